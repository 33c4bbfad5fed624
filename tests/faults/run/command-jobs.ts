import type { CommandResult } from '../../support/command.ts';
import { tollgate } from '../../support/command.ts';
import type { Ground } from './ground.ts';
import type { Told } from './verdict.ts';

/** Something a face does to a gateway or shows of it. */
export interface Job {
  name: string;
  /** The requests that a fault may hit: of a write the write itself, of a read any. */
  hits: RegExp;
  isRead: boolean;
  /** Makes what the job works on; the run that it gives is made under the fault. */
  prepare(ground: Ground, mark: string): Promise<JobRun>;
}

export interface JobRun {
  /** Resolves to undefined where it did not end in time. */
  run(): Promise<{ told: Told; text: string } | undefined>;
  /** Times it was done, by the database; of a read 1 where the text shown is the whole truth. */
  done(text: string): number;
}

const limit = 25_000;
const writes = /^(POST|PUT|DELETE) /;

/** Runs the program as a process of its own, against the proxy. */
async function runCommand({ proxy, root, folder }: Ground, args: readonly string[], stdin = '') {
  const env = {
    TOLLGATE_CONFIG_DIR: folder,
    TOLLGATE_GATEWAY: proxy.url,
    TOLLGATE_ACCESS_TOKEN: root.accessToken,
    TOLLGATE_USER_ID: '1',
  };
  const flags = ['--timeout', '1500ms', '--retries', '1'];
  const running = tollgate([...args, ...flags], { env, stdin, cwd: folder, timeout: limit });
  return running.catch(() => undefined);
}

function told({ exitCode, stdout, stderr }: CommandResult): { told: Told; text: string } {
  const text = stdout + stderr;
  if (exitCode === 0) return { told: 'success', text };
  return { told: isUnsure(text) ? 'unsure' : 'failure', text };
}

/** Whether a text says that it may have been done. */
export function isUnsure(text: string): boolean {
  return /may have (been|made)|do not resubmit|"unsure"|could not be read back/i.test(text);
}

function write(name: string, args: (id: number, mark: string) => string[], what: Written, stdin = ''): Job {
  return {
    name,
    hits: writes,
    isRead: false,
    async prepare(ground, mark) {
      const id = await what.make(ground, mark);
      const before = what.count(ground, id, mark);
      return {
        async run() {
          const result = await runCommand(ground, args(id, mark), stdin.replace('MARK', mark));
          return result && told(result);
        },
        done: () => what.count(ground, id, mark) - before,
      };
    },
  };
}

/** What a write works on, and how often it was done. */
export interface Written {
  make(ground: Ground, mark: string): Promise<number>;
  count(ground: Ground, id: number, mark: string): number;
}

const nothing = async () => 0;
const idOf = (ground: Ground, table: string, mark: string) =>
  ground.number(`SELECT MAX(id) FROM ${table} WHERE ${table === 'users' ? 'username' : 'name'} = ?`, mark);
const made = (table: string, size = 1): Written => ({
  make: nothing,
  count: (ground, _id, mark) =>
    ground.number(`SELECT COUNT(*) FROM ${table} WHERE ${table === 'users' ? 'username' : 'name'} = ?`, mark) / size,
});
const holds = (make: Written['make'], query: string): Written => ({
  make,
  count: (ground, id) => ground.number(query, id),
});

export const makeChannel: Written['make'] = async (ground, name) => {
  const channel = { type: 1, name, key: 'sk-x', models: 'm', group: 'default' };
  await ground.root.call('POST', '/api/channel/', { mode: 'single', channel });
  return idOf(ground, 'channels', name);
};
export const makeToken: Written['make'] = async (ground, name) => {
  await ground.root.call('POST', '/api/token/', { name, expired_time: -1, remain_quota: 1, unlimited_quota: true });
  return idOf(ground, 'tokens', name);
};
export const makeUser: Written['make'] = async (ground, username) => {
  await ground.root.call('POST', '/api/user/', { username, password: 'pass-word-1', display_name: username });
  return idOf(ground, 'users', username);
};
export const makeCode: Written['make'] = async (ground, name) => {
  await ground.root.call('POST', '/api/redemption/', { name, quota: 700, count: 1 });
  return idOf(ground, 'redemptions', name);
};

/** Writes and how they show in the database; what a face does to cause them is its own. */
export const written = {
  channelCreate: made('channels'),
  channelUpdate: holds(makeChannel, 'SELECT COUNT(*) FROM channels WHERE id = ? AND priority = 7'),
  channelDisable: holds(makeChannel, 'SELECT COUNT(*) FROM channels WHERE id = ? AND status = 2'),
  channelDelete: holds(makeChannel, 'SELECT 1 - COUNT(*) FROM channels WHERE id = ?'),
  tokenCreate: made('tokens'),
  tokenDisable: holds(makeToken, 'SELECT COUNT(*) FROM tokens WHERE id = ? AND status = 2'),
  tokenDelete: holds(makeToken, 'SELECT 1 - COUNT(*) FROM tokens WHERE id = ? AND DeletedAt IS NULL'),
  userCreate: made('users'),
  userDisable: holds(makeUser, 'SELECT COUNT(*) FROM users WHERE id = ? AND status = 2'),
  userAddQuota: holds(makeUser, 'SELECT quota / 500000 FROM users WHERE id = ?'),
  codeCreate: made('redemptions', 3),
  codeDisable: holds(makeCode, 'SELECT COUNT(*) FROM redemptions WHERE id = ? AND status = 2'),
  codeDelete: holds(makeCode, 'SELECT 1 - COUNT(*) FROM redemptions WHERE id = ? AND DeletedAt IS NULL'),
  redeem: holds(makeCode, 'SELECT COUNT(*) FROM redemptions WHERE id = ? AND status = 3'),
} satisfies Record<string, Written>;

const channelFlags = ['--type', '1', '--models', 'm', '--key-stdin'];
const redeemed: Job = {
  name: 'wallet redeem',
  hits: writes,
  isRead: false,
  async prepare(ground, mark) {
    const id = await makeCode(ground, mark);
    const { key } = (await ground.root.call('GET', `/api/redemption/${id}`)) as { key: string };
    return {
      async run() {
        const result = await runCommand(ground, ['wallet', 'redeem', '-'], key);
        return result && told(result);
      },
      done: () => written.redeem.count(ground, id, mark),
    };
  },
};

const option: Job = {
  name: 'option set',
  hits: /^PUT \/api\/option\/$/,
  isRead: false,
  async prepare(ground, mark) {
    const value = String(1 + (Number(mark.slice(1)) % 900));
    await ground.root.call('PUT', '/api/option/', { key: 'RetryTimes', value: '0' });
    return {
      async run() {
        const result = await runCommand(ground, ['option', 'set', 'RetryTimes', value]);
        return result && told(result);
      },
      done: () => ground.number("SELECT COUNT(*) FROM options WHERE key = 'RetryTimes' AND value = ?", value),
    };
  },
};

/** What a read shows without any fault is its truth. */
function read(name: string, args: string[]): Job {
  return {
    name,
    hits: /^GET \/api\/(?!status)/,
    isRead: true,
    async prepare(ground) {
      const rules = await runCommand(ground, args);
      const truth = rules?.stdout;
      return {
        async run() {
          const result = await runCommand(ground, args);
          return result && { ...told(result), text: `${result.stdout}${result.stderr}` };
        },
        done: (text) => (truth !== undefined && text.startsWith(truth) ? 1 : 0),
      };
    },
  };
}

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
  option,
  read('user list', ['user', 'list', '--all', '-o', 'ndjson']),
  read('log list', ['log', 'list', '--all', '-o', 'ndjson']),
  read('channel list', ['channel', 'get', '1', '-o', 'json']),
  read('option list', ['option', 'list', '-o', 'ndjson']),
];
