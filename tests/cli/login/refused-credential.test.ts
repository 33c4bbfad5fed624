import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';
import { runProgram } from '../../../cli/run-program.ts';
import type { Keyring } from '../../../cli/world/world.ts';
import { createFakeWorld } from '../../support/gateway/fake-world.ts';
import { rootCalls } from '../../support/gateway/root-calls.ts';
import { programInShell } from '../../support/program/build.ts';
import { startCliSession } from '../../support/program/cli-session.ts';
import { testEnvironment } from '../../support/program/environment.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';

const listing = ['token', 'list', '-o', 'json'];
const cureOf = (stderr: string) => JSON.parse(stderr.trim().split('\n').at(-1) ?? '{}').hint as string;

/** Runs a cure as somebody would who copied it from the screen, in the environment the failure was met in. */
async function runCure(cure: string, then: string, env: Record<string, string>, folder: string) {
  const [, command = ''] = /(?:: )((?:unset|tollgate) .*)$/.exec(cure) ?? [];
  const bin = temporaryFolder();
  writeFileSync(join(bin, 'tollgate'), `#!/bin/sh\nexec ${programInShell} "$@"\n`);
  chmodSync(join(bin, 'tollgate'), 0o755);
  const all = { ...testEnvironment({ TOLLGATE_CONFIG_DIR: folder, ...env }) };
  const child = execFile('sh', ['-ec', `${command.replace('NAME', 'root')} --password-stdin && ${then}`], {
    env: { ...all, PATH: `${bin}${delimiter}${all.PATH}` },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text));
  child.stdin?.end('123456\n');
  const [status] = (await once(child, 'close')) as [number];
  return { status, output };
}

test('TRU-06: a refused token of the environment is named, with what it lacks and a cure that works', async () => {
  const { run, sandbox, folder } = await startCliSession();
  const { accessToken } = await rootCalls(sandbox.url);
  const gateway = { TOLLGATE_GATEWAY: sandbox.url };
  const cases = [
    [
      { TOLLGATE_ACCESS_TOKEN: accessToken },
      /TOLLGATE_ACCESS_TOKEN, and TOLLGATE_USER_ID is not set/,
      /Set TOLLGATE_USER_ID/,
    ],
    [
      { TOLLGATE_ACCESS_TOKEN: accessToken, TOLLGATE_USER_ID: '7' },
      /does not belong to user 7/,
      /Correct TOLLGATE_USER_ID/,
    ],
    [
      { TOLLGATE_ACCESS_TOKEN: 'canary', TOLLGATE_USER_ID: '1' },
      /accept the access token of TOLLGATE_ACCESS_TOKEN/,
      /valid token/,
    ],
  ] as const;
  for (const [credential, message, hint] of cases) {
    const env = { ...gateway, ...credential };
    const failed = await run(listing, { env });
    expect(failed, failed.stderr).toMatchObject({ exitCode: 4, stdout: '' });
    expect(JSON.parse(failed.stderr)).toMatchObject({
      code: 'not-signed-in',
      message: expect.stringMatching(message),
      hint: expect.stringMatching(hint),
    });
    expect(failed.stderr).not.toMatch(/canary/);

    const doctor = await run(['doctor', '-o', 'json'], { env });
    expect(doctor.exitCode).toBe(4);
    const finding = (JSON.parse(doctor.stdout) as { check: string; message: string; cure: string }[]).find(
      ({ check }) => check === 'session',
    );
    expect(finding).toMatchObject({ message: expect.stringMatching(message), cure: cureOf(failed.stderr) });

    // A plain login would leave the variable in force.
    const cured = await runCure(finding?.cure ?? '', 'tollgate doctor --quiet', env, folder);
    expect(cured.status, cured.output).toBe(0);
    expect(cured.output).toMatch(/with the session of profile/);
  }
  const rightly = { ...gateway, TOLLGATE_ACCESS_TOKEN: accessToken, TOLLGATE_USER_ID: '1' };
  const well = await run(['doctor'], { env: rightly });
  expect(well).toMatchObject({ exitCode: 0 });
  expect(well.stdout).toContain('with the access token of TOLLGATE_ACCESS_TOKEN');
}, 60_000);

async function endOtherSessions(url: string): Promise<void> {
  const send = async (path: string, body: object, token = '') => {
    const headers = { 'Content-Type': 'application/json', Authorization: token };
    return (await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  };
  const { data } = (await send('/api/user/login', { username: 'root', password: '123456' })) as {
    data: { access_token: string };
  };
  expect(await send('/api/user/sessions/revoke-others', {}, `Bearer ${data.access_token}`)).toMatchObject({
    success: true,
  });
}

test('TRU-06 AUTH-08: a login that was revoked names its profile, and the very command that cures it', async () => {
  const { run, sandbox, folder } = await startCliSession({ dialect: 'v1' });
  await endOtherSessions(sandbox.url);
  const failed = await run(listing);
  expect(failed, failed.stderr).toMatchObject({ exitCode: 4, stdout: '' });
  expect(failed.stderr).toMatch(/does not accept the session of profile 127\.0\.0\.1/);
  expect(cureOf(failed.stderr)).toContain(`Sign in again: tollgate login --gateway ${sandbox.url} --profile 127.0.0.1`);
  const cured = await runCure(cureOf(failed.stderr), 'tollgate token list', {}, folder);
  expect(cured.status, cured.output).toBe(0);
}, 30_000);

test('TRU-06: a token that the keyring keeps is named as such', async () => {
  const { sandbox } = await startCliSession();
  const { accessToken, call } = await rootCalls(sandbox.url);
  const kept = new Map<string, string>();
  const keyring: Keyring = {
    read: async (name) => kept.get(name),
    write: async (name, secret) => void kept.set(name, secret),
    remove: async (name) => void kept.delete(name),
  };
  const folder = temporaryFolder();
  const run = async (words: readonly string[], stdin = '') => {
    const world = createFakeWorld({ arguments: words, folder, keyring, stdin });
    return { exitCode: await runProgram(world), err: world.err() };
  };
  const login = ['login', '--gateway', sandbox.url, '--profile', 'main', '--access-token-stdin', '--user-id', '1'];
  expect(await run([...login, '--keyring'], `${accessToken}\n`)).toMatchObject({ exitCode: 0 });
  // A new token ends the old one.
  await call('GET', '/api/user/token');
  const failed = await run(['token', 'list']);
  expect(failed.exitCode).toBe(4);
  expect(failed.err).toContain('the access token of profile main in the system keyring');
  expect(failed.err).toContain(`tollgate login --gateway ${sandbox.url} --profile main --username root`);
  expect(failed.err).not.toContain(accessToken);
});
