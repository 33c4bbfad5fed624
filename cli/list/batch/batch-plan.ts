import { resolve } from 'node:path';
import type { BrowseScreen } from '../../../shared/screen/list-screen.ts';
import { ExitCode } from '../../failure/exit-code.ts';
import { Failure, type Sentence } from '../../failure/failure.ts';
import type { FlagDefinition, Invocation } from '../../program/definition.ts';
import type { Session } from '../../program/session.ts';
import { usageFailure } from '../../program/usage.ts';
import type { BatchItem } from '../screen/print-batch.ts';
import { rowsById } from '../screen/rows-by-id.ts';
import { readTypedRows, type TypedRows } from '../screen/typed-rows.ts';
import { idsOf, statesOf } from './batch-journal.ts';
import type { KeptRun } from './journal-run.ts';
import { type RunRecord, readRunFile, refuseOtherRun } from './run-file.ts';
import { selectedRows } from './selected-rows.ts';
import type { Selection, SelectionFlags } from './selection-flags.ts';

/**
 * How the rows of a batch are chosen: by ids, names or a selection as typed, by the record of an earlier run, or as rows
 * already loaded.
 */
export type Choice<Row> =
  | ({ kind: 'ids' } & TypedRows)
  | { kind: 'selection'; selection: Selection }
  | { kind: 'run'; kept?: KeptRun | undefined }
  | { kind: 'row'; row: Row }
  | { kind: 'rows'; rows: readonly Row[] };

/** `--resume`: continues the recorded run, or names the file for a new run's record. */
export const resumeFlag: FlagDefinition = {
  name: 'resume',
  kind: 'value',
  placeholder: 'FILE',
  help: { key: 'batch.flagResume' },
};

/**
 * Whether the operands may mean more than one row. Only then are rate limits waited out: a command for one row reports
 * them at once.
 */
export function isBatch({ operands }: Pick<Invocation, 'operands'>): boolean {
  const [only = '-', ...more] = operands;
  return more.length > 0 || only === '-' || only.includes(',');
}

/**
 * Reads how the rows of a batch are chosen. Neither ids nor a selection, or both, end the command before any request.
 */
export async function readChoice<Row>(
  invocation: Invocation,
  selection: SelectionFlags,
  screen: BrowseScreen<Row>,
  none: Sentence,
): Promise<Choice<never>> {
  const { flags, operands, world } = invocation;
  const resumeFile = flags.text('resume');
  if (resumeFile !== undefined) {
    const { runOfWord } = await import('./journal-run.ts');
    const kept = await runOfWord(resumeFile, world);
    if (kept || (await world.files.stat(resolve(world.currentFolder, resumeFile)))) return { kind: 'run', kept };
  }
  const selected = selection.read(invocation);
  if (selected && operands.length > 0) throw usageFailure('batch.idsOrAll');
  return selected
    ? { kind: 'selection', selection: selected }
    : { kind: 'ids', ...(await readTypedRows(invocation, screen, none)) };
}

/**
 * The rows of a batch, and the items whose result is known before it begins: rows that do not exist, and writes that
 * must not be repeated.
 */
export interface BatchPlan<Row> {
  /** All ids of this command, in the order in which they were requested. */
  ids: readonly number[];
  rows: readonly Row[];
  settled: ReadonlyMap<number, BatchItem>;
  single: boolean;
  /** The earlier run that is continued. */
  run: RunRecord | undefined;
}

/** Loads the rows of a batch. `isRepeatable` says whether an item whose outcome is unknown may be tried again. */
export async function planBatch<Row>(
  screen: BrowseScreen<Row>,
  choice: Choice<Row>,
  facts: { command: string; concurrency: number; isRepeatable: boolean },
  session: Session,
  invocation: Invocation,
): Promise<BatchPlan<Row>> {
  if (choice.kind === 'row') {
    const { row } = choice;
    return { ids: [screen.id(row)], rows: [row], settled: new Map(), single: true, run: undefined };
  }
  if (choice.kind === 'selection' || choice.kind === 'rows') {
    const rows =
      choice.kind === 'rows' ? choice.rows : await selectedRows(screen, choice.selection, session, invocation);
    return { ids: rows.map((row) => screen.id(row)), rows, settled: new Map(), single: false, run: undefined };
  }
  const settled = new Map<number, BatchItem>();
  const run = choice.kind === 'run' ? await openEarlier(facts.command, choice.kept, session, invocation) : undefined;
  let ids = choice.kind === 'ids' ? await choice.ids(session) : [];
  if (run) {
    const states = statesOf(run);
    ids = idsOf(run).filter((id) => states.get(id) !== 'done');
    for (const id of ids) {
      const state = states.get(id);
      const isUnknown = state === 'begun' || state === 'unsure';
      if (isUnknown && !facts.isRepeatable)
        settled.set(id, { id, name: '', result: 'failed', error: unknownOutcome() });
    }
    const done = idsOf(run).length - ids.length;
    await invocation.talk.notice('resumed', invocation.say('batch.resumed', { done, left: ids.length }), { done });
  }
  const open = ids.filter((id) => !settled.has(id));
  const found = await rowsById(screen, open, session, invocation, facts.concurrency);
  const rows = found.flatMap((item) => ('row' in item ? [item.row] : []));
  for (const item of found) {
    if ('error' in item) settled.set(item.id, { id: item.id, name: '', result: 'failed', error: item.error });
  }
  return { ids, rows, settled, single: choice.kind === 'ids' && choice.single, run };
}

async function openEarlier(
  command: string,
  kept: KeptRun | undefined,
  { gatewayUrl, context }: Session,
  invocation: Invocation,
): Promise<RunRecord> {
  const resumeFile = invocation.flags.text('resume') ?? '';
  const { journal, now } = context;
  if (kept && journal) {
    const { journalRecord } = await import('./journal-run.ts');
    refuseOtherRun(resumeFile, kept.header, { run: command, gateway: gatewayUrl });
    return journalRecord(kept.run, gatewayUrl, { journal, now }, kept);
  }
  const run = await readRunFile(resumeFile, { run: command, gateway: gatewayUrl }, invocation.world);
  if (run) return run;
  throw usageFailure('cli.noSuchFile', { path: resumeFile });
}

/** The error of an item whose outcome is unknown: trying it again might apply the write twice. */
function unknownOutcome(): Failure {
  return new Failure({ code: 'unsure', exitCode: ExitCode.Network, message: { key: 'batch.unknownOutcome' } });
}
