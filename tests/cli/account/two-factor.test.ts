import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { codeAt } from '../../../cli/sandbox/accounts/two-factor.ts';
import { startCliSession } from '../../support/program/cli-session.ts';
import { openTerminal } from '../../support/program/terminal.ts';

const codeOf = (secret: string) => codeAt(secret, Math.floor(Date.now() / 1000));

test('GEN-10: a person scans the code in the terminal, keeps the backup codes in a file of their own, and enters the first code', async () => {
  const { folder, run } = await startCliSession({ dialect: 'v1' });
  const file = join(folder, 'codes.txt');
  const terminal = await openTerminal({
    arguments: ['account', 'setup-2fa', '--backup-codes-file', file],
    env: { TOLLGATE_CONFIG_DIR: folder },
    rows: 45,
  });
  await terminal.waitFor('Code:');
  const screen = terminal.screen();
  expect(screen).toMatch(/█{4} ▄{5} █/);
  const secret = /can’t scan: ([A-Z2-7]{32})/.exec(screen)?.[1] ?? '';
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const codes = readFileSync(file, 'utf8').split('\n').slice(1, -1);
  for (const code of codes) expect(screen).toContain(code);
  terminal.type(`${codeOf(secret)}\r`);
  await terminal.waitFor('Two-factor sign-in is on.');
  // The renewed session was kept: nobody has to sign in again.
  expect(await run(['whoami'])).toMatchObject({ exitCode: 0 });
  const off = await run(['account', 'disable-2fa', '--code-stdin', '--yes'], { stdin: `${codes[0]}\n` });
  expect(off, off.stderr).toMatchObject({ exitCode: 0 });
  expect(off.stderr + off.stdout).not.toContain(codes[0]);
});

test('GEN-10, GEN-31: scripts set it up in two steps with facts and codes by pipe, and stay signed in after each; sign-ins are listed and ended', async () => {
  const { run, json, sandbox, folder } = await startCliSession({ dialect: 'v1' });
  const begun = (await json(['account', 'setup-2fa'])) as { secret: string; uri: string; backup_codes: string[] };
  expect(begun).toMatchObject({ uri: expect.stringContaining('otpauth://'), enabled: false });
  const bare = await run(['account', 'enable-2fa']);
  expect(bare).toMatchObject({ exitCode: 2, stdout: '' });
  expect(bare.stderr).toContain('--code-stdin');
  const short = await run(['account', 'enable-2fa', '--code-stdin'], { stdin: '12' });
  expect(short).toMatchObject({ exitCode: 2 });
  const wrong = await run(['account', 'enable-2fa', '--code-stdin'], { stdin: '000000' });
  expect(wrong).toMatchObject({ exitCode: 7 });
  const on = await run(['account', 'enable-2fa', '--code-stdin', '--verbose'], { stdin: codeOf(begun.secret) });
  expect(on, on.stderr).toMatchObject({ exitCode: 0, stdout: 'Two-factor sign-in is on.\n' });
  expect(on.stderr).not.toMatch(/\d{6}\b(?=")/);
  const renew = await run(['account', 'backup-codes', '--code-stdin', '--yes', '-o', 'json'], {
    stdin: codeOf(begun.secret),
  });
  expect(JSON.parse(renew.stdout).backup_codes).toHaveLength(4);
  expect(JSON.parse(renew.stdout).backup_codes).not.toEqual(begun.backup_codes);
  expect(await run(['whoami'])).toMatchObject({ exitCode: 0 });
  // What a raw call changes brings a new session as well.
  const raw = await run(['api', 'POST', '/api/user/2fa/backup_codes', '--input', '-', '--yes'], {
    stdin: JSON.stringify({ code: codeOf(begun.secret) }),
  });
  expect(raw, raw.stderr).toMatchObject({ exitCode: 0 });
  expect(await run(['whoami'])).toMatchObject({ exitCode: 0 });
  const off = await run(['account', 'disable-2fa', '--code-stdin', '--yes'], { stdin: codeOf(begun.secret) });
  expect(off, off.stderr).toMatchObject({ exitCode: 0 });
  const own = await run(['user', 'update', '1', '--password-stdin', '--yes'], { stdin: 'another-1' });
  expect(own).toMatchObject({ exitCode: 7 });
  expect(own.stderr).toContain('This would sign you out.');
  expect(await run(['whoami'])).toMatchObject({ exitCode: 0 });

  // A second sign-in, elsewhere.
  const signIn = ['login', '--gateway', sandbox.url, '--profile', 'other', '-u', 'root', '--password-stdin'];
  const elsewhere = await run(signIn, {
    stdin: sandbox.rootPassword,
    env: { TOLLGATE_CONFIG_DIR: join(folder, 'other') },
  });
  expect(elsewhere, elsewhere.stderr).toMatchObject({ exitCode: 0 });
  const { sessions } = (await json(['account', 'sessions'])) as { sessions: { sid: string; current: boolean }[] };
  expect(sessions.map(({ current }) => current)).toEqual([true, false]);
  const unasked = await run(['account', 'end-session', '--sid', sessions[1]?.sid ?? '']);
  expect(unasked).toMatchObject({ exitCode: 2 });
  const ended = await run(['account', 'end-session', '--sid', sessions[1]?.sid ?? '', '--yes']);
  expect(ended, ended.stderr).toMatchObject({ exitCode: 0 });
  expect((await run(['account', 'sessions'])).stdout).toMatch(/^Sign-in: .*this one\n$/);
  expect(await run(['account', 'end-other-sessions', '--yes'])).toMatchObject({ exitCode: 0 });
});
