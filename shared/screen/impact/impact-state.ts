import type { RouteLoss } from '../../domain/impact.ts';
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

/** Whether a group is left without any channel for a model. */
export function isOrphaning({ losses = [] }: Pick<ImpactState, 'losses'>): boolean {
  return losses.some(({ kind }) => kind === 'last');
}
