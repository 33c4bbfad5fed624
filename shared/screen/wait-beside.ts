import type { ScreenContext } from './screen-context.ts';

/** The most ms that rows wait for what stands beside them. */
const mostWait = 2000;

/**
 * Waits for a reading that stands beside rows: which channels fail, what users spent. Where the face draws again later
 * (`sleep`), it waits two seconds at most, because a log that answers slowly must not hold up the rows; a command prints
 * once, and waits to the end. Rejects as the reading does.
 */
export async function waitBeside(reading: Promise<unknown>, { sleep }: Pick<ScreenContext, 'sleep'>): Promise<void> {
  if (sleep === undefined) return void (await reading);
  const ended = new AbortController();
  try {
    await Promise.race([reading, sleep(mostWait, ended.signal)]);
  } finally {
    ended.abort();
  }
}
