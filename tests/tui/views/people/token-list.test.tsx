import { afterAll, beforeAll, expect, test } from 'vitest';
import { layersOf } from '../../../../cli/tui/state/any-layer.ts';
import type { FormLayer } from '../../../../cli/tui/state/form/form-state.ts';
import { GatewayError } from '../../../../shared/gateway/client/gateway-error.ts';
import { startTestSandbox, type TestSandbox } from '../../../support/gateway/sandbox.ts';
import { type OpenApp, openApp } from '../../support/open-app.tsx';

const root = { username: 'root', password: '123456' };
const save = '\u0013';
const clear = '\u0015';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox({ sampleData: true });
});
afterAll(() => sandbox.close());

async function open(options: Partial<Parameters<typeof openApp>[0]> = {}) {
  const copied: string[] = [];
  const world = { clipboard: { write: async (text: string) => copied.push(text) > 0 } };
  const ui = await openApp({
    gatewayUrl: sandbox.url,
    as: root,
    view: 'token',
    columns: 120,
    rows: 45,
    world,
    ...options,
  });
  await ui.waitFor(/1 of \d/);
  return { ui, copied, tokens: ui.app.context().gateway.tokens };
}

/** Opens the form of a new token, and drives it by the names of its fields. */
async function openNew(options: Partial<Parameters<typeof openApp>[0]> = {}) {
  const opened = await open(options);
  const { ui } = opened;
  await ui.press('n');
  await ui.waitFor(() => layersOf(ui.app).at(-1)?.kind === 'form');
  const { store } = layersOf(ui.app)[0] as FormLayer;
  const focus = (name: string) => {
    const names = store.get().fields.map((field) => field.name as string);
    expect(names).toContain(name);
    store.set({ focus: names.indexOf(name), isSelected: false });
  };
  const write = async (name: string, text: string) => {
    focus(name);
    await ui.type(`${clear}${text}`);
  };
  const value = (name: string) => store.get().value[name];
  return { ...opened, store, focus, write, value };
}

const copyKey = async (ui: OpenApp) => {
  await ui.press('y');
  await ui.waitFor('Copy');
  await ui.type('key\r');
};

test('TOK-03: keys are copied with sk-, of one and of a selection; without a row one is asked for', async () => {
  const { ui, copied, tokens } = await open();
  const { rows } = await tokens.list({ page: 1, pageSize: 10 });
  const keys = [];
  for (const row of rows.slice(0, 2)) keys.push(await tokens.key(row));
  expect(keys[0]).toMatch(/^sk-/);
  await copyKey(ui);
  await ui.waitFor(() => copied.length === 1);
  expect(copied[0]).toBe(keys[0]);
  await ui.press('space', 'space');
  await ui.waitFor('2 selected');
  await copyKey(ui);
  await ui.waitFor(() => copied.length === 2);
  expect(copied[1]?.split('\n').sort()).toEqual([...keys].sort());
  expect(ui.screen()).not.toContain(keys[0]);
  await ui.press('escape');
  await ui.type('/no-token-is-called-so\r');
  await ui.waitFor('No results');
  await ui.press('y');
  await ui.waitFor('Select at least one API key.');
  expect(copied).toHaveLength(2);
});

test('TOK-03: a token is edited; deleted it is only after its name was typed', async () => {
  const { ui, tokens } = await open();
  const made = await tokens.create({
    ...{ name: 'short-lived', expired_time: -1, remain_quota: 5, unlimited_quota: false, group: '', allow_ips: '' },
    ...{ model_limits_enabled: false, model_limits: [] },
  });
  await ui.type(`:token update ${made?.id}\r`);
  await ui.waitFor('Edit API key');
  const { store } = layersOf(ui.app)[0] as FormLayer;
  const names = store.get().fields.map((field) => field.name as string);
  expect(names).not.toContain('count');
  store.set({ focus: names.indexOf('remain_quota'), isSelected: false });
  await ui.type(`${clear}2usd${save}`);
  await ui.waitFor('API key short-lived updated.');
  expect(await tokens.get(made?.id ?? 0)).toMatchObject({ remain_quota: 1_000_000, name: 'short-lived', status: 1 });
  await ui.type(`:token delete ${made?.id}\r`);
  await ui.waitFor('Type short-lived to confirm');
  await ui.press('enter');
  expect(await tokens.get(made?.id ?? 0)).toMatchObject({ name: 'short-lived' });
  await ui.type('short-lived');
  await ui.press('tab', 'tab', 'enter');
  await ui.waitFor('API key short-lived deleted.');
  await expect(tokens.get(made?.id ?? 0)).rejects.toMatchObject({ kind: 'not-found' });
});

test('TOK-05: presets, limits, addresses and the group of a token are taken as chosen', async () => {
  const { ui, focus, write, value, store, tokens } = await openNew();
  expect(store.get().value).toMatchObject({ expired_time: -1, remain_quota: 500_000, count: 1, group: '' });
  const presets = async (name: string) => {
    focus(name);
    await ui.press('ctrl+t');
    await ui.waitFor(() => layersOf(ui.app).at(-1)?.kind === 'picker');
    const top = layersOf(ui.app).at(-1);
    return top?.kind === 'picker' ? top.store.get().entries.map(({ label }) => label) : [];
  };
  // The times are worked out as the choices open.
  const before = Math.floor(Date.now() / 1000);
  expect(await presets('expired_time')).toEqual(['Never', '1 hour', '1 day', '1 month']);
  await ui.type('month\r');
  await ui.waitFor(() => Number(value('expired_time')) >= before + 30 * 86_400);
  expect(await presets('remain_quota')).toEqual(['$1', '$10', '$50', '$100', '$500', '$1,000']);
  await ui.type('$10\r');
  await ui.waitFor(() => value('remain_quota') === 5_000_000);
  expect(await presets('count')).toEqual(['10', '20', '30', '100']);
  await ui.press('escape');
  focus('model_limits');
  await ui.waitFor(/Limit models/);
  await ui.type('x');
  expect(layersOf(ui.app).at(-1)?.kind).toBe('form');
  focus('model_limits_enabled');
  await ui.press('space');
  await ui.waitFor(() => value('model_limits_enabled') === true);
  focus('model_limits');
  await ui.type('gpt-4o-mini');
  await ui.waitFor('gpt-4o-mini');
  await ui.press('enter', 'enter');
  await ui.waitFor(() => String(value('model_limits')) === 'gpt-4o-mini');
  focus('group');
  await ui.type('vip');
  await ui.waitFor(() => {
    const top = layersOf(ui.app).at(-1);
    return top?.kind === 'picker' && !top.store.get().isLoading;
  });
  await ui.press('enter');
  await ui.waitFor(() => value('group') === 'vip');
  await write('allow_ips', '203.0.113.7\r10.0.0.0/8');
  await write('name', 'chosen');
  await ui.type(save);
  await ui.waitFor('API key chosen created.');
  const { rows } = await tokens.list({ page: 1, pageSize: 1 });
  expect(rows[0]).toMatchObject({
    name: 'chosen',
    remain_quota: 5_000_000,
    unlimited_quota: false,
    model_limits_enabled: true,
    model_limits: 'gpt-4o-mini',
    group: 'vip',
    allow_ips: '203.0.113.7\n10.0.0.0/8',
  });
  expect(rows[0]?.expired_time).toBeGreaterThanOrEqual(before + 30 * 86_400);
});

test('TOK-05: unlimited disables quota and count; without groups the field says so and takes none', async () => {
  const { ui, focus, value } = await openNew({
    gateway: (real) => ({ account: { ...real.account, groups: () => Promise.resolve([]) } }),
  });
  focus('unlimited_quota');
  await ui.press('space');
  await ui.waitFor(() => value('unlimited_quota') === true);
  for (const name of ['remain_quota', 'count']) {
    const before = value(name);
    focus(name);
    await ui.type('7');
    expect(value(name)).toBe(before);
  }
  focus('group');
  await ui.type('v');
  await ui.waitFor('No groups are available to you.');
  await ui.press('enter', 'escape');
  expect(value('group')).toBe('');
});

test('TOK-06: several stop at the first failure; how many were made is told, with their keys', async () => {
  let calls = 0;
  const { ui, write } = await openNew({
    gateway: (real) => ({
      tokens: {
        ...real.tokens,
        create: (fields, options) => {
          calls += 1;
          if (calls === 3) return Promise.reject(new GatewayError('refused', { serverMessage: 'enough' }));
          return real.tokens.create(fields, options);
        },
      },
    }),
  });
  await write('name', 'some');
  await write('count', '5');
  await ui.type(save);
  await ui.waitFor(/2 API keys created, then it stopped.*enough/);
  expect(calls).toBe(3);
  await ui.waitFor(() => ui.screen().match(/sk-\w{10}/g)?.length === 2);
});

test.each([
  [[], 'The chat app link is not configured. Contact an admin.'],
  [[{ Web: '' }], 'The chat app link is misconfigured. Contact an admin.'],
  ['{broken', 'The chat data can’t be read.'],
])('TOK-07: chats that read %j are told: %s', async (chats, words) => {
  const { ui, copied } = await open({
    gateway: (real) => ({
      site: {
        ...real.site,
        status: async (o) => ({ ...(await real.site.status(o)), chats: chats as never, chat_link: '' }),
      },
    }),
  });
  await ui.type(':chat-link\r');
  await ui.waitFor(words);
  expect(copied).toEqual([]);
});

test('GEN-15: the form has retry and order for auto; several keys are deleted at once; what is over is said as a call meets it', async () => {
  const today = await startTestSandbox({ dialect: 'v1', sampleData: true });
  const { ui, focus, write, value, store, tokens } = await openNew({ gatewayUrl: today.url });
  const reasonOf = () => store.get().fields.find(({ name }) => name === 'cross_group_retry');
  expect(reasonOf()).toBeDefined();
  await write('name', 'many groups');
  focus('cross_group_retry');
  await ui.waitFor('Choose the group “auto” first.');
  focus('group');
  await ui.press('enter');
  await ui.layer('picker');
  await ui.waitFor('Tries several groups');
  await ui.type('auto\r');
  await ui.waitFor(() => value('group') === 'auto');
  focus('cross_group_retry');
  await ui.press('space');
  focus('auto_groups');
  await ui.press('enter');
  await ui.layer('picker');
  await ui.waitFor('vip');
  await ui.type('vip');
  await ui.press('space');
  await ui.press('enter');
  await ui.waitFor(() => String(value('auto_groups')) === 'vip');
  await ui.type(save);
  await ui.shows('API key many groups created');
  const { rows } = await tokens.search({ keyword: 'many groups', page: 1, pageSize: 10 });
  expect(rows).toMatchObject([{ group: 'auto', cross_group_retry: true, auto_groups: ['vip'] }]);

  const made = [];
  for (const name of ['zz over', 'zz spent']) {
    made.push(await tokens.create({ ...plain, name }));
  }
  const [over, spent] = made;
  if (over === undefined || spent === undefined) throw new Error('not made');
  await tokens.update(over, { expired_time: 1_600_000_000 });
  await tokens.update(spent, { remain_quota: 0 });
  await ui.press('escape');
  await ui.command('token keyword=zz');
  await ui.waitFor(/zz over\s+.*Expired/);
  await ui.waitFor(/zz spent\s+.*Exhausted/);
  await ui.press('*');
  await ui.type(':delete\r');
  await ui.agree(/Delete 2 API keys/);
  await ui.shows('2 API keys deleted.');
});

const plain = {
  expired_time: -1,
  remain_quota: 500_000,
  unlimited_quota: false,
  model_limits_enabled: false,
  model_limits: '',
  allow_ips: '',
  group: '',
};

test('TUI-20: a row that is made under a filter which hides it is told of, as the cursor is on another one', async () => {
  const { ui } = await open();
  await ui.type('/scratch\r');
  await ui.waitFor(/1 of \d+, over all rows/);
  await ui.press('n');
  await ui.waitFor(() => layersOf(ui.app).at(-1)?.kind === 'form');
  const { store } = layersOf(ui.app)[0] as FormLayer;
  store.set({ focus: store.get().fields.findIndex(({ name }) => name === 'name'), isSelected: false });
  await ui.type(`${clear}unseen one${save}`);
  await ui.waitFor('unseen one was created and the filter hides it: the cursor is on another row. Esc shows all rows.');
  // Esc would stop a reading first.
  await ui.waitFor(() => ui.app.list().store.get().reading === undefined);
  await ui.press('escape');
  await ui.waitFor(/ unseen one /);
});

test('TUI-01: Enter in a list without rows says that it has none, not that one is to be selected', async () => {
  const { ui } = await open();
  await ui.type('/no such key anywhere\r');
  await ui.waitFor(/0 of \d+/);
  await ui.press('enter');
  await ui.shows('No results. Press Esc to clear search and filters.');
});
