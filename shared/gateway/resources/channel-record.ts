import type { Channel } from '../../domain/channel/channel.ts';
import { keysIn } from '../../domain/channel/channel-key-format.ts';
import { joinList } from '../../domain/list-text.ts';
import { isRecord } from '../../domain/record.ts';
import { GatewayError } from '../client/gateway-error.ts';

/** Fields a person may set on a channel. Lists may be given as lists or comma-joined. */
export interface ChannelFields {
  name: string;
  type: number;
  /** Several keys, one a line, make several channels. A secret; '' in an update keeps the stored one. */
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
  /** What becomes of the keys that a channel of several keys has; goes out with a key only. */
  key_mode: KeyMode;
  /** On creation it makes one channel of all keys (from v0.8.8 on); in an update it changes how a channel of several chooses. */
  multi_key_mode: MultiKeyMode;
}

/** How a channel of several keys chooses one for a call (docs/gateways-modern.md 2.1). */
export type MultiKeyMode = 'random' | 'polling';

/** Without it a gateway replaces all keys of a channel of several keys. */
export type KeyMode = 'append' | 'replace';

/** What creates a channel: name, type, key and models; the rest as wanted. */
export type NewChannel = Pick<ChannelFields, 'name' | 'type' | 'key' | 'models'> & Partial<ChannelFields>;
export type ChannelChanges = Partial<ChannelFields>;

/** How many channels a new channel's key makes: one for each of its keys (docs/gateways.md 4.7). */
export function keyCount({ type, key }: Pick<NewChannel, 'type' | 'key'>): number {
  return keysIn(type, key).length;
}

/**
 * The wire's body: lists comma-joined, trimmed, each member once (docs/gateways.md 13.36); undefined fields left out.
 */
export function channelBody(fields: ChannelChanges): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    body[name] = name === 'models' || name === 'group' ? joined(value) : value;
  }
  return body;
}

/** The body of an update: no blank key, and nothing that the gateway would silently keep (docs/gateways.md 13.34). */
export function channelUpdateBody(id: number, changes: ChannelChanges): Record<string, unknown> {
  const body = channelBody(changes);
  const blank = ['name', 'models', 'group'].filter((name) => body[name] === '');
  if (blank.length > 0) throw new GatewayError('refused', { reason: 'cannot-clear', data: blank });
  if (body.key === '') delete body.key;
  if (body.key === undefined) delete body.key_mode;
  // A plain empty text keeps the old value; a space is the nearest the wire has to "nothing".
  if (body.other === '') body.other = ' ';
  return { ...body, id };
}

/** Fields that were to become empty or zero and did not, as far as the answered row tells (docs/gateways.md 14.8). */
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

/** The settings of a row, for a new channel like it: without id, key, counters and state (docs/gateways.md 13.35). */
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
