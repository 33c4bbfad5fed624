import type { RouteLoss } from '../../domain/state/impact.ts';
import type { CarriedCalls } from './impact-calls.ts';

/** What is known so far of what a change takes away (SEE-10). */
export interface ImpactState {
  /** Undefined until the channels are read. */
  losses?: readonly RouteLoss[];
  /** Undefined until the calls are read; never read where nobody may read them. */
  carried?: CarriedCalls;
  /** What could not be read: the channels, where no losses are known, else the calls. */
  failure?: unknown;
  isEnded: boolean;
}

/** Sentences that come while somebody is asked: what is known stands there, the rest follows. */
export interface LateLines {
  /** The same array until something changes. */
  lines(): readonly string[];
  /** Hears of every change; answers what ends that. */
  subscribe(listener: () => void): () => void;
  /** When all is read, or could not be. Never rejects. */
  readonly ended: Promise<unknown>;
  stop(): void;
}

/** An impact that is being read while somebody is asked. */
export interface ImpactReading extends LateLines {
  state(): ImpactState;
  /** When it is known what is lost, or that it cannot be. Never rejects. */
  readonly known: Promise<ImpactState>;
  readonly ended: Promise<ImpactState>;
}

/**
 * Begins what `read` does. Each of its `set` is a change that is told; the first one makes known what is lost. It must not
 * reject, and says itself when all is read.
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

/** An impact that tells other lines behind its own. */
export function withLines(impact: ImpactReading, others: LateLines): ImpactReading {
  const parts = () => [impact.lines(), others.lines()] as const;
  let told = parts();
  let lines = told.flat();
  return {
    ...impact,
    lines: () => {
      const now = parts();
      if (now.some((part, index) => part !== told[index])) {
        told = now;
        lines = told.flat();
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

/** Whether a group is left without any channel for a model. */
export function isOrphaning({ losses = [] }: Pick<ImpactState, 'losses'>): boolean {
  return losses.some(({ kind }) => kind === 'last');
}
