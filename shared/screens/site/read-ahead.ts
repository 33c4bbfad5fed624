import type { PlanStep } from './site-plan.ts';

/** ms after which what was read ahead is no longer how something is right now. */
const longest = 1000;

/** Reads the row of the next step while the one before it is read back, so that a step waits for two answers instead of three. */
export interface ReadAhead {
  /** Begins to read what the step behind this one is about; `read` says how. */
  begin(step: PlanStep, read: (next: PlanStep) => Promise<unknown>, now: () => number): void;
  /** What was read of this step just now; undefined where it has to be read. An error of reading ahead is none of its own. */
  take(step: PlanStep, now: () => number): Promise<{ row: unknown } | undefined>;
}

/**
 * Reads ahead within these steps, which are done in their order. Only a change of a row behind a change of another row of the same
 * file is read ahead: nothing else that a step does, such as making or deleting, could show in it.
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
