import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startTollgate, tollgate } from '../../support/program/command.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';
import { atEndOfTest } from '../../support/run/at-end-of-test.ts';
import { rowsOf, Visitor } from './support/visitor.ts';

interface Ready {
  url: string;
  port: number;
  dialect: string;
  database: string;
  username: string;
  password: string;
  pid: number;
}

async function start(args: readonly string[]) {
  const running = await startTollgate(['sandbox', '--port', '0', '--json', ...args]);
  const [line] = await running.waitFor(/^\{.*\}$/m);
  return { running, ready: JSON.parse(line) as Ready };
}

test('one JSON line says all a script needs, and SIGTERM and SIGINT stop it cleanly', async () => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const { running, ready } = await start(['--memory', '--dialect', 'classic']);
    expect(ready).toMatchObject({ dialect: 'classic', username: 'root', password: '123456', pid: running.pid });
    const root = new Visitor(ready.url, 'classic');
    expect((await root.signIn(ready.username, ready.password)).body.success).toBe(true);
    running.kill(signal);
    const { exitCode, stdout, stderr } = await running.exited;
    expect([exitCode, stdout.trim().split('\n').length, stderr]).toEqual([0, 1, '']);
  }
});

test('--fresh waits for its first set-up, and names no credentials', async () => {
  const { running, ready } = await start(['--memory', '--fresh']);
  expect([ready.username, ready.password]).toEqual([null, null]);
  const account = { username: 'boss', password: 'password1', confirmPassword: 'password1' };
  const somebody = new Visitor(ready.url, 'v013');
  expect((await somebody.post('/api/setup', account)).body.success).toBe(true);
  expect((await somebody.signIn('boss', 'password1')).body.success).toBe(true);
  running.kill('SIGTERM');
  await running.exited;
  for (const [args, message] of [
    [['--fresh', '--sample-data'], /--fresh and --sample-data can’t be used together/],
    [['--fresh', '--dialect', 'classic'], /have no initial setup/],
  ] as const) {
    const { exitCode, stderr } = await tollgate(['sandbox', '--memory', ...args]);
    expect([exitCode, message.test(stderr)]).toEqual([2, true]);
  }
});

test('killed with SIGKILL in mid-write it restarts with every answered write', async () => {
  const file = join(temporaryFolder(), 'site.db');
  const first = await start(['--db', file, '--dialect', 'classic', '--no-rate-limit']);
  const root = new Visitor(first.ready.url, 'classic');
  await root.signIn();
  const answered: string[] = [];
  let isKilled = false;
  const writer = async (name: string) => {
    for (let count = 0; !isKilled; count += 1) {
      const made = await root.post('/api/token/', { name: `${name}${count}` }).catch(() => undefined);
      if (made?.body.success) answered.push(`${name}${count}`);
      if (answered.length >= 60 && !isKilled) {
        isKilled = true;
        first.running.kill('SIGKILL');
      }
    }
  };
  await Promise.all(['a', 'b', 'c', 'd'].map(writer));
  expect((await first.running.exited).signal).toBe('SIGKILL');

  const second = await start(['--db', file, '--dialect', 'classic', '--no-rate-limit']);
  const again = new Visitor(second.ready.url, 'classic');
  // The session of before the kill is still good: what signs it lies in the database.
  for (const [name, value] of root.cookies) again.cookies.set(name, value);
  again.headers = root.headers;
  const stored = new Set<string>();
  for (let page = 0; ; page += 1) {
    const rows = rowsOf<{ name: string }>(await again.get(`/api/token/?p=${page}&size=100`));
    for (const row of rows) stored.add(row.name);
    if (rows.length < 100) break;
  }
  expect(answered.filter((name) => !stored.has(name))).toEqual([]);
});

test('a port in use and an unusable database are one line with the cure', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await atEndOfTest(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const taken = await tollgate(['sandbox', '--memory', '--port', String(port)]);
  expect(taken.exitCode).toBe(1);
  expect(taken.stderr.trim().split('\n')).toEqual([
    expect.stringContaining(`Port ${port} on 127.0.0.1 is already in use.`),
  ]);
  expect(taken.stderr).toContain('--port 0');
  const junk = join(temporaryFolder(), 'junk.db');
  writeFileSync(junk, 'no database '.repeat(200));
  const damaged = await tollgate(['sandbox', '--db', junk, '--port', '0']);
  expect(damaged.exitCode).toBe(1);
  expect(damaged.stderr.trim().split('\n')).toEqual([
    expect.stringContaining(`${junk} is not a usable sandbox database`),
  ]);
  expect(taken.stdout + damaged.stdout).toBe('');
});
