import { formatDuration } from '../../../shared/format/time.ts';
import type { Invocation } from '../../program/definition.ts';

/** Live progress on a terminal: how many of how many, how fast, and how long it will still take. */
export interface Progress {
  /** `total` undefined: nobody knows. */
  show(done: number, total: number | undefined): Promise<void>;
  end(): Promise<void>;
}

// ms between two lines of progress: more often than this nobody reads them.
const pause = 100;

/** Begins to count at its making. Writes nothing where standard error is no terminal. */
export function openProgress({ world, talk, say }: Pick<Invocation, 'world' | 'talk' | 'say'>): Progress {
  const { clock } = world;
  const start = clock.now();
  let shownAt = 0;
  return {
    async show(done, total) {
      const now = clock.now();
      if (now - shownAt < pause && done !== total) return;
      shownAt = now;
      const seconds = Math.max(0.001, (now - start) / 1000);
      const perSecond = done / seconds;
      const rate = perSecond >= 10 ? String(Math.round(perSecond)) : perSecond.toFixed(1);
      const values = { done: grouped(done), total: grouped(total ?? 0), rate };
      if (total === undefined) return talk.progress(say('batch.progressOpen', values));
      const left = done === 0 ? '–' : formatDuration((total - done) / perSecond, say);
      return talk.progress(say('batch.progress', { ...values, left }));
    },
    end: () => talk.clearProgress(),
  };
}

/** A count with its thousands set apart. By hand: the first number that goes through Intl costs 10 ms. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}
