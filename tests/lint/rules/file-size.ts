import type { Rule } from '../source-file.ts';

const most = 400;

/** A file holds one idea; none needs more than 400 lines. */
export const fileSize: Rule = {
  name: 'file-size',
  appliesTo: () => true,
  check({ text }, report) {
    const lines = countLines(text);
    if (lines > most) report(0, `${lines} lines, the most is ${most}: split it by what it is about`);
  },
};

/** Lines of a text, a last line without an end counted too. */
export function countLines(text: string): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}

/** The size that a share (0 to 1) of the files stays at or under. */
export function sizeAtShare(sizes: readonly number[], share: number): number {
  const sorted = [...sizes].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}
