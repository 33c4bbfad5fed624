import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startProxiedSession } from '../../support/gateway/proxied-session.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';

test('ASK-10: a channel of one key becomes one of several by a command that asks, keys come from a file, and it is taken back', async () => {
  const session = await startProxiedSession({ sampleData: true, dialect: 'v1' });
  const keys = join(temporaryFolder(), 'keys.txt');
  writeFileSync(keys, 'sk-canary-1\nsk-canary-2\n');
  const statusOf = async (id: number) =>
    (JSON.parse((await session.run(['channel', 'get', String(id), '-o', 'json'])).stdout) as { status: string }).status;
  expect((await session.run(['channel', 'to-pool', '1', '--keys-file', keys])).exitCode).toBe(2);
  expect(session.proxy.received(/^POST \/api\/channel/)).toHaveLength(0);
  const done = await session.run(['channel', 'to-pool', '1', '--keys-file', keys, '--yes', '-o', 'json']);
  expect(done.exitCode, done.stderr).toBe(0);
  const { new_id } = JSON.parse(done.stdout) as { new_id: number };
  expect([await statusOf(1), await statusOf(new_id)]).toEqual(['disabled', 'enabled']);
  expect(done.stdout + done.stderr).not.toContain('canary');
  const [entry] = JSON.parse((await session.run(['journal', 'list', '--limit', '1', '-o', 'json'])).stdout) as {
    n: number;
  }[];
  const undone = await session.run(['journal', 'undo', String(entry?.n), '--yes']);
  expect(undone.exitCode, undone.stderr).toBe(0);
  expect([await statusOf(1), await statusOf(new_id)]).toEqual(['enabled', 'disabled']);
});
