import type { RouteLoss } from '../../../shared/domain/state/impact.ts';
import {
  type ImpactReading,
  type ImpactState,
  isOrphaning,
  type LateLines,
} from '../../../shared/screen/impact/impact-state.ts';
import { ExitCode } from '../../failure/exit-code.ts';
import { Failure } from '../../failure/failure.ts';
import type { FlagDefinition, Invocation } from '../../program/definition.ts';

/** Does nothing where a group would be left without any channel for a model (SEE-10). */
export const failIfOrphanedFlag: FlagDefinition = {
  name: 'fail-if-orphaned',
  kind: 'switch',
  help: { key: 'impact.failIfOrphanedHelp' },
};

/** ms that a question waits for what would be lost, or would have cost; what comes later is named by the command that shows it. */
const patience = 3000;

/**
 * What a command does with an impact before it asks or acts: `--dry-run` prints the impact, `--fail-if-orphaned` ends the
 * command where a group would lose a model. Undefined where neither flag was given: then the question names the impact.
 */
export function awaitImpactOf(invocation: Invocation): ((impact: ImpactReading) => Promise<void>) | undefined {
  const { flags, options } = invocation;
  const isStrict = flags.on('fail-if-orphaned');
  if (!isStrict && !options.dryRun) return undefined;
  return async (impact) => {
    const isRefused = isStrict && hasOrphans(await impact.known);
    if (options.dryRun || isRefused) {
      // All of it: no question follows under which the rest could still come.
      await impact.ended;
      await tellImpact(impact, invocation);
    }
    if (isRefused) throw orphansFailure(impact.state());
  };
}

/** Whether the last channel of a group for a model goes, or may: what is not known is not taken for well. */
export function hasOrphans(state: ImpactState): boolean {
  return state.losses === undefined || isOrphaning(state);
}

/** Ends a command by what `--fail-if-orphaned` forbids. */
export function orphansFailure({ losses }: ImpactState): Failure {
  return new Failure({
    code: 'orphaned',
    exitCode: ExitCode.Refused,
    message: { key: losses === undefined ? 'impact.orphansUnknown' : 'impact.orphaned' },
    hint: { key: 'impact.orphanedHint' },
  });
}

/** The sentences that stand before a question, with what is known by then. */
export async function linesBeforeQuestion(
  impact: LateLines | undefined,
  { world, say }: Pick<Invocation, 'world' | 'say'>,
): Promise<string[]> {
  if (impact === undefined) return [];
  const controller = new AbortController();
  let isEnded = false;
  const ended = impact.ended.then(() => {
    isEnded = true;
  });
  await Promise.race([ended, world.clock.sleep(patience, controller.signal).catch(() => undefined)]);
  controller.abort();
  return isEnded ? [...impact.lines()] : [...impact.lines(), say('impact.stillReading')];
}

async function tellImpact(impact: ImpactReading, { talk, output }: Invocation): Promise<void> {
  const lines = impact.lines();
  if (!output.structured) for (const line of lines) await talk.notice('impact', line);
  else
    await talk.notice('impact', lines.join('\n'), {
      losses: impact.state().losses?.map(lossRecord) ?? null,
    });
}

/** A loss as machines read it. */
function lossRecord({ kind, group, model, lost, next }: RouteLoss) {
  const idsOf = (channels: RouteLoss['lost']) => channels.map(({ id }) => id);
  return {
    group,
    model,
    loses: kind,
    channels: idsOf(lost),
    next: idsOf(next),
  };
}
