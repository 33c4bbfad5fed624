import type { Dialect } from '../../../shared/domain/dialect.ts';
import { chooseKey } from '../channels/key-pool.ts';
import type { Relay } from './relay.ts';
import { RelayError, upstreamError } from './relay-error.ts';
import type { RelayTraits } from './relay-traits.ts';
import type { ChannelRow } from './rows.ts';
import {
  type UpstreamRequest,
  type UpstreamResponse,
  type UpstreamTransport,
  upstreamUrl,
} from './upstream-transport.ts';

/**
 * Base URLs of the OpenAI-compatible types that have a default (docs/gateways.md 5.3); all others need a base URL in
 * the channel.
 */
const defaultBaseUrls: Readonly<Record<number, string>> = {
  1: 'https://api.openai.com',
  4: 'http://localhost:11434',
  6: 'https://api.openaimax.com',
  7: 'https://api.ohmygpt.com',
  9: 'https://api.caipacity.com',
  10: 'https://api.aiproxy.io',
  12: 'https://api.api2gpt.com',
  13: 'https://api.aigc2d.com',
  19: 'https://api.360.cn',
  20: 'https://openrouter.ai/api',
  25: 'https://api.moonshot.cn',
  31: 'https://api.lingyiwanwu.com',
  40: 'https://api.siliconflow.cn',
  42: 'https://api.mistral.ai',
  43: 'https://api.deepseek.com',
  48: 'https://api.x.ai',
};

const azure = 3;
const custom = 8;

/** The channel's base URL, or its type's; `""` where neither exists. */
export function baseUrlOf(channel: Pick<ChannelRow, 'base_url' | 'type'>): string {
  return channel.base_url?.trim() || (defaultBaseUrls[channel.type] ?? '');
}

/**
 * A random one of the channel's keys: it may hold several, one a line; keys disabled in `channel_info` are left out
 * (docs/gateways.md 4.7).
 */
export function keyOf(channel: Pick<ChannelRow, 'key' | 'type' | 'channel_info'>, random: () => number): string {
  const { is_multi_key, multi_key_status_list: states } = jsonMap(channel.channel_info);
  // A service account (41) is one key of several lines.
  if (channel.type === 41 && is_multi_key !== true) return channel.key;
  const isOn = (index: number): boolean => {
    const state =
      typeof states === 'object' && states !== null ? (states as Record<string, unknown>)[index] : undefined;
    return state === undefined || state === 1;
  };
  const keys = channel.key.split('\n').filter((key, index) => key.trim() !== '' && isOn(index));
  return keys[Math.floor(random() * keys.length)]?.trim() ?? '';
}

/**
 * A channel for one request: with the key that its mode chooses among several. @throws RelayError where none of them is
 * enabled
 */
export function withOneKey({ sandbox }: Relay, channel: ChannelRow): ChannelRow {
  const choice = chooseKey(sandbox, channel);
  if (!choice.pool) return channel;
  if (choice.chosen === undefined) {
    const text = { literal: 'no enabled keys' };
    throw new RelayError({ status: 500, code: 'channel:no_available_key', text, origin: 'upstream' });
  }
  return { ...channel, key: choice.chosen.key, keyIndex: choice.chosen.index, channel_info: '' };
}

/** The authentication headers: `api-key` for Azure, a bearer key for all others. */
export function authHeaders(channel: ChannelRow, random: () => number): Record<string, string> {
  const key = keyOf(channel, random);
  if (channel.type === azure) return { 'api-key': key };
  const organization = channel.type === 1 && channel.openai_organization ? channel.openai_organization : undefined;
  return { authorization: `Bearer ${key}`, ...(organization && { 'openai-organization': organization }) };
}

/** The URL for chat completions of this channel. @throws RelayError when the channel has no base URL. */
export function chatUrl(channel: ChannelRow, model: string): string {
  const base = baseUrlOf(channel);
  if (base === '') {
    throw new RelayError({
      status: 500,
      code: 'do_request_failed',
      text: 'baseUrlMissing',
      origin: 'upstream',
    });
  }
  if (channel.type === azure && !base.startsWith('builtin:')) {
    const version = channel.other || '2023-06-01-preview';
    return `${base.replace(/\/+$/, '')}/openai/deployments/${model.replaceAll('.', '')}/chat/completions?api-version=${version}`;
  }
  // A custom channel's base URL is the whole URL (docs/gateways.md 5.3).
  if (channel.type === custom && !base.startsWith('builtin:')) return base.replaceAll('{model}', model);
  return upstreamUrl(base, '/v1/chat/completions');
}

/**
 * Sends a request upstream. @throws RelayError of origin `upstream`: `do_request_failed` without an answer, else the
 * upstream's own text with its status.
 */
export async function askUpstream(transport: UpstreamTransport, request: UpstreamRequest): Promise<UpstreamResponse> {
  let response: UpstreamResponse;
  try {
    response = await transport(request);
  } catch (error) {
    if (request.signal?.aborted) throw request.signal.reason;
    const reason = error instanceof Error ? error.message : String(error);
    throw new RelayError({
      status: 500,
      code: 'do_request_failed',
      text: 'upstreamUnreachable',
      values: { reason },
      origin: 'upstream',
    });
  }
  if (response.status >= 200 && response.status < 300) return response;
  throw upstreamError(response.status, await response.text().catch(() => ''));
}

/**
 * The upstream's model name, by the channel's `model_mapping`, JSON text (docs/gateways.md 4.7): older gateways apply
 * it once; since v0.7 the chain is followed to its end, where an empty name ends it. @throws RelayError for a text that
 * is no map of texts, whichever model is called, and for a cycle.
 */
export function mappedModel(
  channel: Pick<ChannelRow, 'model_mapping'>,
  model: string,
  { dialect, followsMappings }: Pick<RelayTraits, 'dialect' | 'followsMappings'>,
): string {
  const text = channel.model_mapping ?? '';
  if (text === '' || text === '{}') return model;
  const mapping = textMap(text);
  if (mapping === undefined) throw mappingError('unmarshal_model_mapping_failed', dialect);
  const passed = new Set([model]);
  for (let name = model; ; ) {
    const next = mapping[name];
    if (next === undefined || next === '' || next === name) return name;
    if (!followsMappings) return next;
    if (passed.has(next)) throw mappingError('model_mapping_contains_cycle', dialect);
    passed.add(next);
    name = next;
  }
}

function mappingError(words: string, dialect: Dialect): RelayError {
  const code = dialect === 'classic' || dialect === 'v06' ? words : 'channel:model_mapped_error';
  return new RelayError({ status: 500, code, text: { literal: words } });
}

/** Parses a map of texts as Go does: null is an empty map; a value that is no text makes the whole invalid. */
function textMap(text: string): Record<string, string> | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value)) return undefined;
  const entries = Object.entries(value).map(([name, to]) => [name, to ?? ''] as const);
  return entries.every(([, to]) => typeof to === 'string') ? Object.fromEntries(entries) : undefined;
}

/**
 * Replaces an upstream status by the channel's `status_code_mapping`, `{"400":"500"}` with texts on both sides
 * (docs/gateways.md 4.7): a single number among them makes the whole mapping invalid.
 */
export function mappedStatus(channel: Pick<ChannelRow, 'status_code_mapping'>, status: number): number {
  const mapped = Number(textMap(channel.status_code_mapping || '{}')?.[String(status)]);
  return Number.isInteger(mapped) && mapped >= 200 && mapped <= 599 ? mapped : status;
}

function jsonMap(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text || '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
