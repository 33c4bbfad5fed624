import { formatNumber } from '../../shared/format/money.ts';
import { formatTime } from '../../shared/format/time.ts';
import type { Say } from '../../shared/text/text.ts';
import type { LocalReading } from './local-calls.ts';

/** The sources of a read, in one line. */
export function localReadingText({ calls, kept, keptRange }: LocalReading, say: Say): string {
  return say('store.read', {
    calls: formatNumber(calls),
    kept: formatNumber(kept),
    from: formatTime(keptRange.start).slice(0, 16),
    to: formatTime(keptRange.end).slice(0, 16),
  });
}
