import * as z from 'zod/mini';
import {
  type Entity,
  flag,
  jsonText,
  number,
  onFirstUse,
  optionalFlag,
  optionalNumber,
  parseJsonRecord,
  text,
  textList,
} from '../schema.ts';

/**
 * The billing details in a log row's `other` (docs/gateways.md 8.4). Ratios are missing where the row is not about
 * tokens.
 */
export const logOtherSchema = onFirstUse(() =>
  z.looseObject({
    model_ratio: optionalNumber,
    completion_ratio: optionalNumber,
    group_ratio: optionalNumber,
    user_group_ratio: optionalNumber,
    /** USD a call; -1 when billed per tokens. */
    model_price: optionalNumber,
    /** First-response time in ms; -1000 when none was recorded. */
    frt: optionalNumber,
    cache_tokens: optionalNumber,
    cache_ratio: optionalNumber,
    cache_creation_tokens: optionalNumber,
    cache_creation_ratio: optionalNumber,
    /** Anthropic's cache writes by lifetime, from v0.9.16 on (docs/gateways-modern.md 26.1). */
    cache_creation_tokens_5m: optionalNumber,
    cache_creation_ratio_5m: optionalNumber,
    cache_creation_tokens_1h: optionalNumber,
    cache_creation_ratio_1h: optionalNumber,
    /** Anthropic's way of counting: cached tokens are counted beside the prompt's, not within them. */
    claude: flag,
    /** `anthropic` where the newest gateways count that way, whatever the format of the request. */
    usage_semantic: text,
    /** Tokens of images in the prompt, despite the name. */
    image_output: optionalNumber,
    image_ratio: optionalNumber,
    /** Spoken tokens within the prompt that have a price of their own, in USD per 1 M. */
    audio_input_token_count: optionalNumber,
    audio_input_price: optionalNumber,
    /**
     * Tools of a call in USD per 1,000 uses, from 2026-07-26 on; earlier gateways have separate fields for two tools
     * and for images.
     */
    tool_surcharges: z.catch(z.array(z.object({ name: text, count: number, price: number })), []),
    web_search_call_count: optionalNumber,
    web_search_price: optionalNumber,
    file_search_call_count: optionalNumber,
    file_search_price: optionalNumber,
    image_generation_call_price: optionalNumber,
    audio_ratio: optionalNumber,
    audio_completion_ratio: optionalNumber,
    audio_input: optionalNumber,
    audio_output: optionalNumber,
    text_input: optionalNumber,
    text_output: optionalNumber,
    /** `tiered_expr` where an expression computed the cost; the ratios beside it were not used. */
    billing_mode: text,
    /** Base64 of that expression. */
    expr_b64: text,
    matched_tier: text,
    /** The rules that may multiply a request's price, from 2026-08-10 on, including those that did not match. */
    request_rules: z.catch(z.array(z.object({ cond: text, multiplier: number, matched: flag })), []),
    /** Quota units of a task: reserved at its start, and the final cost; the entry is about the difference. */
    pre_consumed_quota: optionalNumber,
    actual_quota: optionalNumber,
    /** `subscription` where the call was not paid from the balance. */
    billing_source: text,
    is_model_mapped: flag,
    upstream_model_name: text,
    reasoning_effort: text,
    /**
     * How and why a stream ended; visible to users too from 2026-07-31 on, and missing for answers that were not
     * streamed.
     */
    stream_status: z.catch(
      z.nullish(
        z.looseObject({ status: text, end_reason: text, end_error: text, error_count: number, errors: textList }),
      ),
      undefined,
    ),
    request_path: text,
    /** The formats a request went through, the caller's first. */
    request_conversion: z.catch(textList, []),
    login_method: text,
    admin_info: z.nullish(
      z.looseObject({
        use_channel: textList,
        is_multi_key: flag,
        /** The index of the key used, from 0, for a channel with several keys. */
        multi_key_index: optionalNumber,
        /** For an entry of type 3: the acting admin, and the credential used. */
        admin_id: number,
        admin_username: text,
        auth_method: text,
      }),
    ),
    /** The console call that was made, where no better description of the action exists. */
    audit_info: z.catch(
      z.nullish(z.looseObject({ method: text, route: text, path: text, success: optionalFlag })),
      undefined,
    ),
    /** The admin's action; from v1.0 on, where the row belongs to the admin (docs/gateways-modern.md 26.2). */
    op: z.nullish(z.looseObject({ action: text, params: z.nullish(z.record(z.string(), z.unknown())) })),
  }),
);

export type LogOther = Entity<typeof logOtherSchema>;

/**
 * Reads a row's `other`. Empty, `null`, broken or foreign JSON means no details (docs/gateways.md 13.26): undefined.
 */
export function parseLogOther(json: string): LogOther | undefined {
  const record = parseJsonRecord(json);
  if (record === undefined) return undefined;
  const result = z.safeParse(logOtherSchema(), record);
  return result.success ? result.data : undefined;
}

/** The user affected by an admin's action: the id, and the name where the row has it. Undefined for other rows. */
export function concernedUser(other: LogOther | undefined): { id: number; username: string } | undefined {
  const { action = '', params } = other?.op ?? {};
  const id = params?.target_user_id ?? (action.startsWith('user.') ? params?.id : undefined);
  if (typeof id !== 'number' || id <= 0) return undefined;
  return { id, username: typeof params?.username === 'string' ? params.username : '' };
}

/** Whether a call was a channel test; gateways in all languages use this token name for it (docs/gateways.md 4.7). */
export function isChannelTest({ token_name }: Pick<LogEntry, 'token_name'>): boolean {
  return token_name === '模型测试';
}

/** Channel ids tried in order, where there was more than one (docs/gateways.md 8.4); ordinary users never see them. */
export function retriedChannels(other: LogOther | undefined): string[] {
  const tried = other?.admin_info?.use_channel ?? [];
  return tried.length > 1 ? tried : [];
}

/**
 * The index, from 0, of the key that served or failed a call (docs/gateways-modern.md 26.1); undefined for channels
 * with one key.
 */
export function poolKeyOf(other: LogOther | undefined): number | undefined {
  const { is_multi_key = false, multi_key_index } = other?.admin_info ?? {};
  return is_multi_key ? multi_key_index : undefined;
}

/** First-token time in ms, or undefined when none was recorded. */
export function firstTokenTime(other: LogOther | undefined): number | undefined {
  return other?.frt !== undefined && other.frt >= 0 ? other.frt : undefined;
}

/** A log row (docs/gateways.md 4.10). In a user's own logs `id` is not a unique key (docs/gateways.md 14.23). */
export const logEntrySchema = onFirstUse(() =>
  z.looseObject({
    id: number,
    user_id: number,
    /** Unix seconds. */
    created_at: number,
    type: number,
    content: text,
    username: text,
    token_name: text,
    model_name: text,
    quota: number,
    prompt_tokens: number,
    completion_tokens: number,
    /** Whole seconds. */
    use_time: number,
    is_stream: flag,
    /** Channel id; 0 none. */
    channel: number,
    channel_name: text,
    token_id: number,
    group: text,
    ip: text,
    request_id: text,
    /** The provider's id of the request, from v1.0.0-rc.6 on. */
    upstream_request_id: text,
    /** The card fork (docs/gateways.md 1.2) counts retries here; upstream derives them from `other`. */
    retry: number,
    /** JSON text: see `parseLogOther`. */
    other: jsonText,
  }),
);

export type LogEntry = Entity<typeof logEntrySchema>;

/**
 * Totals of the log page (docs/gateways.md 4.10). `rpm` and `tpm` always cover the last 60 seconds, whatever range was
 * requested.
 */
export const logStatSchema = onFirstUse(() => z.looseObject({ quota: number, rpm: number, tpm: number }));

export type LogStat = Entity<typeof logStatSchema>;
