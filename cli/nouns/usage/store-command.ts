import { formatNumber } from '../../../shared/format/money.ts';
import { formatTime } from '../../../shared/format/time.ts';
import { ExitCode } from '../../failure/exit-code.ts';
import { Failure } from '../../failure/failure.ts';
import { openRowWriter } from '../../output/row-writer.ts';
import { changeConfig } from '../../profiles/config-file.ts';
import { openConnection } from '../../profiles/connection.ts';
import type { CommandDefinition, Invocation } from '../../program/definition.ts';
import { type PlainRecord, plainColumns } from '../../program/print-record.ts';
import { gatewayUnknown } from '../../program/sign-in-failure.ts';
import { unknownWord } from '../../program/usage.ts';
import { StoreProblem } from '../../store/store-problem.ts';

const actions: Readonly<Record<string, (invocation: Invocation) => Promise<number | undefined>>> = {
  show,
  clear,
  off: (invocation) => turn(false, invocation),
  on: (invocation) => turn(true, invocation),
};

const fields = ['gateway', 'user_id', 'username', 'scope', 'from', 'to', 'calls', 'size', 'path'];

/** `tollgate usage store …`: the calls stored on this machine (SEE-02). Sends no request. */
export const storeCommand: CommandDefinition = {
  verb: 'store',
  summary: { key: 'store.summary' },
  description: [{ key: 'store.describe' }, { key: 'store.bounds' }],
  operands: [{ name: 'ACTION', optional: true, choices: Object.keys(actions) }],
  flags: [{ name: 'all', kind: 'switch', help: { key: 'store.flagAll' } }],
  fields,
  examples: [
    'tollgate usage store show --all',
    'tollgate usage store clear',
    'tollgate usage store off',
    'tollgate usage store show --json=from,to,calls',
  ],
  run: (invocation) => {
    const [word = 'show'] = invocation.operands;
    const action = Object.hasOwn(actions, word) ? actions[word] : undefined;
    if (action === undefined) throw unknownWord('store.unknownOperand', word, Object.keys(actions));
    return action(invocation);
  },
};

/** The store files of the current gateway, or of all. */
async function filesOf({ world, options, flags }: Invocation): Promise<string[]> {
  const { storeFiles } = await import('../../store/store-files.ts');
  if (flags.on('all')) return storeFiles(world, undefined);
  const { gatewayUrl } = await openConnection(options, world);
  if (gatewayUrl === undefined) throw gatewayUnknown();
  return storeFiles(world, gatewayUrl);
}

async function show(invocation: Invocation): Promise<undefined> {
  const { world, output, talk, say } = invocation;
  const { storeFacts } = await import('../../store/store-files.ts');
  const records: PlainRecord[] = [];
  for (const path of await filesOf(invocation)) {
    const { owner, kept, size, problem } = await storeFacts(world, path);
    if (problem) await talk.warning('store-unusable', problem.said(say));
    for (const { scope, range, calls } of kept) {
      const whose = { gateway: owner?.gatewayUrl ?? null, user_id: owner?.userId ?? null };
      const known = { username: owner?.username ?? null, scope, from: range.start, to: range.end };
      records.push({ ...whose, ...known, calls, size, path });
    }
  }
  const columns = plainColumns(fields).map((column) => {
    const text = { from: asTime, to: asTime, size: megabytes }[column.id];
    if (text === undefined) return column;
    const cellOf = (raw: PlainRecord[string]) => ({ raw, text: text(raw) });
    return { ...column, cell: (record: PlainRecord) => cellOf(record[column.id] ?? null) };
  });
  const name = ({ path }: PlainRecord) => `store/${path}`;
  const writer = await openRowWriter({ settings: output, columns, stdout: world.stdout, name });
  await writer.write(records);
  await writer.end();
  if (records.length === 0) await talk.notice('empty', say('store.nothingKept'));
  return undefined;
}

async function clear(invocation: Invocation): Promise<undefined> {
  const { world, options, talk, say } = invocation;
  const { emptyStore } = await import('../../store/store-files.ts');
  const files = await filesOf(invocation);
  if (options.dryRun) {
    await talk.notice('dry-run', say('cli.dryRun', { count: 0 }), { count: 0 });
    return undefined;
  }
  let freed = 0;
  for (const path of files) {
    try {
      freed += await emptyStore(world, path);
    } catch (error) {
      if (!(error instanceof StoreProblem)) throw error;
      throw new Failure({ code: 'store-unusable', exitCode: ExitCode.Failure, message: error.said(say) });
    }
  }
  const facts = { files: files.length, bytes: freed };
  await talk.notice('store-cleared', say('store.cleared', { size: megabytes(freed) }), facts);
  return undefined;
}

async function turn(isOn: boolean, { world, options, talk, say }: Invocation): Promise<undefined> {
  if (options.dryRun) {
    await talk.notice('dry-run', say('cli.dryRun', { count: 0 }), { count: 0 });
    return undefined;
  }
  await changeConfig(world, (config) => {
    config.store = { ...config.store, enabled: isOn };
  });
  await talk.notice(isOn ? 'store-on' : 'store-off', say(isOn ? 'store.switchedOn' : 'store.switchedOff'));
  return undefined;
}

function asTime(seconds: PlainRecord[string]): string {
  return typeof seconds === 'number' ? formatTime(seconds) : '';
}

function megabytes(bytes: PlainRecord[string]): string {
  return `${formatNumber(Math.round(Number(bytes) / 10_485.76) / 100, 2)} MB`;
}
