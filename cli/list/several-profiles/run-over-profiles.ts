import { GatewayError } from '../../../shared/gateway/client/gateway-error.ts';
import { fewAtATime } from '../../../shared/gateway/reading/few-at-a-time.ts';
import { listOf } from '../../../shared/text/punctuation.ts';
import { ExitCode, worstExitCode } from '../../failure/exit-code.ts';
import type { CommandDefinition, Invocation } from '../../program/definition.ts';
import { type FailureReport, printFailure, reportOf } from '../../program/report-failure.ts';
import { createTalk } from '../../program/talk.ts';
import { usageFailure } from '../../program/usage.ts';
import type { Input, World } from '../../world/world.ts';
import { gatewayItself } from '../screen/store-flags.ts';
import { chosenProfiles } from './chosen-profiles.ts';
import { gatherRows } from './gathered-rows.ts';

/** The number of gateways queried at the same time. */
const mostAtATime = 6;

/**
 * SEE-13: runs a reading command over several profiles, each on its own gateway with its own credential, and prints the
 * rows of all of them with their profile. A failure is reported with the profile's name and does not hide the rows of
 * the others; the exit code is the worst of all.
 */
export async function runOverProfiles(command: CommandDefinition, invocation: Invocation): Promise<number> {
  const { world, options, output, signal, say } = invocation;
  refuse(command, invocation);
  const profiles = await chosenProfiles(options.profiles ?? 'all', world);
  const gathered = gatherRows(profiles, invocation);
  const stdin = readOnce(world.stdin);
  const how = { say, structured: output.structured, debug: options.debug };
  const usage = new Map<string, { report: FailureReport; error: unknown; profiles: string[] }>();

  const runOne = async (profile: string): Promise<number> => {
    if (signal.aborted) return ExitCode.Interrupted;
    const own = gathered.of(profile);
    // A prototype chain instead of a copy, so that getters of the world are evaluated only when they are needed.
    const view: World = Object.create(world, { stdout: { value: own.stdout }, stdin: { value: stdin } });
    const talk = createTalk(world, output, profile);
    try {
      const run = {
        ...invocation,
        ...{ world: view, talk, output: own.output },
        // Several runs cannot prompt the one user at once.
        options: { ...options, profile, profiles: undefined, noInput: true },
      };
      return (await command.run(run)) ?? ExitCode.Ok;
    } catch (error) {
      if (signal.aborted) return ExitCode.Interrupted;
      const { exitCode, ...report } = reportOf(error, say);
      if (exitCode === ExitCode.Usage) {
        // A usage error is the same for every profile, so it is reported once.
        const known = usage.get(report.message);
        if (known) known.profiles.push(profile);
        else usage.set(report.message, { report, error, profiles: [profile] });
      } else await printFailure({ ...report, profile }, error, how, world);
      return exitCode;
    }
  };

  const codes = await fewAtATime(profiles, mostAtATime, runOne);
  if (signal.aborted) throw new GatewayError('stopped');
  if (!(usage.size === 1 && codes.every((code) => code === ExitCode.Usage))) await gathered.print();
  for (const { report, error, profiles: named } of usage.values()) {
    if (named.length === profiles.length) throw error;
    await printFailure({ ...report, profile: listOf(named, say) }, error, how, world);
  }
  return worstExitCode(codes);
}

function refuse({ isRead }: CommandDefinition, { name, flags, output }: Invocation): void {
  if (!isRead || flags.on('copy'))
    throw usageFailure('fleet.oneProfileOnly', { command: name }, { key: 'fleet.oneProfileHint' });
  // Each profile may name its own log database, but a typed `--from` names the database of one gateway.
  if ((flags.text('from') ?? gatewayItself) !== gatewayItself)
    throw usageFailure('logDatabase.severalProfiles', {}, { key: 'logDatabase.severalProfilesHint' });
  // Only NDJSON prints rows as they arrive; every other format waits for the rows of all profiles.
  if (flags.on('follow') && output.format !== 'ndjson') {
    throw usageFailure('fleet.followFormat', {}, { key: 'fleet.followFormatHint' });
  }
}

/** Standard input for several readers: each of them gets the whole text. */
function readOnce(stdin: Input): Input {
  let all: Promise<string> | undefined;
  const text = () => {
    all ??= stdin.text();
    return all;
  };
  return {
    isTTY: stdin.isTTY,
    text,
    async *lines() {
      const lines = (await text()).split(/\r?\n/);
      yield* lines.at(-1) === '' ? lines.slice(0, -1) : lines;
    },
  };
}
