import type { BrowseScreen } from '../../../shared/screen/list-screen.ts';
import { openRowWriter } from '../../output/row-writer.ts';
import type { CommandDefinition, Invocation } from '../../program/definition.ts';
import type { Session } from '../../program/session.ts';
import { watchFlags } from '../watch/watch-flags.ts';
import { filterFlags, readFilterFlags } from './filter-flags.ts';
import { longReading, withReadProgress } from './read-progress.ts';
import { refuseFilters } from './refuse-filters.ts';
import { withScreenSession } from './screen-session.ts';
import { storeFlags } from './store-flags.ts';

/** `noun stat`: the totals of all rows that match the filters (LOG-01). */
export function statCommand<Row>(screen: BrowseScreen<Row>): CommandDefinition {
  const start = `tollgate ${screen.noun} stat`;
  return {
    verb: 'stat',
    summary: { key: 'cli.statSummary' },
    flags: [...filterFlags(screen.filters), ...watchFlags, ...storeFlags(screen)],
    examples: [start, `${start} -o json`],
    isRead: true,
    run: (invocation) => runStat(screen, invocation),
  };
}

async function runStat<Row>(screen: BrowseScreen<Row>, invocation: Invocation): Promise<undefined> {
  const { output, world, say } = invocation;
  const filters = readFilterFlags(screen.filters, invocation);
  const isForPeople = output.format === 'table' || output.format === 'wide';
  const work = async ({ context }: Session) => {
    const read = screen.summary;
    const long = longReading(screen, context);
    const totals = read ? await withReadProgress(invocation, (options) => read(filters, context, options), long) : [];
    const byId = new Map(totals.map((total) => [total.id, total]));
    const writer = await openRowWriter({
      settings: output,
      columns: totals.map(({ id, label, cell }) => ({
        id,
        header: say(label),
        cell: (row: typeof byId) => row.get(id)?.cell ?? cell,
      })),
      stdout: world.stdout,
      name: () => screen.noun,
      single: true,
    });
    await writer.write([byId]);
    await writer.end();
  };
  const refuse = (context: Session['context']) => refuseFilters(screen.filters, filters, context);
  await withScreenSession(screen, invocation, isForPeople ? 'cached' : 'none', work, { refuse });
}
