import { isRecord } from '../record.ts';

/** The ways to notify a user; Bark and Gotify from v0.9 on. */
export const notifyKinds = ['email', 'webhook', 'bark', 'gotify'] as const;
export type NotifyKind = (typeof notifyKinds)[number];

/**
 * The secrets among a user's notification settings, including a Bark address, whose path is the key. A stored one reads
 * as `true`.
 */
const secrets = ['webhook_secret', 'bark_url', 'gotify_token'];

/**
 * A user's settings without their secrets, as JSON text (docs/gateways-modern.md 14): gateways put the settings into
 * every user row that an admin reads. A text that is not a JSON object cannot be cleaned, and becomes ''.
 */
export function withoutNotifySecrets(text: string): string {
  const setting = readSetting(text);
  if (setting === undefined) return '';
  const clean = Object.entries(setting).map(([key, value]) => [key, secrets.includes(key) ? value !== '' : value]);
  return clean.length === 0 ? '' : JSON.stringify(Object.fromEntries(clean));
}

/** A setting text as an object; undefined when it is none. */
export function readSetting(text: string): Record<string, unknown> | undefined {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
