import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  commitThenDrop,
  drop,
  expiredSession,
  type Fault,
  heldBack,
  page,
  rateLimited,
  redirect,
} from '../../support/gateway/faults.ts';
import type { CommandOptions } from '../../support/program/command.ts';
import { runCommand } from '../../support/program/command-here.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';
import { canaryPassword, expectHarmless, expectOneLine, failureJson } from '../support/command.ts';
import { type Site, sharedSite } from '../support/site.ts';

/** A person with a folder of their own, who signs in by password. */
function personAt(site: Site, username: string, password: string) {
  const folder = join(temporaryFolder(), 'config');
  const env = { TOLLGATE_CONFIG_DIR: folder };
  const run = async (args: string[], options: CommandOptions = {}) => {
    const result = await runCommand(args, { ...options, env });
    const stored = existsSync(join(folder, 'credentials.json'))
      ? readFileSync(join(folder, 'credentials.json'), 'utf8')
      : '';
    const secrets = [...stored.matchAll(/"(?:cookie|accessToken|refreshCookie|sessionId)": "([^"]{8,})"/g)];
    expectHarmless(
      result,
      secrets.map(([, secret = '']) => secret),
    );
    return result;
  };
  const login = (...more: string[]) =>
    run(['login', '--gateway', site.proxy.url, '--username', username, '--password-stdin', ...more], {
      stdin: password,
    });
  return { folder, run, login, credentials: () => readFileSync(join(folder, 'credentials.json'), 'utf8') };
}

describe('signing in (v013)', () => {
  const site = sharedSite('v013');

  const faults: [name: string, fault: Fault, exitCode: number][] = [
    ['a line that breaks after', commitThenDrop(), 8],
    ['429', rateLimited(1200), 9],
    ['502', page(502), 1],
    ['a page', page(200, 'hotel'), 8],
    ['a redirect elsewhere', redirect(307, 'https://gw.example.net'), 8],
  ];
  test.each(faults)(
    'AUTH-15: %s: told, nothing kept, the password sent once and never seen',
    async (_name, fault, exitCode) => {
      const person = personAt(site, 'root', canaryPassword);
      site.proxy.when('POST /api/user/login', fault);
      expectOneLine(await person.login('--retries', '5'), exitCode);
      expect(existsSync(person.folder)).toBe(false);
      expect(site.proxy.received('POST /api/user/login')).toHaveLength(1);
    },
  );

  test('AUTH-15: a wrong password is the gateway’s refusal, with every talk switched on', async () => {
    const args = [
      'login',
      '--gateway',
      site.proxy.url,
      '--username',
      'root',
      '--password-stdin',
      '--verbose',
      '--debug',
    ];
    const { stdout, stderr, exitCode } = await runCommand([...args, '-o', 'json'], { stdin: canaryPassword });
    expect([stdout, exitCode]).toEqual(['', 7]);
    expect(stderr).not.toContain(canaryPassword);
    // Also the places in the program that --debug names are JSON.
    for (const line of stderr.trim().split('\n')) expect(JSON.parse(line)).toBeTypeOf('object');
  });

  test('AUTH-08: a session that has ended is exit 4 with the command that signs in', async () => {
    const person = personAt(site, 'root', '123456');
    expect((await person.login()).exitCode).toBe(0);
    const before = person.credentials();
    site.proxy.when('GET /api/channel/', expiredSession.v013());
    expectOneLine(await person.run(['channel', 'list']), 4, /expired.*tollgate login/);
    expect(failureJson(await person.run(['channel', 'list', '--json']))).toMatchObject({
      code: 'not-signed-in',
      status: 401,
    });
    expect(person.credentials()).toBe(before);
  });

  test('NAV-16: a logout that does not arrive is told, and no credential stays', async () => {
    const person = personAt(site, 'root', '123456');
    await person.login();
    site.proxy.when('GET /api/user/logout', drop());
    const { stdout, stderr, exitCode } = await person.run(['logout']);
    expect(`${stdout}${stderr}`).toMatch(/couldn’t be reached/);
    expect(person.credentials()).not.toMatch(/cookie|accessToken/);
    expect(exitCode).toBe(8);
  });

  test('NAV-15: without its status a gateway is judged by the one of last time, and that is said', async () => {
    const person = personAt(site, 'root', '123456');
    await person.login();
    await person.run(['token', 'create', '--name', 'first']);
    site.proxy.when('GET /api/status', page(502));
    const result = await person.run(['token', 'create', '--name', 'second', '--retries', '0']);
    expect(result.exitCode).toBe(0);
    expect(result.stderr).toMatch(/last known site settings/i);
    expectOneLine(await person.run(['status', '--retries', '0']), 1);
  });
});

describe('a JWT session (v1)', () => {
  const site = sharedSite('v1');
  const expire = (person: ReturnType<typeof personAt>) =>
    writeFileSync(
      join(person.folder, 'credentials.json'),
      person.credentials().replace(/"expiresAt": \d+/, '"expiresAt": 1'),
      { mode: 0o600 },
    );

  test('AUTH-15: two programs that renew the session of one profile at once both go on, and so does the next', async () => {
    const person = personAt(site, 'root', '123456');
    await person.login();
    expire(person);
    const refresh = 'POST /api/user/auth/refresh';
    // The winner gets its answer only after the loser has asked with the same cookie.
    site.proxy.when(refresh, heldBack(site.proxy.waitFor(refresh, 2)), { nth: 1 });
    const results = await Promise.all([1, 2].map(() => person.run(['channel', 'list', '-o', 'json'])));
    expect(results.map(({ exitCode, stdout }) => [exitCode, stdout.trim()])).toEqual([
      [0, '[]'],
      [0, '[]'],
    ]);
    expect(site.proxy.received(refresh).map(({ status }) => status)).toEqual([200, 409]);
    expire(person);
    expect((await person.run(['channel', 'list'])).exitCode).toBe(0);
  });

  test('AUTH-08: a renewal whose answer is lost is a network failure first, and then "log in", never "do not resubmit"', async () => {
    const person = personAt(site, 'root', '123456');
    await person.login();
    expire(person);
    site.proxy.when('POST /api/user/auth/refresh', commitThenDrop(), { nth: 1 });
    expectOneLine(await person.run(['channel', 'list', '--retries', '0']), 8, /Can’t connect/);
    expectOneLine(await person.run(['channel', 'list', '--retries', '0']), 4, /tollgate login/);
    expect((await person.login()).exitCode).toBe(0);
  });
});
