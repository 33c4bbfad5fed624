import type { Page } from '../../../shared/gateway/page.ts';
import { flagOf } from '../../../shared/screens/command-line.ts';
import type { Filter, FilterValues, ListScreen } from '../../../shared/screens/list-screen.ts';
import { openRowWriter } from '../../output/row-writer.ts';
import type { CommandDefinition, FlagDefinition } from '../definition.ts';
import type { Invocation } from '../invocation.ts';
import type { Session } from '../session.ts';
import { applyRemembered, rememberChosen } from './list-preferences.ts';
import { type PagePlan, pageFlags, readPagePlan, walk } from './page-plan.ts';
import { rowColumns } from './row-columns.ts';
import { withScreenSession } from './screen-session.ts';

/** `noun list`: filters as flags, pages, every output format. */
export function listCommand<Row, Value extends object>(screen: ListScreen<Row, Value>): CommandDefinition {
  return {
    verb: 'list',
    aliases: ['ls'],
    summary: { key: 'cli.listSummary', values: {} },
    description: screen.notice ? [{ key: screen.notice }] : [],
    flags: [...screen.filters.map(filterFlag), ...pageFlags],
    examples: [
      `tollgate ${screen.noun} list`,
      `tollgate ${screen.noun} list --all -o csv`,
      `tollgate ${screen.noun} list --json=id,name --jq '.[].name'`,
    ],
    run: (invocation) => runList(screen, invocation),
  };
}

async function runList<Row, Value extends object>(
  screen: ListScreen<Row, Value>,
  invocation: Invocation,
): Promise<undefined> {
  const typed = { plan: readPagePlan(invocation.flags), filters: readFilters(screen, invocation) };
  const { format } = invocation.output;
  // Machine formats print raw values, which no setting of the site changes: the request is spared.
  const status = format === 'table' || format === 'wide' ? 'cached' : 'none';
  await withScreenSession(screen, invocation, status, async (session) => {
    const { plan, filters } = applyRemembered(screen, typed, session.connection, invocation);
    await rememberChosen(screen, typed, session.connection, invocation);
    await printPages(screen, plan, filters, session, invocation);
  });
}

async function printPages<Row, Value extends object>(
  screen: ListScreen<Row, Value>,
  plan: PagePlan,
  filters: FilterValues,
  { context }: Session,
  { output, world, signal, talk, say }: Invocation,
): Promise<void> {
  const writer = await openRowWriter({
    settings: output,
    columns: rowColumns(screen, context),
    stdout: world.stdout,
    name: (row: Row) => `${screen.noun}/${screen.id(row)}`,
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
  if (screen.notice && world.stdout.isTTY) await talk.notice('about', say(screen.notice));
  if (shown === 0)
    await talk.notice('empty', say(Object.keys(filters).length > 0 ? 'cli.nothingFound' : screen.emptyState));
  else if (last.hasMore) await tellTruncation(shown, last.total, { talk, say });
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

function filterFlag(filter: Filter): FlagDefinition {
  const name = flagOf(filter.id).slice(2);
  return filter.kind === 'toggle'
    ? { name, kind: 'toggle', help: { key: filter.help } }
    : { name, kind: 'value', placeholder: 'TEXT', help: { key: filter.help } };
}

/** Filters as typed, trimmed (spec 5, General). An empty one is none. */
function readFilters<Row, Value>(screen: ListScreen<Row, Value>, { flags }: Invocation): FilterValues {
  const values: FilterValues = {};
  for (const { id, kind } of screen.filters) {
    const name = flagOf(id).slice(2);
    if (kind === 'toggle') {
      const value = flags.toggle(name);
      if (value !== undefined) values[id] = String(value);
      continue;
    }
    const text = flags.text(name)?.trim();
    if (text) values[id] = text;
  }
  return values;
}
