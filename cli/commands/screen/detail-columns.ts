import type { Detail } from '../../../shared/screens/detail.ts';
import type { BrowseScreen } from '../../../shared/screens/list-screen.ts';
import type { ScreenContext } from '../../../shared/screens/screen-context.ts';
import type { OutputColumn } from '../../output/output-column.ts';

/** What there is to know of rows beyond their columns, as further columns (LOG-04): of all rows, first seen first. */
export function detailColumns<Row>(
  { details, columns }: BrowseScreen<Row>,
  rows: readonly Row[],
  context: ScreenContext,
): OutputColumn<Row>[] {
  if (!details) return [];
  const known = new Set(columns.map(({ id }) => id));
  const byRow = new Map(rows.map((row) => [row, new Map(details(row, context).map((detail) => [detail.id, detail]))]));
  const all = new Map<string, Detail>();
  for (const found of byRow.values()) for (const [id, detail] of found) if (!known.has(id)) all.set(id, detail);
  return [...all.values()].map(({ id, label }) => ({
    id,
    header: context.say(label),
    cell: (row) => byRow.get(row)?.get(id)?.cell ?? { text: '', raw: null },
  }));
}
