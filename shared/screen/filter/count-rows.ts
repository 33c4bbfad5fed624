import type { CallOptions } from '../../gateway/client/page.ts';
import type { Shortfall } from '../../gateway/reading/read-pages.ts';
import type { BrowseScreen, Column, FilterValues } from '../list-screen.ts';
import { readWhole, type WholeScreen } from '../reading/read-whole.ts';
import type { ScreenContext } from '../screen-context.ts';
import { countValues } from './suggest-words.ts';

/** How many rows have each value of a column (GEN-07), and whether the gateway or this program counted them. */
export interface RowCounts {
  counts: readonly { value: string; label: string; count: number }[];
  by: 'gateway' | 'rows';
  /** Rows that were counted. */
  total: number;
  /** The rows that the gateway's total includes but that could not be read; undefined where all were read. */
  shortfall: Shortfall | undefined;
}

interface CountQuery<Row> {
  filters: FilterValues;
  columns?: FilterValues;
  /** Rows that do not pass are not counted. With a test all rows are read, because only this program can apply it. */
  test?: (row: Row) => boolean;
}

/**
 * Counts the rows of a list by one column. The gateway counts where it can and there is no test; otherwise all rows are
 * read.
 */
export async function countRows<Row>(
  screen: WholeScreen<Row>,
  column: Column<Row>,
  { filters, columns, test }: CountQuery<Row>,
  context: ScreenContext,
  options: CallOptions = {},
): Promise<RowCounts> {
  const counts =
    test === undefined ? await countByGateway(screen, column, { filters, columns }, context, options) : undefined;
  if (counts !== undefined) return counts;
  const reading = readWhole(screen, { filters, columns }, context, options);
  const rows: Row[] = [];
  for await (const page of reading.pages) rows.push(...page.rows.filter((row) => test?.(row) ?? true));
  return {
    counts: countValues(column, rows, context),
    by: 'rows',
    total: rows.length,
    shortfall: reading.shortfall(),
  };
}

/** The gateway's own counts of a column, in one call; undefined where it does not count this column. */
export async function countByGateway<Row>(
  screen: Pick<BrowseScreen<Row>, 'list'>,
  column: Column<Row>,
  { filters, columns }: Omit<CountQuery<Row>, 'test'>,
  context: ScreenContext,
  options: CallOptions = {},
): Promise<RowCounts | undefined> {
  const { counted } = column.byGateway ?? {};
  if (counted === undefined) return undefined;
  const { counts } = await screen.list({ page: 1, pageSize: 1, filters, columns }, context, options);
  return counts && gatewayCounts(counts, counted, context);
}

function gatewayCounts(
  answered: Readonly<Record<string, number>>,
  counted: (value: string, context: ScreenContext) => string,
  context: ScreenContext,
): RowCounts {
  const counts = Object.entries(answered)
    .filter(([, count]) => count > 0)
    .map(([value, count]) => ({ value, label: counted(value, context), count }))
    .sort((one, other) => other.count - one.count || Number(one.value) - Number(other.value));
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  return { counts, by: 'gateway', total, shortfall: undefined };
}
