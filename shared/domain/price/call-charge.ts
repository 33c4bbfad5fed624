import type { Dialect } from '../dialect.ts';
import type { LogEntry, LogOther } from '../log/log.ts';
import { quotaPerUnitDefault } from '../quota.ts';
import { counted } from './billing.ts';

/**
 * The rates from which a charge is computed: the factors of a model, or its price per call. The group's ratio is
 * applied on top.
 */
export interface ChargeRates {
  /** USD per call; undefined where the model is billed per token. */
  call: number | undefined;
  modelRatio: number;
  completionRatio: number;
  cacheRatio: number;
  cacheWriteRatio: number;
  /** For Anthropic's cache writes with a lifetime of 5 minutes and of an hour. */
  cacheWrite5mRatio: number;
  cacheWrite1hRatio: number;
  imageRatio: number;
  audioRatio: number;
  audioCompletionRatio: number;
}

/** A call's log entry with its parsed billing details. */
export interface ChargedCall {
  entry: Pick<LogEntry, 'prompt_tokens' | 'completion_tokens'>;
  facts: LogOther;
}

/** The rates recorded in an entry; undefined where it records none, or an expression computed the cost. */
export function recordedRates(facts: LogOther): ChargeRates | undefined {
  if (facts.billing_mode === 'tiered_expr') return undefined;
  const { model_price, model_ratio } = facts;
  const call = model_price !== undefined && model_price >= 0 && !model_ratio ? model_price : undefined;
  if (call === undefined && model_ratio === undefined) return undefined;
  const cacheWriteRatio = facts.cache_creation_ratio ?? 1;
  return {
    call,
    modelRatio: model_ratio ?? 0,
    completionRatio: facts.completion_ratio ?? 1,
    cacheRatio: facts.cache_ratio ?? 1,
    cacheWriteRatio,
    cacheWrite5mRatio: facts.cache_creation_ratio_5m ?? cacheWriteRatio,
    cacheWrite1hRatio: facts.cache_creation_ratio_1h ?? hourWriteRatio(cacheWriteRatio),
    imageRatio: facts.image_ratio ?? 1,
    audioRatio: facts.audio_ratio ?? 1,
    audioCompletionRatio: facts.audio_completion_ratio ?? 1,
  };
}

/**
 * The ratio of cache writes with a lifetime of an hour, from the ratio of those with 5 minutes (docs/gateways.md 8.1).
 */
export function hourWriteRatio(cacheWriteRatio: number): number {
  return Number((cacheWriteRatio * 1.6).toPrecision(12));
}

/**
 * The group ratio that was charged. v1.0 overrides a group's ratio for users of another group; -1 means that it did
 * not.
 */
export function chargedGroupRatio({ group_ratio = 1, user_group_ratio }: LogOther): number {
  return user_group_ratio !== undefined && user_group_ratio >= 0 ? user_group_ratio : group_ratio;
}

/** The kinds of tokens with separate factors, in the order in which they are shown. */
export type TokenKind =
  | 'input'
  | 'cached'
  | 'cache_write'
  | 'cache_write_5m'
  | 'cache_write_1h'
  | 'image'
  | 'audio_input'
  | 'output'
  | 'audio_output';

/** Tokens of one kind, and the factor that applies to each of them. */
export interface TokenPart {
  kind: TokenKind;
  tokens: number;
  factor: number;
}

/** Whether cached tokens are counted beside the prompt, as by Anthropic; all other providers count them within it. */
export function countsBeside({ claude, usage_semantic }: LogOther): boolean {
  return usage_semantic === '' ? claude : usage_semantic === 'anthropic';
}

/** Tokens that were written to a cache: those without a stated lifetime, with 5 minutes, and with an hour. */
export function cacheWrites(facts: LogOther): { plain: number; fiveMinutes: number; hour: number } {
  const total = facts.cache_creation_tokens ?? 0;
  // Only Anthropic's way of counting has separate factors for lifetimes (docs/gateways.md 8.1).
  if (!countsBeside(facts)) return { plain: total, fiveMinutes: 0, hour: 0 };
  const { cache_creation_tokens_5m: fiveMinutes = 0, cache_creation_tokens_1h: hour = 0 } = facts;
  return { plain: Math.max(0, total - fiveMinutes - hour), fiveMinutes, hour };
}

/** The tokens of a call by kind, each with its factor (docs/gateways.md 8.1). */
export function chargedTokens({ entry, facts }: ChargedCall, rates: ChargeRates): TokenPart[] {
  const { completionRatio, audioRatio, audioCompletionRatio } = rates;
  if (facts.audio_ratio !== undefined && facts.audio_input !== undefined) {
    const { text_input = 0, text_output = 0, audio_input, audio_output = 0 } = facts;
    return [
      { kind: 'input', tokens: text_input, factor: 1 },
      { kind: 'output', tokens: text_output, factor: completionRatio },
      { kind: 'audio_input', tokens: audio_input, factor: audioRatio },
      { kind: 'audio_output', tokens: audio_output, factor: audioRatio * audioCompletionRatio },
    ];
  }
  const { cache_tokens = 0, image_output: images = 0 } = facts;
  const { plain, fiveMinutes, hour } = cacheWrites(facts);
  const within = countsBeside(facts) ? 0 : cache_tokens + plain;
  const fresh = Math.max(0, entry.prompt_tokens - within - images - pricedAudio(facts));
  return [
    { kind: 'input', tokens: fresh, factor: 1 },
    { kind: 'cached', tokens: cache_tokens, factor: rates.cacheRatio },
    { kind: 'cache_write', tokens: plain, factor: rates.cacheWriteRatio },
    { kind: 'cache_write_5m', tokens: fiveMinutes, factor: rates.cacheWrite5mRatio },
    { kind: 'cache_write_1h', tokens: hour, factor: rates.cacheWrite1hRatio },
    { kind: 'image', tokens: images, factor: rates.imageRatio },
    { kind: 'output', tokens: entry.completion_tokens, factor: completionRatio },
  ];
}

/** Audio tokens in the prompt that have their own price instead of a factor. */
function pricedAudio({ audio_input_price = 0, audio_input_token_count = 0 }: LogOther): number {
  return audio_input_price > 0 ? audio_input_token_count : 0;
}

/** A charge in addition to tokens or to the price per call: the number of uses, and USD for `per` of them. */
export interface Surcharge {
  /** The gateway's own name of a tool; `audio` for audio tokens, `image_generation` for images. */
  name: string;
  count: number;
  usd: number;
  per: 1 | 1000 | 1_000_000;
}

/** The surcharges of a call, before the group's ratio (docs/gateways-modern.md 26.1). */
export function surchargesOf(facts: LogOther): Surcharge[] {
  const tools: Surcharge[] = facts.tool_surcharges.map(({ name, count, price }) => ({
    name,
    count,
    usd: price,
    per: 1000,
  }));
  const { web_search_call_count: searches = 0, file_search_call_count: files = 0 } = facts;
  if (searches > 0) tools.push({ name: 'web_search', count: searches, usd: facts.web_search_price ?? 0, per: 1000 });
  if (files > 0) tools.push({ name: 'file_search', count: files, usd: facts.file_search_price ?? 0, per: 1000 });
  const { image_generation_call_price: image = 0 } = facts;
  if (image > 0) tools.push({ name: 'image_generation', count: 1, usd: image, per: 1 });
  const spoken = pricedAudio(facts);
  if (spoken > 0) tools.push({ name: 'audio', count: spoken, usd: facts.audio_input_price ?? 0, per: 1_000_000 });
  return tools;
}

/** Quota units of a surcharge before the group's ratio. */
export function unitsOfSurcharge({ count, usd, per }: Surcharge, quotaPerUnit: number): number {
  return (usd * count * quotaPerUnit) / per;
}

/**
 * Quota units of a call at these rates, as its gateway computes them (docs/gateways.md 8.1): classic ones round the
 * completion's part separately and truncate a price per call, later ones compute in decimals and round once.
 */
export function chargeOf(
  call: ChargedCall,
  rates: ChargeRates,
  dialect: Dialect,
  quotaPerUnit = quotaPerUnitDefault,
): number {
  const { prompt_tokens, completion_tokens } = call.entry;
  const groupRatio = chargedGroupRatio(call.facts);
  const surcharges = surchargesOf(call.facts);
  const onTop = surcharges.reduce((sum, one) => sum + unitsOfSurcharge(one, quotaPerUnit) * groupRatio, 0);
  if (rates.call !== undefined) {
    const units = counted(rates.call * quotaPerUnit * groupRatio + onTop, dialect);
    return dialect === 'classic' ? Math.trunc(units) : Math.round(units);
  }
  if (prompt_tokens + completion_tokens === 0 && onTop === 0) return 0;
  const factor = rates.modelRatio * groupRatio;
  const part = (tokens: number, weight: number) =>
    dialect === 'classic' ? Math.round(tokens * weight) : tokens * weight;
  const weighed = chargedTokens(call, rates).reduce((sum, { tokens, factor: weight }) => sum + part(tokens, weight), 0);
  const quota = Math.round(counted(weighed * factor + onTop, dialect));
  return factor !== 0 && quota <= 0 ? 1 : quota;
}

/**
 * The call with the way of counting that reproduces its charge to the unit, because the newest gateways do not always
 * say whether cached tokens are beside the prompt. Undefined where no way of counting reproduces the charge.
 */
export function asCharged(
  call: ChargedCall,
  rates: ChargeRates,
  quota: number,
  dialect: Dialect,
  quotaPerUnit = quotaPerUnitDefault,
): ChargedCall | undefined {
  if (chargeOf(call, rates, dialect, quotaPerUnit) === quota) return call;
  const { facts } = call;
  if (!facts.cache_tokens && !facts.cache_creation_tokens) return undefined;
  const other = { ...call, facts: { ...facts, usage_semantic: countsBeside(facts) ? 'openai' : 'anthropic' } };
  return chargeOf(other, rates, dialect, quotaPerUnit) === quota ? other : undefined;
}
