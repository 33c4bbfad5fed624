import { coveredBy } from '../../../shared/screen/covered.ts';
import type { BrowseScreen } from '../../../shared/screen/list-screen.ts';
import { readWhole } from '../../../shared/screen/reading/read-whole.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { sentencesOf } from '../../../shared/text/punctuation.ts';
import { ExitCode } from '../../failure/exit-code.ts';
import type { Sentence } from '../../failure/failure.ts';
import type { OutputColumn } from '../../output/output-column.ts';
import type { OutputFormat } from '../../output/output-settings.ts';
import { rowColumns } from '../../output/row-columns.ts';
import { openRowWriter } from '../../output/row-writer.ts';
import type { CommandDefinition, Invocation } from '../../program/definition.ts';
import type { Session } from '../../program/session.ts';
import { usageFailure } from '../../program/usage.ts';
import type { Draft } from '../../world/world.ts';
import { rowTest, saidRead } from '../batch/conditions.ts';
import { openProgress } from '../batch/progress.ts';
import { type Selection, type SelectionFlags, selectionFlags } from '../batch/selection-flags.ts';
import { refuseFilters } from '../screen/refuse-filters.ts';
import { rowName } from '../screen/row-name.ts';
import { statusFor, withScreenSession } from '../screen/screen-session.ts';
import type { FileFormats } from './file-ending.ts';
import {
  forceFlag,
  type OutputTarget,
  openTarget,
  outputFileFlag,
  outputOf,
  partOf,
  readOutputTarget,
} from './output-target.ts';

/** What `noun export` has beyond the columns of the list. */
export interface ExportOptions<Row> {
  summary: Sentence;
  /** Columns in front of the list's own. */
  columns?: (context: ScreenContext) => readonly OutputColumn<Row>[];
  /** Whether `columns` replace the list's own columns. */
  isOfForm?: true;
  /** Adds a row to the totals, which are printed at the end. */
  total?: (totals: Record<string, number>, row: Row) => void;
  /** Renders the totals as a sentence. */
  totalText?: (totals: Record<string, number>, context: ScreenContext) => string;
}

const fileFormats: FileFormats = { byEnding: ['csv', 'tsv', 'json', 'ndjson', 'parquet'] };

/** Formats that must collect all rows before they can write any. */
const collecting = new Set<OutputFormat>(['table', 'wide', 'yaml', 'jq']);

/**
 * `noun export`: all rows that the filters match as CSV, NDJSON or JSON, in constant memory, to standard output or to a
 * file that appears only when complete.
 */
export function exportCommand<Row>(screen: BrowseScreen<Row>, options: ExportOptions<Row>): CommandDefinition {
  const selection = selectionFlags(screen, [], { all: false });
  const start = `tollgate ${screen.noun} export`;
  return {
    verb: 'export',
    summary: options.summary,
    description: [{ key: 'batch.exportDescription' }],
    flags: [...selection.flags, outputFileFlag, forceFlag],
    examples: [
      `${start} --output ${screen.noun}.csv`,
      `${start} -o ndjson`,
      `${start} --output all.json --force`,
      `${start} --output ${screen.noun}.parquet`,
    ],
    run: (invocation) => runExport(screen, options, selection, invocation),
  };
}

async function runExport<Row>(
  screen: BrowseScreen<Row>,
  options: ExportOptions<Row>,
  flags: SelectionFlags,
  invocation: Invocation,
): Promise<number | undefined> {
  const typed = await readOutputTarget(invocation, fileFormats);
  const format = typed.asked ?? 'csv';
  if (collecting.has(format)) throw usageFailure('batch.exportFormat', { format }, { key: 'batch.exportFormatHint' });
  const target = { ...typed, settings: { ...typed.settings, format } };
  const selection = flags.read(invocation) ?? { filters: {}, conditions: [] };
  const work = async (session: Session) => {
    // The file is opened before the first request: an export of an hour must not fail at the end on a folder without
    // write permission.
    const draft = await openTarget(target, invocation);
    try {
      const isWhole = await writeRows(screen, options, selection, target, draft, session, invocation);
      const { path, isStream } = target;
      await draft?.commit(isWhole || path === undefined ? undefined : partOf({ path, isStream }));
      return isWhole ? undefined : ExitCode.PartlyFailed;
    } finally {
      await draft?.discard();
    }
  };
  const refuse = (context: ScreenContext) => refuseFilters(screen.filters, selection.filters, context);
  // The totals are shown in the site's currency in any format, which needs the status.
  const status = options.totalText ? 'fresh' : statusFor(screen, target.settings, selection);
  return withScreenSession(screen, invocation, status, work, { refuse, paced: true });
}

/** Writes the rows. Resolves to whether the gateway returned as many as the list's total says (TRU-04). */
async function writeRows<Row>(
  screen: BrowseScreen<Row>,
  { columns, isOfForm, total, totalText }: ExportOptions<Row>,
  selection: Selection,
  { path, isStream, settings }: OutputTarget,
  draft: Draft | undefined,
  { context }: Session,
  invocation: Invocation,
): Promise<boolean> {
  const { world, talk, say } = invocation;
  const stdout = draft ? outputOf(draft) : world.stdout;
  const writer = await openRowWriter({
    settings,
    columns: [...(columns?.(context) ?? []), ...(isOfForm ? [] : rowColumns(screen, forMachines(context)))],
    stdout,
    isFile: draft !== undefined,
    bytes: draft,
    name: (row: Row) => rowName(screen, row),
  });
  const progress = openProgress(invocation);
  const totals: Record<string, number> = {};
  let seen = 0;
  let count = 0;
  let gone = 0;
  const { filters, conditions } = selection;
  const passes = rowTest(screen, conditions, context);
  const reading = readWhole(screen, { filters }, context, { signal: invocation.signal });
  for await (const page of reading.pages) {
    const found = page.rows.filter(passes);
    // An import cannot create deleted things: their names are taken here, and elsewhere they would be created anew.
    const rows = isOfForm ? found.filter((row) => !screen.isGone?.(row)) : found;
    gone += found.length - rows.length;
    // Nothing is written before a row matches: the conditions may still be refused.
    if (rows.length > 0) await writer.write(rows);
    for (const row of rows) total?.(totals, row);
    seen += page.rows.length;
    count += rows.length;
    if (stdout.closed) return true;
    await progress.show(seen, page.total);
  }
  if (count + gone === 0 && reading.shortfall() === undefined) passes.refuseDoubtful();
  await writer.end();
  await progress.end();
  const shortfall = reading.shortfall();
  if (shortfall) await talk.warning('incomplete', say('action.incomplete', { ...shortfall }));
  const isWhole = shortfall === undefined;
  const written = path === undefined || isWhole ? path : partOf({ path, isStream });
  const [covered] = coveredBy(screen.filters, filters, context);
  const range = covered && say('batch.exportedRange', { range: covered.cell.text });
  const readAs = saidRead(screen, conditions, context);
  const withoutGone = gone > 0 ? say('batch.exportedWithoutDeleted', { count: gone }) : undefined;
  const parts = [readAs, say('batch.exported', { count }), withoutGone, totalText?.(totals, context), range];
  const text = sentencesOf(parts);
  const where = written === undefined ? '' : ` ${say('batch.exportedTo', { path: written })}`;
  await talk.notice('exported', text + where, {
    ...{ count, ...totals, file: written ?? null },
    ...(covered && { covered: covered.cell.raw }),
  });
  return isWhole;
}

/**
 * A context without translations for machine formats, which print raw values that no language changes: translating up
 * to a hundred thousand sentences is saved.
 */
function forMachines(context: ScreenContext): ScreenContext {
  return { ...context, say: (key) => key };
}
