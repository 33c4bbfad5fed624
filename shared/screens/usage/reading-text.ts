import { formatNumber } from '../../format/money.ts';
import { formatTime } from '../../format/time.ts';
import type { ReadProgress } from '../../gateway/client/page.ts';
import type { Say } from '../../text/text.ts';

/** The number of calls that takes a gateway some minutes to return. */
const manyCalls = 200_000;
/** With fewer rows nothing is predicted, because the newest minutes say little about whole days. */
const leastRead = 1_000;

/**
 * An estimate of the calls that a reading will take, with two significant digits; undefined where they are not very
 * many (BIG-02).
 */
export function veryManyCalls({ rows, share, since }: ReadProgress): number | undefined {
  if (since === undefined || rows < leastRead || share <= 0) return undefined;
  const all = Number((rows / share).toPrecision(2));
  return all < manyCalls ? undefined : all;
}

/** The progress of a long reading as text. */
export function readingText(progress: ReadProgress, say: Say): string {
  const { rows, share, since, total = 0 } = progress;
  if (since === undefined) return say('usage.readingRows', { rows: formatNumber(rows), total: formatNumber(total) });
  const values = { rows: formatNumber(rows), since: formatTime(since).slice(0, 16) };
  const all = veryManyCalls(progress);
  return all === undefined
    ? say('usage.reading', { ...values, share: Math.floor(share * 100) })
    : say('usage.readingLong', { ...values, all: formatNumber(all) });
}
