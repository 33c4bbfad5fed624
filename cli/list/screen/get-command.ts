import { type BrowseScreen, writtenId } from '../../../shared/screen/list-screen.ts';
import { rowColumns, rowFields } from '../../output/row-columns.ts';
import { openRowWriter } from '../../output/row-writer.ts';
import type { CommandDefinition, Invocation } from '../../program/definition.ts';
import { concurrencyFlag, idOperands, readConcurrency } from '../../program/ids.ts';
import { itemsFailure } from '../../program/item-report.ts';
import { readChoice } from '../batch/batch-plan.ts';
import { selectedRows } from '../batch/selected-rows.ts';
import { type SelectionFlags, selectionFlags } from '../batch/selection-flags.ts';
import { watchFlags } from '../watch/watch-flags.ts';
import { refuseFilters } from './refuse-filters.ts';
import { nameColumn, rowName } from './row-name.ts';
import { rowsById } from './rows-by-id.ts';
import { statusFor, withScreenSession } from './screen-session.ts';

/** `noun get ID…`: every field of one row, or a list of several. */
export function getCommand<Row>(screen: BrowseScreen<Row>): CommandDefinition {
  const selection = selectionFlags(screen, []);
  const [one, other] = screen.idForm?.examples ?? ['12', '31'];
  return {
    verb: 'get',
    aliases: ['show'],
    summary: { key: 'cli.getSummary' },
    ...(screen.nameFilter && { description: [{ key: 'cli.byName' }] }),
    operands: idOperands(screen),
    flags: [...selection.flags, concurrencyFlag, ...watchFlags],
    get fields() {
      return rowFields(screen);
    },
    get examples() {
      const known = rowFields(screen);
      const shown = ['id', nameColumn(screen), 'status', 'state', 'enabled'].filter((field) => known.includes(field));
      return [
        `tollgate ${screen.noun} get ${one}`,
        `tollgate ${screen.noun} get ${one} ${other} --json=${shown.join(',')}`,
        `tollgate ${screen.noun} get --all --where ${nameColumn(screen)}~test`,
        `tollgate ${screen.noun} list -o name | tollgate ${screen.noun} get - -o yaml`,
      ];
    },
    isRead: true,
    run: (invocation) => runGet(screen, selection, invocation),
  };
}

async function runGet<Row>(
  screen: BrowseScreen<Row>,
  selection: SelectionFlags,
  invocation: Invocation,
): Promise<undefined> {
  const { output, world } = invocation;
  const concurrency = readConcurrency(invocation);
  const choice = await readChoice(invocation, selection, screen, { key: screen.selectFirst });
  const single = choice.kind === 'ids' && choice.single;
  const filters = choice.kind === 'selection' ? choice.selection.filters : {};
  await withScreenSession(
    screen,
    invocation,
    statusFor(screen, output, choice.kind === 'selection' ? choice.selection : undefined),
    async (session) => {
      const writer = await openRowWriter({
        settings: output,
        columns: rowColumns(screen, session.context),
        stdout: world.stdout,
        name: (row: Row) => rowName(screen, row),
        single,
      });
      const ids =
        choice.kind === 'ids'
          ? await choice.ids(session)
          : choice.kind === 'selection'
            ? (await selectedRows(screen, choice.selection, session, invocation)).map((row) => screen.id(row))
            : [];
      const found = await rowsById(screen, ids, session, invocation, concurrency);
      const rows = found.flatMap((item) => ('row' in item ? [item.row] : []));
      const failures = found.flatMap((item) =>
        'error' in item ? [{ id: writtenId(screen, item.id), error: item.error }] : [],
      );
      if (rows.length > 0 || !single) {
        await writer.write(rows);
        await writer.end();
      }
      if (failures.length > 0) throw itemsFailure(failures, ids.length, invocation.say);
    },
    { refuse: (context) => refuseFilters(selection.filters, filters, context) },
  );
}
