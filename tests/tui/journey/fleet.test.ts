import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { tollgate } from '../../support/program/command.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';
import { openTerminal } from '../../support/program/terminal.ts';

test('SEE-13: one view of all gateways is live, tells what is wrong with one, fits 80 columns, and a row leads into its gateway', async () => {
  const [one, two] = await Promise.all([startTestSandbox(), startTestSandbox({ dialect: 'v1' })]);
  const folder = temporaryFolder();
  const env = { TOLLGATE_CONFIG_DIR: folder };
  const run = async (words: readonly string[], stdin?: string) => {
    const result = await tollgate(words, { env, stdin });
    expect(result.exitCode, result.stderr).toBe(0);
  };
  for (const [name, { url }] of [
    ['first', one],
    ['second', two],
    ['ended', one],
  ] as const)
    await run(['login', '--gateway', url, '--profile', name, '-u', 'root', '--password-stdin'], '123456\n');
  await run(['profile', 'add', 'away', '--gateway', 'http://127.0.0.1:1']);
  await run(['profile', 'use', 'first']);
  const path = join(folder, 'credentials.json');
  const stored = JSON.parse(readFileSync(path, 'utf8'));
  stored.profiles.ended.credential.cookie = 'session=over';
  writeFileSync(path, JSON.stringify(stored), { mode: 0o600 });

  const terminal = await openTerminal({ env, columns: 80 });
  await terminal.waitFor('root (');
  terminal.type(':fleet\r');
  await terminal.waitFor(/Profile +State +Version +On +Off +Auto +Today +Balance +Errors/);
  await terminal.waitFor(/first +OK +v0\.13\S* +0 +0 +0 +\$0\.00 +\$\S+ +0/);
  await terminal.waitFor(/second +OK +v1\.\S+ +0 +0 +0 +\$0\.00 +\$\S+ +0/);
  await terminal.waitFor(/ended +Signed out +\S+/);
  await terminal.waitFor(/away +Unreachable +Can’t connect/);
  // Live: what changes there is seen without a key.
  await run([
    ...['channel', 'create', '--profile', 'second', '--type', '1'],
    ...['--key', 'sk-1', '--models', 'm', '--name', 'x'],
  ]);
  await terminal.waitFor(/second +OK +v1\.\S+ +1 +0 +0/);
  terminal.type('second\r');
  await terminal.waitFor('second · ');
  await terminal.waitFor('root (');
  await terminal.waitForGone('Unreachable');
  terminal.type(':fleet\r');
  await terminal.waitFor(/first +OK/);
  await terminal.press('escape');
  await terminal.waitForGone('Unreachable');
  await terminal.press('q');
  expect((await terminal.exit).exitCode).toBe(0);
});
