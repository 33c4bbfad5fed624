import type { Page } from '../../../shared/gateway/client/page.ts';
import type { Shortfall } from '../../../shared/gateway/reading/read-pages.ts';
import type { BrowseScreen, FilterValues } from '../../../shared/screen/list-screen.ts';
import { readWhole } from '../../../shared/screen/reading/read-whole.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import type { MessageKey } from '../../../shared/text/text.ts';
import { ExitCode } from '../../failure/exit-code.ts';
import { rowColumns, rowFields } from '../../output/row-columns.ts';
import { openRowWriter } from '../../output/row-writer.ts';
import type { CommandDefinition, FlagDefinition, Invocation } from '../../program/definition.ts';
import type { Session } from '../../program/session.ts';
import { conditionFlags } from '../batch/condition-flags.ts';
import { watchFlags } from '../watch/watch-flags.ts';
import { filterFlags, readFilterFlags } from './filter-flags.ts';
import { groupedCount } from './grouped-count.ts';
import { applyRemembered, rememberChosen } from './list-preferences.ts';
import type { Narrowing } from './narrowed-list.ts';
import { defaultPageSize, type PagePlan, pageFlags, readPagePlan, walk } from './page-plan.ts';
import { longReading, openReadProgress, withReadProgress } from './read-progress.ts';
import { rowName } from './row-name.ts';
import { statusFor, withScreenSession } from './screen-session.ts';
import { storeFlags } from './store-flags.ts';

const sortFlag: FlagDefinition = {
  name: 'sort',
  kind: 'value',
  placeholder: 'COLUMNS',
  help: { key: 'batch.flagSort' },
  example: '-used_quota,name',
};

const countFlag: FlagDefinition = {
  name: 'count-by',
  kind: 'value',
  placeholder: 'COLUMN',
  help: { key: 'batch.flagCountBy' },
};

/** `noun list`: filters as flags, pages, every output format. */
export function listCommand<Row>(screen: BrowseScreen<Row>): CommandDefinition {
  const [first] = screen.columns;
  const field = screen.columns.some(({ id }) => id === 'name') ? 'name' : (first?.id ?? 'id');
  return {
    verb: 'list',
    aliases: ['ls'],
    summary: { key: screen.listHelp },
    description: [...(screen.notice ? [screen.notice] : []), ...(screen.explanation ?? [])].map((key) => ({ key })),
    flags: [
      ...filterFlags(screen.filters),
      ...conditionFlags(screen).flags,
      sortFlag,
      countFlag,
      ...pageFlags,
      ...watchFlags,
      ...storeFlags(screen),
    ],
    get fields() {
      return rowFields(screen);
    },
    examples: [
      `tollgate ${screen.noun} list`,
      `tollgate ${screen.noun} list --all -o csv`,
      `tollgate ${screen.noun} list --where ${field}~a --sort=-${field}`,
      `tollgate ${screen.noun} list --json=${field} --jq '.[].${field}'`,
      `tollgate ${screen.noun} list --watch=5s`,
    ],
    isRead: true,
    run: (invocation) => runList(screen, invocation),
  };
}

async function runList<Row>(screen: BrowseScreen<Row>, invocation: Invocation): Promise<number | undefined> {
  const typed = { plan: readPagePlan(invocation.flags), filters: readFilterFlags(screen.filters, invocation) };
  const narrowing = readNarrowing(screen, invocation);
  const work = async (session: Session) => {
    const { plan, filters } = applyRemembered(screen, typed, session.connection, invocation);
    await rememberChosen(screen, typed, session.connection, invocation);
    const countBy = invocation.flags.text('count-by');
    if (countBy !== undefined) {
      const { printCounts } = await import('./print-counts.ts');
      return printCounts(screen, countBy, { filters, conditions: narrowing?.conditions ?? [] }, session, invocation);
    }
    return printPages(screen, { plan, filters, narrowing }, session, invocation);
  };
  const refuse = await guardOf(screen, typed.filters, narrowing);
  const status = statusFor(screen, invocation.output, narrowing);
  return withScreenSession(screen, invocation, status, work, { refuse });
}

/** The conditions and the order that this program applies, because no gateway can; undefined when there are none. */
function readNarrowing<Row>(screen: BrowseScreen<Row>, { flags }: Invocation): Narrowing | undefined {
  const conditions = conditionFlags(screen).read(flags);
  const sort = flags.text('sort');
  if (conditions.length === 0 && sort === undefined) return undefined;
  const isOnePage = flags.text('page') !== undefined || (flags.text('page-size') !== undefined && !flags.on('all'));
  return { conditions, sort, isOnePage };
}

/**
 * Checks that refuse filters and columns which cannot be used. Without any, nothing can be wrong, and the code of the
 * checks is not loaded.
 */
async function guardOf<Row>(screen: BrowseScreen<Row>, values: FilterValues, narrowing: Narrowing | undefined) {
  if (Object.keys(values).length === 0 && !narrowing) return undefined;
  const { refuseFilters } = await import('./refuse-filters.ts');
  const { narrower } = await import('./narrowed-list.ts');
  return (context: ScreenContext) => {
    refuseFilters(screen.filters, values, context);
    if (narrowing) narrower(screen, narrowing, context);
  };
}

/** The requested part of a list. */
interface Asked {
  plan: PagePlan;
  filters: FilterValues;
  narrowing: Narrowing | undefined;
}

async function printPages<Row>(
  screen: BrowseScreen<Row>,
  { plan, filters, narrowing }: Asked,
  session: Session,
  invocation: Invocation,
): Promise<number | undefined> {
  const { context } = session;
  const { output, world, talk, say } = invocation;
  const writer = await openRowWriter({
    settings: output,
    columns: rowColumns(screen, context),
    stdout: world.stdout,
    name: (row: Row) => rowName(screen, row),
  });
  const ask = (page: number, pageSize: number): Promise<Page<Row>> =>
    withReadProgress(
      invocation,
      (options) => screen.list({ page, pageSize, filters }, context, options),
      longReading(screen, context),
    );
  let shown = 0;
  const write = async (rows: readonly Row[]) => {
    shown += rows.length;
    await writer.write(rows);
    return !world.stdout.closed;
  };
  let last: Awaited<ReturnType<typeof walk>> | undefined;
  let shortfall: Shortfall | undefined;
  if (narrowing) {
    const { narrower, readNarrowed } = await import('./narrowed-list.ts');
    const how = { narrowing, by: narrower(screen, narrowing, context), context };
    const size = { ...plan, pageSize: plan.pageSize ?? defaultPageSize };
    shortfall = await readNarrowed(screen, size, filters, how, write, invocation);
  } else {
    const progress = openReadProgress(invocation);
    const whole = () => readWhole(screen, { filters }, context, progress.options);
    try {
      last = await walk(plan, { ask, whole }, (row) => screen.id(row), write);
    } finally {
      await progress.end();
    }
    shortfall = last.shortfall;
  }
  if (shown > 0 || (output.format !== 'table' && output.format !== 'wide')) await writer.end();
  if (world.stdout.isTTY) {
    const { notifyBeside } = await import('./list-beside.ts');
    await notifyBeside(screen, filters, session, invocation);
  }
  if (shown === 0) await talk.notice('empty', say(await emptyText(screen, { plan, filters, narrowing }, ask)));
  // Where the reader of the output has gone, a notice about further rows is useless.
  else if (last?.hasMore && !world.stdout.closed) await notifyTruncation(shown, last.total, { talk, say });
  if (shortfall === undefined) return undefined;
  await talk.warning('incomplete', say('action.incomplete', { ...shortfall }));
  return ExitCode.PartlyFailed;
}

/** Why nothing was shown: the page lies beyond the end of the list, nothing matches, or the list is empty. */
async function emptyText<Row>(
  screen: BrowseScreen<Row>,
  { plan, filters, narrowing }: Asked,
  ask: (page: number, pageSize: number) => Promise<Page<Row>>,
): Promise<MessageKey> {
  if (plan.page > 1 && (await ask(1, 1)).rows.length > 0) return 'cliList.pageBeyond';
  return Object.keys(filters).length > 0 || narrowing ? 'cliList.nothingFound' : screen.emptyState;
}

async function notifyTruncation(
  shown: number,
  total: number | undefined,
  { talk, say }: Pick<Invocation, 'talk' | 'say'>,
): Promise<void> {
  const text =
    total === undefined
      ? say('cliList.shownOfUnknown', { shown: groupedCount(shown) })
      : say('cliList.shownOf', { shown: groupedCount(shown), total: groupedCount(total) });
  await talk.notice('truncated', text, { shown, total: total ?? null });
}
