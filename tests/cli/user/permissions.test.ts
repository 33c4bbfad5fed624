import { expect, test } from 'vitest';
import { startCliSession } from '../../support/program/cli-session.ts';
import { runCommand } from '../../support/program/command-here.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';

test('GEN-09: an admin is refused by the permission’s name with nothing sent; the super admin grants it, and takes it back', async () => {
  const { run, json, sandbox } = await startCliSession({ dialect: 'v1' });
  const created = await run(['user', 'create', '--username', 'deputy', '--password-stdin'], {
    stdin: 'deputy-password',
  });
  expect(created, created.stderr).toMatchObject({ exitCode: 0 });
  const { rows } = (await json(['user', 'list', '--keyword', 'deputy'])) as { rows?: { id: number }[] } & {
    id: number;
  }[];
  const id = String((rows ?? [])[0]?.id ?? 2);
  expect(await run(['user', 'promote', id, '--yes'])).toMatchObject({ exitCode: 0 });
  const folder = temporaryFolder();
  const asDeputy = (args: string[], stdin?: string) =>
    runCommand(args, { stdin, env: { TOLLGATE_CONFIG_DIR: folder } });
  const signIn = ['login', '--gateway', sandbox.url, '--username', 'deputy', '--password-stdin'];
  expect(await asDeputy(signIn, 'deputy-password')).toMatchObject({ exitCode: 0 });
  const make = ['channel', 'create', '--name', 'mine', '--type', '1', '--key-stdin', '--models', 'm'];
  const refused = await asDeputy([...make, '--verbose'], 'sk-x');
  expect(refused).toMatchObject({ exitCode: 5, stdout: '' });
  expect(refused.stderr).toContain('Requires the permission “Change sensitive channel data”');
  expect(refused.stderr).not.toMatch(/POST \S*\/api\/channel/);
  const facts = await asDeputy(['account', 'show', '-o', 'json']);
  expect(JSON.parse(facts.stdout)).toMatchObject({ channel_permissions: 'read,operate,write' });

  expect(await run(['user', 'grant', id, '--permission', 'sensitive_write'])).toMatchObject({ exitCode: 2 });
  const granted = await run(['user', 'grant', id, '--permission', 'sensitive_write', '--yes']);
  expect(granted, granted.stderr).toMatchObject({ exitCode: 0 });
  const made = await asDeputy([...make, '--verbose'], 'sk-x');
  expect(made, made.stderr).toMatchObject({ exitCode: 0 });
  expect(made.stderr).toMatch(/POST \S*\/api\/channel/);
  const taken = await run(['user', 'revoke', id, '--permission', 'sensitive_write', '--yes', '-o', 'json']);
  expect(JSON.parse(taken.stdout)).toMatchObject({ permission: 'sensitive_write', granted: false });
  expect(await asDeputy(['channel', 'delete', '1', '--yes'])).toMatchObject({ exitCode: 5 });
  // Never taken for a lost session.
  expect(await asDeputy(['whoami'])).toMatchObject({ exitCode: 0 });
});
