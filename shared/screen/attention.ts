import type { BrowseScreen } from './list-screen.ts';
import type { ScreenContext } from './screen-context.ts';

/** How many rows need attention, and how urgently: `bad` for what has stopped working, `warn` for what soon will. */
export interface Attention {
  count: number;
  tone: 'bad' | 'warn';
}

/**
 * Counts the rows of a list that need attention (WEB-17); every face uses this one rule. Undefined for a list that has
 * no such rule. `rows` must be all rows of the list: a part would give a wrong number.
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
