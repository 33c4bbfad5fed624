import type { CommandResult } from '../../support/command.ts';
import { tollgate } from '../../support/command.ts';
import type { Ground } from './ground.ts';
import { isUnsure, type Job, type Shown, writes } from './job.ts';
import {
  chatAnswer,
  chatModel,
  codeOf,
  makeCode,
  makeUser,
  openChatModel,
  removeMadeUsers,
  retriesOf,
  type Written,
  written,
} from './written.ts';

const limit = 25_000;

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

function told({ exitCode, stdout, stderr }: CommandResult): Shown {
  const text = stdout + stderr;
  if (exitCode === 0) return { told: 'success', text };
  return { told: isUnsure(text) ? 'unsure' : 'failure', text };
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
        return result && told(result);
      },
      done: () => written.redeem.count(ground, id, mark),
    };
  },
};

/** What a read shows without any fault is its truth. */
function read(name: string, args: string[], hits = /^GET \/api\/(?!status)/): Job {
  return {
    name,
    hits,
    isRead: true,
    async prepare(ground, mark) {
      await removeMadeUsers(ground);
      // A row that may go while a list is read.
      await makeUser(ground, `${mark}-a`);
      const steady = (text: string) => text.split('\n').filter((line) => !line.includes(`"${mark}-`));
      const truth = steady((await runCommand(ground, args))?.stdout ?? '').join('\n');
      return {
        async run() {
          const result = await runCommand(ground, args);
          return result && told(result);
        },
        done: (text) => (truth !== '' && steady(text).join('\n').startsWith(truth) ? 1 : 0),
      };
    },
  };
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
        return result && told(result);
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
  // Of users it would print what the gateway tells of their access tokens: the raw command hides nothing that was asked for.
  read('api GET', ['api', 'GET', '/api/log/', '--paginate', '-o', 'ndjson']),
  read('log export', ['log', 'export', '-o', 'ndjson']),
  chat,
  read('user list', ['user', 'list', '--all', '-o', 'ndjson']),
  read('log list', ['log', 'list', '--all', '-o', 'ndjson']),
  read('channel list', ['channel', 'get', '1', '-o', 'json']),
  read('option list', ['option', 'list', '-o', 'ndjson']),
];
