import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { changeConfig, readConfig } from '../../../cli/profiles/config-file.ts';
import { openConnection } from '../../../cli/profiles/connection.ts';
import { readCredential, writeCredential } from '../../../cli/profiles/credential-file.ts';
import { withLock } from '../../../cli/profiles/lock.ts';
import { forgetSignIn, saveSignIn } from '../../../cli/profiles/sign-in-storage.ts';
import { createFakeWorld, type FakeWorld } from '../../support/gateway/fake-world.ts';
import { tollgate } from '../../support/program/command.ts';
import { runCommand } from '../../support/program/command-here.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';

const session = { kind: 'session', userId: 1, cookie: 'canary-cookie' } as const;
const user = { id: 1, username: 'root', role: 100 };

async function signedIn(world: FakeWorld, profile: string, gateway: string) {
  await saveSignIn(world, { profile, gateway, credential: session, user });
}

describe('which gateway, and as whom', () => {
  test('AUTH-14: flag before environment before profile', async () => {
    const world = createFakeWorld({ env: { TOLLGATE_GATEWAY: 'https://env.example.com' } });
    await signedIn(world, 'one', 'https://one.example.com');
    expect(await openConnection({}, { ...world, env: { TOLLGATE_CONFIG_DIR: world.folder } })).toMatchObject({
      profile: 'one',
      gatewayUrl: 'https://one.example.com',
      gatewayOrigin: 'profile',
      credentialOrigin: 'profile',
    });
    expect(await openConnection({}, world)).toMatchObject({
      profile: undefined,
      gatewayUrl: 'https://env.example.com',
      gatewayOrigin: 'environment',
      credentialOrigin: 'none',
    });
    expect(await openConnection({ gateway: 'https://one.example.com/' }, world)).toMatchObject({
      profile: 'one',
      gatewayOrigin: 'flag',
      credentialOrigin: 'profile',
    });
  });

  test('AUTH-14: a profile named by flag stands for itself, whatever the environment says', async () => {
    const env = { TOLLGATE_GATEWAY: 'https://env.example.com', TOLLGATE_ACCESS_TOKEN: 'env-token' };
    const world = createFakeWorld({ env });
    await signedIn(world, 'one', 'https://one.example.com');
    const connection = await openConnection({ profile: 'one' }, world);
    expect(connection.gatewayUrl).toBe('https://one.example.com');
    expect(connection.credentials.read()).toEqual(session);
  });

  test('a credential goes to no other gateway than the one it was made for', async () => {
    const world = createFakeWorld({ env: { TOLLGATE_ACCESS_TOKEN: 't', TOLLGATE_GATEWAY: 'https://a.example.com' } });
    await signedIn(world, 'one', 'https://one.example.com');
    const elsewhere = await openConnection({ gateway: 'https://b.example.com' }, world);
    expect(elsewhere.credentials.read()).toEqual({ kind: 'none' });
    const plain = { ...world, env: { TOLLGATE_CONFIG_DIR: world.folder } };
    const other = await openConnection({ profile: 'one', gateway: 'https://b.example.com' }, plain);
    expect(other.credentials.read()).toEqual({ kind: 'none' });
    await changeConfig(plain, ({ profiles }) => {
      profiles.one = { gateway: 'https://c.example.com' };
    });
    expect((await openConnection({}, plain)).credentials.read()).toEqual({ kind: 'none' });
  });
});

describe('files', () => {
  test('modes are closed on creation and repaired; the open file is told of', async () => {
    const world = createFakeWorld();
    await signedIn(world, 'one', 'https://one.example.com');
    const path = join(world.folder, 'credentials.json');
    expect(await world.files.stat(path)).toMatchObject({ mode: 0o600 });
    chmodSync(path, 0o644);
    chmodSync(world.folder, 0o755);
    expect(await readCredential(world, 'one', 'https://one.example.com')).toEqual({
      credential: session,
      storage: 'file',
      wasOpen: true,
    });
    expect(await world.files.stat(path)).toMatchObject({ mode: 0o600 });
    await signedIn(world, 'two', 'https://two.example.com');
    expect(await world.files.stat(world.folder)).toMatchObject({ mode: 0o700 });
    expect(readFileSync(join(world.folder, 'config.json'), 'utf8')).not.toContain('canary-cookie');
  });

  test('NAV-16: signing out removes the credential of that profile alone', async () => {
    const world = createFakeWorld();
    await signedIn(world, 'one', 'https://one.example.com');
    await signedIn(world, 'two', 'https://two.example.com');
    await forgetSignIn(world, 'one');
    expect((await readCredential(world, 'one', 'https://one.example.com')).credential).toEqual({ kind: 'none' });
    expect((await readCredential(world, 'two', 'https://two.example.com')).credential).toEqual(session);
    expect((await readConfig(world)).profiles.one).toEqual({ gateway: 'https://one.example.com' });
  });

  test('keys of a newer version are kept', async () => {
    const world = createFakeWorld();
    const path = join(world.folder, 'config.json');
    writeFileSync(path, '{"future": 1, "profiles": {"one": {"gateway": "https://one.example.com", "colour": "red"}}}');
    await signedIn(world, 'two', 'https://two.example.com');
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ future: 1, profiles: { one: { colour: 'red' } } });
  });

  test('writers at the same time lose nothing, in one process and in several', async () => {
    const world = createFakeWorld();
    const names = Array.from({ length: 12 }, (_, index) => `p${index}`);
    await Promise.all(names.map((name) => writeCredential(world, name, `https://${name}.example.com`, session)));
    for (const name of names) {
      expect((await readCredential(world, name, `https://${name}.example.com`)).credential).toEqual(session);
    }
    const folder = temporaryFolder();
    const add = (name: string) =>
      tollgate(['profile', 'add', name, '--gateway', `https://${name}.example.com`], {
        env: { TOLLGATE_CONFIG_DIR: folder },
      });
    const results = await Promise.all(names.slice(0, 5).map(add));
    expect(results.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0, 0, 0]);
    expect(Object.keys(JSON.parse(readFileSync(join(folder, 'config.json'), 'utf8')).profiles).sort()).toEqual(
      names.slice(0, 5),
    );
    expect(readdirSync(folder)).toEqual(['config.json']);
  });

  test('a lock left behind by a killed program is taken over', async () => {
    const world = createFakeWorld();
    const path = join(world.folder, 'config.json');
    writeFileSync(`${path}.lock`, 'somebody');
    const later = { ...world, clock: { ...world.clock, now: () => world.clock.now() + 60_000 } };
    expect(await withLock(later, path, async () => 'done')).toBe('done');
    expect(existsSync(`${path}.lock`)).toBe(false);
  });
});

test('NAV-02: profile add, use, show, list and remove', async () => {
  const env = { TOLLGATE_CONFIG_DIR: temporaryFolder() };
  const run = (...args: string[]) => runCommand(['profile', ...args], { env });
  await run('add', 'one', '--gateway', 'https://one.example.com/api/');
  const planned = await run('add', 'two', '--gateway', 'https://planned.example.com', '--dry-run');
  expect([planned.exitCode, planned.stderr]).toEqual([0, expect.stringContaining('Dry run')]);
  await run('add', 'two', '--gateway', 'two.example.com');
  expect((await run('use', 'two', '--dry-run')).exitCode).toBe(0);
  expect((await run('show', '--template', '{name}')).stdout).toBe('one\n');
  expect((await run('add', 'two', '--gateway', 'https://x.example.com')).exitCode).toBe(2);
  expect((await run('use', 'tow')).stderr).toContain('Did you mean two?');
  expect((await run('use', 'two')).exitCode).toBe(0);
  expect(JSON.parse((await run('list', '-o', 'json')).stdout)).toMatchObject([
    { name: 'one', gateway: 'https://one.example.com', current: false, credential: 'none' },
    { name: 'two', gateway: 'https://two.example.com', current: true },
  ]);
  expect((await run('show', '--template', '{name}')).stdout).toBe('two\n');
  expect((await run('remove', 'two')).exitCode).toBe(2);
  expect((await run('remove', 'two', '--yes')).exitCode).toBe(0);
  expect((await run('list', '-o', 'name')).stdout).toBe('profile/one\n');
});
