import type { LogOther } from '../../domain/log.ts';
import { completionPrice, costOf, perCallPrice, promptPrice } from '../../domain/price.ts';
import { quotaPerUnitDefault } from '../../domain/quota.ts';
import { formatNumber, formatPrice } from '../../format/money.ts';
import { isCall, type LogRow } from './log-row.ts';

/** How the cost of one call came about (docs/gateways.md 8.1). Prices and cost in USD. */
export type Billing =
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

/** The billing of a call by what its entry tells; undefined for entries that are no calls or tell nothing. */
export function billingOf(row: LogRow): Billing | undefined {
  const { facts } = row;
  if (facts === undefined || !isCall(row) || facts.billing_mode === byExpression) return undefined;
  const groupRatio = groupRatioOf(facts);
  if (facts.model_price !== undefined && facts.model_price >= 0 && !facts.model_ratio) {
    const modelPrice = facts.model_price;
    const cost = perCallPrice(modelPrice, groupRatio);
    const arithmetic = `${formatPrice(modelPrice)} × ${ratioText(groupRatio)} = ${formatPrice(cost)}`;
    return { kind: 'per-call', modelPrice, groupRatio, cost, arithmetic };
  }
  if (facts.model_ratio === undefined) return undefined;
  const modelRatio = facts.model_ratio;
  const completionRatio = facts.completion_ratio ?? 1;
  const parts = tokenParts(row, facts, completionRatio);
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
    arithmetic: `(${parts.map(partText).join(' + ')}) × ${ratioText(modelRatio)} × ${ratioText(groupRatio)} ÷ ${formatNumber(
      quotaPerUnitDefault,
    )} = ${formatPrice(cost)}`,
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
export function ratioText(ratio: number): string {
  return String(Number(ratio.toFixed(6)));
}

/** v1.0 overrides a group's ratio for users of another group; -1 means that it did not. */
function groupRatioOf({ group_ratio = 1, user_group_ratio }: LogOther): number {
  return user_group_ratio !== undefined && user_group_ratio >= 0 ? user_group_ratio : group_ratio;
}

/** Tokens and the factor each kind counts with. */
function tokenParts(row: LogRow, facts: LogOther, completionRatio: number): [tokens: number, factor: number][] {
  if (facts.audio_ratio !== undefined && facts.audio_input !== undefined) {
    const { text_input = 0, text_output = 0, audio_input, audio_output = 0, audio_ratio } = facts;
    return filled([
      [text_input, 1],
      [text_output, completionRatio],
      [audio_input, audio_ratio],
      [audio_output, audio_ratio * (facts.audio_completion_ratio ?? 1)],
    ]);
  }
  const { cache_tokens = 0, cache_ratio = 1, cache_creation_tokens = 0, cache_creation_ratio = 1 } = facts;
  // Anthropic counts cached tokens beside the prompt, everybody else within it.
  const fresh = facts.claude ? row.prompt_tokens : Math.max(0, row.prompt_tokens - cache_tokens);
  return filled([
    [fresh, 1],
    [cache_tokens, cache_ratio],
    [cache_creation_tokens, cache_creation_ratio],
    [row.completion_tokens, completionRatio],
  ]);
}

function filled(parts: [number, number][]): [number, number][] {
  const told = parts.filter(([tokens]) => tokens !== 0);
  return told.length > 0 ? told : [[0, 1]];
}

function partText([tokens, factor]: [number, number]): string {
  return factor === 1 ? formatNumber(tokens) : `${formatNumber(tokens)} × ${ratioText(factor)}`;
}
