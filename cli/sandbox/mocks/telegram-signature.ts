import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** The fields that Telegram's login widget returns, without its `hash`. */
export type TelegramFields = Record<string, string>;

/** HMAC-SHA256 over the sorted `key=value` lines, keyed by the hash of the bot token (docs/gateways.md 4.3). */
export function signTelegram(fields: TelegramFields, botToken: string): string {
  const lines = Object.entries(fields)
    .map(([key, value]) => `${key}=${value}`)
    .sort()
    .join('\n');
  return createHmac('sha256', createHash('sha256').update(botToken).digest()).update(lines).digest('hex');
}

/** Whether the bot signed the fields. A console may have added `lang`, which the widget never signs. */
export function isSignedByTelegram(query: TelegramFields, botToken: string): boolean {
  const { hash = '', lang: _lang, ...unsigned } = query;
  const { hash: _hash, ...all } = query;
  return [all, unsigned].some((fields) => {
    const expected = Buffer.from(signTelegram(fields, botToken));
    const given = Buffer.from(hash);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
