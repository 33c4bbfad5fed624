/** What a face said of a job. `unsure`: it may have been done, look first. */
export type OutcomeKind = 'success' | 'failure' | 'unsure';

/** One run: what was done to the gateway's rows, and what the person was told. */
export interface Outcome {
  name: string;
  /** Times the write was done, by the database; of a read, 1 where what was shown is the whole truth. */
  done: number;
  /** Whether it only reads: then a failure is never a success told wrongly. */
  isRead: boolean;
  /** Undefined: no end in time. */
  outcome: OutcomeKind | undefined;
  /** Everything shown. */
  text: string;
  /** Whether what was typed stayed after a failure; undefined where nothing was typed, or it was done. */
  isKept?: boolean;
}

export const countNames = [
  'failures shown as success',
  'successes shown as failure',
  'doubled writes',
  'hangs',
  'foreign escape sequences',
  'secrets',
  'lost inputs',
] as const;
export type CountName = (typeof countNames)[number];

// Escape, the C1 controls, and what turns the direction of text.
const foreign = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

/** What is wrong with a run; nothing when all is well. */
export function faultsOf(outcome: Outcome, secrets: readonly string[]): CountName[] {
  const { done, isRead, outcome: shown, text } = outcome;
  const found: CountName[] = [];
  if (shown === undefined) found.push('hangs');
  if (shown === 'success' && done === 0) found.push('failures shown as success');
  if (shown === 'failure' && !isRead && done > 0) found.push('successes shown as failure');
  if (!isRead && done > 1) found.push('doubled writes');
  if (foreign.test(text)) found.push('foreign escape sequences');
  if (secrets.some((secret) => text.includes(secret))) found.push('secrets');
  if (shown === 'failure' && outcome.isKept === false) found.push('lost inputs');
  return found;
}
