import type { Page } from '../../../shared/gateway/page.ts';
import type { BrowseScreen } from '../../../shared/screens/list-screen.ts';
import type { ScreenContext } from '../../../shared/screens/screen-context.ts';
import type { Sentence } from '../../failure.ts';
import type { OutputColumn } from '../../output/output-column.ts';
import type { OutputFormat } from '../../output/output-settings.ts';
import { openRowWriter } from '../../output/row-writer.ts';
import type { Draft } from '../../world.ts';
import { rowTest } from '../batch/conditions.ts';
import { openProgress } from '../batch/progress.ts';
import { type Selection, type SelectionFlags, selectionFlags } from '../batch/selection-flags.ts';
import type { CommandDefinition } from '../definition.ts';
import type { Invocation } from '../invocation.ts';
import { refuseFilters } from '../screen/refuse-filters.ts';
import { rowColumns } from '../screen/row-columns.ts';
import { rowName } from '../screen/row-name.ts';
import { withScreenSession } from '../screen/screen-session.ts';
import type { Session } from '../session.ts';
import { usageFailure } from '../usage.ts';
import {
  forceFlag,
  type OutputTarget,
  openTarget,
  outputFileFlag,
  outputOf,
  readOutputTarget,
  writingFailed,
} from './output-target.ts';

/** What a noun's export is beyond its list. */
export interface ExportOptions<Row> {
  summary: Sentence;
  /** Columns in front of the list's own. */
  columns?: (context: ScreenContext) => readonly OutputColumn<Row>[];
  /** Pages of the whole; those of the list unless the list moves while it is read. */
  pages?: (selection: Selection, context: ScreenContext, invocation: Invocation) => AsyncIterable<Page<Row>>;
  /** Adds a row to the totals, which are told at the end. */
  total?: (totals: Record<string, number>, row: Row) => void;
  /** Puts the totals into words. */
  totalText?: (totals: Record<string, number>, context: ScreenContext) => string;
}

/** Formats that need all rows before they can write one. */
const collecting = new Set<OutputFormat>(['table', 'wide', 'yaml', 'jq']);

/** `noun export`: everything the filters match as CSV, NDJSON or JSON, in constant memory, on standard output or whole into a file. */
export function exportCommand<Row>(screen: BrowseScreen<Row>, options: ExportOptions<Row>): CommandDefinition {
  const selection = selectionFlags(screen, [], { all: false });
  const start = `tollgate ${screen.noun} export`;
  return {
    verb: 'export',
    summary: options.summary,
    description: [{ key: 'batch.exportDescription' }],
    flags: [...selection.flags, outputFileFlag, forceFlag],
    examples: [`${start} --output ${screen.noun}.csv`, `${start} -o ndjson`, `${start} --output all.json --force`],
    run: (invocation) => runExport(screen, options, selection, invocation),
  };
}

async function runExport<Row>(
  screen: BrowseScreen<Row>,
  options: ExportOptions<Row>,
  flags: SelectionFlags,
  invocation: Invocation,
): Promise<undefined> {
  const typed = await readOutputTarget(invocation);
  const format = typed.asked ?? 'csv';
  if (collecting.has(format)) throw usageFailure('batch.exportFormat', { format }, { key: 'batch.exportFormatHint' });
  const target = { ...typed, settings: { ...typed.settings, format } };
  const selection = flags.read(invocation) ?? { filters: {}, conditions: [] };
  const work = async (session: Session) => {
    // Opened before the first row is asked for: an export of an hour must not end at a folder that is closed.
    const draft = target.path === undefined ? undefined : await openTarget(target.path, target.overwrite, invocation);
    try {
      await writeRows(screen, options, selection, target, draft, session, invocation);
      await draft?.commit();
    } catch (error) {
      throw writingFailed(target.path, error);
    } finally {
      await draft?.discard();
    }
  };
  const refuse = (context: ScreenContext) => refuseFilters(screen.filters, selection.filters, context);
  await withScreenSession(screen, invocation, options.totalText ? 'cached' : 'none', work, { refuse, paced: true });
}

async function writeRows<Row>(
  screen: BrowseScreen<Row>,
  { columns, pages = listPages(screen), total, totalText }: ExportOptions<Row>,
  selection: Selection,
  { path, settings }: OutputTarget,
  draft: Draft | undefined,
  { context }: Session,
  invocation: Invocation,
): Promise<void> {
  const { world, talk, say } = invocation;
  const stdout = draft ? outputOf(draft) : world.stdout;
  const writer = await openRowWriter({
    settings,
    columns: [...(columns?.(context) ?? []), ...rowColumns(screen, forMachines(context))],
    stdout,
    isFile: draft !== undefined,
    name: (row: Row) => rowName(screen, row),
  });
  const passes = rowTest(screen, selection.conditions, context);
  const progress = openProgress(invocation);
  const totals: Record<string, number> = {};
  let seen = 0;
  let count = 0;
  for await (const page of pages(selection, context, invocation)) {
    const rows = page.rows.filter(passes);
    await writer.write(rows);
    for (const row of rows) total?.(totals, row);
    seen += page.rows.length;
    count += rows.length;
    if (stdout.closed) return;
    await progress.show(seen, page.total);
  }
  await writer.end();
  await progress.end();
  const text = [say('batch.exported', { count }), totalText?.(totals, context)].filter(Boolean).join(' ');
  const where = path === undefined ? '' : ` ${say('batch.exportedTo', { path })}`;
  await talk.notice('exported', text + where, { count, ...totals, file: path ?? null });
}

/** Machine formats print raw values, which no language changes: a hundred thousand sentences need not be said. */
function forMachines(context: ScreenContext): ScreenContext {
  return { ...context, say: (key) => key };
}

/** The list's own pages, each row once. */
function listPages<Row>(screen: BrowseScreen<Row>): NonNullable<ExportOptions<Row>['pages']> {
  return async function* walk({ filters }, context, { signal }) {
    const seen = new Set<number>();
    for (let page = 1; ; page += 1) {
      const answer = await screen.list({ page, pageSize: 100, filters }, context, { signal });
      const rows = answer.rows.filter((row) => !seen.has(screen.id(row)));
      for (const row of rows) seen.add(screen.id(row));
      yield { ...answer, rows };
      if (!answer.hasMore || rows.length === 0) return;
    }
  };
}
