import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReadProgress } from '../../../cli/list/screen/read-progress.ts';
import { exactSay } from '../../support/exact-say.ts';
import { makeBigSite } from '../../support/gateway/big-site.ts';
import { type ProxiedSession, startProxiedSession } from '../../support/gateway/proxied-session.ts';

let session: ProxiedSession;
beforeAll(async () => {
  session = await startProxiedSession({ dialect: 'v1', database: await makeBigSite() });
});
afterAll(async () => {
  await session.proxy.close();
  await session.sandbox.close();
});

/** Runs a command that succeeds; tells what it said and how many calls it made. */
async function run(...words: string[]) {
  session.proxy.reset();
  const { exitCode, stdout, stderr } = await session.run(words);
  expect(exitCode, stderr).toBe(0);
  return { stdout, stderr, calls: session.proxy.requests.length };
}

test('BIG-02: commands on a large site make bounded calls, and say what they leave out', async () => {
  const users = await run('user', 'list', '--limit', '3');
  expect([users.calls, users.stderr]).toEqual([1, expect.stringContaining('Showing 3 of 100,001.')]);
  // A person who is found ends the reading; before it begins, it is said how long it may take and what is quicker.
  const found = await run('user', 'list', '--where', 'username=user-99870', '--limit', '1');
  expect(found.stdout).toContain('user-99870');
  expect(found.calls).toBeLessThanOrEqual(4);
  expect(found.stderr).toContain(
    'all 100,001 rows are read, in 1,001 requests. The gateway itself can narrow the list: --keyword, --group, --role, --status.',
  );
  const asked = await run('user', 'list', '--keyword', 'user-99870', '-o', 'name');
  expect([asked.stdout.trim(), asked.calls]).toEqual(['user/99871', 1]);
  // All channels are twenty pages.
  const sorted = await run('channel', 'list', '--sort=-used_quota', '--limit', '2', '-o', 'name');
  expect([sorted.stdout.trim().split('\n'), sorted.calls]).toEqual([['channel/2000', 'channel/1999'], 20]);
  const groups = await run('group', 'list', '--all', '-o', 'csv');
  expect(groups.stdout.trim().split('\n').length).toBeGreaterThan(300);
  expect(groups.calls).toBeLessThanOrEqual(28);
  const dry = await run('channel', 'disable', '7', '--dry-run');
  expect(dry.stderr).toContain('Last channel of group-49, group-50, group-51 for');
  expect(dry.calls).toBeLessThanOrEqual(25);
  expect((await run('route', 'explain', 'model-12', '--group', 'group-28')).calls).toBeLessThanOrEqual(24);
  expect((await run('pulse')).calls).toBeLessThanOrEqual(29);
});

test('BIG-02: where very many calls are read for a report, their number is said, and that a database counts them', async () => {
  const outcome: string[] = [];
  const talk = {
    notice: async (_code: string, text: string) => void outcome.push(text),
    progress: async () => undefined,
    clearProgress: async () => undefined,
  };
  const signal = new AbortController().signal;
  const open = (isOfCalls: boolean) =>
    openReadProgress({ signal, talk: talk as never, say: exactSay('en') }, { isOfCalls });
  const few = open(true);
  few.options.onRead?.({ rows: 3000, share: 0.5, since: 1 });
  await few.end();
  expect(outcome).toEqual([]);
  const many = open(true);
  for (const rows of [3000, 6000]) many.options.onRead?.({ rows, share: rows / 100_000_000, since: 1 });
  await many.end();
  expect(outcome).toEqual([
    expect.stringContaining('about 100,000,000 calls are read from the log, in 1,000,000 requests'),
  ]);
});
