import { mayBeDone } from '../../gateway/client/gateway-error.ts';
import type { Say } from '../../text/text.ts';
import type { Done } from '../action.ts';
import type { ItemResult } from './run-action.ts';

/** What is told of a row of a run; `unsure`: it was asked for, and may have been done. */
export type StepOutcome = 'done' | 'unsure' | 'failed' | 'skipped';

/** What is told of one result: a write whose answer was lost, or not waited for, is never called failed (TRU-01). */
export function toldOutcome({ outcome, ...result }: ItemResult<unknown>): StepOutcome {
  return 'error' in result && mayBeDone(result.error) ? 'unsure' : outcome;
}

/** How a run over several rows went as a whole; `unsure`: some may have been done, `partly`: some were. */
export type RunOutcome = 'done' | 'unsure' | 'partly' | 'failed';

/** A run over several rows in one sentence, and where to look. */
export interface RunSummary {
  message: string;
  hint: string;
  outcome: RunOutcome;
  tone: NonNullable<Done['tone']>;
}

/** How a run over several rows went, also in one sentence, and where to look first when some may have been done. */
export function describeRun(
  results: readonly ItemResult<unknown>[],
  say: Say,
): { message: string; hint: string; outcome: RunOutcome } {
  const counts = { done: 0, unsure: 0, failed: 0, skipped: 0 };
  for (const result of results) counts[toldOutcome(result)] += 1;
  if (counts.done === results.length) {
    return { message: say('action.allDone', { count: counts.done }), hint: '', outcome: 'done' };
  }
  const isUnsure = counts.unsure > 0;
  return {
    message: say(isUnsure ? 'action.partUnsure' : 'action.partFailed', counts),
    hint: isUnsure ? say('error.unsureHint') : '',
    outcome: isUnsure ? 'unsure' : counts.done > 0 ? 'partly' : 'failed',
  };
}

/** How a run over several rows went, as it is told; where one call did it for all of them, in its own words. */
export function summaryOf(results: readonly ItemResult<unknown>[], say: Say): RunSummary {
  const summary = describeRun(results, say);
  const [first] = results;
  const done = first?.outcome === 'done' ? first.done : undefined;
  const isShared = done !== undefined && results.every((result) => result.outcome === 'done' && result.done === done);
  if (isShared) return { ...summary, message: done.message, tone: done.tone ?? 'good' };
  return { ...summary, tone: summary.outcome === 'done' ? 'good' : 'warn' };
}
