import type { BrowseScreen } from './list-screen.ts';
import type { ScreenContext } from './screen-context.ts';

/** How many things of a kind need somebody, and how badly: what has stopped working is bad, what soon will is a warning. */
export interface Attention {
  count: number;
  tone: 'bad' | 'warn';
}

/**
 * What needs attention among all rows of a list (WEB-17): the one rule for every place that says so. Undefined for a list that
 * knows no such thing. Only all rows give a number: a part is never counted for the whole.
 */
export function attentionIn<Row>(
  screen: Pick<BrowseScreen<Row>, 'attention'>,
  rows: readonly Row[],
  context: ScreenContext,
): Attention | undefined {
  const { attention } = screen;
  if (attention === undefined) return undefined;
  const tones = rows.flatMap((row) => attention(row, context) ?? []);
  return { count: tones.length, tone: tones.includes('bad') ? 'bad' : 'warn' };
}
