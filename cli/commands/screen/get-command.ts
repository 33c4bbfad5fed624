import type { ListNoun, ListScreen } from '../../../shared/screens/list-screen.ts';
import { openRowWriter } from '../../output/row-writer.ts';
import type { CommandDefinition } from '../definition.ts';
import { concurrencyFlag, idOperands, readConcurrency, readIds } from '../ids.ts';
import type { Invocation } from '../invocation.ts';
import { itemsFailure } from '../item-report.ts';
import { watchFlags } from '../watch/watch-flags.ts';
import { rowColumns, rowFields } from './row-columns.ts';
import { rowName } from './row-name.ts';
import { rowsById } from './rows-by-id.ts';
import { withScreenSession } from './screen-session.ts';

/** `noun get ID…`: every field of one row, or a list of several. */
export function getCommand<Row, Value extends object>(screen: ListScreen<Row, Value, ListNoun>): CommandDefinition {
  return {
    verb: 'get',
    aliases: ['show'],
    summary: { key: 'cli.getSummary' },
    operands: idOperands,
    flags: [concurrencyFlag, ...watchFlags],
    get fields() {
      return rowFields(screen);
    },
    examples: [
      `tollgate ${screen.noun} get 12`,
      `tollgate ${screen.noun} get 12 31 --json=id,name,status`,
      `tollgate ${screen.noun} list -o name | tollgate ${screen.noun} get - -o yaml`,
    ],
    run: (invocation) => runGet(screen, invocation),
  };
}

async function runGet<Row, Value extends object>(
  screen: ListScreen<Row, Value, ListNoun>,
  invocation: Invocation,
): Promise<undefined> {
  const { output, world } = invocation;
  const concurrency = readConcurrency(invocation);
  const { ids, single } = await readIds(invocation, screen.noun, { key: screen.selectFirst });
  const status = output.structured || output.format === 'tsv' || output.format === 'csv' ? 'none' : 'fresh';
  await withScreenSession(screen, invocation, status, async (session) => {
    const writer = await openRowWriter({
      settings: output,
      columns: rowColumns(screen, session.context),
      stdout: world.stdout,
      name: (row: Row) => rowName(screen, row),
      single,
    });
    const found = await rowsById(screen, ids, session, invocation, concurrency);
    const rows = found.flatMap((item) => ('row' in item ? [item.row] : []));
    const failures = found.flatMap((item) => ('error' in item ? [item] : []));
    if (rows.length > 0 || !single) {
      await writer.write(rows);
      await writer.end();
    }
    if (failures.length > 0) throw itemsFailure(failures, ids.length, invocation.say);
  });
}
