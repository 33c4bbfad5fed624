import type { PickedCookies } from './call.ts';

const names = { session: 'session', new_api_refresh: 'refresh' } as const;

/**
 * Picks the two cookies the client keeps out of an answer's `set-cookie` lines (docs/gateways.md 3.1, 3.4); others are
 * not kept.
 */
export function pickCookies(lines: readonly string[], now: number): PickedCookies {
  const picked: PickedCookies = {};
  for (const line of lines) {
    const [pair = '', ...attributes] = line.split(';');
    const equals = pair.indexOf('=');
    const slot = names[pair.slice(0, equals).trim() as keyof typeof names];
    if (slot === undefined) continue;
    const value = pair.slice(equals + 1).trim();
    picked[slot] = value === '' || isOver(attributes, now) ? null : value;
  }
  return picked;
}

function isOver(attributes: readonly string[], now: number): boolean {
  for (const attribute of attributes) {
    const [name = '', value = ''] = attribute.trim().split('=');
    if (name.toLowerCase() === 'max-age') return Number(value) <= 0;
    if (name.toLowerCase() === 'expires') return Date.parse(value) <= now;
  }
  return false;
}
