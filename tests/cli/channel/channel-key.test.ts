import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { codeAt } from '../../../cli/sandbox/accounts/two-factor.ts';
import { startCliSession } from '../../support/program/cli-session.ts';
import { openTerminal } from '../../support/program/terminal.ts';

test('GEN-12: the key of a channel is shown after a fresh code, from a pipe or a hidden prompt; neither is kept or logged', async () => {
  const { run, json, sandbox, folder } = await startCliSession({ dialect: 'v1-session' });
  const make = ['channel', 'create', '--name', 'pool', '--type', '1', '--models', 'm', '--key-stdin'];
  expect(await run(make, { stdin: 'sk-canary-1' })).toMatchObject({ exitCode: 0 });
  const none = await run(['channel', 'key', '1', '--code-stdin'], { stdin: '123456' });
  expect(none).toMatchObject({ exitCode: 7, stdout: '' });
  expect(none.stderr).toContain('only to accounts with two-factor sign-in');
  const { secret, backup_codes: backup } = (await json(['account', 'setup-2fa'])) as {
    secret: string;
    backup_codes: string[];
  };
  const code = () => codeAt(secret, Math.floor(Date.now() / 1000));
  expect(await run(['account', 'enable-2fa', '--code-stdin'], { stdin: code() })).toMatchObject({ exitCode: 0 });

  const bare = await run(['channel', 'key', '1']);
  expect(bare).toMatchObject({ exitCode: 2, stdout: '' });
  const shown = await run(['channel', 'key', '1', '--code-stdin', '--verbose'], { stdin: backup[0] });
  expect(shown, shown.stderr).toMatchObject({ exitCode: 0, stdout: 'sk-canary-1\n' });
  expect(shown.stderr).not.toContain('sk-canary-1');
  expect(shown.stderr).not.toContain(backup[0]);
  const again = await run(['channel', 'key', '1', '--code-stdin'], { stdin: backup[0] });
  expect(again).toMatchObject({ exitCode: 7, stdout: '' });

  const terminal = await openTerminal({
    arguments: ['channel', 'key', '1'],
    env: { TOLLGATE_CONFIG_DIR: folder },
  });
  await terminal.waitFor('Code:');
  const typed = code();
  terminal.type(`${typed}\r`);
  await terminal.waitFor('sk-canary-1');
  expect(terminal.screen()).not.toContain(typed);
  // The proof lives in a cookie, which no file holds; whoever comes next is asked again.
  for (const name of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!name.isFile()) continue;
    const text = readFileSync(join(name.parentPath, name.name), 'utf8');
    for (const one of ['sk-canary-1', typed, 'verified_at']) expect(text, name.name).not.toContain(one);
  }
  expect(await run(['channel', 'key', '1'])).toMatchObject({ exitCode: 2 });
  expect(await run(['whoami'])).toMatchObject({ exitCode: 0 });
  expect(sandbox.log.join('\n')).not.toContain('sk-canary-1');
});
