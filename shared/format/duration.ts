import type { Say } from '../text/text.ts';

/** ms as seconds with two decimals, `0.82 s`; minutes and more as `2 min 5 s`. `–` for what is no duration. */
export function formatMilliseconds(milliseconds: number, say: Say): string {
  if (!Number.isFinite(milliseconds) || milliseconds < 0) return '–';
  const seconds = milliseconds / 1000;
  return seconds < 59.995 ? say('common.seconds', { count: seconds.toFixed(2) }) : formatDuration(seconds, say);
}

const units = [
  ['common.days', 86_400],
  ['common.hours', 3600],
  ['common.minutes', 60],
  ['common.seconds', 1],
] as const;

/** Whole seconds in their two largest units: `45 s`, `2 min 5 s`, `1 h 30 min`, `3 d`. */
export function formatDuration(seconds: number, say: Say): string {
  if (!Number.isFinite(seconds) || seconds < 0) return '–';
  let rest = Math.round(seconds);
  const first = units.findIndex(([, length]) => rest >= length);
  if (first < 0) return say('common.seconds', { count: 0 });
  const parts: string[] = [];
  for (const [unit, length] of units.slice(first, first + 2)) {
    const count = Math.trunc(rest / length);
    if (count > 0) parts.push(say(unit, { count }));
    rest -= count * length;
  }
  return parts.join(' ');
}
