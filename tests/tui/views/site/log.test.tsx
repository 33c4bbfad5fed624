import { afterAll, beforeAll, expect, test } from 'vitest';
import { logEntrySchema } from '../../../../shared/domain/log/log.ts';
import type { Gateway } from '../../../../shared/gateway/gateway.ts';
import type { LogRow } from '../../../../shared/screens/log/log-row.ts';
import { startTestSandbox, type TestSandbox } from '../../../support/gateway/sandbox.ts';
import { clockAt, midnightOf, noonToday } from '../../../support/run/noon.ts';
import { colourOf } from '../../support/colour-of.ts';
import { openApp } from '../../support/open-app.tsx';

const root = { username: 'root', password: '123456' };
/** Somebody without a role, whatever the account signed in with. */
const asPerson = (real: Gateway): Partial<Gateway> => ({
  account: { ...real.account, self: async (o) => ({ ...(await real.account.self(o)), role: 1 }) },
});

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox({ sampleData: true });
});
afterAll(() => sandbox.close());

const open = (options: Partial<Parameters<typeof openApp>[0]> = {}) =>
  openApp({ gatewayUrl: sandbox.url, as: root, view: 'log', ...options });

test('ASK-03: a narrow line shows the day that ends a range as a day, because it is part of the range', async () => {
  const ui = await open({ columns: 84, world: { clock: clockAt(noonToday()) } });
  await ui.waitFor('▌');
  await ui.type(':log start=2026-10-01 end=2026-10-31 type=2\r');
  await ui.waitFor(/10-01 00:00 .*→2026-10-31/);
});

test('LOG-01 LOG-02: totals, defaults, typed and named filters, and faults before a request', async () => {
  const asked: string[] = [];
  const noon = noonToday();
  const ui = await open({
    columns: 160,
    world: { clock: clockAt(noon) },
    gateway: (real) => ({
      logs: {
        ...real.logs,
        list: (...parts: Parameters<typeof real.logs.list>) => {
          const [{ start_timestamp, end_timestamp, ...others }] = parts;
          asked.push(JSON.stringify({ ...others, span: Number(end_timestamp) - Number(start_timestamp) }));
          return real.logs.list(...parts);
        },
      },
    }),
  });
  await ui.waitFor(/Start: today 00:00 .*Quota used \$\d.* RPM \d+ .* TPM [\d,]+/);
  const { span } = JSON.parse(asked[0] ?? '') as { span: number };
  // An hour from now ends the range and is outside of it; gateways include the second they are given.
  expect(span).toBe(noon / 1000 - midnightOf(noon) + 3600 - 1);
  await ui.type(':log type=2 start=-7d\r');
  await ui.waitFor('Start: -7d');
  // The filters stand there before the question is asked.
  const first = () => asked.findIndex((filters) => filters.includes('"type":2'));
  await ui.waitFor(() => first() >= 0);
  await ui.type(':log channel=abc\r');
  await ui.waitFor('Channel ID');
  await ui.press('s');
  await ui.waitFor('Apply');
  await ui.type('\u0015');
  await ui.type('yesterdayish\r');
  await ui.waitFor('yesterdayish');
  expect(ui.screen()).toContain('Apply');
  // The list may be read anew meanwhile, and never for what is no filter.
  expect(new Set(asked.slice(first()))).toEqual(new Set([asked[first()]]));
});

test('LOG-01: a person without the role has neither the columns nor the filters of administrators', async () => {
  const ui = await open({ gateway: asPerson, columns: 160 });
  await ui.waitFor('Quota used');
  expect(ui.screen()).not.toMatch(/CHANNEL|USER /);
  expect(
    ui.app
      .list()
      .filters()
      .map(({ id }) => id),
  ).not.toContain('username');
  await ui.press('a');
  await ui.waitFor('Actions');
  expect(ui.screen()).not.toContain('Delete old logs');
});

test('LOG-02 TUI-19: times have their colours, retries their chain, calls their tokens and cost; other entries have none; without room for both the channel, model and cost say it', async () => {
  const entry = (id: number, use_time: number, frt: number, over: object = {}) =>
    logEntrySchema().parse({
      id,
      type: 2,
      created_at: 1_790_000_000 - id,
      channel: 12,
      channel_name: 'main-west',
      username: `caller-${id}`,
      token_name: 'laptop',
      model_name: 'gpt-4o',
      use_time,
      is_stream: true,
      prompt_tokens: 1234,
      completion_tokens: 567,
      quota: 36,
      other: JSON.stringify({ frt, admin_info: { use_channel: id === 1 ? ['7', '12'] : ['12'] } }),
      ...over,
    });
  const rows = [
    entry(1, 100, 2999),
    entry(2, 101, 3000),
    entry(3, 300, 10_000),
    entry(4, 299, -1000, { is_stream: false }),
    entry(5, 0, 0, { type: 3, content: 'Edited by root', channel: 0, channel_name: '', model_name: '' }),
    entry(6, 0, 0, { type: 5, content: 'status_code=401, no key', channel: 7, channel_name: 'side', quota: 0 }),
  ];
  const page = { rows, page: 1, pageSize: 20, total: 6, hasMore: false };
  const ui = await open({
    columns: 240,
    gateway: (real) => ({ logs: { ...real.logs, list: async () => page } }),
  });
  await ui.waitFor('caller-6');
  const heads = 'TIME CHANNEL RTY USER API KEY TYPE MODEL DUR TTFT STR IN OUT COST DETAILS'.split(' ');
  expect(ui.screen().toUpperCase()).toMatch(new RegExp(heads.join(' +')));
  const row = (id: number) =>
    ui
      .screen()
      .split('\n')
      .find((line) => line.includes(`caller-${id} `)) ?? '';
  expect(row(1)).toMatch(/main-west +7 → 12 .*caller-1 +laptop +Usage +gpt-4o .*stream|yes/i);
  expect(row(1)).toMatch(/1,234 +567 +\$0\.000072/);
  expect(row(2)).not.toContain('→');
  expect(row(4)).toMatch(/–/);
  expect(row(5)).toMatch(/Admin +.*– .*– .*Edited by root/);
  expect(row(5)).not.toContain('1,234');
  const [short, long, longest] = ['1 min 40 s', '1 min 41 s', '5 min'].map((text) => colourOf(ui.raw(), text));
  expect(new Set([short, long, longest]).size).toBe(3);
  expect(['3.00 s', '10.00 s'].map((text) => colourOf(ui.raw(), text))).toEqual([short, longest]);
  ui.app.store.set({ size: { columns: 80, rows: 30 } });
  await ui.waitFor(() => !/TYPE|RTY/.test(ui.screen()));
  expect(row(1)).toMatch(/ 7→12 +caller-1 /);
  expect(row(2)).toMatch(/ main-west +caller-2 +gpt-4o .*\$0\.000072/);
  expect(row(5)).toMatch(/ caller-5 +◐ Admin /);
  expect(row(6)).toMatch(/ side +caller-6 +gpt-4o .*✗ 401$/);
  ui.app.store.set({ size: { columns: 92, rows: 30 } });
  await ui.waitFor(() => / side → main-west +caller-1 /.test(row(1)));
});

test('LOG-03 LOG-04 WEB-16: a row tells how its cost came about, and its user: of this row and no other', async () => {
  const ui = await open({ rows: 70, columns: 120 });
  await ui.waitFor('Quota used');
  await ui.type(':log type=consumption model=gpt-4o-mini start=-7d\r');
  await ui.waitFor('Model name: gpt-4o-mini');
  const models = () => (ui.app.list().window.loaded() as LogRow[]).map(({ model_name }) => model_name);
  await ui.waitFor(() => models().length > 2 && models().every((model) => model === 'gpt-4o-mini'));
  // Not a call without an answer, whose calculation has a part less.
  const index = (ui.app.list().window.loaded() as LogRow[]).findIndex((row, at) => at > 0 && row.completion_tokens > 0);
  await ui.press(...Array.from({ length: index }, () => 'j' as const));
  await ui.press('enter');
  await ui.waitFor('Group ratio');
  const row = ui.app.list().current() as LogRow;
  const { prompt_tokens, completion_tokens, quota, user_id } = row;
  const grouped = (count: number) => count.toLocaleString('en');
  expect(ui.screen()).toContain(`${grouped(prompt_tokens)} tokens × $0.15 / 1M = $`);
  expect(ui.screen()).toContain(`${grouped(completion_tokens)} tokens × $0.60 / 1M = $`);
  expect(ui.screen()).toMatch(/Model ratio +0\.075\n.*Completion ratio +4\n.*Group ratio +[\d.]+\n/);
  expect(ui.screen()).toMatch(
    new RegExp(`Cost charged +${grouped(quota)} units? = \\$${(quota / 500_000).toFixed(6)}`),
  );
  expect(ui.screen()).toContain('The steps add up to the charge.');
  await ui.press('escape');
  await ui.type(':log user\r');
  await ui.waitFor(/Calls +[\d,]+/);
  const user = await ui.app.context().gateway.users.get(user_id);
  const money = (units: number) =>
    `\\$${(units / 500_000).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
  for (const [label, value] of [
    ['Username', user.username],
    ['Remaining', money(user.quota)],
    ['Used', money(user.used_quota)],
    ['Calls', grouped(user.request_count)],
    ['Group', user.group],
  ]) {
    expect(ui.screen()).toMatch(new RegExp(`${label} +${value}`));
  }
});

test('SEE-07 TUI-03: the columns of a log that is followed stay, whatever a new row brings; another question may bring others', async () => {
  const now = Math.floor(Date.now() / 1000);
  const entry = (id: number, more: object = {}) =>
    logEntrySchema().parse({
      ...{
        id,
        type: 2,
        created_at: now - 60 + id,
        model_name: 'gpt-4o',
        username: 'anna',
        token_name: 'bot',
        channel: 1,
      },
      ...{ channel_name: 'main', quota: 500, use_time: 3, prompt_tokens: 10, completion_tokens: 5, content: 'ratio 1' },
      ...{ other: '', group: 'default' },
      ...more,
    });
  let rows = [3, 2, 1].map((id) => entry(id));
  const ui = await open({
    columns: 90,
    gateway: (real) => ({
      logs: {
        ...real.logs,
        list: async () => ({ rows, total: rows.length, page: 1, pageSize: 50, hasMore: false }),
      },
    }),
  });
  await ui.waitFor(/anna[\s\S]*anna[\s\S]*anna/);
  const heads = () =>
    ui
      .screen()
      .split('\n')
      .find((line) => /MODEL/.test(line)) ?? '';
  const before = heads();
  expect(before).toMatch(/DETAILS/);
  // Tried on two channels, which nothing before was.
  rows = [entry(4, { other: JSON.stringify({ admin_info: { use_channel: ['7', '1'] }, frt: 400 }) }), ...rows];
  await ui.press('r');
  await ui.waitFor('of 4');
  expect(heads()).toBe(before);
  ui.app.store.set({ size: { columns: 110, rows: 30 } });
  await ui.waitFor(() => /RTY/.test(heads()));
});

test('TUI-03: a log shows its columns again when more than its errors are asked for', async () => {
  const ui = await open({ columns: 140, rows: 40 });
  const heads = () =>
    ui
      .screen()
      .split('\n')
      .find((line) => /MODEL/.test(line)) ?? '';
  await ui.waitFor('Start: today');
  // Of today alone there may be no errors.
  await ui.type(':log start=-7d\r');
  // Beside the views and the totals the range alone has room.
  await ui.waitFor('› -7d');
  await ui.waitFor(() => /COST/.test(heads()));
  await ui.press('f');
  await ui.waitFor(() => /MODEL/.test(heads()) && !/COST/.test(heads()));
  await ui.press('f');
  await ui.waitFor(() => /COST/.test(heads()));
});

test('TUI-03: a time of another day stands whole where rows of today set the widths, in the order of another column and behind many pages', async () => {
  const noon = noonToday();
  const now = noon / 1000;
  const entry = (id: number) =>
    logEntrySchema().parse({
      id,
      created_at: id > 900 ? now - 1 : now - 90_000,
      type: 2,
      model_name: 'm',
      quota: 2000 - id,
    });
  const ui = await open({
    columns: 80,
    rows: 24,
    world: { clock: clockAt(noon) },
    gateway: (real) => ({
      logs: {
        ...real.logs,
        list: async ({ page = 1, pageSize = 50 }) => {
          const first = 1000 - (page - 1) * pageSize;
          const ids = Array.from({ length: Math.max(0, Math.min(pageSize, first)) }, (_, index) => first - index);
          return { rows: ids.map(entry), total: 1000, page, pageSize, hasMore: first - pageSize > 0 };
        },
      },
    }),
  });
  await ui.waitFor(/^ +TIME .*COST/m);
  const times = () =>
    ui
      .screen()
      .split('\n')
      .slice(3, -4)
      .map((line) => line.slice(3, 21));
  await ui.waitFor(() => times().every((time) => /^\d\d:\d\d:\d\d /.test(time)));
  await ui.press('G');
  await ui.waitFor(() => times().every((time) => /^(\d{4}-)?\d\d-\d\d \d\d:\d\d /.test(time)));
});

test('GEN-30: a call opens with how its stream ended, the key of the pool, and its cache writes by length', async () => {
  const ui = await open({ rows: 90, columns: 120 });
  await ui.waitFor('Quota used');
  await ui.type(':log type=consumption model=claude-3-5-sonnet-20241022 start=-7d\r');
  const rows = () => ui.app.list().window.loaded() as LogRow[];
  await ui.waitFor(() => rows().length > 20 && rows().every(({ model_name }) => model_name.startsWith('claude')));
  const openFirst = async (is: (row: LogRow) => boolean) => {
    const index = rows().findIndex(is);
    expect(index).toBeGreaterThanOrEqual(0);
    await ui.press('g', 'g', ...Array.from({ length: index }, () => 'j' as const));
    await ui.press('enter');
  };
  await openFirst(({ facts }) => (facts?.cache_creation_tokens_1h ?? 0) > 0);
  await ui.waitFor(/Cache write, 1 h +\d/);
  expect(ui.screen()).toMatch(/Cache write ratio, 1 h +2\n/);
  await ui.press('escape');
  await openFirst(
    ({ facts }) => facts?.stream_status?.end_reason === 'done' && facts.admin_info?.multi_key_index !== undefined,
  );
  await ui.waitFor(/Stream ended +\S/);
  expect(ui.screen()).toMatch(/Key of the pool +\d+/);
});

test('ASK-15: a request id typed where rows are filtered finds its call at any time, and says by what', async () => {
  const ui = await open({ columns: 160 });
  await ui.waitFor('Quota used');
  const end_timestamp = Math.floor(Date.now() / 1000) - 5 * 86_400;
  const { rows } = await ui.app.context().gateway.logs.list({ page: 1, pageSize: 1, type: 2, end_timestamp });
  const id = rows[0]?.request_id ?? '';
  await ui.type(`/${id}\r`);
  await ui.waitFor(`Request ID ${id}`);
  await ui.waitFor(() => (ui.app.list().window.loaded() as LogRow[]).every(({ request_id }) => request_id === id));
});
