import type { Page } from '../../../shared/gateway/page.ts';
import type { BrowseScreen, Filter, FilterValues } from '../../../shared/screens/list-screen.ts';
import type { ScreenContext } from '../../../shared/screens/screen-context.ts';
import { openRowWriter } from '../../output/row-writer.ts';
import type { CommandDefinition } from '../definition.ts';
import type { Invocation } from '../invocation.ts';
import type { Session } from '../session.ts';
import { watchFlags } from '../watch/watch-flags.ts';
import { filterFlags, readFilterFlags } from './filter-flags.ts';
import { applyRemembered, rememberChosen } from './list-preferences.ts';
import { type PagePlan, pageFlags, readPagePlan, walk } from './page-plan.ts';
import { rowColumns, rowFields } from './row-columns.ts';
import { rowName } from './row-name.ts';
import { withScreenSession } from './screen-session.ts';

/** `noun list`: filters as flags, pages, every output format. */
export function listCommand<Row>(screen: BrowseScreen<Row>): CommandDefinition {
  const [first] = screen.columns;
  const field = screen.columns.some(({ id }) => id === 'name') ? 'name' : (first?.id ?? 'id');
  return {
    verb: 'list',
    aliases: ['ls'],
    summary: { key: 'cli.listSummary', values: {} },
    description: [...(screen.notice ? [screen.notice] : []), ...(screen.explanation ?? [])].map((key) => ({ key })),
    flags: [...filterFlags(screen.filters), ...pageFlags, ...watchFlags],
    get fields() {
      return rowFields(screen);
    },
    examples: [
      `tollgate ${screen.noun} list`,
      `tollgate ${screen.noun} list --all -o csv`,
      `tollgate ${screen.noun} list --json=${field} --jq '.[].${field}'`,
      `tollgate ${screen.noun} list --watch=5s`,
    ],
    run: (invocation) => runList(screen, invocation),
  };
}

async function runList<Row>(screen: BrowseScreen<Row>, invocation: Invocation): Promise<undefined> {
  const typed = { plan: readPagePlan(invocation.flags), filters: readFilterFlags(screen.filters, invocation) };
  const { format } = invocation.output;
  // Machine formats print raw values, which no setting of the site changes: the request is spared.
  const status = format === 'table' || format === 'wide' ? 'fresh' : 'none';
  const work = async (session: Session) => {
    const { plan, filters } = applyRemembered(screen, typed, session.connection, invocation);
    await rememberChosen(screen, typed, session.connection, invocation);
    await printPages(screen, plan, filters, session, invocation);
  };
  const refuse = await filterGuard(screen.filters, typed.filters);
  await withScreenSession(screen, invocation, status, work, { refuse });
}

/** What refuses filters that cannot be used. Without any nothing can be wrong, and its code need not be loaded. */
async function filterGuard(filters: readonly Filter[], values: FilterValues) {
  if (Object.keys(values).length === 0) return undefined;
  const { refuseFilters } = await import('./refuse-filters.ts');
  return (context: ScreenContext) => refuseFilters(filters, values, context);
}

async function printPages<Row>(
  screen: BrowseScreen<Row>,
  plan: PagePlan,
  filters: FilterValues,
  session: Session,
  invocation: Invocation,
): Promise<void> {
  const { context } = session;
  const { output, world, signal, talk, say } = invocation;
  const writer = await openRowWriter({
    settings: output,
    columns: rowColumns(screen, context),
    stdout: world.stdout,
    name: (row: Row) => rowName(screen, row),
  });
  const ask = (page: number, pageSize: number): Promise<Page<Row>> =>
    screen.list({ page, pageSize, filters }, context, { signal });
  let shown = 0;
  const last = await walk(
    plan,
    ask,
    (row) => screen.id(row),
    async (rows) => {
      shown += rows.length;
      await writer.write(rows);
      return !world.stdout.closed;
    },
  );
  if (shown > 0 || (output.format !== 'table' && output.format !== 'wide')) await writer.end();
  if (world.stdout.isTTY) {
    const { tellBeside } = await import('./list-beside.ts');
    await tellBeside(screen, filters, session, invocation);
  }
  if (shown === 0)
    await talk.notice('empty', say(Object.keys(filters).length > 0 ? 'cli.nothingFound' : screen.emptyState));
  // Where the reader went away, nobody asks for the rest.
  else if (last.hasMore && !world.stdout.closed) await tellTruncation(shown, last.total, { talk, say });
}

async function tellTruncation(
  shown: number,
  total: number | undefined,
  { talk, say }: Pick<Invocation, 'talk' | 'say'>,
): Promise<void> {
  // By hand: the first number that goes through Intl costs 10 ms.
  const group = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, ',');
  const text =
    total === undefined
      ? say('cli.shownOfUnknown', { shown: group(shown) })
      : say('cli.shownOf', { shown: group(shown), total: group(total) });
  await talk.notice('truncated', text, { shown, total: total ?? null });
}
