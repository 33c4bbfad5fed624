import { readsAllLogs } from '../../../shared/screen/access.ts';
import type { FilterValues } from '../../../shared/screen/list-screen.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { type LogRow, logRows } from '../../../shared/screens/log/log-row.ts';
import { logScreen } from '../../../shared/screens/log/log-screen.ts';

/** Rows per page; the most that a gateway returns (docs/gateways.md 4.0). */
const pageSize = 100;
/** The largest number of attempts when the user's own log grows between two pages. */
const mostWalks = 5;

/**
 * The newest rows, newest first, until `isEnough` returns true. The keys of the user's own entries number equal entries
 * (docs/gateways.md 13.25), so they are computed over all pages together; and because a row that moved to the next page
 * would count twice, all pages are read again when the log grew meanwhile.
 */
export async function newestLogs(
  filters: FilterValues,
  isEnough: (rows: readonly LogRow[]) => boolean,
  context: ScreenContext,
  signal: AbortSignal,
): Promise<LogRow[]> {
  const isOwn = !readsAllLogs(context);
  for (let walks = 1; ; walks += 1) {
    const { rows, isSteady } = await walk(filters, isEnough, context, signal);
    if (!isOwn) return [...new Map(rows.map((row) => [row.key, row])).values()];
    if (isSteady || walks === mostWalks) return logRows(rows, true);
  }
}

async function walk(
  filters: FilterValues,
  isEnough: (rows: readonly LogRow[]) => boolean,
  context: ScreenContext,
  signal: AbortSignal,
): Promise<{ rows: LogRow[]; isSteady: boolean }> {
  const rows: LogRow[] = [];
  let total: number | undefined;
  for (let page = 1; ; page += 1) {
    const answer = await logScreen.list({ page, pageSize, filters }, context, { signal });
    const isSteady = page === 1 || answer.total === total;
    total = answer.total;
    rows.push(...answer.rows);
    if (!isSteady || !answer.hasMore || answer.rows.length === 0 || isEnough(rows)) return { rows, isSteady };
  }
}
