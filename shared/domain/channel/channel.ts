import * as z from 'zod/mini';
import {
  type Entity,
  flag,
  identity,
  jsonText,
  number,
  numberOr,
  onFirstUse,
  parseJsonRecord,
  text,
  textOr,
} from '../schema.ts';

const channelInfo = onFirstUse(() =>
  z.looseObject({
    is_multi_key: flag,
    multi_key_size: number,
    multi_key_mode: text,
  }),
);

// Always reads as empty: classic and v0.6 gateways answer an update with the plain key (docs/gateways.md 14.8), and
// rows get into screens, caches and exports. Reading a key on purpose is a separate call with its own answer.
const withheld: () => z.ZodMiniType<string, unknown> = onFirstUse(() => z.transform(() => ''));

/** A channel row (docs/gateways.md 4.7). `models` and `group` stay comma-joined; `splitList` splits them. */
export const channelSchema = onFirstUse(() =>
  z.looseObject({
    id: identity,
    type: number,
    name: text,
    status: number,
    key: withheld(),
    openai_organization: text,
    base_url: text,
    /** Meaning depends on the type: see channel-other.ts. */
    other: text,
    models: text,
    group: textOr('default'),
    test_model: text,
    /** JSON text. */
    model_mapping: jsonText,
    /** JSON text, keys and values are strings. */
    status_code_mapping: jsonText,
    /** 1 or 0. Null is a row older than the column, whose default is on. */
    auto_ban: numberOr(1),
    priority: number,
    weight: number,
    /** ms of the last test; 0 untested. */
    response_time: number,
    /** Unix seconds; 0 never. The same holds for created_time and balance_updated_time. */
    test_time: number,
    created_time: number,
    balance_updated_time: number,
    /** USD. */
    balance: number,
    /** Quota units. */
    used_quota: number,
    /** JSON text with status_reason and status_time: see `channelStatusCause`. */
    other_info: jsonText,
    /** A column of the card fork (docs/gateways.md 1.2); undefined where the row has none. */
    max_input_tokens: z.optional(number),
    test_models: text,
    tag: text,
    setting: jsonText,
    settings: jsonText,
    param_override: jsonText,
    header_override: jsonText,
    remark: text,
    channel_info: z.nullish(channelInfo()),
  }),
);

export type Channel = Entity<typeof channelSchema>;

/** Whether a channel holds several keys (docs/gateways-modern.md 2.1). */
export function isPool({ channel_info }: Pick<Channel, 'channel_info'>): boolean {
  return channel_info?.is_multi_key === true;
}

/** Why and when (Unix seconds, 0 unknown) the gateway changed a channel's status by itself. */
export interface ChannelStatusCause {
  reason: string;
  time: number;
}

/** Reads `other_info`; undefined when it says nothing about the status. The reason is foreign text: sanitise it. */
export function channelStatusCause(channel: Pick<Channel, 'other_info'>): ChannelStatusCause | undefined {
  const info = parseJsonRecord(channel.other_info);
  if (info === undefined || (info.status_reason === undefined && info.status_time === undefined)) return undefined;
  const reason = typeof info.status_reason === 'string' ? info.status_reason : '';
  const time = Number(info.status_time ?? 0);
  return { reason, time: Number.isFinite(time) ? time : 0 };
}
