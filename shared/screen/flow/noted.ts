import { sentencesOf } from '../../text/punctuation.ts';
import type { Done } from '../action.ts';

/** Adds facts and warnings to a result (ASK-01). A warning makes it `warn`, but everything asked for was still done. */
export function noted<Row>(done: Done<Row>, facts: readonly string[], warnings: readonly string[] = []): Done<Row> {
  if (facts.length + warnings.length === 0) return done;
  const message = sentencesOf([done.message, ...facts, ...warnings]);
  if (warnings.length === 0 || done.tone === 'warn') return { ...done, message };
  return { ...done, message, tone: 'warn', isWhole: true };
}

/** Whether only a part of what was asked for was done. */
export function isPart({ tone, isWhole }: Pick<Done, 'tone' | 'isWhole'>): boolean {
  return tone === 'warn' && isWhole !== true;
}
