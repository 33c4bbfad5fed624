import type { RouteLoss } from '../../domain/state/impact.ts';
import type { CarriedCalls } from './impact-calls.ts';

/** What is known so far about what a change takes away (SEE-10). */
export interface ImpactState {
  /** Undefined until the channels are read. */
  losses?: readonly RouteLoss[];
  /** Undefined until the log is read; stays undefined where the user may not read it. */
  carried?: CarriedCalls;
  /** The error of the first reading that failed: of the channels where `losses` is undefined, else of the log. */
  failure?: unknown;
  isEnded: boolean;
}

/** Sentences that arrive while a confirmation is open: it shows those known and adds the rest. */
export interface LateLines {
  /** Returns the same array until something changes. */
  lines(): readonly string[];
  /** What the lines sum up, part by part, as rows of cells, for faces with room for it. */
  parts?(): readonly (readonly string[])[];
  /** Calls the listener after every change. Returns the function that unsubscribes it. */
  subscribe(listener: () => void): () => void;
  /** Resolves when everything was read or has failed. Never rejects. */
  readonly ended: Promise<unknown>;
  stop(): void;
}

/** The impact of a change, read while its confirmation is open. */
export interface ImpactReading extends LateLines {
  state(): ImpactState;
  /** Resolves when the losses are known or cannot be read. Never rejects. */
  readonly known: Promise<ImpactState>;
  readonly ended: Promise<ImpactState>;
}

/**
 * Starts `read`, and notifies the listeners whenever it calls `set`; the first `set` resolves `known`. `read` must not
 * reject, and sets `isEnded` when everything was read.
 */
export function startReading(
  linesOf: (state: ImpactState) => readonly string[],
  read: (set: (next: Partial<ImpactState>) => void, options: { signal: AbortSignal }) => Promise<void>,
): ImpactReading {
  const controller = new AbortController();
  const listeners = new Set<() => void>();
  let state: ImpactState = { isEnded: false };
  let lines = linesOf(state);
  const known = new Promise<ImpactState>((resolve) => {
    listeners.add(() => resolve(state));
  });
  const set = (next: Partial<ImpactState>) => {
    state = { ...state, ...next };
    lines = linesOf(state);
    for (const listener of listeners) listener();
  };
  return {
    state: () => state,
    lines: () => lines,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    known,
    ended: read(set, { signal: controller.signal }).then(() => state),
    stop: () => controller.abort(),
  };
}

/** An impact reading whose lines are followed by those of `others`. */
export function withLines(impact: ImpactReading, others: LateLines): ImpactReading {
  const parts = () => [impact.lines(), others.lines()] as const;
  let latest = parts();
  let lines = latest.flat();
  return {
    ...impact,
    lines: () => {
      const now = parts();
      if (now.some((part, index) => part !== latest[index])) {
        latest = now;
        lines = latest.flat();
      }
      return lines;
    },
    subscribe: (listener) => {
      const ends = [impact.subscribe(listener), others.subscribe(listener)];
      return () => {
        for (const end of ends) end();
      };
    },
    ended: Promise.all([impact.ended, others.ended]).then(([state]) => state),
    stop: () => {
      impact.stop();
      others.stop();
    },
  };
}

/** Whether some group loses its last channel for a model. */
export function isOrphaning({ losses = [] }: Pick<ImpactState, 'losses'>): boolean {
  return losses.some(({ kind }) => kind === 'last');
}
