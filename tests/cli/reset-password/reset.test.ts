import { expect, test } from 'vitest';
import { runCommand } from '../../support/program/command-here.ts';
import { startAsMira } from '../account/mira.ts';

test('AUTH-13: a mail with a link, and a new password for it, printed once', async () => {
  const { mira, sandbox, lastMail } = await startAsMira();
  await mira(['account', 'bind-email', '--email', 'mira@example.com']);
  const code = (await lastMail()).slice(-6);
  expect((await mira(['account', 'bind-email', '--email', 'mira@example.com', '--code', code])).exitCode).toBe(0);
  const reset = (words: string[], stdin = '') =>
    runCommand(['reset-password', '--gateway', sandbox.url, ...words], { stdin });
  const planned = await reset(['--email', 'mira@example.com', '--dry-run']);
  expect(planned.stdout).toContain('/api/reset_password');
  const mailed = await reset(['--email', 'mira@example.com']);
  expect(mailed, mailed.stderr).toMatchObject({ exitCode: 0, stdout: '' });
  expect(mailed.stderr).toMatch(/30 s/);
  const link = await lastMail();
  expect(link).toContain('token=');
  const done = await reset(['--link-stdin'], link);
  expect(done, done.stderr).toMatchObject({ exitCode: 0 });
  expect(done.stdout).toMatch(/^\w{12}\n$/);
  const login = ['login', '--gateway', sandbox.url, '-u', 'mira', '--password-stdin'];
  expect((await runCommand(login, { stdin: done.stdout })).exitCode).toBe(0);
  const again = await reset(['--link-stdin', '-o', 'json'], link);
  expect(again).toMatchObject({ exitCode: 7, stdout: '' });
  expect(again.stderr).not.toContain(new URL(link).searchParams.get('token'));
});

test('AUTH-13: for scripts the new password is a field; --copy falls back to printing', async () => {
  const { mira, sandbox, lastMail } = await startAsMira();
  await mira(['account', 'bind-email', '--email', 'mira@example.com']);
  await mira(['account', 'bind-email', '--email', 'mira@example.com', '--code', (await lastMail()).slice(-6)]);
  const reset = (words: string[], stdin = '') =>
    runCommand(['reset-password', '--gateway', sandbox.url, ...words], { stdin });
  await reset(['--email', 'mira@example.com']);
  const json = await reset(['--link-stdin', '-o', 'json'], await lastMail());
  expect(JSON.parse(json.stdout)).toMatchObject({
    secret: expect.stringMatching(/^\w{12}$/),
    email: 'mira@example.com',
  });
  await reset(['--email', 'mira@example.com']);
  const copied = await reset(['--link-stdin', '--copy'], await lastMail());
  expect(copied.exitCode, copied.stderr).toBe(0);
  if (!/clipboard/i.test(copied.stderr)) throw new Error(copied.stderr);
});

test('AUTH-13: wrong input ends with 2 before any request', async () => {
  const run = (words: string[], stdin = '') =>
    runCommand(['reset-password', '--gateway', 'http://127.0.0.1:1', ...words], { stdin });
  expect(await run([])).toMatchObject({ exitCode: 2, stdout: '' });
  expect(await run(['--email', ''])).toMatchObject({ exitCode: 2, stdout: '' });
  expect(await run(['--email', 'a@b.example', '--link-stdin'])).toMatchObject({ exitCode: 2, stdout: '' });
  const wrong = await run(['--link-stdin'], 'https://gw.example.com/user/reset?email=a@b.example&tok=canary');
  expect(wrong).toMatchObject({ exitCode: 2, stdout: '' });
  expect(wrong.stderr).not.toContain('canary');
});
