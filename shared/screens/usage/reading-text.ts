import { formatNumber } from '../../format/money.ts';
import { formatTime } from '../../format/time.ts';
import type { ReadProgress } from '../../gateway/page.ts';
import type { Say } from '../../text/text.ts';

/** How far a long reading has come, in words. */
export function readingText({ rows, share, since }: ReadProgress, say: Say): string {
  return say('usage.reading', {
    rows: formatNumber(rows),
    since: formatTime(since).slice(0, 16),
    share: Math.floor(share * 100),
  });
}
