import { GatewayError } from '../../../shared/gateway/client/gateway-error.ts';
import { fewAtATime } from '../../../shared/gateway/reading/few-at-a-time.ts';
import { fleetColumns } from '../../../shared/screens/fleet/fleet-columns.ts';
import { emptyFleetRow, type FleetRow, readFleetRow, stateOf } from '../../../shared/screens/fleet/fleet-reading.ts';
import { ExitCode, worstExitCode } from '../../failure/exit-code.ts';
import { chosenProfiles } from '../../list/several-profiles/chosen-profiles.ts';
import type { OutputColumn } from '../../output/output-column.ts';
import { openRowWriter } from '../../output/row-writer.ts';
import { readConfig } from '../../profiles/config-file.ts';
import type { Invocation } from '../../program/definition.ts';
import { printFailure, reportOf } from '../../program/report-failure.ts';
import { withSession } from '../../program/session.ts';
import { namingCredential } from '../../program/sign-in-failure.ts';
import { createTalk } from '../../program/talk.ts';
import { usageFailure } from '../../program/usage.ts';

/** The number of gateways queried at the same time. */
const mostAtATime = 8;
/** ms for each answer, unless the user sets a timeout: an unreachable gateway should be reported soon. */
const patience = 10_000;

/** `fleet status`: one row per gateway, also for unreadable ones; the exit code is the worst of all (SEE-13). */
export async function showFleet(invocation: Invocation): Promise<number> {
  const { world, options, output, say, signal } = invocation;
  if (options.gateway !== undefined) {
    throw usageFailure('fleet.noGatewayHere', {}, { key: 'fleet.noGatewayHereHint' });
  }
  const wanted = options.profiles ?? (options.profile === undefined ? 'all' : [options.profile]);
  const profiles = await chosenProfiles(wanted, world);
  const columns = fleetColumns.map(
    (column): OutputColumn<FleetRow> => ({
      ...column,
      header: say(column.header),
      cell: (row) => column.cell(row, say),
    }),
  );
  const name = ({ profile }: FleetRow) => `profile/${profile}`;
  const writer = await openRowWriter({ settings: output, columns, stdout: world.stdout, name });
  const { profiles: known } = await readConfig(world);
  const rows = await fewAtATime(profiles, mostAtATime, (profile) =>
    readProfile(profile, known[profile]?.gateway ?? '', invocation),
  );
  if (signal.aborted) throw new GatewayError('stopped');
  await writer.write(rows);
  await writer.end();
  return notifyFailures(rows, invocation);
}

async function readProfile(profile: string, gatewayUrl: string, invocation: Invocation): Promise<FleetRow> {
  const { world, options, output, signal, say } = invocation;
  const own = { ...options, profile, profiles: undefined, noInput: true };
  const quick = { ...own, timeout: options.timeout ?? patience, retries: options.retries ?? 0 };
  const run = { ...invocation, options: quick, talk: createTalk(world, output, profile) };
  try {
    return await withSession(run, { signedIn: false, status: 'none' }, async ({ gateway, connection, memory }) => {
      const used = connection.credentials.read();
      const row = await readFleetRow({ profile, gatewayUrl, gateway }, () => world.clock.now(), { signal });
      if (row.status) memory.learnStatus(row.status);
      return { ...row, failure: namingCredential(row.failure, used, connection, say) };
    });
  } catch (error) {
    return emptyFleetRow({ profile, gatewayUrl }, stateOf(error), error);
  }
}

async function notifyFailures(rows: readonly FleetRow[], { world, output, options, say }: Invocation): Promise<number> {
  const how = { say, structured: output.structured, debug: options.debug };
  const codes: number[] = [];
  for (const { profile, state, failure, channels } of rows) {
    if (channels?.isPartial) {
      const counts = { count: channels.enabled + channels.disabled + channels.autoDisabled };
      await createTalk(world, output, profile).warning('incomplete', say('fleet.channelsPartial', counts));
    }
    if (failure === undefined) continue;
    const { exitCode, ...report } = reportOf(failure, say);
    await printFailure({ ...report, profile }, failure, how, world);
    codes.push(state === 'partial' ? ExitCode.PartlyFailed : exitCode);
  }
  return worstExitCode(codes);
}
