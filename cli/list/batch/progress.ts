import { secondsLeft } from '../../../shared/format/pace.ts';
import { formatDuration } from '../../../shared/format/time.ts';
import type { Invocation } from '../../program/definition.ts';

/** Live progress on a terminal: items done of the total, rate, and estimated time left. */
export interface Progress {
  /** `total` is undefined where it is unknown. */
  show(done: number, total: number | undefined): Promise<void>;
  /** Shows how far a long action is in its own words, such as the move of a group's members. */
  caption(text: string): void;
  end(): Promise<void>;
}

// ms between two updates of the progress line; a faster rate could not be read.
const pause = 100;

/** Opens a progress line whose rate counts from this call. Writes nothing where standard error is no terminal. */
export function openProgress({ world, talk, say }: Pick<Invocation, 'world' | 'talk' | 'say'>): Progress {
  const { clock } = world;
  const start = clock.now();
  let shownAt = 0;
  let writing: Promise<void> = Promise.resolve();
  const isTooSoon = (now: number) => now - shownAt < pause;
  return {
    async show(done, total) {
      const now = clock.now();
      if (isTooSoon(now) && done !== total) return;
      shownAt = now;
      const seconds = Math.max(0.001, (now - start) / 1000);
      const perSecond = done / seconds;
      const rate = perSecond >= 10 ? String(Math.round(perSecond)) : perSecond.toFixed(1);
      const values = { done: grouped(done), total: grouped(total ?? 0), rate };
      if (total === undefined) return talk.progress(say('batch.progressOpen', values));
      const rest = secondsLeft(done, total, now - start);
      const left = rest === undefined ? '–' : formatDuration(rest, say);
      return talk.progress(say('batch.progress', { ...values, left }));
    },
    caption(text) {
      const now = clock.now();
      if (isTooSoon(now)) return;
      shownAt = now;
      writing = writing.then(() => talk.progress(text));
    },
    async end() {
      await writing;
      await talk.clearProgress();
    },
  };
}

/**
 * A count with commas between the thousands. Formatted by hand, because the first number that is formatted with Intl
 * costs 10 ms.
 */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}
