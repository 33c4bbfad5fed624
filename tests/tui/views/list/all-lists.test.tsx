import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { samplePassword } from '../../../../cli/sandbox/sample-data/generate.ts';
import { drawingSchema } from '../../../../shared/domain/log/drawing.ts';
import { taskSchema } from '../../../../shared/domain/log/task.ts';
import type { SiteStatus } from '../../../../shared/domain/state/site-status.ts';
import type { Gateway } from '../../../../shared/gateway/gateway.ts';
import type { ListNoun } from '../../../../shared/screens/registry.ts';
import { startTestSandbox, type TestSandbox } from '../../../support/gateway/sandbox.ts';
import { temporaryFolder } from '../../../support/program/temporary-folder.ts';
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

const open = (view: ListNoun, options: Partial<Parameters<typeof openApp>[0]> = {}) =>
  openApp({ gatewayUrl: sandbox.url, as: root, view, ...options });

test('NAV-01: every list is reachable by its name, by ] and [, and in the choice of views', async () => {
  const ui = await open('pricing');
  await ui.waitFor('Models');
  for (const [command, title] of [
    [':redemption', 'Redemption codes'],
    [':users', 'Users'],
    [':log', 'Logs'],
    [':drawing', 'Drawing logs'],
    [':task', 'Task logs'],
    [':prices', 'Models'],
  ] as const) {
    await ui.type(`${command}\r`);
    await ui.waitFor(` ${title}`);
  }
  // By letters, which are listed where one hesitates; some lead to a part of a list.
  await ui.press('g', 'c');
  await ui.waitFor(' Channels');
  await ui.press('g');
  await ui.waitFor(/c Channels/);
  await ui.waitFor(/m Models {2}.*k API keys|k API keys/);
  // Without room for their words the last ones stand as letters.
  ui.app.store.set({ size: { columns: 40, rows: 10 } });
  await ui.waitFor(/^ g · g first row · hcle.*jtv-$/m);
  ui.app.store.set({ size: { columns: 50, rows: 10 } });
  await ui.waitFor(/^ g · g h c l e .* j t v -$/m);
  ui.app.store.set({ size: { columns: 140, rows: 30 } });
  await ui.press('e');
  // The name of a view says its filters, which the line tells nowhere else; the command does.
  await ui.waitFor(/\[2 Needs attention\][\s\S]*CLI: tollgate log list --type=error --start=-30d/);
  await ui.press('0');
  await ui.waitFor('[1 All]');
  await ui.press('2');
  await ui.waitFor('[2 Needs attention]');
  await ui.press('9');
  await ui.shows('This list has no view 9. Its last one is 4.');
  await ui.press('g', 'v');
  await ui.waitFor('Views');
  await ui.type('redem\r');
  await ui.waitFor(' Redemption codes');
});

test('NAV-04 WEB-17: the views stand in the order of the navigation, by place and name; they follow the status without a restart, and the role', async () => {
  const links = [{ Lobe: 'https://lobe.example.com/#k={key}' }];
  let site: Partial<SiteStatus> = { enable_drawing: true, enable_task: true, enable_data_export: true, chats: links };
  const withSite = (real: Gateway): Partial<Gateway> => ({
    site: { ...real.site, status: async (o) => ({ ...(await real.site.status(o)), ...site }) },
  });
  const ui = await open('token', { rows: 60, gateway: withSite });
  await ui.waitFor('API keys');
  const labels = async () => {
    await ui.press('g', 'v');
    await ui.waitFor('Views');
    const found = [...ui.screen().matchAll(/│[ ▌]+(\S.*?) +:([\w-]+)/g)].map(([, label, word]) => `${label} :${word}`);
    await ui.press('escape');
    return found;
  };
  const navigation = [
    'Pulse :pulse',
    'Channels :channel',
    'Channels › Tags :tag',
    'Channels › Provider keys :provider-key',
    'Channels › Probe :probe',
    'Channels › Routing :route',
    'Channels › Model updates :upstream-update',
    'Channels › Channel affinity :affinity',
    'Users :user',
    'Users › Groups :group',
    'Sales › Redemption codes :redemption',
    'Sales › Orders :order',
    'Sales › Plans :plan',
    'Sales › Subscriptions :subscription',
    'Prices › Price table :price',
    'Prices › Price sync :price-sync',
    'Prices › Model metadata :metadata',
    'Prices › Metadata sync :metadata-sync',
    'Prices › Missing models :missing-model',
    'Prices › Vendors :vendor',
    'Changes › Site changes :site',
    'Changes › Journal :journal',
    'Settings :settings',
    'Settings › Site panels :panel',
    'Settings › Sign-in services :sign-in-service',
    'Home :home',
    'Models :pricing',
    'Playground :playground',
    'Usage :usage',
    'Usage › Dashboard :dashboard',
    'Logs :log',
    'Logs › Drawing logs :drawing',
    'Logs › Task logs :task',
    'Keys › API keys :token',
    'Chat: Lobe :chats',
    'Wallet :wallet',
    'Wallet › Check-in :checkin',
    'Account :account',
    'About :about',
    'Announcement :notice',
  ];
  expect((await labels()).slice(0, navigation.length)).toEqual(navigation);
  site = { enable_drawing: false, enable_task: false, enable_data_export: false, chats: [] };
  await ui.app.renewAll();
  const off = /Drawing|Task logs|Dashboard|Chat:/;
  const left = navigation.filter((entry) => !off.test(entry));
  expect((await labels()).slice(0, left.length)).toEqual(left);
  const plain = await open('token', { rows: 40, gateway: asPerson });
  await plain.waitFor('API keys');
  await plain.press('g', 'v');
  await plain.type('chann\r');
  await plain.waitFor(/Channels +No permission: Channels is for the role Admin only/);
  expect(plain.app.store.get().view).toBe('token');
});

test('RED-01 RED-03: codes are made, shown, copied, and saved to a file that is asked for', async () => {
  const folder = temporaryFolder();
  const ui = await open('redemption', { world: { env: { PWD: folder } } });
  await ui.waitFor('1 of 200');
  await ui.press('n');
  await ui.waitFor('Name');
  await ui.type('party');
  await ui.type('\u0013');
  await ui.waitFor('save to a file');
  const [code] = /[0-9a-f]{32}/.exec(ui.screen()) ?? [];
  expect(code).toBeDefined();
  await ui.press('w');
  await ui.waitFor('party.txt');
  await ui.press('enter');
  await ui.waitFor('Saved to');
  expect(await readFile(join(folder, 'party.txt'), 'utf8')).toBe(`${code}\n`);
});

test('RED-02: a used code says why it cannot be edited or enabled', async () => {
  const ui = await open('redemption');
  await ui.waitFor('1 of 20');
  await ui.type('/used !unused\r');
  await ui.waitFor('Used');
  await ui.press('e');
  await ui.shows('Only unused redemption codes can be edited.');
  await ui.press('+');
  await ui.shows('The redemption code has been used.');
  expect(ui.app.store.get().layers).toEqual([]);
});

test('DRAW-01 ASK-03: codes, states and actions are named, more than 60 s is bad; filters are those of one’s role, from 30 days ago to an hour from now', async () => {
  const now = Date.now();
  const drawing = (id: number, over: object) =>
    drawingSchema().parse({ id, mj_id: `task-${id}`, submit_time: now - 90_000, action: 'CUSTOM_ZOOM', ...over });
  const rows = [
    drawing(1, { code: 1, status: 'SUCCESS', progress: '100%' }),
    drawing(2, { finish_time: now - 29_999, code: 22, status: 'FAILURE', fail_reason: 'banned words', channel_id: 8 }),
    drawing(3, { finish_time: now - 50_000, code: 21, status: 'MODAL', prompt: 'a red bicycle' }),
    drawing(4, { code: 0, status: 'NOT_START' }),
  ];
  const asked: Record<string, unknown>[] = [];
  const page = { rows, page: 1, pageSize: 20, total: 4, hasMore: false };
  const drawings = (real: Gateway): Partial<Gateway> => ({
    drawings: {
      list: async (query) => {
        asked.push({ ...query });
        return page;
      },
      listSelf: real.drawings.listSelf,
    },
  });
  const ui = await open('drawing', { columns: 240, gateway: drawings });
  await ui.waitFor('task-4');
  const row = (id: number) =>
    ui
      .screen()
      .split('\n')
      .find((line) => line.includes(`task-${id} `)) ?? '';
  expect(row(1)).toMatch(/Custom zoom +task-1 .*Submitted .*Success +100%/);
  expect(row(2)).toMatch(/claude-eu +Custom zoom +task-2 .*Duplicate .*Failed .*banned words/);
  expect(row(3)).toMatch(/task-3 .*Waiting .*Waiting for window .*a red bicycle/);
  expect(row(4)).toMatch(/task-4 .*Not submitted .*Not started/);
  expect(colourOf(ui.raw(), '1 min')).not.toBe(colourOf(ui.raw(), '40.00 s'));
  expect(colourOf(ui.raw(), '1 min')).toBeDefined();
  const near = (value: unknown, wanted: number) => expect(Math.abs(Number(value) - wanted)).toBeLessThan(60_000);
  near(asked[0]?.start_timestamp, now - 30 * 86_400_000);
  near(asked[0]?.end_timestamp, now + 3_600_000);
  await ui.type(':drawing channel=8 task-id=task-2 start=2026-01-05 end=2026-01-06\r');
  await ui.waitFor('Task ID: task-2');
  await ui.waitFor(() => asked.length > 1);
  expect(asked.at(-1)).toMatchObject({ channel_id: 8, mj_id: 'task-2' });
  expect(Number(asked.at(-1)?.end_timestamp) - Number(asked.at(-1)?.start_timestamp)).toBe(2 * 86_400_000 - 1);
  await ui.type('/task-2\r');
  await ui.press('enter');
  await ui.waitFor(/Failure reason +✗ banned words/);

  const person = await openApp({
    gatewayUrl: sandbox.url,
    as: { username: 'zoe', password: samplePassword },
    view: 'drawing',
    columns: 200,
  });
  await person.waitFor('SUBMITTED');
  expect(person.screen()).not.toMatch(/CHANNEL|Drawing callbacks are off/);
  const filters = person.app.list().filters();
  expect(filters.map(({ id }) => id)).toEqual(['start', 'end', 'task-id']);
});

test('TASK-01 ASK-03: states, platform and actions are named, an empty state is submitting; from today on; what came back is told in full', async () => {
  const task = (id: number, over: object) =>
    taskSchema().parse({
      id,
      task_id: `job-${id}`,
      platform: 'suno',
      action: 'MUSIC',
      submit_time: 1_790_000_000,
      ...over,
    });
  const rows = [
    task(1, { status: '', progress: '0%' }),
    task(2, { status: 'QUEUED', action: 'LYRICS', progress: '7%', channel_id: 9 }),
    task(3, { status: 'FAILURE', fail_reason: 'no credits left', data: { title: 'Waltz', tags: ['slow'] } }),
  ];
  const asked: Record<string, unknown>[] = [];
  const noon = noonToday();
  const ui = await open('task', {
    columns: 220,
    rows: 50,
    world: { clock: clockAt(noon) },
    gateway: (real) => ({
      tasks: {
        ...real.tasks,
        list: async (query) => {
          asked.push({ ...query });
          const wanted = rows.filter(({ channel_id }) => [undefined, channel_id].includes(query.channel_id as number));
          return { rows: wanted, page: 1, pageSize: 20, total: wanted.length, hasMore: false };
        },
      },
    }),
  });
  await ui.waitFor('job-3');
  const row = (id: number) =>
    ui
      .screen()
      .split('\n')
      .find((line) => line.includes(`job-${id} `)) ?? '';
  expect(row(1)).toMatch(/Suno +Music +job-1 .*Submitting +0%/);
  expect(row(2)).toMatch(/claude-backup +Suno +Lyrics +job-2 .*Waiting in line +7%/);
  expect(row(3)).toMatch(/job-3 .*Failed .*no credits left/);
  expect(asked[0]?.start_timestamp).toBe(midnightOf(noon));
  expect(asked[0]?.end_timestamp).toBeUndefined();
  await ui.type('/job-3\r');
  await ui.press('enter');
  await ui.waitFor('"title": "Waltz"');
  expect(ui.screen()).toMatch(/Failure reason +no credits left/);
  await ui.press('escape');
  await ui.press('escape');
  await ui.type(':task channel=9 task-id=job-2 status=queued start=2026-01-05 end=2026-01-06\r');
  await ui.waitFor('1 of 1');
  expect(asked.at(-1)).toMatchObject({ channel_id: 9, task_id: 'job-2', status: 'QUEUED' });
  expect(Number(asked.at(-1)?.end_timestamp) - Number(asked.at(-1)?.start_timestamp)).toBe(2 * 86_400 - 1);
});

test('DRAW-01 TASK-01 PRICE-01: notice, texts in full, lookup by what people call a row, explanation', async () => {
  const ui = await open('drawing', { rows: 45 });
  await ui.waitFor('Drawing callbacks are off');
  await ui.waitFor('▌');
  // One that has come to its picture, whichever is the newest at this hour.
  await ui.type('/100%\r');
  await ui.press('enter');
  await ui.waitFor('/mj/image/');
  await ui.type(':task start=any\r');
  await ui.waitFor(/1 of \d+/);
  await ui.type(':pricing get gpt-4o\r');
  await ui.waitFor(/gpt-4o\n/);
  expect(ui.app.store.get().layers.at(-1)?.kind).toBe('details');
  await ui.press('escape');
  await ui.press('?');
  await ui.waitFor('Keyboard shortcuts');
  await ui.press('escape');
  await ui.type(':pricing get no-such-model\r');
  await ui.waitFor(() => ui.app.store.get().message?.tone === 'bad');
});

test('NAV-03: admin lists refuse a user without asking the gateway', async () => {
  let asked = 0;
  const refuse = async () => {
    asked += 1;
    throw new Error('asked');
  };
  const ui = await open('user', {
    gateway: (real) => ({
      ...asPerson(real),
      users: { ...real.users, list: refuse, search: refuse },
      redemptions: { ...real.redemptions, list: refuse },
    }),
  });
  await ui.waitFor('No permission');
  await ui.type(':redemption\r');
  await ui.waitFor('Redemption codes');
  expect(asked).toBe(0);
});
