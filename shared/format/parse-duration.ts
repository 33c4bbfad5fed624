import { type Parsed, unreadable } from './parsed.ts';

const secondsOf: Readonly<Record<string, number>> = {
  ms: 0.001,
  s: 1,
  m: 60,
  min: 60,
  h: 3600,
  d: 86_400,
  w: 604_800,
  mo: 30 * 86_400,
  y: 365 * 86_400,
};

const part = /^(\d+(?:\.\d+)?)\s*(ms|min|mo|[smhdwy])\s*/i;

/** The longest duration read: a hundred years, in seconds. */
const longest = 100 * 365 * 86_400;

/**
 * Seconds of what a person typed: `90` (seconds), `1h`, `30d`, `1h30m`, `500ms`, `1mo` (30 days). `m` is minutes. Never
 * negative; a unit may stand once, larger before smaller.
 */
export function parseDuration(text: string): Parsed<number> {
  let rest = text.trim();
  if (/^\d+(?:\.\d+)?$/.test(rest)) return bounded(Number(rest));
  let total = 0;
  let previous = Number.POSITIVE_INFINITY;
  while (rest !== '') {
    const match = part.exec(rest);
    const unit = secondsOf[match?.[2]?.toLowerCase() ?? ''];
    if (match === null || unit === undefined || unit >= previous) return unreadable;
    total += Number(match[1]) * unit;
    previous = unit;
    rest = rest.slice(match[0].length);
  }
  return previous === Number.POSITIVE_INFINITY ? unreadable : bounded(total);
}

function bounded(seconds: number): Parsed<number> {
  return seconds <= longest ? { ok: true, value: seconds } : unreadable;
}
