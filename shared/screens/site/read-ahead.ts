import type { PlanStep } from './site-plan.ts';

/** The age in ms from which a row read ahead is too old to be used. */
const longest = 1000;

/**
 * Reads the row of the next step while the row of the current step is read back, so that a step takes two round trips
 * instead of three.
 */
export interface ReadAhead {
  /** Starts to read the row of the step after this one with `read`. */
  begin(step: PlanStep, read: (next: PlanStep) => Promise<unknown>, now: () => number): void;
  /**
   * The row of this step if it was just read; undefined where it has to be read. Errors of reading ahead are dropped.
   */
  take(step: PlanStep, now: () => number): Promise<{ row: unknown } | undefined>;
}

/**
 * Reads ahead within these steps, which are done in their order. It is limited to consecutive changes of different rows
 * of one file: other steps, such as creating or deleting, could change what the next step reads.
 */
export function readAhead(steps: readonly PlanStep[]): ReadAhead {
  const inOrder = steps.toSorted((one, other) => one.n - other.n);
  const nextOf = new Map(inOrder.map((step, at) => [step.n, inOrder[at + 1]]));
  let begun: { n: number; at: number; row: Promise<{ row: unknown } | undefined> } | undefined;
  return {
    begin(step, read, now) {
      const next = nextOf.get(step.n);
      begun = undefined;
      if (next === undefined || next.file !== step.file || next.name === step.name) return;
      if (step.kind !== 'change' || next.kind !== 'change') return;
      const row = read(next).then(
        (found) => ({ row: found }),
        () => undefined,
      );
      begun = { n: next.n, at: now(), row };
    },
    async take({ n }, now) {
      const taken = begun?.n === n ? begun : undefined;
      begun = undefined;
      const found = await taken?.row;
      return taken === undefined || now() - taken.at > longest ? undefined : found;
    },
  };
}
