import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SiteStatus } from '../../../shared/domain/site-status.ts';
import type { Gateway } from '../../../shared/gateway/gateway.ts';
import type { ListNoun } from '../../../shared/screens/list-screen.ts';
import { startTestSandbox, type TestSandbox } from '../../support/sandbox.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { openApp } from '../support/open-app.tsx';

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
  await ui.waitFor('Model pricing');
  for (const [command, title] of [
    [':redemption', 'Redemption codes'],
    [':users', 'Users'],
    [':log', 'Logs'],
    [':drawing', 'Drawing log'],
    [':task', 'Async tasks'],
    [':prices', 'Model pricing'],
  ] as const) {
    await ui.type(`${command}\r`);
    await ui.waitFor(` ${title}`);
  }
  await ui.press(']');
  await ui.waitFor(' Channels');
  await ui.press('[');
  await ui.waitFor(' Model pricing');
  await ui.press('b');
  await ui.waitFor('Views');
  await ui.type('redem\r');
  await ui.waitFor(' Redemption codes');
});

test('NAV-04: the views are the side navigation in its order; they follow the status without a restart, and the role', async () => {
  const links = [{ Lobe: 'https://lobe.example.com/#k={key}' }];
  let site: Partial<SiteStatus> = { enable_drawing: true, enable_task: true, enable_data_export: true, chats: links };
  const withSite = (real: Gateway): Partial<Gateway> => ({
    site: { ...real.site, status: async (o) => ({ ...(await real.site.status(o)), ...site }) },
  });
  const ui = await open('token', { rows: 40, gateway: withSite });
  await ui.waitFor('Tokens');
  const labels = async () => {
    await ui.press('b');
    await ui.waitFor('Views');
    const found = [...ui.screen().matchAll(/│[ ▌]+(\S.*?) +:([\w-]+)/g)].map(([, label, word]) => `${label} :${word}`);
    await ui.press('escape');
    return found;
  };
  const navigation = [
    'Playground :playground',
    'Model pricing :pricing',
    'Channels :channel',
    'Chat: Lobe :chats',
    'Tokens :token',
    'Redemption codes :redemption',
    'Wallet :wallet',
    'User management :user',
    'Logs :log',
    'Data dashboard :dashboard',
    'Drawing :drawing',
    'Async tasks :task',
    'Settings :settings',
  ];
  expect((await labels()).slice(0, navigation.length)).toEqual(navigation);
  site = { enable_drawing: false, enable_task: false, enable_data_export: false, chats: [] };
  await ui.app.renewAll();
  const off = /Drawing|tasks|dashboard|Chat/;
  expect((await labels()).slice(0, 9)).toEqual(navigation.filter((entry) => !off.test(entry)));
  // Nor does ] lead there.
  await ui.type(':log\r');
  await ui.waitFor(' Logs');
  await ui.press(']');
  await ui.waitFor(' Model pricing');
  const plain = await open('token', { rows: 40, gateway: asPerson });
  await plain.waitFor('Tokens');
  await plain.press('b');
  await plain.type('chann\r');
  await plain.waitFor(/Channels +No permission: Channels needs the role Admin/);
  expect(plain.app.store.get().view).toBe('token');
});

test('LOG-01 LOG-02: totals, defaults, typed and named filters, and faults before a request', async () => {
  let asked = 0;
  const ui = await open('log', {
    columns: 160,
    gateway: (real) => ({
      logs: {
        ...real.logs,
        list: (...parts: Parameters<typeof real.logs.list>) => {
          asked += 1;
          return real.logs.list(...parts);
        },
      },
    }),
  });
  await ui.waitFor(/Start: today .*Quota used \$\d.* RPM \d+ .* TPM [\d,]+/);
  await ui.type(':log type=2 start=-7d\r');
  await ui.waitFor('Start: -7d');
  const before = asked;
  await ui.type(':log channel=abc\r');
  await ui.waitFor('Channel ID');
  await ui.press('f');
  await ui.waitFor('Apply');
  await ui.type('\u0015');
  await ui.type('yesterdayish\r');
  await ui.waitFor('yesterdayish');
  expect(ui.screen()).toContain('Apply');
  expect(asked).toBe(before);
});

test('LOG-01: a person without the role has neither the columns nor the filters of administrators', async () => {
  const ui = await open('log', { gateway: asPerson, columns: 160 });
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
  expect(ui.screen()).not.toContain('Clean up');
});

test('LOG-03 LOG-04: a row tells how its cost came about, and its user', async () => {
  const ui = await open('log', { rows: 50 });
  await ui.waitFor('Quota used');
  await ui.type(':log type=consumption\r');
  await ui.waitFor('Type: consumption');
  await ui.press('enter');
  await ui.waitFor('Group ratio');
  expect(ui.screen()).toMatch(/same as|Calculation|=/);
  await ui.press('escape');
  await ui.type(':log user\r');
  await ui.waitFor(/Requests +[\d,]+/);
});

test('RED-01 RED-03: codes are made, shown, copied, and saved to a file that is asked for', async () => {
  const folder = temporaryFolder();
  const ui = await open('redemption', { world: { env: { PWD: folder } } });
  await ui.waitFor('1 of 200');
  await ui.press('c');
  await ui.waitFor('Name');
  await ui.type('party');
  await ui.type('\u0013');
  await ui.waitFor('save to a file');
  const [code] = /[0-9a-f]{32}/.exec(ui.screen()) ?? [];
  expect(code).toBeDefined();
  await ui.press('s');
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
  await ui.waitFor(() => ui.app.store.get().messages.at(-1)?.tone === 'warn');
  expect(ui.app.store.get().layers).toEqual([]);
});

test('USER-01 USER-03 USER-04 USER-05: users are searched, given quota, and deleted ones refuse', async () => {
  const ui = await open('user', { rows: 40 });
  await ui.waitFor('1 of 41');
  await ui.type(':user keyword=quiet\r');
  await ui.waitFor('1 of 1');
  const { gateway } = ui.app.context();
  const before = (await gateway.users.get(39)).quota;
  await ui.press('a');
  await ui.type('add-quota\r');
  await ui.waitFor(() => ui.app.store.get().layers.at(-1)?.kind === 'form');
  await ui.type('1usd\r');
  await ui.waitFor('Change the quota of quiet');
  await ui.press('tab', 'enter');
  await ui.waitFor(() => ui.app.store.get().message?.tone === 'good');
  expect((await gateway.users.get(39)).quota).toBe(before + 500_000);
  await ui.type(':user keyword=marco\r');
  await ui.waitFor('Deleted');
  await ui.press('e');
  await ui.waitFor(() => ui.app.store.get().messages.at(-1)?.tone === 'warn');
});

test('DRAW-01 TASK-01 PRICE-01: notice, texts in full, lookup by what people call a row, explanation', async () => {
  const ui = await open('drawing', { rows: 45 });
  await ui.waitFor('The drawing callback is off');
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
  await ui.press('G');
  await ui.waitFor('Command line');
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
