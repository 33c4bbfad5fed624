import { isRecord } from '../record.ts';

/** How a person may be told; Bark and Gotify from v0.9 on. */
export const notifyKinds = ['email', 'webhook', 'bark', 'gotify'] as const;
export type NotifyKind = (typeof notifyKinds)[number];

/** What is secret among a person's own switches, a Bark address too, whose path is the key: a stored one reads as `true`. */
const secrets = ['webhook_secret', 'bark_url', 'gotify_token'];

/**
 * The own switches without their secrets, as JSON text (docs/gateways-modern.md 14): gateways put them into every user row
 * an admin sees. A text that is no JSON object cannot be cleaned, and is dropped.
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
