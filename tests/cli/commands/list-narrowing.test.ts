import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CliSession, startCliSession } from '../../support/program/cli-session.ts';

let session: CliSession;
beforeAll(async () => {
  session = await startCliSession({ sampleData: true });
});
afterAll(() => session.sandbox.close());

interface ChannelRow {
  id: number;
  type: number;
  status: string;
  priority: number;
  used_quota: number;
}

test('list takes the words that acting takes, over every row, and says over how many', async () => {
  const { run, json } = session;
  const all = (await json(['channel', 'list', '--all'])) as ChannelRow[];
  const broken = all.filter(({ status }) => status === 'auto-disabled').map(({ id }) => id);
  expect(broken.length).toBeGreaterThan(3);
  const listed = await run(['channel', 'list', '--status', 'auto-disabled', '-o', 'json']);
  expect((JSON.parse(listed.stdout) as ChannelRow[]).map(({ id }) => id)).toEqual(broken);
  expect(JSON.parse(listed.stderr)).toMatchObject({
    notice: 'matched',
    matched: broken.length,
    shown: broken.length,
    read: all.length,
    complete: true,
  });
  // The same words, acting.
  const planned = await run(['channel', 'enable', '--all', '--status', 'auto-disabled', '--dry-run', '-o', 'json']);
  expect((JSON.parse(planned.stdout) as unknown[]).length).toBe(broken.length);
  const got = (await json(['channel', 'get', '--all', '--status', 'auto-disabled'])) as ChannelRow[];
  expect(got.map(({ id }) => id).sort()).toEqual([...broken].sort());

  const openAi = all.filter(({ type }) => type === 1).map(({ id }) => id);
  for (const type of ['1', 'openai', '1 OpenAI']) {
    const rows = (await json(['channel', 'list', '--type', type])) as ChannelRow[];
    expect(
      rows.map(({ id }) => id),
      type,
    ).toEqual(openAi);
  }
  const words = (await json(['channel', 'list', '--where', 'status:auto,disabled !name:/^cla/'])) as (ChannelRow & {
    name: string;
  })[];
  const off = all.filter(({ status }) => status !== 'enabled') as (ChannelRow & { name: string })[];
  expect(words.map(({ id }) => id)).toEqual(off.filter(({ name }) => !name.startsWith('cla')).map(({ id }) => id));
  const wrong = await run(['channel', 'list', '--where', 'sttus:auto']);
  expect(wrong.exitCode).toBe(2);
  expect(wrong.stderr).toContain('No column is named “sttus”. Try status.');
  const both = (await json(['channel', 'list', '--where', 'priority<10', '--where', 'status=enabled'])) as ChannelRow[];
  expect(both.length).toBe(all.filter(({ priority, status }) => priority < 10 && status === 'enabled').length);
}, 60_000);

test('ASK-16: a number is in the unit of the name it is asked by, which is told; one line of the terminal UI is one condition', async () => {
  const { run, json } = session;
  interface Sizes {
    id: number;
    response_time: number | null;
    used_quota: number;
    balance: number | null;
  }
  const all = (await json(['channel', 'list', '--all'])) as Sizes[];
  const idsOf = (rows: readonly Sizes[]) => rows.map(({ id }) => id);
  const slow = idsOf(all.filter(({ response_time }) => (response_time ?? 0) > 1000));
  expect(slow.length).toBeGreaterThan(0);
  for (const condition of ['latency>1', 'latency>1s', 'latency>1000ms', 'response_time>1000']) {
    const { stdout, stderr } = await run(['channel', 'list', '--all', '--where', condition, '-o', 'json']);
    expect([condition, idsOf(JSON.parse(stdout) as Sizes[])]).toEqual([condition, slow]);
    expect(stderr).toContain('Read as Latency > 1 s.');
  }
  const [{ used_quota: some = 0 } = {}] = [...all].sort((one, other) => one.used_quota - other.used_quota).slice(-5);
  const dollars = some / 500_000;
  const much = all.filter(({ used_quota }) => used_quota >= some);
  const used = (await json(['channel', 'list', '--all', '--where', `used>=${dollars}`])) as Sizes[];
  expect(idsOf(used)).toEqual(idsOf(much));
  // As the `/` line has it, and so the command that is shown for it.
  const both = (await json(['channel', 'list', '--all', '--where', `used>=${dollars} latency<1h`])) as Sizes[];
  expect(idsOf(both)).toEqual(idsOf(much.filter(({ response_time }) => response_time !== null)));
  const dry = await run(['channel', 'disable', '--all', '--where', `used>=$${dollars}`, '--dry-run']);
  expect(dry.stderr).toMatch(/Read as Used >= \$/);
  const costs = (await json(['usage', '--sort=-cost', '--all'])) as { quota: number }[];
  expect(costs.map(({ quota }) => quota)).toEqual(costs.map(({ quota }) => quota).sort((one, other) => other - one));
  const chinese = await run(['channel', 'list', '--all', '--where', '响应时间>1', '--language', 'zh-CN', '-o', 'json']);
  expect(idsOf(JSON.parse(chinese.stdout) as Sizes[])).toEqual(slow);
  const wrong = await run(['channel', 'list', '--where', 'latency>1q']);
  expect([wrong.exitCode, wrong.stderr]).toEqual([
    2,
    expect.stringContaining('isn’t a duration, like 800ms, 1.5s or 2m'),
  ]);
}, 60_000);

test('list --sort orders every row by any column; --limit and --page say how much is read', async () => {
  const { run, json } = session;
  const all = (await json(['channel', 'list', '--all'])) as ChannelRow[];
  const spent = all.map(({ used_quota }) => used_quota).sort((one, other) => other - one);
  const first = await run(['channel', 'list', '--sort=-used_quota', '--limit', '3', '-o', 'json']);
  expect((JSON.parse(first.stdout) as ChannelRow[]).map(({ used_quota }) => used_quota)).toEqual(spent.slice(0, 3));
  expect(JSON.parse(first.stderr)).toMatchObject({ shown: 3, read: all.length, complete: true });
  const rising = (await json(['channel', 'list', '--sort', 'status,-id'])) as ChannelRow[];
  const wanted = [...all].sort((a, b) => (a.status === b.status ? b.id - a.id : a.status < b.status ? -1 : 1));
  expect(rising.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));

  const page = await run(['channel', 'list', '--page', '2', '--page-size', '5', '--where', 'id>0', '-o', 'json']);
  expect(JSON.parse(page.stdout)).toHaveLength(5);
  expect(JSON.parse(page.stderr)).toMatchObject({ read: 5, complete: false });
  const early = await run(['channel', 'list', '--where', 'status=enabled', '--limit', '2', '-o', 'json']);
  expect(JSON.parse(early.stdout)).toHaveLength(2);
  expect(JSON.parse(early.stderr)).toMatchObject({ complete: false });
}, 60_000);

test('columns that do not exist are refused before any request; an empty result says why it is empty', async () => {
  const { run } = session;
  for (const [words, outcome] of [
    [['--where', 'statu=enabled'], /Did you mean status/],
    [['--sort', 'priorty'], /Did you mean priority/],
    [['--where', 'status'], /status=disabled, balance<1/],
    [['--sort', ','], /-used_quota/],
  ] as const) {
    const refused = await run(['channel', 'list', ...words, '--verbose']);
    expect(refused, words.join(' ')).toMatchObject({ exitCode: 2, stdout: '' });
    expect(refused.stderr).toMatch(outcome);
    expect(refused.stderr).not.toContain('/api/channel');
  }
  const beyond = await run(['channel', 'list', '--page', '99']);
  expect(beyond).toMatchObject({ exitCode: 0, stdout: '' });
  expect(beyond.stderr).toMatch(/ends before this page/);
  const none = await run(['channel', 'list', '--where', 'name=nobody']);
  expect(none.stderr).toMatch(/0 of all \d+ rows match[\s\S]*No results/);
}, 60_000);

test('GEN-07: rows are counted by type and state, the gateway filters what it can, and both are told; acting takes the same words', async () => {
  const { run, json } = session;
  const all = (await json(['channel', 'list', '--all'])) as ChannelRow[];
  const byType = await run(['channel', 'list', '--count-by', 'type', '-o', 'json']);
  const counts = JSON.parse(byType.stdout) as { type: string; label: string; count: number }[];
  expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(all.length);
  expect(counts.find(({ type }) => type === '1')).toMatchObject({
    label: '1 OpenAI',
    count: all.filter(({ type }) => type === 1).length,
  });
  expect(JSON.parse(byType.stderr)).toMatchObject({ notice: 'counted', by: 'gateway', rows: all.length });
  const byStatus = await run(['channel', 'list', '--count-by', 'status', '--where', 'type:1', '-o', 'json']);
  expect(JSON.parse(byStatus.stderr)).toMatchObject({ by: 'rows', rows: all.filter(({ type }) => type === 1).length });
  const table = await run(['channel', 'list', '--count-by', 'status']);
  expect(table.stdout).toMatch(/auto-disabled\s+Auto-disabled\s+\d+/);
  expect(table.stderr).toContain('counted over all rows read');
  expect((await run(['channel', 'list', '--count-by', 'colour'])).exitCode).toBe(2);

  const enabled = all.filter(({ status, type }) => status === 'enabled' && type === 1);
  const words = ['--where', 'status:enabled type:1'];
  const listed = await run(['channel', 'list', ...words, '-o', 'json']);
  expect((JSON.parse(listed.stdout) as ChannelRow[]).map(({ id }) => id).sort()).toEqual(
    enabled.map(({ id }) => id).sort(),
  );
  // The gateway sent no other rows.
  expect(JSON.parse(listed.stderr)).toMatchObject({
    read: enabled.length,
    filtered_by_gateway: ['status:enabled', 'type:1'],
  });
  const said = await run(['channel', 'disable', '--all', ...words, '--dry-run']);
  expect(said.stderr).toMatch(
    new RegExp(`Filtered by the gateway: status:enabled, type:1\\. ${enabled.length} rows match`),
  );
}, 60_000);
