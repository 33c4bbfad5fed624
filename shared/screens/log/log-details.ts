import { chargedGroupRatio, recordedRates } from '../../domain/price/call-charge.ts';
import { expressionIn } from '../../domain/price/charge-steps.ts';
import { completionPrice, promptPrice } from '../../domain/price/price.ts';
import { QuotaType, quotaTypes } from '../../domain/price/pricing.ts';
import { formatPrice } from '../../format/money.ts';
import { priceCurrency } from '../../format/quota.ts';
import { sanitise } from '../../format/sanitise.ts';
import { countCell, memberCell, multilineCell, textCell } from '../../screen/cells.ts';
import type { Detail } from '../../screen/detail.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { asideOf } from '../../text/punctuation.ts';
import type { MessageKey } from '../../text/text.ts';
import { auditDetails } from './audit-details.ts';
import { chargeDetails, ratioText } from './charge-details.ts';
import { isCall, type LogRow } from './log-row.ts';

/** How a call was billed, as the gateway calculates it (docs/gateways.md 8.1). */
type Billing =
  | { kind: 'per-call'; modelPrice: number; groupRatio: number }
  | {
      kind: 'by-usage';
      modelRatio: number;
      completionRatio: number;
      groupRatio: number;
      /** In USD per 1 M tokens. */
      promptPrice: number;
      completionPrice: number;
    };

/**
 * The billing of a call according to its entry; undefined for entries that are not calls, contain no billing, or were
 * billed by an expression.
 */
function billingOf(row: LogRow): Billing | undefined {
  const { facts } = row;
  if (facts === undefined || !isCall(row)) return undefined;
  const groupRatio = chargedGroupRatio(facts);
  const rates = recordedRates(facts);
  if (rates === undefined) return undefined;
  if (rates.call !== undefined) return { kind: 'per-call', modelPrice: rates.call, groupRatio };
  const { modelRatio, completionRatio } = rates;
  return {
    kind: 'by-usage',
    modelRatio,
    completionRatio,
    groupRatio,
    promptPrice: promptPrice(modelRatio, groupRatio),
    completionPrice: completionPrice(modelRatio, completionRatio, groupRatio),
  };
}

/** The decimals of the cost of one call, which is often a fraction of a cent. */
export const costDigits = 6;

/** The details of an entry beyond its columns: text, the calculation of its cost (LOG-04), the upstream model. */
export function logDetails(row: LogRow, context: ScreenContext): Detail[] {
  const { facts, content } = row;
  const details: Detail[] = [];
  const steps = chargeDetails(row, context);
  details.push(...steps);
  const billing = billingOf(row);
  const isBehind = steps.length > 0;
  if (billing)
    details.push(
      ...billingDetails(row, billing, context).map((detail) => (isBehind ? { ...detail, isBehind } : detail)),
    );
  details.push(...expressionDetails(row, context), ...auditDetails(row, context));
  if (facts?.is_model_mapped && facts.upstream_model_name !== '') {
    details.push({ id: 'upstream_model_name', label: 'log.upstreamModel', cell: textCell(facts.upstream_model_name) });
  }
  if (facts && facts.reasoning_effort !== '') {
    details.push({ id: 'reasoning_effort', label: 'log.reasoningEffort', cell: textCell(facts.reasoning_effort) });
  }
  if (facts && facts.request_path !== '') {
    details.push({ id: 'request_path', label: 'log.requestPath', cell: textCell(facts.request_path) });
  }
  if (facts && facts.request_conversion.length > 1) {
    const cell = { text: facts.request_conversion.map(sanitise).join(' → '), raw: facts.request_conversion };
    details.push({ id: 'request_conversion', label: 'log.requestConversion', cell });
  }
  if (content !== '') {
    details.push({ id: 'content', label: 'log.content', cell: multilineCell(content), multiline: true });
  }
  return details;
}

/** The calculation of the cost in one line, for the list. */
export function billingText(row: LogRow, context: ScreenContext): string | undefined {
  const { say } = context;
  const { facts } = row;
  if (facts !== undefined && expressionIn(facts) !== undefined)
    return say('log.byExpression', { tier: sanitise(facts.matched_tier) || '–' });
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

/** The expression that a cost was calculated with, and who paid it, where that was not the balance. */
function expressionDetails({ facts }: LogRow, { say }: ScreenContext): Detail[] {
  const details: Detail[] = [];
  const expression = facts && expressionIn(facts);
  if (expression !== undefined) {
    const { matched_tier: tier = '' } = facts ?? {};
    const text = say('log.byExpression', { tier: sanitise(tier) || '–' });
    details.push({ id: 'billing', label: 'log.billing', cell: { text, raw: 'tiered_expr' } });
    if (tier !== '') details.push({ id: 'matched_tier', label: 'log.matchedTier', cell: textCell(tier) });
    if (expression !== '') {
      const cell = multilineCell(expression);
      details.push({ id: 'expression', label: 'log.expression', cell, multiline: true });
    }
  }
  for (const [index, { cond, multiplier, matched }] of (facts?.request_rules ?? []).entries()) {
    const rule = say('log.times', { amount: sanitise(cond), ratio: ratioText(multiplier) });
    const text = asideOf(rule, say(matched ? 'log.ruleMatched' : 'log.ruleUnmatched'), say);
    const tone = matched ? ('plain' as const) : ('muted' as const);
    details.push({ id: `request_rule_${index + 1}`, label: 'log.stepRule', cell: { text, tone, raw: matched } });
  }
  if (facts?.billing_source === 'subscription') {
    const cell = { text: say('log.fromSubscription'), raw: 'subscription' };
    details.push({ id: 'billing_source', label: 'log.paidFrom', cell });
  }
  return details;
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
  if (facts === undefined) return details;
  const writes = [
    ['cache_creation', facts.cache_creation_tokens, facts.cache_creation_ratio],
    ['cache_creation_5m', facts.cache_creation_tokens_5m, facts.cache_creation_ratio_5m],
    ['cache_creation_1h', facts.cache_creation_tokens_1h, facts.cache_creation_ratio_1h],
  ] as const;
  for (const [kind, tokens, factor] of writes) {
    if (!tokens) continue;
    const { id, count, by } = writeFields[kind];
    details.push({ id, label: count, cell: countCell(tokens) });
    if (factor !== undefined) details.push(ratio(id.replace('tokens', 'ratio'), by, factor));
  }
  if (facts.audio_ratio !== undefined) details.push(ratio('audio_ratio', 'log.audioRatio', facts.audio_ratio));
  return details;
}

const writeFields = {
  cache_creation: { id: 'cache_creation_tokens', count: 'log.cacheCreationTokens', by: 'log.cacheCreationRatio' },
  cache_creation_5m: { id: 'cache_creation_tokens_5m', count: 'log.stepCacheWrite5m', by: 'log.cacheCreationRatio5m' },
  cache_creation_1h: { id: 'cache_creation_tokens_1h', count: 'log.stepCacheWrite1h', by: 'log.cacheCreationRatio1h' },
} as const;

function ratio(id: string, label: MessageKey, value: number): Detail {
  return { id, label, cell: { text: ratioText(value), raw: value } };
}

function price(id: string, label: MessageKey, usd: number, { status }: ScreenContext): Detail {
  return { id, label, cell: { text: formatPrice(usd, priceCurrency(status)), raw: usd } };
}

/** A product without binary rounding errors, for machine formats. */
function clean(value: number): number {
  return Number(value.toPrecision(12));
}
