import { mayBeDone } from '../../gateway/client/gateway-error.ts';
import type { Say } from '../../text/text.ts';
import type { Done } from '../action.ts';
import { describeError } from '../error/describe-error.ts';
import { hintOfAll } from '../error/described-error.ts';
import { isUnchanged } from '../journal/unchanged.ts';
import type { ItemResult } from './run-action.ts';

/** The outcome of one row as faces show it. `unsure`: the call was sent and may have been done. */
export type StepOutcome = 'done' | 'unsure' | 'failed' | 'skipped';

/**
 * The outcome to show for one result: a write whose answer was lost or not awaited is `unsure`, never `failed`
 * (TRU-01).
 */
export function stepOutcome({ outcome, ...result }: ItemResult<unknown>): StepOutcome {
  return 'error' in result && mayBeDone(result.error) ? 'unsure' : outcome;
}

/** The outcome of a run over several rows. `unsure`: some rows may have been done; `partly`: some were. */
export type RunOutcome = 'done' | 'unsure' | 'partly' | 'failed';

/** A run over several rows in one sentence, with a hint where to look. */
export interface RunSummary {
  message: string;
  hint: string;
  outcome: RunOutcome;
  tone: NonNullable<Done['tone']>;
}

/**
 * Describes a run over several rows: its outcome, a sentence, and a hint where to look first when some rows may have
 * been done, or what to do about the failures. A run is done where the other rows were already as requested.
 */
export function describeRun(
  results: readonly ItemResult<unknown>[],
  say: Say,
): { message: string; hint: string; outcome: RunOutcome } {
  const counts = { done: 0, unsure: 0, failed: 0, skipped: 0 };
  for (const result of results) counts[stepOutcome(result)] += 1;
  const unchanged = results.filter((result) => result.outcome === 'skipped' && isUnchanged(result.reason, say)).length;
  if (counts.done + unchanged === results.length) {
    const message =
      unchanged === 0
        ? say('action.allDone', { count: counts.done })
        : say('bulk.restUnchanged', { done: counts.done, unchanged });
    return { message, hint: '', outcome: 'done' };
  }
  const isUnsure = counts.unsure > 0;
  const hints = () =>
    results.flatMap((result) => (result.outcome === 'failed' ? [describeError(result.error, say).hint] : []));
  return {
    message: say(isUnsure ? 'action.partUnsure' : 'action.partFailed', counts),
    hint: isUnsure ? say('error.unsureHint') : hintOfAll(hints()),
    outcome: isUnsure ? 'unsure' : counts.done > 0 ? 'partly' : 'failed',
  };
}

/** The summary of a run as faces show it. Where one call did all rows, its own message is used. */
export function summaryOf(results: readonly ItemResult<unknown>[], say: Say): RunSummary {
  const summary = describeRun(results, say);
  const [first] = results;
  const done = first?.outcome === 'done' ? first.done : undefined;
  const isShared = done !== undefined && results.every((result) => result.outcome === 'done' && result.done === done);
  if (isShared) return { ...summary, message: done.message, tone: done.tone ?? 'good' };
  return { ...summary, tone: summary.outcome === 'done' ? 'good' : 'warn' };
}
