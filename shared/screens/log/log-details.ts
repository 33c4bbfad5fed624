import { QuotaType, quotaTypes } from '../../domain/pricing.ts';
import { formatPrice } from '../../format/money.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { MessageKey } from '../../text/text.ts';
import type { Cell } from '../cell.ts';
import { countCell, memberCell, multilineCell, quotaCell, textCell } from '../cells.ts';
import type { Detail } from '../detail.ts';
import type { ScreenContext } from '../screen-context.ts';
import { type Billing, billingOf, expressionOf, isChargedOtherwise, ratioText } from './log-billing.ts';
import type { LogRow } from './log-row.ts';

/** Decimals of an amount that one call costs: calls of a fraction of a cent are the rule. */
export const costDigits = 6;

/** What an entry tells beyond its columns: text, how the cost came about (LOG-04), the model upstream. */
export function logDetails(row: LogRow, context: ScreenContext): Detail[] {
  const { facts, content } = row;
  const details: Detail[] = [];
  const billing = billingOf(row);
  if (billing) details.push(...billingDetails(row, billing, context));
  details.push(...expressionDetails(row, context));
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
export function billingText(row: LogRow, { say }: ScreenContext): string | undefined {
  const byExpression = expressionOf(row);
  if (byExpression) return say('log.byExpression', { tier: sanitise(byExpression.tier) || '–' });
  const billing = billingOf(row);
  if (billing === undefined) return undefined;
  const group = ratioText(billing.groupRatio);
  return billing.kind === 'per-call'
    ? say('log.callPrice', { price: formatPrice(billing.modelPrice), group })
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

function billingDetails(row: LogRow, billing: Billing, context: ScreenContext): Detail[] {
  const perCall = billing.kind === 'per-call';
  const type = perCall ? QuotaType.PerCall : QuotaType.ByUsage;
  return [
    { id: 'billing', label: 'log.billing', cell: memberCell(quotaTypes, type, context) },
    ...(perCall
      ? [price('model_price', 'log.modelPrice', billing.modelPrice)]
      : [
          ratio('model_ratio', 'log.modelRatio', billing.modelRatio),
          ratio('completion_ratio', 'log.completionRatio', billing.completionRatio),
        ]),
    ratio('group_ratio', 'log.groupRatio', billing.groupRatio),
    ...(perCall ? [] : usageDetails(row, billing, context)),
    { id: 'arithmetic', label: 'log.arithmetic', cell: { text: billing.arithmetic, raw: clean(billing.cost) } },
    { id: 'charged', label: 'log.charged', cell: chargedCell(row, billing, context) },
  ];
}

function usageDetails(
  { facts }: LogRow,
  billing: Extract<Billing, { kind: 'by-usage' }>,
  { say }: ScreenContext,
): Detail[] {
  const perMillion = (id: string, label: MessageKey, usd: number): Detail => ({
    id,
    label,
    cell: { text: say('log.perMillion', { price: formatPrice(usd) }), raw: clean(usd) },
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

function chargedCell(row: LogRow, billing: Billing, context: ScreenContext): Cell {
  const cell = quotaCell(row.quota, context, costDigits);
  if (!isChargedOtherwise(row, billing)) return cell;
  return { ...cell, tone: 'warn', hint: context.say('log.chargedDiffers') };
}

function ratio(id: string, label: MessageKey, value: number): Detail {
  return { id, label, cell: { text: ratioText(value), raw: value } };
}

function price(id: string, label: MessageKey, usd: number): Detail {
  return { id, label, cell: { text: formatPrice(usd), raw: usd } };
}

/** A product without the noise of binary fractions, for machines. */
function clean(value: number): number {
  return Number(value.toPrecision(12));
}
