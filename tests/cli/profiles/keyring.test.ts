import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runProgram } from '../../../cli/run-program.ts';
import type { Keyring } from '../../../cli/world/world.ts';
import { createFakeWorld, unreachableKeyring } from '../../support/gateway/fake-world.ts';
import { startTestSandbox, type TestSandbox } from '../../support/gateway/sandbox.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

interface MemoryKeyring extends Keyring {
  kept: Map<string, string>;
}

function memoryKeyring(): MemoryKeyring {
  const kept = new Map<string, string>();
  return {
    kept,
    read: async (name) => kept.get(name),
    write: async (name, secret) => void kept.set(name, secret),
    remove: async (name) => void kept.delete(name),
  };
}

/** A machine: one folder of configuration, one keyring, any number of commands. */
function machine(keyring: Keyring) {
  const folder = temporaryFolder();
  const stored = () => readFileSync(join(folder, 'credentials.json'), 'utf8');
  const run = async (
    words: readonly string[],
    { stdin = '', ring = keyring }: { stdin?: string; ring?: Keyring } = {},
  ) => {
    const world = createFakeWorld({ arguments: words, folder, keyring: ring, stdin });
    const exitCode = await runProgram(world);
    return { exitCode, out: world.out(), err: world.err() };
  };
  const login = (...flags: string[]) =>
    run(['login', '--gateway', sandbox.url, '--profile', 'main', '-u', 'root', '--password-stdin', ...flags], {
      stdin: `${sandbox.rootPassword}\n`,
    });
  return { folder, stored, run, login };
}

test('AUTH-01: login --keyring keeps the session in the keyring; file, profile and doctor say where it is', async () => {
  const keyring = memoryKeyring();
  const { stored, run, login } = machine(keyring);
  const signedIn = await login('--keyring', '-o', 'json');
  expect([signedIn.exitCode, JSON.parse(signedIn.out).stored]).toEqual([0, 'keyring']);
  const cookie: string = JSON.parse(keyring.kept.get('main') ?? '{}').credential.cookie;
  expect(cookie.length).toBeGreaterThan(10);
  expect(JSON.parse(stored()).profiles.main).toEqual({ gateway: sandbox.url, place: 'keyring' });
  expect((await run(['whoami'])).exitCode).toBe(0);
  expect(JSON.parse((await run(['profile', 'show', '-o', 'json'])).out)).toMatchObject({
    credential: 'session',
    stored: 'keyring',
  });
  expect((await run(['doctor'])).out).toMatch(/credentials\tok\t.*keyring/);
  // Signing in again stays with the choice; --no-keyring ends it.
  await login();
  expect(JSON.parse(stored()).profiles.main.place).toBe('keyring');
  await login('--no-keyring');
  expect(keyring.kept.size).toBe(0);
  expect(JSON.parse(stored()).profiles.main.credential.kind).toBe('session');
});

test('NAV-16: logout takes the credential out of the keyring', async () => {
  const keyring = memoryKeyring();
  const { run, login } = machine(keyring);
  await login('--keyring');
  expect((await run(['logout'])).exitCode).toBe(0);
  expect(keyring.kept.size).toBe(0);
  expect((await run(['whoami'])).exitCode).toBe(4);
});

test('AUTH-01: without a keyring within reach the file of mode 0600 takes it, and that is said', async () => {
  const { folder, stored, run, login } = machine(unreachableKeyring);
  const { exitCode, err } = await login('--keyring');
  expect(exitCode).toBe(0);
  expect(err).toContain('unavailable (no keyring here). The credential was saved in ');
  expect(JSON.parse(stored()).profiles.main.credential.kind).toBe('session');
  expect(statSync(join(folder, 'credentials.json')).mode & 0o777).toBe(0o600);
  expect((await run(['whoami'])).exitCode).toBe(0);
});

test('AUTH-01: a keyring that is locked later is told with its cure; profiles can still be listed', async () => {
  const keyring = memoryKeyring();
  const { run, login } = machine(keyring);
  await login('--keyring');
  const locked = { ring: unreachableKeyring };
  const whoami = await run(['whoami'], locked);
  expect([whoami.exitCode, whoami.err]).toEqual([
    4,
    expect.stringContaining('tollgate login --profile main --no-keyring'),
  ]);
  expect((await run(['profile', 'list', '-o', 'tsv'], locked)).out).toContain('unreachable\tkeyring');
  const doctor = await run(['doctor'], locked);
  expect(doctor.exitCode).toBe(4);
  expect(doctor.out).toMatch(/credentials\tfailed\t.*unavailable/);
});
