import { formatDuration } from '../../../shared/format/time.ts';
import type { Invocation } from '../../program/definition.ts';

/** Live progress on a terminal: items done of the total, rate, and estimated time left. */
export interface Progress {
  /** `total` is undefined where it is unknown. */
  show(done: number, total: number | undefined): Promise<void>;
  end(): Promise<void>;
}

// ms between two updates of the progress line; a faster rate could not be read.
const pause = 100;

/** Opens a progress line whose rate counts from this call. Writes nothing where standard error is no terminal. */
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

/**
 * A count with commas between the thousands. Formatted by hand, because the first number that is formatted with Intl
 * costs 10 ms.
 */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}
