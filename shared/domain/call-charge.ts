import { counted } from './billing.ts';
import type { Dialect } from './dialect.ts';
import type { LogEntry, LogOther } from './log.ts';
import { quotaPerUnitDefault } from './quota.ts';

/** What a charge is worked out from: the factors of a model, or its price a call. The group's ratio comes on top. */
export interface ChargeRates {
  /** USD a call; undefined where tokens are billed. */
  call: number | undefined;
  modelRatio: number;
  completionRatio: number;
  cacheRatio: number;
  cacheWriteRatio: number;
  audioRatio: number;
  audioCompletionRatio: number;
}

/** A call's entry in the log, with what it tells of its billing. */
export interface ChargedCall {
  entry: Pick<LogEntry, 'prompt_tokens' | 'completion_tokens'>;
  facts: LogOther;
}

/** What an entry says it was billed at; undefined where it says nothing, or an expression told the cost. */
export function recordedRates(facts: LogOther): ChargeRates | undefined {
  if (facts.billing_mode === 'tiered_expr') return undefined;
  const { model_price, model_ratio } = facts;
  const call = model_price !== undefined && model_price >= 0 && !model_ratio ? model_price : undefined;
  if (call === undefined && model_ratio === undefined) return undefined;
  return {
    call,
    modelRatio: model_ratio ?? 0,
    completionRatio: facts.completion_ratio ?? 1,
    cacheRatio: facts.cache_ratio ?? 1,
    cacheWriteRatio: facts.cache_creation_ratio ?? 1,
    audioRatio: facts.audio_ratio ?? 1,
    audioCompletionRatio: facts.audio_completion_ratio ?? 1,
  };
}

/** v1.0 overrides a group's ratio for users of another group; -1 means that it did not. */
export function chargedGroupRatio({ group_ratio = 1, user_group_ratio }: LogOther): number {
  return user_group_ratio !== undefined && user_group_ratio >= 0 ? user_group_ratio : group_ratio;
}

/** Tokens of a call and the factor each kind counts with (docs/gateways.md 8.1). */
export function chargedTokens(
  { entry, facts }: ChargedCall,
  { completionRatio, cacheRatio, cacheWriteRatio, audioRatio, audioCompletionRatio }: ChargeRates,
): [tokens: number, factor: number][] {
  if (facts.audio_ratio !== undefined && facts.audio_input !== undefined) {
    const { text_input = 0, text_output = 0, audio_input, audio_output = 0 } = facts;
    return [
      [text_input, 1],
      [text_output, completionRatio],
      [audio_input, audioRatio],
      [audio_output, audioRatio * audioCompletionRatio],
    ];
  }
  const { cache_tokens = 0, cache_creation_tokens = 0 } = facts;
  // Anthropic counts cached tokens beside the prompt, everybody else within it.
  const fresh = facts.claude ? entry.prompt_tokens : Math.max(0, entry.prompt_tokens - cache_tokens);
  return [
    [fresh, 1],
    [cache_tokens, cacheRatio],
    [cache_creation_tokens, cacheWriteRatio],
    [entry.completion_tokens, completionRatio],
  ];
}

/**
 * Quota units of a call at these rates, as its gateway works them out (docs/gateways.md 8.1): classic ones round the
 * completion's part on its own, later ones count in decimals and round once.
 */
export function chargeOf(
  call: ChargedCall,
  rates: ChargeRates,
  dialect: Dialect,
  quotaPerUnit = quotaPerUnitDefault,
): number {
  const { prompt_tokens, completion_tokens } = call.entry;
  const groupRatio = chargedGroupRatio(call.facts);
  if (rates.call !== undefined) return Math.trunc(counted(rates.call * quotaPerUnit * groupRatio, dialect));
  if (prompt_tokens + completion_tokens === 0) return 0;
  const factor = rates.modelRatio * groupRatio;
  const part = (tokens: number, weight: number) =>
    dialect === 'classic' ? Math.round(tokens * weight) : tokens * weight;
  const weighed = chargedTokens(call, rates).reduce((sum, [tokens, weight]) => sum + part(tokens, weight), 0);
  const quota = Math.round(counted(weighed * factor, dialect));
  return factor !== 0 && quota <= 0 ? 1 : quota;
}
