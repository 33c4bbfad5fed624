import { type Body, integerOf, numberOf, textOf } from '../http/body.ts';
import { Refusal } from '../http/refusal.ts';
import type { GenerationTraits } from '../traits/traits.ts';

/** A channel as it is stored (docs/gateways.md 4.7). The server's pointers are null here. */
export interface ChannelRow {
  id: number;
  type: number;
  key: string;
  openai_organization: string | null;
  test_model: string | null;
  status: number;
  name: string;
  weight: number | null;
  created_time: number;
  test_time: number;
  response_time: number;
  base_url: string | null;
  other: string;
  balance: number;
  balance_updated_time: number;
  models: string;
  group: string;
  used_quota: number;
  model_mapping: string | null;
  status_code_mapping: string | null;
  priority: number | null;
  auto_ban: number | null;
  other_info: string;
  tag: string | null;
  setting: string | null;
  param_override: string | null;
  header_override: string | null;
  remark: string | null;
  channel_info: string;
  settings: string;
}

/** The type of a column's JSON value. */
export type ColumnKind = 'integer' | 'number' | 'text';

/**
 * The columns that a client may write. A PUT writes `pointer` ones even when zero, the others only when not zero
 * (docs/gateways.md 4.7).
 */
export const channelColumns: Readonly<Record<string, { kind: ColumnKind; pointer: boolean }>> = {
  type: { kind: 'integer', pointer: false },
  key: { kind: 'text', pointer: false },
  openai_organization: { kind: 'text', pointer: true },
  test_model: { kind: 'text', pointer: true },
  status: { kind: 'integer', pointer: false },
  name: { kind: 'text', pointer: false },
  weight: { kind: 'integer', pointer: true },
  test_time: { kind: 'integer', pointer: false },
  response_time: { kind: 'integer', pointer: false },
  base_url: { kind: 'text', pointer: true },
  other: { kind: 'text', pointer: false },
  balance: { kind: 'number', pointer: false },
  balance_updated_time: { kind: 'integer', pointer: false },
  models: { kind: 'text', pointer: false },
  group: { kind: 'text', pointer: false },
  used_quota: { kind: 'integer', pointer: false },
  model_mapping: { kind: 'text', pointer: true },
  status_code_mapping: { kind: 'text', pointer: true },
  priority: { kind: 'integer', pointer: true },
  auto_ban: { kind: 'integer', pointer: true },
  other_info: { kind: 'text', pointer: false },
  tag: { kind: 'text', pointer: true },
  setting: { kind: 'text', pointer: true },
  param_override: { kind: 'text', pointer: true },
  header_override: { kind: 'text', pointer: true },
  remark: { kind: 'text', pointer: true },
  settings: { kind: 'text', pointer: false },
};

/** The members of a body that are columns, with their types checked; `null` and missing ones are left out. */
export function readChannelColumns(body: Body): Record<string, string | number> {
  const values: Record<string, string | number> = {};
  for (const [name, { kind }] of Object.entries(channelColumns)) {
    if (body[name] === undefined || body[name] === null) continue;
    values[name] =
      kind === 'text' ? textOf(body, name) : kind === 'number' ? numberOf(body, name) : integerOf(body, name);
  }
  if (typeof values.weight === 'number' && values.weight < 0) {
    const literal = `json: cannot unmarshal number ${values.weight} into Go struct field Channel.weight of type uint`;
    throw new Refusal({ literal });
  }
  return values;
}

/** A channel as the dialect returns it. The key is blank unless `showsKey` (docs/gateways.md 4.7). */
export function channelAnswer(row: ChannelRow, traits: GenerationTraits, showsKey = false): Record<string, unknown> {
  const { tag, setting, param_override, header_override, remark, channel_info, settings, ...base } = row;
  const shown = { ...base, key: showsKey ? row.key : '' };
  if (!traits.channel.hasTags) return { ...shown, model_mapping: row.model_mapping ?? '' };
  const tagged = { ...shown, tag, setting, param_override };
  if (traits.channel.create === 'flat') return tagged;
  return { ...tagged, header_override, remark, channel_info: channelInfo(channel_info), settings };
}

const singleKey = {
  is_multi_key: false,
  multi_key_size: 0,
  multi_key_status_list: null,
  multi_key_polling_index: 0,
  multi_key_mode: '',
};

/** Only `get_key_status` returns why and when keys were disabled (docs/gateways-modern.md 2.1). */
function channelInfo(text: string): Record<string, unknown> {
  if (text === '') return singleKey;
  const { multi_key_disabled_reason, multi_key_disabled_time, ...info } = JSON.parse(text) as Record<string, unknown>;
  return { ...singleKey, ...info };
}
