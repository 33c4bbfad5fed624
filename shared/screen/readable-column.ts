import { priceCurrency, quotaCurrency, quotaDisplayOf, quotaInCurrency } from '../format/quota.ts';
import { formatTime, isTime, zoneName } from '../format/time.ts';
import type { Unit } from './list-screen.ts';
import type { ScreenContext } from './screen-context.ts';

/** An extra column of exported files that shows the numbers of another column in readable form (GEN-27, ASK-14). */
export interface ReadableColumn {
  /** Such as `quota (CNY)`, `created_at (Asia/Shanghai)`. */
  heading: string;
  /** The readable value; null for a value that is not a number or a time. */
  value(raw: unknown): number | string | null;
}

/**
 * The readable form of a column: amounts in the site's currency, times in the user's time zone in the form that
 * spreadsheets recognise. Undefined for other columns, and for amounts where the site counts in quota units.
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

/** The readable form of times that are stored as ISO text, in the user's time zone. */
export function localTimes(id: string): ReadableColumn {
  return {
    // lint-allow glued-punctuation: a name for machines, the same in all languages.
    heading: `${id} (${zoneName()})`,
    value: (raw) => (typeof raw === 'string' && raw !== '' ? formatTime(Date.parse(raw) / 1000) : null),
  };
}
