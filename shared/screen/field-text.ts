import { typedList } from '../domain/channel/pasted-text.ts';
import { jsonFault } from '../format/json-fault.ts';
import { type ParseQuotaOptions, parseQuota } from '../format/parse-quota.ts';
import { isAmbiguousMonth, parseLast, parseTime } from '../format/parse-time.ts';
import { type Parsed, parseDecimal, unreadable } from '../format/parsed.ts';
import { formatQuota, type QuotaDisplay, quotaCurrency, quotaDisplayOf, quotaExample } from '../format/quota.ts';
import { plainMinus } from '../format/sign.ts';
import { formatIsoTime, formatTime } from '../format/time.ts';
import type { MessageKey, MessageValues } from '../text/text.ts';
import type { AnyField, Field, FieldKind, FormMode } from './form.ts';
import type { ScreenContext } from './screen-context.ts';

export type FieldTextResult<Value> = { ok: true; value: Value } | { ok: false; message: string };

const quotaReasons: Readonly<Record<string, MessageKey>> = {
  'too-small': 'form.quotaTooSmall',
  'too-large': 'form.quotaTooLarge',
  currency: 'form.quotaCurrency',
  comma: 'form.quotaComma',
  fraction: 'form.quotaFraction',
};
const neverText = 'never';
/** Decimals of an amount of money that is shown exactly; one unit of a site with 10^9 units a dollar has nine. */
const mostDecimals = 12;
const trueTexts = new Set(['true', 'yes', 'on', '1']);
const unlimitedTexts = new Set(['unlimited', 'infinite', 'infinity', 'inf', 'never', 'none', '∞', '无限', '不限']);
const falseTexts = new Set(['false', 'no', 'off', '0']);

/** The label of a form field. */
export function fieldLabel({ label, newLabel }: Pick<Field<never>, 'label' | 'newLabel'>, mode: FormMode): MessageKey {
  return (mode === 'create' && newLabel) || label;
}

/**
 * Parses the text of a flag. Quota is returned in units, which a bare number counts; datetimes in Unix seconds (-1 is
 * never). An invalid text returns a sentence with an example of a valid one.
 */
export function parseFieldText<Value>(
  field: AnyField<Value>,
  text: string,
  context: ScreenContext,
): FieldTextResult<Value[keyof Value & string]> {
  const result = parseByKind(field as Field<Value>, text, context, quotaDisplayOf(context.status));
  return result as FieldTextResult<Value[keyof Value & string]>;
}

/**
 * Parses what was typed into a field of a form, the inverse of `editedText`: as `parseFieldText`, but a bare number in
 * a field that shows money is an amount of the site's currency (ASK-16).
 */
export function parseEditedText<Value>(
  field: AnyField<Value>,
  text: string,
  context: ScreenContext,
): FieldTextResult<Value[keyof Value & string]> {
  const display = editedDisplay(context);
  const amount = field.isAmount ? parseQuota(text, display) : undefined;
  // An amount that is kept as text is kept in quota units, which is what the text of a flag counts.
  const isPlain = amount?.ok === true && !text.trim().startsWith('+');
  const typed = isPlain ? String(amount.value) : text;
  const result = parseByKind(field as Field<Value>, typed, context, display);
  return result as FieldTextResult<Value[keyof Value & string]>;
}

/** How forms show and read quota. */
function editedDisplay({ status }: Pick<ScreenContext, 'status'>): QuotaDisplay & ParseQuotaOptions {
  const display = quotaDisplayOf(status);
  return { ...display, isBareMoney: display.displayInCurrency };
}

/** A typed time resolved to now, so that `+30d` means the same for each row; other texts are returned unchanged. */
export function fixedText(
  { kind, isLast }: { kind: FieldKind; isLast?: boolean },
  text: string,
  nowMs: number,
): string {
  const time = kind === 'datetime' ? typedTime({ isLast }, text, nowMs) : undefined;
  return time?.ok && time.value >= 0 ? formatIsoTime(time.value) || text : text;
}

/**
 * A day without a time means its last second where the field is the end of a validity (ASK-03). A time without a day is
 * refused: what holds until 08:30 may be meant for tomorrow.
 */
function typedTime({ isLast }: { isLast?: boolean | undefined }, text: string, nowMs: number): Parsed<number> {
  if (/^\s*\d{1,2}:/.test(text)) return unreadable;
  return isLast ? parseLast(text, nowMs) : parseTime(text, nowMs);
}

function parseByKind<Value>(
  field: Field<Value>,
  text: string,
  context: ScreenContext,
  display: QuotaDisplay & ParseQuotaOptions,
): FieldTextResult<unknown> {
  const trimmed = text.trim();
  const fail = (key: Parameters<ScreenContext['say']>[0], values: MessageValues = {}): FieldTextResult<unknown> => ({
    ok: false,
    message: context.say(key, { label: context.say(field.label), example: field.example ?? '', ...values }),
  });
  switch (field.kind) {
    case 'number': {
      if (field.isBlankZero && trimmed === '') return { ok: true, value: 0 };
      const number = parseDecimal(trimmed);
      return number.ok ? number : fail('form.notANumber', { example: field.example ?? '10' });
    }
    case 'quota': {
      if (field.mayBeBlank && trimmed === '') return { ok: true, value: null };
      const quota = parseQuota(trimmed, display);
      // A plus sign would look like adding, as in `+30d` (ASK-01).
      if (quota.ok && trimmed.startsWith('+') && !field.adds) return fail('form.quotaPlus');
      const reason = quota.ok ? undefined : quotaReasons[quota.reason ?? ''];
      if (quota.ok) return quota;
      if (field.unlimited && unlimitedTexts.has(trimmed.toLowerCase()))
        return fail('form.quotaUnlimited', { unlimited: context.say(field.unlimited) });
      const maximum = formatQuota(field.maximum ?? Number.MAX_SAFE_INTEGER, display);
      const example = quotaExample(display, reason === 'form.quotaComma' ? 2.5 : undefined);
      return fail(reason ?? 'form.notAQuota', { example, maximum });
    }
    case 'toggle': {
      const word = trimmed.toLowerCase();
      if (trueTexts.has(word)) return { ok: true, value: true };
      return falseTexts.has(word) ? { ok: true, value: false } : fail('form.notAToggle');
    }
    case 'datetime': {
      const time = typedTime(field, trimmed, context.now());
      // "Never" is refused where the field requires a time.
      if (time.ok && (field.never || time.value >= 0)) return time;
      return fail(isAmbiguousMonth(trimmed) ? 'form.ambiguousMonth' : 'form.notATime');
    }
    case 'json': {
      const fault = trimmed === '' ? undefined : jsonFault(text);
      if (fault === undefined) return { ok: true, value: text };
      // Where somebody wrote no JSON at all (`gpt-4=gpt-4o`), an example helps and a position does not.
      const isAttempted = /^[{["]/.test(trimmed) || field.example?.startsWith('{') !== true;
      return isAttempted ? fail('form.notJson', { ...fault }) : fail('form.notAJsonObject');
    }
    case 'choices':
      return { ok: true, value: typedList(text) };
    case 'lines':
      return { ok: true, value: members(text, /\n/) };
    case 'choice':
    case 'text':
      return { ok: true, value: trimmed };
    case 'secret':
      return { ok: true, value: text };
  }
}

/** An example of a valid value as it is typed on this site: amounts in its own currency (GEN-27). */
export function fieldExample(
  field: { kind: FieldKind; example?: string },
  { status }: Pick<ScreenContext, 'status'>,
): string | undefined {
  const [, dollars] = (field.kind === 'quota' && /^(\d+)usd$/.exec(field.example ?? '')) || [];
  return dollars === undefined ? field.example : quotaExample(quotaDisplayOf(status), Number(dollars));
}

/** The help of an amount in a form: how it is typed, and what a number without a unit means. */
export function amountHelp(
  field: { kind: FieldKind; example?: string },
  { status, say }: Pick<ScreenContext, 'status' | 'say'>,
): string {
  const display = quotaDisplayOf(status);
  const example = fieldExample(field, { status }) ?? quotaExample(display);
  const currency = quotaCurrency(display);
  if (currency === undefined) return say('form.amountHelp', { example });
  return say('form.moneyHelp', { example, currency: currency.name });
}

/** A field's value as a user would type it; the inverse of `parseFieldText`. */
export function fieldText<Value>(field: AnyField<Value>, value: Value): string {
  const content: unknown = value[field.name];
  if (content === null || content === undefined) return '';
  if (Array.isArray(content)) return content.join(field.kind === 'lines' ? '\n' : ',');
  if (field.kind === 'datetime' && typeof content === 'number') {
    return content === -1 ? neverText : formatTime(content);
  }
  return String(content);
}

/**
 * A field's value for editing, the inverse of `parseEditedText`: quota in the site's currency (WEB-17), with as many
 * decimals as it takes to be read as the same units.
 */
export function editedText<Value>(
  field: AnyField<Value>,
  value: Value,
  context: Pick<ScreenContext, 'status'>,
): string {
  const content: unknown = value[field.name];
  if (field.isBlankZero && content === 0) return '';
  const { displayInCurrency } = quotaDisplayOf(context.status);
  if (!displayInCurrency) return fieldText(field, value);
  if (field.kind === 'quota' && typeof content === 'number') return exactMoney(content, context);
  const amount = field.isAmount ? parseQuota(String(content), quotaDisplayOf(context.status)) : undefined;
  return amount?.ok ? exactMoney(amount.value, context) : fieldText(field, value);
}

/** Quota units as money that is read as the same units; 0 without a currency, because users type the amount next to it. */
function exactMoney(units: number, context: Pick<ScreenContext, 'status'>): string {
  if (units === 0) return '0';
  const display = editedDisplay(context);
  for (let digits = 2; digits < mostDecimals; digits += 1) {
    const money = plainMinus(formatQuota(units, display, digits));
    const read = parseQuota(money, display);
    if (read.ok && read.value === units) return money;
  }
  return plainMinus(formatQuota(units, display, mostDecimals));
}

/**
 * The text next to an amount typed into a form: its value as the site shows quota, or the meaning of a 0 that is not
 * an amount. '' where the typed text already says it, and for other fields.
 */
export function worthBeside(
  {
    kind,
    isAmount,
    whenZero,
    isBlankZero = false,
  }: { kind: FieldKind; isAmount?: boolean; whenZero?: MessageKey; isBlankZero?: boolean },
  text: string,
  { status, say }: Pick<ScreenContext, 'status' | 'say'>,
): string {
  const typed = text.trim();
  if (whenZero !== undefined && (typed !== '' || isBlankZero) && Number(typed) === 0) return say(whenZero);
  const display = editedDisplay({ status });
  const read = kind === 'quota' || isAmount ? parseQuota(typed, display) : undefined;
  const plain = plainMinus(typed);
  if (!read?.ok || (display.displayInCurrency && plain === exactMoney(read.value, { status }))) return '';
  const amount = formatQuota(read.value, display);
  return plainMinus(amount) === plain ? '' : say('form.worth', { amount });
}

function members(text: string, separator: RegExp): string[] {
  return [...new Set(text.split(separator).map((member) => member.trim()))].filter((member) => member !== '');
}
