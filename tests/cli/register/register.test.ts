import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runProgram } from '../../../cli/run-program.ts';
import { createFakeWorld } from '../../support/gateway/fake-world.ts';
import { rootCalls } from '../../support/gateway/root-calls.ts';
import { startTestSandbox, type TestSandboxSettings } from '../../support/gateway/sandbox.ts';
import { runCommand } from '../../support/program/command-here.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';

const password = 'canary-pass-1';

async function startSite(settings: TestSandboxSettings = {}) {
  const sandbox = await startTestSandbox(settings);
  const { call } = await rootCalls(sandbox.url);
  const folder = temporaryFolder();
  const run = (words: readonly string[], stdin = '') =>
    runCommand([...words, '--gateway', sandbox.url], { stdin, env: { TOLLGATE_CONFIG_DIR: folder } });
  const mail = async () => {
    const answer = await fetch(`${sandbox.url}/sandbox/mails`, { headers: { accept: 'application/json' } });
    return ((await answer.json()) as { body: string }[])[0]?.body ?? '';
  };
  const set = (key: string, value: string) => call('PUT', '/api/option/', { key, value });
  const user = async (name: string) => {
    const found = (await call('GET', `/api/user/search?keyword=${name}&p=1&page_size=10`)) as { items: unknown[] };
    return found.items[0] as Record<string, unknown> | undefined;
  };
  return { sandbox, folder, call, run, mail, set, user };
}

test('AUTH-09: registers from standard input and tells how to log in', async () => {
  const { run, user, sandbox } = await startSite();
  const done = await run(['register', '--username', 'mira', '--password-stdin'], `${password}\n`);
  expect(done, done.stderr).toMatchObject({ exitCode: 0 });
  expect(done.stderr).toContain(`tollgate login --gateway ${sandbox.url} --username mira`);
  expect(done.stdout + done.stderr).not.toContain(password);
  expect(await user('mira')).toMatchObject({ username: 'mira', role: 1 });
  const again = await run(['register', '--username', 'mira', '--password-stdin', '-o', 'json'], `${password}\n`);
  expect(again).toMatchObject({ exitCode: 7, stdout: '' });
  expect(JSON.parse(again.stderr)).toMatchObject({ code: 'refused' });
});

test('AUTH-09: what breaks a rule ends with 2 before any request', async () => {
  const run = (words: string[], stdin: string) =>
    runCommand(['register', '--gateway', 'http://127.0.0.1:1', ...words], { stdin });
  const cases: [string[], string, RegExp][] = [
    [['--username', 'mira', '--password-stdin'], 'short', /the password must have at least 8 characters/i],
    [['--username', 'mira', '--password-stdin'], 'x'.repeat(21), /at most 20/],
    [['--username', 'mira'], '', /Enter your username and password/i],
    [['--password-stdin'], password, /Enter your username and password/i],
    [['--username', 'x'.repeat(21), '--password-stdin'], password, /at most 20/],
  ];
  for (const [words, stdin, message] of cases) {
    const result = await run(words, stdin);
    expect(result, words.join(' ')).toMatchObject({ exitCode: 2, stdout: '' });
    expect(result.stderr).toMatch(message);
    expect(result.stderr).not.toContain(password);
    if (message.source.includes('under 8')) expect(result.stderr).toContain('A password has 8 to 20 characters.');
  }
  expect((await run(['--help'], '')).stdout).toContain('8 to 20 characters');
});

test('AUTH-09 AUTH-10: a person is asked: the length is told, both passwords must be the same, the code follows its mail', async () => {
  const { sandbox, set, mail, user } = await startSite();
  await set('EmailVerificationEnabled', 'true');
  // The code is read from the mail when it is asked for, not before.
  const ask = async (answers: readonly string[]) => {
    const world = createFakeWorld({ arguments: ['register', '--gateway', sandbox.url], columns: 100, answers });
    const text = async (label: string) => {
      const answer = await world.prompt.text(label);
      return answer === 'from the email' ? (await mail()).slice(-6) : answer;
    };
    const exitCode = await runProgram({ ...world, prompt: { ...world.prompt, text } });
    return { exitCode, asked: world.asked, err: world.err(), out: world.out() };
  };
  const mismatch = await ask(['mira', password, 'something-else']);
  expect(mismatch).toMatchObject({ exitCode: 2, out: '' });
  expect(mismatch.asked).toEqual(['Username:', 'Password (8 to 20 characters):', 'Confirm password:']);
  expect(mismatch.err).toContain('The two passwords do not match.');
  expect(await mail()).toBe('');
  const done = await ask(['mira', password, password, 'mira@example.com', 'from the email']);
  expect(done.exitCode, done.err).toBe(0);
  expect(done.asked.slice(3)).toEqual(['Email:', 'Verification code:']);
  expect(done.err + done.out).not.toContain(password);
  expect(await user('mira')).toMatchObject({ email: 'mira@example.com' });
});

test('AUTH-10: with e-mail verification a code is mailed first and registers then', async () => {
  const { run, set, mail, user, sandbox } = await startSite();
  await set('EmailVerificationEnabled', 'true');
  const planned = await run(['register', '--email', 'mira@example.com', '--dry-run']);
  expect(planned.stdout).toContain('/api/verification');
  expect(await mail()).toBe('');
  const named = ['--profile', 'new'];
  const mailed = await run(['register', '--email', 'mira@example.com', ...named]);
  expect(mailed, mailed.stderr).toMatchObject({ exitCode: 0, stdout: '' });
  expect(mailed.stderr).toMatch(/--code CODE --profile new$/m);
  expect(mailed.stderr).toContain('You can request another email in 30 s.');
  const code = (await mail()).slice(-6);
  const words = ['register', '-u', 'mira', '--password-stdin', '--email', 'mira@example.com', '--code'];
  expect(await run([...words, 'xxxxxx'], password)).toMatchObject({ exitCode: 7 });
  // A profile that is not there yet may be named: the login that follows makes it.
  const done = await run([...words, code, ...named], password);
  expect(done, done.stderr).toMatchObject({ exitCode: 0 });
  expect(done.stderr).toContain(`tollgate login --gateway ${sandbox.url} --profile new --username mira`);
  expect(await run(['login', '-u', 'mira', '--password-stdin', ...named], password)).toMatchObject({ exitCode: 0 });
  expect(await user('mira')).toMatchObject({ email: 'mira@example.com' });
  expect(await run(['register', '-u', 'bob', '--password-stdin'], password)).toMatchObject({ exitCode: 2 });
});

test('AUTH-12: the inviter’s code is read from the link, kept with the profile, and sent', async () => {
  const { run, call, folder, sandbox } = await startSite();
  await call('PUT', '/api/option/', { key: 'QuotaForInviter', value: '1000' });
  const code = String(await call('GET', '/api/user/aff'));
  await runCommand(['profile', 'add', 'here', '--gateway', sandbox.url], { env: { TOLLGATE_CONFIG_DIR: folder } });
  const link = `${sandbox.url}/register?aff=${code}`;
  const words = ['register', '-u', 'mira', '--password-stdin', '--invite', link];
  const planned = await run([...words, '--dry-run', '-o', 'json'], password);
  expect(JSON.parse(planned.stdout)[0].body).toMatchObject({ aff_code: code, password: '***' });
  // The name is taken: nothing is registered, but the code is not lost.
  const taken = ['register', '-u', 'root', ...words.slice(3)];
  expect(await run(taken, password)).toMatchObject({ exitCode: 7, stdout: '' });
  expect(JSON.parse(readFileSync(join(folder, 'config.json'), 'utf8')).profiles.here.preferences.aff).toBe(code);
  expect((await run(['register', '-u', 'mira', '--password-stdin'], password)).exitCode).toBe(0);
  expect(await call('GET', '/api/user/self')).toMatchObject({ aff_count: 1 });
});

test('AUTH-11: a captcha sends a terminal to the web; closed registration is said', async () => {
  const { run, set, user, sandbox } = await startSite({ dialect: 'v1' });
  const words = ['register', '-u', 'mira', '--password-stdin'];
  await set('TurnstileSiteKey', 'k');
  await set('TurnstileCheckEnabled', 'true');
  const checked = await run(words, password);
  expect(checked).toMatchObject({ exitCode: 7, stdout: '' });
  expect(checked.stderr).toContain(`${sandbox.url}/register`);
  await set('RegisterEnabled', 'false');
  const closed = await run(words, password);
  expect(closed.exitCode).toBe(7);
  expect(closed.stderr).toMatch(/Sign-up is closed/);
  expect(await user('mira')).toBeUndefined();
});
