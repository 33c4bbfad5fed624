import { join } from 'node:path';
import { codeAt } from '../../../cli/sandbox/accounts/two-factor.ts';
import { callsAs } from '../../support/gateway/root-calls.ts';
import { enableSignInServices, ownService, sentBackFrom } from '../../support/gateway/sign-in-services.ts';
import { startTollgate, tollgate } from '../../support/program/command.ts';
import type { Ground } from './ground.ts';
import { type Job, outcomeBy, type Shown, within, writes } from './job.ts';
import { makeUser } from './written.ts';

const limit = 25_000;
export const password = 'pass-word-1';
const flags = ['--timeout', '1500ms', '--retries', '1'];

/** Somebody of their own, by a system access token, with a second factor set up and, where wanted, on. */
export async function makePerson(ground: Ground, username: string, isOn: boolean) {
  const id = await makeUser(ground, username);
  const { call, accessToken } = await callsAs(ground.sandbox.url, { id, username, password });
  const { secret } = (await call('POST', '/api/user/2fa/setup')) as { secret: string };
  if (isOn) await call('POST', '/api/user/2fa/enable', { code: codeNow(secret) });
  return { id, secret, env: { TOLLGATE_ACCESS_TOKEN: accessToken, TOLLGATE_USER_ID: `${id}` } };
}

export const codeNow = (secret: string) => codeAt(secret, Math.floor(Date.now() / 1000));

/** A change of the own second factor; whether it was done is what `state` tells differently afterwards. */
function factor(verb: string, isOn: boolean, state: string, takesCode = true): Job {
  return {
    name: `account ${verb}`,
    hits: writes,
    isRead: false,
    async prepare(ground, mark) {
      const { id, secret, env } = await makePerson(ground, mark, isOn);
      const now = () => ground.text(`SELECT ${state} FROM two_factors WHERE user_id = ${id}`);
      const before = now();
      const args = ['account', verb, ...(takesCode ? ['--code-stdin'] : []), ...(isOn ? ['--yes'] : []), ...flags];
      return {
        async run() {
          const given = { ...env, TOLLGATE_CONFIG_DIR: ground.folder, TOLLGATE_GATEWAY: ground.proxy.url };
          const options = { env: given, stdin: takesCode ? codeNow(secret) : '', timeout: limit };
          const result = await tollgate(args, options).catch(() => undefined);
          return result && outcomeBy(result);
        },
        done: () => (now() === before ? 0 : 1),
      };
    },
  };
}

/**
 * A sign-in into a folder of its own. It is done where the program can work with what it kept: whoever was told so may.
 * A gateway that took the sign-in and whose answer was lost has signed nobody in here.
 */
function signIn(
  name: string,
  hits: RegExp,
  begin: (ground: Ground, mark: string) => Promise<(env: Record<string, string>) => Promise<Shown | undefined>>,
): Job {
  return {
    name,
    hits,
    isRead: true,
    async prepare(ground, mark) {
      const ask = await begin(ground, mark);
      const env = { TOLLGATE_CONFIG_DIR: join(ground.folder, mark), TOLLGATE_GATEWAY: ground.proxy.url };
      let isSignedIn = false;
      return {
        async run() {
          const shown = await ask(env);
          ground.proxy.reset();
          const who = await tollgate(['whoami'], { env, timeout: limit }).catch(() => undefined);
          isSignedIn = who?.exitCode === 0;
          return shown;
        },
        done: () => (isSignedIn ? 1 : 0),
      };
    },
  };
}

const login = ['login', ...flags];

/** Signs in with these words and lines of standard input. */
async function signInBy(env: Record<string, string>, words: readonly string[], stdin: string) {
  const result = await tollgate([...login, ...words], { env, stdin, timeout: limit }).catch(() => undefined);
  return result && outcomeBy(result);
}

const byPassword = signIn('login', /^POST \/api\/user\/login$/, async (ground, mark) => {
  await makeUser(ground, mark);
  return (env) => signInBy(env, ['-u', mark, '--password-stdin'], password);
});

const byCode = signIn('login with two factors', /^POST \/api\/user\/login\/2fa$/, async (ground, mark) => {
  const { secret } = await makePerson(ground, mark, true);
  const words = ['-u', mark, '--password-stdin', '--two-factor-code-stdin'];
  return (env) => signInBy(env, words, `${password}\n${codeNow(secret)}\n`);
});

const withServices = new WeakSet<Ground>();

/** Switches on the services that people sign in with; once a ground. */
export async function openServices(ground: Ground): Promise<void> {
  if (!withServices.has(ground)) await enableSignInServices(ground.root, ground.sandbox.url);
  withServices.add(ground);
}

/** By a provider of the site's own: the address is shown, allowed in a browser, and what that is sent back to is pasted. */
const byProvider = signIn('login by a provider', /^GET \/api\/oauth\/acme$/, async (ground) => {
  await openServices(ground);
  return async (env) => {
    const running = await startTollgate([...login, '--provider', ownService.slug, '--callback-stdin'], { env });
    const answered = running.waitFor(/https?:\/\/\S*authorize\S*/, 'stderr').then(async ([address]) => {
      running.write(`${await sentBackFrom(address)}\n`);
      running.endInput();
    });
    // A program that ends before it shows an address has told why.
    await Promise.race([answered, running.exited]).catch(() => undefined);
    const result = await within(running.exited, limit);
    if (result === undefined) running.kill('SIGKILL');
    return result && outcomeBy(result);
  };
});

/** Second factors and sign-ins of the command line. What only a browser has, passkeys, is in `browser-sign-ins.ts`. */
export const signInJobs: readonly Job[] = [
  factor('setup-2fa', false, 'secret', false),
  factor('enable-2fa', false, 'enabled'),
  factor('backup-codes', true, 'backup_codes'),
  factor('disable-2fa', true, 'enabled'),
  byPassword,
  byCode,
  byProvider,
];
