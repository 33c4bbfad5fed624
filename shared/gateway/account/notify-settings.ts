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

/** The other fields of the user's settings, each with the path of the call that writes it. */
const besides = {
  language: selfPath,
  sidebar_modules: selfPath,
  billing_preference: '/api/subscription/self/preference',
} as const;

/**
 * The result of saving the notification settings: `lost` names the fields that do not read back as expected; undefined
 * where they could not be read back.
 */
export interface NotifySaved {
  lost: string[] | undefined;
}

/**
 * Writes the notification settings. Gateways replace all stored settings with the body of this one call: fields that
 * are not sent, a webhook's secret too, are erased, and so are language, sidebar and billing preference, which the call
 * does not accept. So all stored settings are sent along, those three are written again afterwards, and everything is
 * read back. The call succeeds even where one of the three could not be restored; `lost` names it then.
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
  // One call after the other, because the gateway rewrites the whole settings text for each.
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

/** Whether a field reads back with another value than was written. Stored settings leave zero values out. */
function isOther(wanted: unknown, after: unknown): boolean {
  const isZero = (value: unknown) => value === undefined || value === '' || value === 0 || value === false;
  return isZero(wanted) ? !isZero(after) : wanted !== after;
}

/**
 * The user's settings as stored, secrets included. Throws where the text cannot be parsed, because a write would then
 * erase it.
 */
async function readStored(client: Client, o?: CallOptions): Promise<Record<string, unknown>> {
  const { data } = await client.call({ method: 'GET', path: selfPath }, o);
  const text = isRecord(data) ? data.setting : '';
  const setting = typeof text === 'string' ? readSetting(text) : isRecord(text) ? { ...text } : {};
  if (setting !== undefined) return setting;
  throw new GatewayError('not-a-gateway', { method: 'GET', path: selfPath, reason: 'unexpected-shape' });
}
