import { priceCurrency, quotaCurrency, quotaDisplayOf, quotaInCurrency } from '../format/quota.ts';
import { formatTime, isTime, zoneName } from '../format/time.ts';
import type { Unit } from './list-screen.ts';
import type { ScreenContext } from './screen-context.ts';

/** A column that stands beside another in files, because its numbers alone say little to whoever opens them (GEN-27, ASK-14). */
export interface ReadableColumn {
  /** `quota (CNY)`, `created_at (Asia/Shanghai)`. */
  heading: string;
  /** The same, readable; null for what is no number or no time. */
  value(raw: unknown): number | string | null;
}

/**
 * The same amounts in the money of the site, the same times in the zone of the person, in the form that spreadsheets take for a
 * time; undefined for columns of neither, and of amounts where the site counts in quota units.
 */
export function readableColumn(
  { id, unit }: { id: string; unit?: Unit },
  { status }: Pick<ScreenContext, 'status'>,
): ReadableColumn | undefined {
  if (unit === 'time' || unit === 'timeInMs') {
    const perSecond = unit === 'timeInMs' ? 1000 : 1;
    return {
      // lint-allow glued-punctuation: a name for machines, the same in all languages.
      heading: `${id} (${zoneName()})`,
      value: (raw) => (typeof raw === 'number' && isTime(raw / perSecond) ? formatTime(raw / perSecond) : null),
    };
  }
  if (unit !== 'quota' && unit !== 'usd' && unit !== 'dollars') return undefined;
  const display = quotaDisplayOf(status);
  const currency = unit === 'quota' ? quotaCurrency(display) : priceCurrency(status);
  if (currency === undefined) return undefined;
  const units = unit === 'quota' ? 1 : display.quotaPerUnit;
  return {
    // lint-allow glued-punctuation: a name for machines, the same in all languages.
    heading: `${id} (${currency.name})`,
    value: (raw) => (typeof raw === 'number' ? quotaInCurrency(raw * units, display, currency) : null),
  };
}

/** Times that stand as ISO text, in the zone of the person. */
export function localTimes(id: string): ReadableColumn {
  return {
    // lint-allow glued-punctuation: a name for machines, the same in all languages.
    heading: `${id} (${zoneName()})`,
    value: (raw) => (typeof raw === 'string' && raw !== '' ? formatTime(Date.parse(raw) / 1000) : null),
  };
}
