import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startCliSession } from '../../support/program/cli-session.ts';
import { runCommand } from '../../support/program/command-here.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';

test.each(['v013', 'v1'] as const)('SEC-09: --debug shows requests and frames, and no secret (%s)', async (dialect) => {
  const { run, folder, sandbox } = await startCliSession({ dialect });
  const key = join(folder, 'key.txt');
  writeFileSync(key, 'sk-c4nary-key');
  const made = ['channel', 'create', '--name', 'c', '--models', 'm', '--groups', 'default', '--key-file', key];
  const outcome: string[] = [];
  const debug = async (words: string[], exitCode: number) => {
    const result = await run([...words, '--debug']);
    expect(result.exitCode, result.stderr).toBe(exitCode);
    outcome.push(result.stdout + result.stderr);
    return result.stderr;
  };
  expect(await debug(made, 0)).toContain('POST /api/channel/');
  await debug(['channel', 'update', '1', '--key-file', key], 0);
  expect(await debug(['channel', 'get', '99'], 6)).toMatch(/^ +at /m);
  await debug(['api', 'GET', '/api/channel/?key=sk-c4nary-key'], 0);

  const login = ['login', '-u', 'root', '--gateway', sandbox.url, '--password-stdin', '--debug'];
  const env = { TOLLGATE_CONFIG_DIR: temporaryFolder() };
  const wrong = await runCommand(login, { stdin: 'c4nary-pass\n', env });
  expect(wrong.exitCode, wrong.stderr).toBe(7);
  outcome.push(wrong.stderr);
  const signedIn = await runCommand(login, { stdin: `${sandbox.rootPassword}\n`, env });
  expect(signedIn.exitCode, signedIn.stderr).toBe(0);
  outcome.push(signedIn.stderr + signedIn.stdout);

  const all = outcome.join('\n');
  for (const secret of ['c4nary', sandbox.rootPassword, ...keptSecrets(env.TOLLGATE_CONFIG_DIR)]) {
    expect(all).not.toContain(secret);
  }
});

/** Cookies and tokens that a sign-in left in a configuration folder. */
function keptSecrets(folder: string): string[] {
  const text = readFileSync(join(folder, 'credentials.json'), 'utf8');
  const secrets: string[] = [];
  JSON.parse(text, (name, value: unknown) => {
    if (/cookie|token|secret/i.test(name) && typeof value === 'string' && value.length > 7) secrets.push(value);
    return value;
  });
  expect(secrets).not.toEqual([]);
  return secrets;
}
