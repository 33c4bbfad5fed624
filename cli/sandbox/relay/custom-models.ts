import { type Body, integerOf, textOf } from '../http/body.ts';
import { channelById } from './channel-choice.ts';
import { member } from './completion-usage.ts';
import type { Relay } from './relay.ts';

/** The facts about a channel of type 58 that are needed to list its provider's models. */
export interface CustomSource {
  type: number;
  base_url: string | null;
  key: string;
  channel_info: string;
  /** JSON texts. */
  settings: string;
  header_override: string | null;
}

/** The channel type whose routes and headers are configured by the admin. */
export const advancedCustom = 58;
const listPath = '/v1/models';

/** A refusal with the gateway's text, which is English in every language. */
export class CustomFault extends Error {}

/**
 * The channel that a form describes: the saved one, overridden by the form; the key stays the saved one's
 * (docs/gateways-modern.md 4.7). @throws CustomFault
 */
export function customSource({ store }: Relay, body: Body): CustomSource {
  const id = integerOf(body, 'channel_id');
  const saved = id > 0 ? (channelById(store, id) as CustomSource | undefined) : undefined;
  if (id > 0 && saved === undefined) throw new CustomFault('record not found');
  if (saved !== undefined && saved.type !== advancedCustom)
    throw new CustomFault(`channel ${id} is not an advanced custom channel`);
  const [key = ''] = textOf(body, 'key').trim().split('\n');
  const own: CustomSource = saved ?? {
    ...{ type: advancedCustom, base_url: '', key, channel_info: '', settings: '{}', header_override: '' },
  };
  const custom = body.advanced_custom;
  if (typeof custom !== 'string' && saved === undefined) throw new CustomFault('advanced_custom is required');
  if (custom === '') throw new CustomFault('advanced_custom is required');
  const headers = typeof body.header_override === 'string' ? body.header_override : own.header_override;
  if (headers?.trim()) objectIn(headers, 'header_override must be a JSON object');
  const settings = typeof custom === 'string' ? { advanced_custom: objectIn(custom, 'advanced_custom') } : undefined;
  return {
    ...own,
    base_url: typeof body.base_url === 'string' ? body.base_url : own.base_url,
    header_override: headers,
    settings: settings === undefined ? own.settings : JSON.stringify(settings),
  };
}

/**
 * The URL and headers with which the provider of such a channel lists its models. @throws CustomFault where there is no
 * route for it
 */
export function customRequest(source: CustomSource, base: string, key: string) {
  const routes = member(member(objectIn(source.settings || '{}', 'settings'), 'advanced_custom'), 'advanced_routes');
  const route = (Array.isArray(routes) ? routes : []).find((one) => member(one, 'incoming_path') === listPath);
  if (route === undefined) throw new CustomFault('advanced custom channel does not configure a /v1/models route');
  const path = String(member(route, 'upstream_path'));
  const url = new URL(/^https?:/.test(path) ? path : `${base.replace(/\/+$/, '')}${path}`);
  const headers: Record<string, string> = {};
  const auth = member(route, 'auth');
  const text = (field: string) => String(member(auth, field) ?? '');
  const [kind, name, value] = [text('type'), text('name'), text('value')];
  const filled = (words: string) => words.replaceAll('{api_key}', key);
  if (auth === undefined || auth === null) headers.authorization = `Bearer ${key}`;
  else if (kind === 'header' && name) headers[name.toLowerCase()] = filled(value);
  else if (kind === 'query' && name) url.searchParams.set(name, filled(value));
  const overrides = source.header_override?.trim() ? objectIn(source.header_override, 'header_override') : {};
  for (const [header, words] of Object.entries(overrides)) headers[header.toLowerCase()] = filled(String(words));
  return { url: url.href, headers };
}

function objectIn(json: string, what: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Refused below.
  }
  throw new CustomFault(`${what}: invalid JSON`);
}
