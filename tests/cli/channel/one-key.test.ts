import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rootCalls } from '../../support/gateway/root-calls.ts';
import { startCliSession } from '../../support/program/cli-session.ts';

test('TRU-12: several lines for the key of one channel are refused with their count before anything is written', async () => {
  const { run, json, sandbox, folder } = await startCliSession();
  const { call } = await rootCalls(sandbox.url);
  const file = join(folder, 'keys.txt');
  const several = 'sk-canary-one\nsk-canary-two\n\n  sk-canary-three  \n';
  writeFileSync(file, several);
  const base = ['--type', '1', '--name', 'one', '--models', 'm', '--base-url', 'builtin:'];
  const { id } = (await json(['channel', 'create', ...base, '--key-stdin'], { stdin: 'sk-first' })) as { id: number };
  const refusal = /You entered 3 keys, one per line, but this channel takes one\. Enter one, or create new channels\./;
  /** How many channels have exactly this key. */
  const withKey = async (key: string) =>
    ((await call('GET', `/api/channel/search?keyword=${key}`)) as { total: number }).total;
  const before = await call('GET', `/api/channel/${id}`);
  for (const [flag, options] of [
    [['--key-file', file], {}],
    [['--key-stdin'], { stdin: several }],
  ] as const) {
    for (const more of [[], ['--dry-run'], ['--yes', '--weight', '5']]) {
      const result = await run(['channel', 'update', String(id), ...flag, ...more], options);
      expect(result.exitCode, result.stdout + result.stderr).toBe(2);
      expect(result.stderr).toMatch(refusal);
      expect(result.stdout + result.stderr).not.toContain('canary');
    }
  }
  expect(await call('GET', `/api/channel/${id}`)).toEqual(before);
  expect(await withKey('sk-first')).toBe(1);
  // Two lines of which one is empty are one key; it is written without the line's end.
  writeFileSync(file, 'sk-second\r\n\n');
  expect((await run(['channel', 'update', String(id), '--key-file', file])).exitCode).toBe(0);
  expect([await withKey('sk-first'), await withKey('sk-second')]).toEqual([0, 1]);
});
