import type { Channel } from '../../domain/channel/channel.ts';
import { keysIn } from '../../domain/channel/channel-key-format.ts';
import { joinList } from '../../domain/list-text.ts';
import { isRecord } from '../../domain/record.ts';
import { GatewayError } from '../client/gateway-error.ts';

/** The fields of a channel that can be set. Lists may be arrays or comma-joined text. */
export interface ChannelFields {
  name: string;
  type: number;
  /** Several keys, one per line, create several channels. A secret; '' in an update keeps the stored key. */
  key: string;
  openai_organization: string | null;
  base_url: string | null;
  other: string;
  models: string | readonly string[];
  group: string | readonly string[];
  /** JSON text. */
  model_mapping: string | null;
  /** JSON text. */
  status_code_mapping: string | null;
  test_model: string | null;
  auto_ban: number;
  priority: number;
  weight: number;
  tag: string | null;
  max_input_tokens: number;
  test_models: string;
  setting: string | null;
  settings: string;
  param_override: string | null;
  header_override: string | null;
  remark: string | null;
  /**
   * Whether the sent key is added to, or replaces, the keys of a channel with several; sent only together with a key.
   */
  key_mode: KeyMode;
  /**
   * In a creation, makes one channel of all keys (from v0.8.8 on); in an update, changes how a channel with several
   * keys chooses one.
   */
  multi_key_mode: MultiKeyMode;
}

/** How a channel with several keys chooses one for a call (docs/gateways-modern.md 2.1). */
export type MultiKeyMode = 'random' | 'polling';

/** Without it a gateway replaces all keys of a channel with several. */
export type KeyMode = 'append' | 'replace';

/** The fields of a new channel: name, type, key and models are required, the rest is optional. */
export type NewChannel = Pick<ChannelFields, 'name' | 'type' | 'key' | 'models'> & Partial<ChannelFields>;
export type ChannelChanges = Partial<ChannelFields>;

/** The number of channels that a creation makes: one for each key (docs/gateways.md 4.7). */
export function keyCount({ type, key }: Pick<NewChannel, 'type' | 'key'>): number {
  return keysIn(type, key).length;
}

/**
 * The request's body: lists comma-joined, trimmed, without duplicates (docs/gateways.md 13.36); undefined fields left
 * out.
 */
export function channelBody(fields: ChannelChanges): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    body[name] = name === 'models' || name === 'group' ? joined(value) : value;
  }
  return body;
}

/**
 * The body of an update: without a blank key, and without a blank value that the gateway would silently ignore; throws
 * `refused` for those (docs/gateways.md 13.34).
 */
export function channelUpdateBody(id: number, changes: ChannelChanges): Record<string, unknown> {
  const body = channelBody(changes);
  const blank = ['name', 'models', 'group'].filter((name) => body[name] === '');
  if (blank.length > 0) throw new GatewayError('refused', { reason: 'cannot-clear', data: blank });
  if (body.key === '') delete body.key;
  if (body.key === undefined) delete body.key_mode;
  // An empty text keeps the old value; a space is the nearest to "nothing" that the gateway stores.
  if (body.other === '') body.other = ' ';
  return { ...body, id };
}

/**
 * The fields that should have become empty or zero and did not, according to the returned row (docs/gateways.md 14.8).
 */
export function fieldsNotWritten(changes: Record<string, unknown>, answered: unknown): string[] {
  if (!isRecord(answered)) return [];
  return Object.entries(changes)
    .filter(([name, value]) => name in answered && isNothing(value) && !isNothing(answered[name]))
    .map(([name]) => name);
}

function isNothing(value: unknown): boolean {
  return value === null || value === 0 || (typeof value === 'string' && ['', '{}', '0'].includes(value.trim()));
}

function joined(value: unknown): string {
  if (Array.isArray(value)) return joinList(value.map(String));
  return joinList(String(value ?? '').split(','));
}

/**
 * The settings of a channel, for a new channel with the same ones: without id, key, counters and status
 * (docs/gateways.md 13.35).
 */
export function copiedFields(row: Channel, key: string, name: string): NewChannel {
  return {
    name,
    type: row.type,
    key,
    models: row.models,
    group: row.group,
    openai_organization: row.openai_organization,
    base_url: row.base_url,
    other: row.other,
    model_mapping: row.model_mapping,
    status_code_mapping: row.status_code_mapping,
    test_model: row.test_model,
    auto_ban: row.auto_ban,
    priority: row.priority,
    weight: row.weight,
    max_input_tokens: row.max_input_tokens,
    tag: row.tag || undefined,
    remark: row.remark || undefined,
    setting: row.setting || undefined,
    settings: row.settings || undefined,
    param_override: row.param_override || undefined,
    header_override: row.header_override || undefined,
  };
}
