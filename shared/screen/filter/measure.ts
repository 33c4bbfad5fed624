import { type Currency, formatMoney, formatNumber, usDollar } from '../../format/money.ts';
import { parsePrice } from '../../format/parse-quota.ts';
import { parseDuration, parseSpan } from '../../format/parse-time.ts';
import { parsePlainNumber } from '../../format/parsed.ts';
import { formatQuota, priceCurrency, quotaCurrency, quotaDisplayOf, quotaExample } from '../../format/quota.ts';
import { sanitise } from '../../format/sanitise.ts';
import { plainMinus } from '../../format/sign.ts';
import { formatDate, formatDuration, formatTime } from '../../format/time.ts';
import type { MessageKey, MessageValues } from '../../text/text.ts';
import type { Column, Unit } from '../list-screen.ts';
import type { ScreenContext } from '../screen-context.ts';

/** A size in the unit of the column's `raw`. */
export interface Measure {
  /** The first value that is meant, and the first value after it. Both are equal for a point; a day has a length. */
  start: number;
  end: number;
  /** The size in words, in the unit on screen; undefined where it was typed in that form. */
  said: string | undefined;
}

/** The size that was typed, or why the text is not one. */
export type ReadMeasure = { ok: true; measure: Measure } | { ok: false; fault: string };

const durations: Readonly<Partial<Record<Unit, number>>> = { milliseconds: 1000, seconds: 1, days: 1 / 86_400 };
const counted = /^(-?[\d.,]+)\s*([kmb])$/i;
const multipliers: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, b: 1e9 };

/**
 * Reads the size that a column is compared with (ASK-16). After a heading's name a bare number is in the unit on screen
 * (`cost>0.05`, `latency>1`), after a field's name in the machine's unit (`quota>25000`, `response_time>1000`); a size
 * may also name its unit (`$0.05`, `800ms`, `5%`, `10k`).
 */
export function readMeasure<Row>(
  { header, unit }: Pick<Column<Row>, 'header' | 'unit'>,
  text: string,
  isField: boolean,
  context: ScreenContext,
): ReadMeasure {
  const { say } = context;
  const fault = (key: MessageKey, values: MessageValues = {}): ReadMeasure => ({
    ok: false,
    fault: say(key, { label: say(header), text: sanitise(text), ...values }),
  });
  const size = (value: number | undefined, said: string | undefined, key: MessageKey, values?: MessageValues) =>
    value === undefined || !Number.isFinite(value)
      ? fault(key, values)
      : ({ ok: true, measure: { start: value, end: value, said } } as const);
  const typed = plainMinus(text.trim());
  switch (unit) {
    case undefined: {
      const [, digits = '', letter = ''] = counted.exec(typed) ?? [];
      const scale = multipliers[letter.toLowerCase()];
      const value = scale === undefined ? numberOf(typed) : scaled(numberOf(digits), scale);
      return size(
        value,
        scale === undefined ? undefined : formatNumber(value ?? 0, digitsOf(value)),
        'filter.notASize',
      );
    }
    case 'quota':
    case 'usd':
    case 'dollars': {
      const value = amountOf(typed, unit, isField, context);
      const display = quotaDisplayOf(context.status);
      // A field's name is compared in the gateway's own unit, a heading's in the one on screen.
      const isInUnits = unit === 'quota' && (isField || !display.displayInCurrency);
      return size(value, amountText(value ?? 0, unit, context), 'filter.notAnAmount', {
        bare: isInUnits ? '500000' : '0.05',
        example: quotaExample(display),
      });
    }
    case 'share': {
      const percent = numberOf(typed.replace(/\s*[%％]$/, ''));
      const isBare = !/[%％]$/.test(typed);
      const value = scaled(percent, isBare && isField ? 1 : 0.01);
      return size(value, `${trimmed((value ?? 0) * 100)} %`, 'filter.notAShare');
    }
    case 'time':
    case 'timeInMs': {
      const span = parseSpan(typed, context.now());
      if (!span.ok || span.value.start <= 0) return fault('filter.notADate');
      const { start, end } = span.value;
      const scale = unit === 'timeInMs' ? 1000 : 1;
      const days = new Set([formatDate(start), formatDate(end - 1)]);
      const said = end > start + 1 ? [...days].join(' – ') : formatTime(start);
      return { ok: true, measure: { start: start * scale, end: end * scale, said } };
    }
    default: {
      const scale = durations[unit] ?? 1;
      const bare = numberOf(typed);
      const read = bare === undefined ? parseDuration(typed) : undefined;
      const shown = unit === 'days' ? bare : scaled(bare, scale);
      const value = read === undefined ? (isField ? bare : shown) : read.ok ? read.value * scale : undefined;
      return size(value, durationText((value ?? 0) / scale, unit, context), 'filter.notADuration');
    }
  }
}

function numberOf(text: string): number | undefined {
  const read = parsePlainNumber(text);
  return read.ok ? read.value : undefined;
}

function scaled(value: number | undefined, by: number): number | undefined {
  return value === undefined ? undefined : value * by;
}

/** An amount in the unit of the column; it is not rounded, because it is only compared. */
function amountOf(
  text: string,
  unit: 'quota' | 'usd' | 'dollars',
  isField: boolean,
  { status }: ScreenContext,
): number | undefined {
  const display = quotaDisplayOf(status);
  const perDollar = unit === 'quota' ? display.quotaPerUnit : 1;
  const [, digits = text, letter = ''] = counted.exec(text) ?? [];
  const bare = scaled(numberOf(digits), multipliers[letter.toLowerCase()] ?? 1);
  if (bare !== undefined) {
    const shown = shownCurrency(unit, { status });
    return isField || shown === undefined ? bare : (bare / shown.rate) * perDollar;
  }
  const read = parsePrice(text, display.currency);
  return read.ok ? read.value * perDollar : undefined;
}

/** The currency that a column's amounts are shown in; undefined where they are shown in quota units. */
function shownCurrency(unit: Unit, { status }: Pick<ScreenContext, 'status'>): Currency | undefined {
  if (unit === 'dollars') return usDollar;
  return unit === 'usd' ? priceCurrency(status) : quotaCurrency(quotaDisplayOf(status));
}

function amountText(value: number, unit: 'quota' | 'usd' | 'dollars', { status }: ScreenContext): string {
  const display = quotaDisplayOf(status);
  const currency = shownCurrency(unit, { status });
  if (currency === undefined) return formatQuota(value, display);
  const usd = unit === 'quota' ? value / display.quotaPerUnit : value;
  return formatMoney(usd, Math.max(2, digitsOf(Number((usd * currency.rate).toPrecision(6)))), currency);
}

function durationText(size: number, unit: Unit, { say }: ScreenContext): string {
  const seconds = unit === 'days' ? size * 86_400 : size;
  if (seconds < 60) return say('common.seconds', { count: trimmed(seconds) });
  return formatDuration(seconds, say);
}

function digitsOf(value = 0): number {
  return Math.min(6, (String(Number(value.toPrecision(9))).split('.')[1] ?? '').length);
}

function trimmed(value: number): string {
  return formatNumber(value, digitsOf(value));
}
