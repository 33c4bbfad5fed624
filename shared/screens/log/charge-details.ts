import {
  type ChargeStep,
  type ChargeStepKind,
  type Explanation,
  explainCharge,
} from '../../domain/price/charge-steps.ts';
import { type Currency, formatNumber, formatPrice } from '../../format/money.ts';
import { priceCurrency, quotaCurrency, quotaDisplayOf } from '../../format/quota.ts';
import { sanitise } from '../../format/sanitise.ts';
import { minusSign } from '../../format/sign.ts';
import type { Detail } from '../../screen/detail.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { asideOf } from '../../text/punctuation.ts';
import type { MessageKey } from '../../text/text.ts';
import { isCall, type LogRow } from './log-row.ts';

const labels: Readonly<Record<ChargeStepKind, MessageKey>> = {
  input: 'log.stepInput',
  cached: 'log.stepCached',
  cache_write: 'log.stepCacheWrite',
  cache_write_5m: 'log.stepCacheWrite5m',
  cache_write_1h: 'log.stepCacheWrite1h',
  image: 'log.stepImage',
  audio_input: 'log.stepAudioInput',
  output: 'log.stepOutput',
  audio_output: 'log.stepAudioOutput',
  call: 'log.stepCall',
  tool: 'log.stepTool',
  task: 'log.stepTask',
  reserved: 'log.stepReserved',
  images: 'log.stepImages',
  parameters: 'log.stepParameters',
  rule: 'log.stepRule',
  group: 'log.group',
  minimum: 'log.stepMinimum',
  rounding: 'log.stepRounding',
  unbilled: 'log.stepUnbilled',
  unexplained: 'log.stepUnexplained',
};

/**
 * The calculation of an entry's cost; undefined for entries that cost nothing or do not contain enough to explain it.
 */
export function explanationOf(row: LogRow, { gateway, status }: ScreenContext): Explanation | undefined {
  const { facts } = row;
  if (facts === undefined || !(isCall(row) || facts.actual_quota !== undefined)) return undefined;
  return explainCharge(row, facts, {
    dialect: gateway.dialect() ?? 'v1',
    quotaPerUnit: quotaDisplayOf(status).quotaPerUnit,
  });
}

/**
 * The steps of a charge and their result (WEB-16), in the site's currency. All have the same number of decimals, as
 * many as the rounded steps need to add up.
 */
export function chargeDetails(row: LogRow, context: ScreenContext): Detail[] {
  const found = explanationOf(row, context);
  if (found === undefined) return [];
  const { steps, charged, isWhole, saved } = found;
  const amounts = createAmounts(found, context);
  const seen = new Map<ChargeStepKind, number>();
  const details = steps.map((step, index): Detail => {
    const count = (seen.get(step.kind) ?? 0) + 1;
    seen.set(step.kind, count);
    const how = howOf(step, row, amounts, context);
    const amount = amounts.amounts[index] ?? '';
    return {
      id: count === 1 ? `step_${step.kind}` : `step_${step.kind}_${count}`,
      label: labels[step.kind],
      cell: {
        text: how === '' ? amount : context.say('log.stepSum', { how, amount }),
        raw: step.units,
        ...ratioHint(step, context),
        ...(step.kind === 'unexplained' && { tone: 'warn' }),
      },
      step: { how, amount },
    };
  });
  const how = unitsText(charged, context);
  const amount = amounts.amountOf(charged);
  details.push({
    id: 'charged',
    label: 'log.charged',
    cell: {
      text: amounts.isMoney ? context.say('log.stepSum', { how, amount }) : amount,
      raw: charged,
      hint: context.say(isWhole ? 'log.addsUp' : 'log.chargedDiffers'),
      ...(!isWhole && { tone: 'warn' }),
    },
    step: {
      how: amounts.isMoney ? how : '',
      amount,
      sum: { title: context.say('log.why', { amount }), isWhole, covers: coveredBy(steps) },
    },
  });
  if (saved > 0)
    details.push({
      id: 'cache_saved',
      label: 'log.cacheSaved',
      cell: { text: amounts.amountOf(saved), raw: saved, tone: 'good' },
    });
  return details;
}

/** Columns that steps repeat: the cost, how it was billed, and the tokens where those were priced. */
function coveredBy(steps: readonly ChargeStep[]): readonly string[] {
  const isByTokens = steps.some(({ kind }) => kind === 'input' || kind === 'output');
  return ['quota', 'content', ...(isByTokens ? ['prompt_tokens', 'completion_tokens'] : [])];
}

interface Amounts {
  /** The rounded amount of each step, chosen so that the shown amounts add up. */
  amounts: readonly string[];
  amountOf(units: number): string;
  /** False where the site counts in quota units. */
  isMoney: boolean;
}

/** Eight decimals show a hundredth of a quota unit in dollars; whole units need six. */
const digitsOffered = [6, 7, 8] as const;

function createAmounts({ steps, charged }: Explanation, { status }: ScreenContext): Amounts {
  const display = quotaDisplayOf(status);
  const currency = quotaCurrency(display);
  const rate = currency === undefined ? 1 : currency.rate / display.quotaPerUnit;
  const sums = runningSums(steps).map((units) => units * rate);
  const fits = (digits: number) => sums.every((sum) => Math.abs(sum - Number(sum.toFixed(digits))) < 1e-10);
  const digits = currency === undefined ? (fits(0) ? 0 : 2) : (digitsOffered.find(fits) ?? 8);
  const write = (amount: number) =>
    currency === undefined ? formatNumber(amount, digits) : money(amount, digits, currency);
  const rounded = [0, ...sums.slice(0, -1), charged * rate].map((sum) => Number(sum.toFixed(digits)));
  return {
    amounts: steps.map((_, index) => write((rounded[index + 1] ?? 0) - (rounded[index] ?? 0))),
    amountOf: (units) => write(units * rate),
    isMoney: currency !== undefined,
  };
}

function runningSums(steps: readonly ChargeStep[]): number[] {
  let sum = 0;
  return steps.map(({ units }) => {
    sum += units;
    return sum;
  });
}

function money(amount: number, digits: number, { symbol }: Currency): string {
  const text = formatNumber(Math.abs(amount), digits);
  return `${amount < 0 && /[1-9]/.test(text) ? minusSign : ''}${symbol}${text}`;
}

/** How a step was calculated, in a few words; '' where its label says it all. */
function howOf(step: ChargeStep, row: LogRow, amounts: Amounts, context: ScreenContext): string {
  const { say, status } = context;
  const { kind, count = 0, usd, per, ratio = 1, of = 0 } = step;
  const name = sanitise(step.name ?? '');
  const price = usd === undefined ? '' : formatPrice(usd, priceCurrency(status));
  const counted = formatNumber(count);
  switch (kind) {
    case 'call':
      return say('log.perCall', { price });
    case 'tool':
      if (per === 1) return say('log.perUse', { name, count: counted, price });
      return say('log.perThousand', { name, count: counted, price });
    case 'group':
      return timesText(amounts.amountOf(of), ratio, sanitise(row.group), context);
    case 'images':
    case 'parameters':
    case 'rule':
      return timesText(amounts.amountOf(of), ratio, name, context);
    case 'minimum':
    case 'rounding':
      return say('log.roundedTo', { from: formatNumber(of, 2), to: unitsText(of + step.units, context) });
    case 'task':
    case 'reserved':
    case 'unbilled':
    case 'unexplained':
      return unitsText(step.units, context);
    default: {
      if (amounts.isMoney || step.ratio === undefined) return say('log.tokensAt', { count: counted, price });
      return say('log.tokensTimes', { count: counted, ratio: ratioText(ratio) });
    }
  }
}

function timesText(amount: string, ratio: number, name: string, { say }: ScreenContext): string {
  const text = say('log.times', { amount, ratio: ratioText(ratio) });
  return name === '' ? text : asideOf(text, name, say);
}

/** The ratios that a token price is made of. */
function ratioHint({ count, ratio, of, units }: ChargeStep, context: ScreenContext): { hint?: string } {
  if (count === undefined || ratio === undefined || of !== undefined) return {};
  const values = {
    count: formatNumber(count),
    ratio: ratioText(ratio),
    units: formatNumber(units, fractionDigits(units)),
  };
  return { hint: context.say('log.stepRatio', values) };
}

function unitsText(units: number, { say }: ScreenContext): string {
  return say('log.units', { count: Math.abs(units), units: formatNumber(units, fractionDigits(units)) });
}

function fractionDigits(units: number): number {
  return Number.isInteger(units) ? 0 : 2;
}

/** A ratio without binary rounding errors. */
export function ratioText(ratio: number): string {
  return String(Number(ratio.toFixed(6)));
}
