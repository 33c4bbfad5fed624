import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Job, outcomeBy, type RowShown, writes } from './job.ts';
import { operatorJobs } from './operator-jobs.ts';
import { planJobs } from './plan-jobs.ts';
import { runCommand, write } from './run-command.ts';
import { signInJobs } from './sign-in-jobs.ts';
import type { OutcomeKind } from './verdict.ts';
import {
  chatAnswer,
  chatModel,
  codeOf,
  countAdded,
  makeCode,
  makeManyTokens,
  makeTeam,
  makeUser,
  openChatModel,
  removeMadeUsers,
  retriesOf,
  written,
} from './written.ts';

const channelFlags = ['--type', '1', '--models', 'm', '--key-stdin'];
const redeemed: Job = {
  name: 'wallet redeem',
  hits: writes,
  isRead: false,
  async prepare(ground, mark) {
    const id = await makeCode(ground, mark);
    const key = await codeOf(ground, id);
    return {
      async run() {
        const result = await runCommand(ground, ['wallet', 'redeem', '-'], key);
        return result && outcomeBy(result);
      },
      done: () => written.redeem.count(ground, id, mark),
    };
  },
};

/** What a read shows without any fault is its truth. */
function read(
  name: string,
  args: string[],
  {
    hits = /^GET \/api\/(?!status)/,
    nth = 1,
    make,
  }: Partial<Pick<Job, 'hits' | 'nth'>> & { make?: typeof makeManyTokens } = {},
): Job {
  return {
    name,
    hits,
    nth,
    isRead: true,
    async prepare(ground, mark) {
      await make?.(ground);
      await removeMadeUsers(ground);
      // A row that may go while a list is read.
      await makeUser(ground, `${mark}-a`);
      const steady = (text: string) => text.split('\n').filter((line) => !line.includes(`"${mark}-`));
      const whole = await runCommand(ground, args);
      // A busy machine may cut even this one short; nothing could be held against it.
      if (whole?.exitCode !== 0) throw new Error(`no whole ${name} to compare with`);
      const truth = steady(whole.stdout).sort();
      const known = new Set(truth);
      return {
        async run() {
          const result = await runCommand(ground, args);
          return result && outcomeBy(result);
        },
        // Rows that were missed at first come last.
        done: (text) => {
          const shown = steady(text).filter((line) => known.has(line));
          return truth.length > 1 && shown.sort().join('\n') === truth.join('\n') ? 1 : 0;
        },
      };
    },
  };
}

/**
 * Money for several users, whose answers are lost or whose session ends in the middle; then the run goes on by its record,
 * as the person is told to. What is told of each row at the end is held against the row.
 */
const addQuotaToMany: Job = {
  name: 'user add-quota many',
  hits: writes,
  nth: [3, 4],
  isRead: false,
  async prepare(ground, mark) {
    const ids = await makeTeam(ground);
    const added = countAdded(ground, ids);
    const record = join(ground.folder, `${mark}.ndjson`);
    const args = ['user', 'add-quota', ...ids.map(String), '--amount', '500000', '--yes', '-o', 'json'];
    let rows: RowShown[] = [];
    const runOnce = async () => {
      const result = await runCommand(ground, [...args, '--resume', record]);
      const items = itemsOf(result?.stdout ?? '');
      const sums = added();
      // A run that goes on says nothing of what was done before.
      const shownBefore = new Map(rows.map(({ name, outcome: before }) => [name, before]));
      rows = ids.map((id, index) => {
        const name = `${id}`;
        return { name, outcome: items.get(id) ?? shownBefore.get(name), done: sums[index] ?? 0 };
      });
      return result;
    };
    return {
      async run() {
        const result = await runOnce();
        if (!result || result.exitCode === 0 || !existsSync(record)) return result && outcomeBy(result);
        ground.proxy.reset();
        const first = rows;
        const resumed = await runOnce();
        // What is not done after a run without faults is what nobody knows of.
        const forgotten = rows.filter(({ done, outcome: last }) => done === 0 && last !== 'unsure');
        rows = [...rows, ...first, ...forgotten.map((row) => ({ ...row, outcome: 'success' as const }))];
        return resumed && outcomeBy({ ...resumed, stderr: result.stderr + resumed.stderr });
      },
      done: () => (added().every((count) => count > 0) ? 1 : 0),
      rows: () => rows,
    };
  },
};

/** What a run over several rows tells of each. */
function itemsOf(text: string): Map<number, OutcomeKind> {
  const items = text.startsWith('[')
    ? (JSON.parse(text) as { id: number; result: string; code?: string | null }[])
    : [];
  const outcomeOf = ({ result, code }: { result: string; code?: string | null }): OutcomeKind => {
    if (result === 'done' || result === 'unchanged') return 'success';
    return code === 'unsure' ? 'unsure' : 'failure';
  };
  return new Map(items.map((item) => [item.id, outcomeOf(item)]));
}

/** An answer is whole only as the model gave it; anything less must not pass for it. */
const chat: Job = {
  name: 'chat',
  hits: /^POST \/(pg|v1)\/chat\//,
  isRead: true,
  async prepare(ground) {
    await openChatModel(ground);
    return {
      async run() {
        const result = await runCommand(ground, ['chat', 'Say something', '--model', chatModel]);
        return result && outcomeBy(result);
      },
      done: (text) => (text.includes(chatAnswer) ? 1 : 0),
    };
  },
};

/** The writes and the most used reads of the command line, as real processes. */
export const commandJobs: readonly Job[] = [
  write(
    'channel create',
    (_, mark) => ['channel', 'create', '--name', mark, ...channelFlags],
    written.channelCreate,
    'sk-MARK',
  ),
  write('channel update', (id) => ['channel', 'update', `${id}`, '--priority', '7'], written.channelUpdate),
  write('channel disable', (id) => ['channel', 'disable', `${id}`, '--yes'], written.channelDisable),
  write('channel delete', (id) => ['channel', 'delete', `${id}`, '--yes'], written.channelDelete),
  write('token create', (_, mark) => ['token', 'create', '--name', mark], written.tokenCreate),
  write('token disable', (id) => ['token', 'disable', `${id}`, '--yes'], written.tokenDisable),
  write('token delete', (id) => ['token', 'delete', `${id}`, '--yes'], written.tokenDelete),
  write(
    'user create',
    (_, mark) => ['user', 'create', '--username', mark, '--password-stdin'],
    written.userCreate,
    'pass-word-1',
  ),
  write('user disable', (id) => ['user', 'disable', `${id}`, '--yes'], written.userDisable),
  write('user add-quota', (id) => ['user', 'add-quota', `${id}`, '--amount', '500000', '--yes'], written.userAddQuota),
  write(
    'redemption create',
    (_, mark) => ['redemption', 'create', '--name', mark, '--quota', '700', '--count', '3'],
    written.codeCreate,
  ),
  write('redemption disable', (id) => ['redemption', 'disable', `${id}`, '--yes'], written.codeDisable),
  write('redemption delete', (id) => ['redemption', 'delete', `${id}`, '--yes'], written.codeDelete),
  redeemed,
  write('option set', (_, mark) => ['option', 'set', 'RetryTimes', retriesOf(mark)], written.optionSet),
  write(
    'settings set',
    (_, mark) => ['settings', 'set', 'general', '--retry-times', retriesOf(mark), '--yes'],
    written.optionSet,
  ),
  write('token update', (id, mark) => ['token', 'update', `${id}`, '--name', `${mark}-new`], written.tokenUpdate),
  write('redemption update', (id) => ['redemption', 'update', `${id}`, '--quota', '900'], written.codeUpdate),
  write(
    'account update',
    (_, mark) => ['account', 'update', '--display-name', mark, '--original-password-stdin'],
    written.accountUpdate,
    '123456',
  ),
  write(
    'api PUT',
    (_, mark) => ['api', 'PUT', '/api/option/', '-f', 'key=RetryTimes', '-f', `value=${retriesOf(mark)}`, '--yes'],
    written.optionSet,
  ),
  write('price set', () => ['price', 'set', 'gpt-4o-mini', '--input', '0.165'], written.priceTaken),
  write(
    'price-sync take',
    () => ['price-sync', 'take', 'gpt-4o-mini:input:official', '--yes'],
    written.priceTaken,
    '',
    // The sources' prices are asked for by POST.
    /^PUT \/api\/option\//,
  ),
  // Of users it would print what the gateway tells of their access tokens: the raw command hides nothing that was asked for.
  read('api GET', ['api', 'GET', '/api/log/', '--paginate', '-o', 'ndjson']),
  read('log export', ['log', 'export', '-o', 'ndjson']),
  chat,
  addQuotaToMany,
  // The fault meets a page after the first.
  read('token list of three pages', ['token', 'list', '--all', '-o', 'ndjson'], {
    hits: /^GET \/api\/token\/$/,
    nth: 2,
    make: makeManyTokens,
  }),
  read('token export of three pages', ['token', 'list', '--all', '-o', 'csv'], {
    hits: /^GET \/api\/token\/$/,
    nth: 3,
    make: makeManyTokens,
  }),
  read('user list', ['user', 'list', '--all', '-o', 'ndjson']),
  read('log list', ['log', 'list', '--all', '-o', 'ndjson']),
  read('channel list', ['channel', 'get', '1', '-o', 'json']),
  read('option list', ['option', 'list', '-o', 'ndjson']),
  ...operatorJobs,
  ...planJobs,
  ...signInJobs,
];
