import { formatTime } from '../../../shared/format/time.ts';
import { quoteWord } from '../../../shared/screen/command-line.ts';
import { recordedWords, resumeLine } from '../../list/batch/resume-line.ts';
import { openRowWriter } from '../../output/row-writer.ts';
import { confirm, requireConfirmable } from '../../program/ask.ts';
import { routeOf, takeOperand } from '../../program/command-route.ts';
import type { CommandDefinition, Invocation } from '../../program/definition.ts';
import { concurrencyFlag } from '../../program/ids.ts';
import { type PlainRecord, plainColumns, printRecord } from '../../program/print-record.ts';
import { findRun, type RecordedRun, recordedRuns } from './recorded-runs.ts';

const listFields = ['id', 'command', 'gateway', 'items', 'done', 'unsure', 'failed', 'changed', 'path'];
const showFields = [...listFields, 'typed', 'unsure_items', 'failed_items', 'resume'];
const example = '2026-11-01T08-30-00-channel-disable-4711';

/**
 * `tollgate run …`: interrupted runs of several writes, and their records on this machine (RED-02). Sends no request.
 */
export const runCommands: readonly CommandDefinition[] = [
  {
    verb: 'list',
    aliases: ['ls'],
    summary: { key: 'run.listSummary' },
    description: [{ key: 'run.listDescription' }],
    fields: listFields,
    examples: ['tollgate run list', 'tollgate run list --json=id,command,items,done'],
    run: list,
  },
  {
    verb: 'show',
    aliases: ['get'],
    summary: { key: 'run.showSummary' },
    operands: [{ name: 'RUN' }],
    fields: showFields,
    examples: [`tollgate run show ${example}`],
    run: show,
  },
  {
    verb: 'resume',
    summary: { key: 'run.resumeSummary' },
    description: [{ key: 'run.resumeDescription' }],
    operands: [{ name: 'RUN' }],
    flags: [concurrencyFlag],
    examples: [`tollgate run resume ${example}`],
    run: resume,
  },
  {
    verb: 'discard',
    aliases: ['rm', 'delete', 'remove'],
    summary: { key: 'run.discardSummary' },
    operands: [{ name: 'RUN', many: true }],
    examples: [`tollgate run discard ${example} --yes`],
    run: discard,
  },
];

async function list({ world, output, talk, say }: Invocation): Promise<undefined> {
  const runs = await recordedRuns(world);
  const columns = plainColumns(listFields).map((column) =>
    column.id === 'changed' ? { ...column, cell: ({ changed = null }: PlainRecord) => timeCell(changed) } : column,
  );
  const writer = await openRowWriter({
    settings: output,
    columns,
    stdout: world.stdout,
    name: ({ id }) => `run/${id}`,
  });
  await writer.write(runs.map(factsOf));
  await writer.end();
  if (runs.length === 0) await talk.notice('empty', say('run.none'));
  return undefined;
}

async function show(invocation: Invocation): Promise<undefined> {
  const run = await findRun(invocation.operands[0] ?? '', invocation.world);
  const { header, unsure, failed, name } = run;
  const words = recordedWords(header)?.words;
  const record = {
    ...factsOf(run),
    typed: words === undefined ? null : ['tollgate', ...words].map(quoteWord).join(' '),
    unsure_items: unsure,
    failed_items: failed,
    resume: resumeLine({ name: header.run, world: { ...invocation.world, arguments: [] } }, { name, header }),
  };
  await printRecord(record, `run/${run.id}`, invocation);
  return undefined;
}

/** Runs the run's own command with `--resume` and the record. */
async function resume({ world, operands, runLine }: Invocation): Promise<number> {
  const { header, name } = await findRun(operands[0] ?? '', world);
  const afterVerb = takeOperand(takeOperand(routeOf(world.arguments).rest).rest);
  return runLine([...header.run.split(' '), ...afterVerb.rest, '--resume', name]);
}

async function discard(invocation: Invocation): Promise<undefined> {
  const { world, operands, options, talk, say } = invocation;
  const runs: RecordedRun[] = [];
  for (const word of operands) runs.push(await findRun(word, world));
  requireConfirmable(invocation);
  const prompt = say('run.discardQuestion', { count: runs.length, ids: runs.map(({ id }) => id) });
  const hasCodes = runs.some(({ header, done }) => header.ids === undefined && header.names === undefined && done > 0);
  const consequences = [say('run.discardConsequence'), ...(hasCodes ? [say('run.discardCodes')] : [])];
  await confirm({ prompt, consequences }, invocation);
  if (options.dryRun) {
    await talk.notice('dry-run', say('cli.dryRun', { count: 0 }), { count: 0 });
    return undefined;
  }
  for (const run of runs) await run.discard();
  await talk.notice('discarded', say('run.discarded', { count: runs.length }), { count: runs.length });
  return undefined;
}

function factsOf({ id, header, items, done, unsure, failed, changed, path }: RecordedRun): PlainRecord {
  const { run: command, gateway } = header;
  return { id, command, gateway, items, done, unsure: unsure.length, failed: failed.length, changed, path };
}

function timeCell(seconds: PlainRecord[string]) {
  return { raw: seconds, text: typeof seconds === 'number' ? formatTime(seconds) : '' };
}
