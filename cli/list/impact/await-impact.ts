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

/** Refuses the change when a group would be left without any channel for a model (SEE-10). */
export const failIfOrphanedFlag: FlagDefinition = {
  name: 'fail-if-orphaned',
  kind: 'switch',
  help: { key: 'impact.failIfOrphanedHelp' },
};

/**
 * The longest time in ms that a prompt waits for the impact to be read. A later result is not shown; the prompt names
 * the command that shows it.
 */
const patience = 3000;

/**
 * What a command does with an impact before it prompts or writes: `--dry-run` prints the impact, `--fail-if-orphaned`
 * ends the command when a group would lose a model. Undefined when neither flag was given: then the prompt shows the
 * impact.
 */
export function awaitImpactOf(invocation: Invocation): ((impact: ImpactReading) => Promise<void>) | undefined {
  const { flags, options } = invocation;
  const isStrict = flags.on('fail-if-orphaned');
  if (!isStrict && !options.dryRun) return undefined;
  return async (impact) => {
    const isRefused = isStrict && hasOrphans(await impact.known);
    if (options.dryRun || isRefused) {
      // Waits for the whole impact, because no prompt follows under which the rest could still be shown.
      await impact.ended;
      await notifyImpact(impact, invocation);
    }
    if (isRefused) throw orphansFailure(impact.state());
  };
}

/**
 * Whether a group loses, or may lose, its last channel for a model: an unknown impact is not taken for a harmless one.
 */
export function hasOrphans(state: ImpactState): boolean {
  return state.losses === undefined || isOrphaning(state);
}

/** The failure of `--fail-if-orphaned`. */
export function orphansFailure({ losses }: ImpactState): Failure {
  return new Failure({
    code: 'orphaned',
    exitCode: ExitCode.Refused,
    message: { key: losses === undefined ? 'impact.orphansUnknown' : 'impact.orphaned' },
    hint: { key: 'impact.orphanedHint' },
  });
}

/** The lines above a prompt, as far as they are known after `patience` ms. */
export async function linesBeforeConsent(
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

async function notifyImpact(impact: ImpactReading, { talk, output }: Invocation): Promise<void> {
  const lines = impact.lines();
  if (!output.structured) for (const line of lines) await talk.notice('impact', line);
  else
    await talk.notice('impact', lines.join('\n'), {
      losses: impact.state().losses?.map(lossRecord) ?? null,
    });
}

/** A loss in machine formats. */
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
