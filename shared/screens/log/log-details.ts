import { chargedGroupRatio, chargedTokens, recordedRates } from '../../domain/call-charge.ts';
import { concernedUser } from '../../domain/log.ts';
import { completionPrice, costOf, perCallPrice, promptPrice } from '../../domain/price.ts';
import { QuotaType, quotaTypes } from '../../domain/pricing.ts';
import { quotaPerUnitDefault } from '../../domain/quota.ts';
import { type Currency, formatNumber, formatPrice } from '../../format/money.ts';
import { priceCurrency } from '../../format/quota.ts';
import { sanitise } from '../../format/sanitise.ts';
import { type Cell, countCell, memberCell, multilineCell, quotaCell, textCell } from '../../screen/cells.ts';
import type { Detail } from '../../screen/detail.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { asideOf } from '../../text/punctuation.ts';
import type { MessageKey } from '../../text/text.ts';
import { isCall, type LogRow } from './log-row.ts';

/**
 * How the cost of one call came about (docs/gateways.md 8.1). Prices and cost in USD; the arithmetic up to its result, which
 * the gateway rounds to units of quota: those are what is charged.
 */
type Billing =
  | { kind: 'per-call'; modelPrice: number; groupRatio: number; cost: number; arithmetic: string }
  | {
      kind: 'by-usage';
      modelRatio: number;
      completionRatio: number;
      groupRatio: number;
      /** USD per 1 M tokens. */
      promptPrice: number;
      completionPrice: number;
      cost: number;
      arithmetic: string;
    };

const byExpression = 'tiered_expr';

/** The expression that told the cost of a call, and the tier it came to; undefined where ratios did. Foreign text. */
export function expressionOf({ facts }: LogRow): { expression: string; tier: string } | undefined {
  if (facts?.billing_mode !== byExpression) return undefined;
  return { expression: textOfBase64(facts.expr_b64), tier: facts.matched_tier };
}

function textOfBase64(text: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(text), (character) => character.charCodeAt(0)));
  } catch {
    return '';
  }
}

/** The billing of a call by what its entry tells, its arithmetic in this currency; undefined for entries that are no calls or tell nothing. */
export function billingOf(row: LogRow, currency?: Currency): Billing | undefined {
  const { facts } = row;
  if (facts === undefined || !isCall(row)) return undefined;
  const groupRatio = chargedGroupRatio(facts);
  const rates = recordedRates(facts);
  if (rates === undefined) return undefined;
  if (rates.call !== undefined) {
    const modelPrice = rates.call;
    const cost = perCallPrice(modelPrice, groupRatio);
    const arithmetic = `${formatPrice(modelPrice, currency)} × ${ratioText(groupRatio)}`;
    return { kind: 'per-call', modelPrice, groupRatio, cost, arithmetic };
  }
  const { modelRatio, completionRatio } = rates;
  const parts = filled(chargedTokens({ entry: row, facts }, rates));
  const weighed = parts.reduce((sum, [tokens, factor]) => sum + tokens * factor, 0);
  const cost = costOf({ groupRatio, modelRatio, completionRatio: 1, promptTokens: weighed, completionTokens: 0 });
  return {
    kind: 'by-usage',
    modelRatio,
    completionRatio,
    groupRatio,
    promptPrice: promptPrice(modelRatio, groupRatio),
    completionPrice: completionPrice(modelRatio, completionRatio, groupRatio),
    cost,
    arithmetic: `(${parts.map(partText).join(' + ')}) × ${ratioText(modelRatio)} × ${ratioText(groupRatio)}`,
  };
}

/**
 * Whether the gateway charged something else than its ratios give, by more than its own rounding
 * (docs/gateways.md 8.1).
 */
export function isChargedOtherwise({ quota }: Pick<LogRow, 'quota'>, { cost }: Billing): boolean {
  const units = cost * quotaPerUnitDefault;
  return Math.abs(quota - units) > Math.max(1, units * 0.005);
}

/** A ratio without the noise of binary fractions. */
function ratioText(ratio: number): string {
  return String(Number(ratio.toFixed(6)));
}

function filled(parts: [number, number][]): [number, number][] {
  const told = parts.filter(([tokens]) => tokens !== 0);
  return told.length > 0 ? told : [[0, 1]];
}

function partText([tokens, factor]: [number, number]): string {
  return factor === 1 ? formatNumber(tokens) : `${formatNumber(tokens)} × ${ratioText(factor)}`;
}

/** Decimals of an amount that one call costs: calls of a fraction of a cent are the rule. */
export const costDigits = 6;

/** What an entry tells beyond its columns: text, how the cost came about (LOG-04), the model upstream. */
export function logDetails(row: LogRow, context: ScreenContext): Detail[] {
  const { facts, content } = row;
  const details: Detail[] = [];
  const billing = billingOf(row, priceCurrency(context.status));
  if (billing) details.push(...billingDetails(row, billing, context));
  details.push(...expressionDetails(row, context), ...actionDetails(row, context));
  if (facts?.is_model_mapped && facts.upstream_model_name !== '') {
    details.push({ id: 'upstream_model_name', label: 'log.upstreamModel', cell: textCell(facts.upstream_model_name) });
  }
  if (facts && facts.reasoning_effort !== '') {
    details.push({ id: 'reasoning_effort', label: 'log.reasoningEffort', cell: textCell(facts.reasoning_effort) });
  }
  if (content !== '') {
    details.push({ id: 'content', label: 'log.content', cell: multilineCell(content), multiline: true });
  }
  return details;
}

/** The breakdown in one line, for the list. */
export function billingText(row: LogRow, context: ScreenContext): string | undefined {
  const { say } = context;
  const byExpression = expressionOf(row);
  if (byExpression) return say('log.byExpression', { tier: sanitise(byExpression.tier) || '–' });
  const billing = billingOf(row);
  if (billing === undefined) return undefined;
  const group = ratioText(billing.groupRatio);
  return billing.kind === 'per-call'
    ? say('log.callPrice', { price: formatPrice(billing.modelPrice, priceCurrency(context.status)), group })
    : say('log.tokenRatios', {
        model: ratioText(billing.modelRatio),
        completion: ratioText(billing.completionRatio),
        group,
      });
}

/** The expression a cost came from, and whose money it was where that was not the balance. */
function expressionDetails(row: LogRow, context: ScreenContext): Detail[] {
  const details: Detail[] = [];
  const found = expressionOf(row);
  if (found) {
    const told = context.say('log.byExpression', { tier: sanitise(found.tier) || '–' });
    details.push({ id: 'billing', label: 'log.billing', cell: { text: told, raw: 'tiered_expr' } });
    if (found.tier !== '') details.push({ id: 'matched_tier', label: 'log.matchedTier', cell: textCell(found.tier) });
    if (found.expression !== '') {
      const cell = multilineCell(found.expression);
      details.push({ id: 'expression', label: 'log.expression', cell, multiline: true });
    }
    details.push({ id: 'charged', label: 'log.charged', cell: quotaCell(row.quota, context, costDigits) });
  }
  if (row.facts?.billing_source === 'subscription') {
    const cell = { text: context.say('log.fromSubscription'), raw: 'subscription' };
    details.push({ id: 'billing_source', label: 'log.paidFrom', cell });
  }
  return details;
}

/** What an admin did and with whom: from v1.0 on such a row stands under the admin, not under the user (docs/gateways-modern.md 29.44). */
function actionDetails({ facts }: LogRow, { say }: ScreenContext): Detail[] {
  const action = facts?.op?.action ?? '';
  if (action === '') return [];
  const details: Detail[] = [{ id: 'action', label: 'log.action', cell: textCell(action) }];
  const user = concernedUser(facts);
  if (user === undefined) return details;
  const number = say('log.userNumber', { id: user.id });
  const name = sanitise(user.username);
  const text = name === '' ? number : asideOf(name, number, say);
  return [...details, { id: 'concerns', label: 'log.concerns', cell: { text, raw: user.id } }];
}

function billingDetails(row: LogRow, billing: Billing, context: ScreenContext): Detail[] {
  const perCall = billing.kind === 'per-call';
  const type = perCall ? QuotaType.PerCall : QuotaType.ByUsage;
  return [
    { id: 'billing', label: 'log.billing', cell: memberCell(quotaTypes, type, context) },
    ...(perCall
      ? [price('model_price', 'log.modelPrice', billing.modelPrice, context)]
      : [
          ratio('model_ratio', 'log.modelRatio', billing.modelRatio),
          ratio('completion_ratio', 'log.completionRatio', billing.completionRatio),
        ]),
    ratio('group_ratio', 'log.groupRatio', billing.groupRatio),
    ...(perCall ? [] : usageDetails(row, billing, context)),
    { id: 'arithmetic', label: 'log.arithmetic', cell: arithmeticCell(row, billing, context) },
    { id: 'charged', label: 'log.charged', cell: chargedCell(row, billing, context) },
  ];
}

function usageDetails(
  { facts }: LogRow,
  billing: Extract<Billing, { kind: 'by-usage' }>,
  { say, status }: ScreenContext,
): Detail[] {
  const perMillion = (id: string, label: MessageKey, usd: number): Detail => ({
    id,
    label,
    cell: { text: say('log.perMillion', { price: formatPrice(usd, priceCurrency(status)) }), raw: clean(usd) },
  });
  const details = [
    perMillion('prompt_price', 'log.promptPrice', billing.promptPrice),
    perMillion('completion_price', 'log.completionPrice', billing.completionPrice),
  ];
  if (facts?.cache_tokens) {
    details.push(
      { id: 'cache_tokens', label: 'log.cacheTokens', cell: countCell(facts.cache_tokens) },
      ratio('cache_ratio', 'log.cacheRatio', facts.cache_ratio ?? 1),
    );
  }
  if (facts?.cache_creation_tokens) {
    const cell = countCell(facts.cache_creation_tokens);
    details.push({ id: 'cache_creation_tokens', label: 'log.cacheCreationTokens', cell });
  }
  if (facts?.audio_ratio !== undefined) details.push(ratio('audio_ratio', 'log.audioRatio', facts.audio_ratio));
  return details;
}

/** The arithmetic to its end: the units that the gateway makes of it, by its own rounding, and what those are in money. */
function arithmeticCell(row: LogRow, billing: Billing, context: ScreenContext): Cell {
  const units = isChargedOtherwise(row, billing) ? Math.round(billing.cost * quotaPerUnitDefault) : row.quota;
  const told = context.say('log.units', { count: units, units: formatNumber(units) });
  const money = quotaCell(units, context, costDigits).text;
  return { text: `${billing.arithmetic} = ${told} = ${money}`, raw: clean(billing.cost) };
}

function chargedCell(row: LogRow, billing: Billing, context: ScreenContext): Cell {
  const cell = quotaCell(row.quota, context, costDigits);
  if (!isChargedOtherwise(row, billing)) return cell;
  return { ...cell, tone: 'warn', hint: context.say('log.chargedDiffers') };
}

function ratio(id: string, label: MessageKey, value: number): Detail {
  return { id, label, cell: { text: ratioText(value), raw: value } };
}

function price(id: string, label: MessageKey, usd: number, { status }: ScreenContext): Detail {
  return { id, label, cell: { text: formatPrice(usd, priceCurrency(status)), raw: usd } };
}

/** A product without the noise of binary fractions, for machines. */
function clean(value: number): number {
  return Number(value.toPrecision(12));
}
