import { isRecord } from '../../domain/record.ts';
import { type NotifyKind, readSetting } from '../../domain/user/notify-setting.ts';
import type { Client } from '../client/client.ts';
import { GatewayError } from '../client/gateway-error.ts';
import type { CallOptions } from '../client/page.ts';
import { readBack } from '../reading/read-back.ts';
import { selfPath } from './signed-in.ts';

/** Notification switches of v0.6 and newer (docs/gateways.md 4.4). */
export interface NotifySettings {
  notify_type: NotifyKind;
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
  upstream_model_update_notify_enabled?: boolean;
}

/** What else stands in the user's settings, and the call of its own that each is written by. */
const besides = {
  language: selfPath,
  sidebar_modules: selfPath,
  billing_preference: '/api/subscription/self/preference',
} as const;

/** What a save of the switches left: `lost` names what is not there as it should be, undefined where that cannot be seen. */
export interface NotifySaved {
  lost: string[] | undefined;
}

/**
 * Writes the notification switches. Gateways build what they store anew from this one call: what is not sent, a webhook's
 * secret too, is erased, and so are language, sidebar and billing preference, which it does not take. So all that is
 * stored goes along, those three are put back behind it, and all of it is read back. The switches are saved even where
 * one of the three could not be put back; it is named then.
 */
export async function updateNotifySettings(
  client: Client,
  settings: Partial<NotifySettings>,
  o?: CallOptions,
): Promise<NotifySaved> {
  const stored = await readStored(client, o);
  const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
  const body: Record<string, unknown> = { ...stored, ...given };
  for (const key of Object.keys(besides)) delete body[key];
  await client.call({ method: 'PUT', path: '/api/user/setting', body }, o);
  // One at a time: the gateway writes the whole text for each.
  for (const [key, path] of Object.entries(besides)) {
    const value = stored[key];
    if (typeof value === 'string' && value !== '')
      await readBack(() => client.call({ method: 'PUT', path, body: { [key]: value } }, o));
  }
  const after = await readBack(() => readStored(client, o));
  if (after === undefined) return { lost: undefined };
  const wanted = { ...given, ...Object.fromEntries(Object.keys(besides).map((key) => [key, stored[key]])) };
  return { lost: Object.keys(wanted).filter((key) => isOther(wanted[key], after[key])) };
}

/** Zero values are left out where they are stored. */
function isOther(wanted: unknown, after: unknown): boolean {
  const isZero = (value: unknown) => value === undefined || value === '' || value === 0 || value === false;
  return isZero(wanted) ? !isZero(after) : wanted !== after;
}

/** The user's settings as stored, secrets too. Nothing may be written over a text that cannot be read: that would erase it. */
async function readStored(client: Client, o?: CallOptions): Promise<Record<string, unknown>> {
  const { data } = await client.call({ method: 'GET', path: selfPath }, o);
  const text = isRecord(data) ? data.setting : '';
  const setting = typeof text === 'string' ? readSetting(text) : isRecord(text) ? { ...text } : {};
  if (setting !== undefined) return setting;
  throw new GatewayError('not-a-gateway', { method: 'GET', path: selfPath, reason: 'unexpected-shape' });
}
