import type { Detail } from '../../../shared/screen/detail.ts';
import type { BrowseScreen } from '../../../shared/screen/list-screen.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import type { OutputColumn } from '../../output/output-column.ts';
import { rowColumns, rowFields } from '../../output/row-columns.ts';
import { openRowWriter } from '../../output/row-writer.ts';
import type { CommandDefinition, Invocation } from '../../program/definition.ts';
import { readKeys } from '../../program/ids.ts';
import { watchFlags } from '../watch/watch-flags.ts';
import { filterFlags, readFilterFlags } from './filter-flags.ts';
import { findRow, type LookUpScreen } from './find-row.ts';
import { refuseFilters } from './refuse-filters.ts';
import { rowName } from './row-name.ts';
import { statusFor, withScreenSession } from './screen-session.ts';

/** `noun show KEY…`: every field of rows looked up by key, with further details. */
export function showCommand<Row>(screen: LookUpScreen<Row>): CommandDefinition {
  const { noun, filters } = screen;
  return {
    verb: 'show',
    aliases: ['get'],
    summary: { key: 'cli.showSummary' },
    description: [{ key: 'cli.showDescription', values: { noun } }],
    operands: [{ name: 'KEY', many: true, optional: true }],
    flags: [...filterFlags(filters), ...watchFlags],
    get fields() {
      // The names of a row's details depend on the row.
      return screen.details ? undefined : rowFields(screen);
    },
    examples: [
      `tollgate ${noun} show KEY`,
      `tollgate ${noun} list -o name --limit 1 | tollgate ${noun} show - -o yaml`,
    ],
    isRead: true,
    run: (invocation) => runShow(screen, invocation),
  };
}

async function runShow<Row>(screen: LookUpScreen<Row>, invocation: Invocation): Promise<undefined> {
  const { output, world, signal } = invocation;
  const filters = readFilterFlags(screen.filters, invocation);
  const { keys, single } = await readKeys(invocation, screen.noun, { key: screen.selectFirst });
  await withScreenSession(
    screen,
    invocation,
    statusFor(screen, output),
    async ({ context }) => {
      const rows: Row[] = [];
      for (const key of keys) rows.push(await findRow(screen, key, filters, context, { signal }));
      const writer = await openRowWriter({
        settings: output,
        columns: [...rowColumns(screen, context), ...detailColumns(screen, rows, context)],
        stdout: world.stdout,
        name: (row: Row) => rowName(screen, row),
        single,
      });
      await writer.write(rows);
      await writer.end();
    },
    { refuse: (context) => refuseFilters(screen.filters, filters, context) },
  );
  return undefined;
}

/** The details of rows that are no columns, as further columns (LOG-04): of all rows, first seen first. */
function detailColumns<Row>(
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
