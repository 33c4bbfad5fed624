import { isRecord } from '../domain/record.ts';
import type { Client } from './client.ts';
import { GatewayError } from './gateway-error.ts';
import type { CallOptions } from './page.ts';
import { readOwnRow, selfPath } from './signed-in.ts';

/** Notification switches of v0.6 and newer (docs/gateways.md 4.4). */
export interface NotifySettings {
  notify_type: 'email' | 'webhook' | 'bark' | 'gotify';
  /** Quota units, above 0. */
  quota_warning_threshold: number;
  webhook_url?: string;
  webhook_secret?: string;
  notification_email?: string;
  accept_unset_model_ratio_model?: boolean;
  record_ip_log?: boolean;
  bark_url?: string;
  gotify_url?: string;
  gotify_token?: string;
  gotify_priority?: number;
}

/** What else stands in the user's settings, and the call of its own that each is written by. */
const besides = {
  language: selfPath,
  sidebar_modules: selfPath,
  billing_preference: '/api/subscription/self/preference',
} as const;

/**
 * Writes the notification switches. Gateways build what they store anew from this one call: what is not sent, a webhook's
 * secret too, is erased, and so are language, sidebar and billing preference, which it does not take. So all that is
 * stored goes along, and those three are put back behind it. A failure to put one back is thrown; the rest is saved then.
 */
export async function updateNotifySettings(client: Client, settings: NotifySettings, o?: CallOptions): Promise<void> {
  const stored = storedSettings((await readOwnRow(client, o)).setting);
  const given = Object.entries(settings).filter(([, value]) => value !== undefined);
  const body = { ...stored, ...Object.fromEntries(given) };
  for (const key of Object.keys(besides)) delete body[key];
  await client.call({ method: 'PUT', path: '/api/user/setting', body }, o);
  // One at a time: the gateway writes the whole text for each.
  for (const [key, path] of Object.entries(besides)) {
    const value = stored[key];
    if (typeof value === 'string' && value !== '')
      await client.call({ method: 'PUT', path, body: { [key]: value } }, o);
  }
}

/** The user's settings as stored. Nothing may be written over a text that cannot be read: that would erase it. */
function storedSettings(text: string): Record<string, unknown> {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    if (isRecord(value)) return { ...value };
  } catch {
    // Told below.
  }
  throw new GatewayError('not-a-gateway', { method: 'GET', path: selfPath, reason: 'unexpected-shape' });
}
