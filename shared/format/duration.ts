/** ms as seconds with two decimals, `0.82 s`; minutes and more as `2 min 5 s`. `–` for what is no duration. */
export function formatMilliseconds(milliseconds: number): string {
  if (!Number.isFinite(milliseconds) || milliseconds < 0) return '–';
  const seconds = milliseconds / 1000;
  return seconds < 59.995 ? `${seconds.toFixed(2)} s` : formatDuration(seconds);
}

const units: readonly (readonly [string, number])[] = [
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
  ['s', 1],
];

/** Whole seconds in their two largest units: `45 s`, `2 min 5 s`, `1 h 30 min`, `3 d`. */
export function formatDuration(seconds: number): string {
  if (!Number.isFinite(seconds) || seconds < 0) return '–';
  let rest = Math.round(seconds);
  const first = units.findIndex(([, length]) => rest >= length);
  if (first < 0) return '0 s';
  const parts: string[] = [];
  for (const [unit, length] of units.slice(first, first + 2)) {
    const count = Math.trunc(rest / length);
    if (count > 0) parts.push(`${count} ${unit}`);
    rest -= count * length;
  }
  return parts.join(' ');
}
