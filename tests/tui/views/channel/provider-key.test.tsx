import { afterAll, beforeAll, expect, test } from 'vitest';
import { layersOf } from '../../../../cli/tui/state/any-layer.ts';
import type { FormLayer } from '../../../../cli/tui/state/form/form-state.ts';
import { startTestSandbox, type TestSandbox } from '../../../support/gateway/sandbox.ts';
import { type OpenApp, openApp } from '../../support/open-app.tsx';

const root = { username: 'root', password: '123456' };
const save = '\u0013';
const paste = (text: string) => `\u001B[200~${text}\u001B[201~`;

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox({ sampleData: true });
});
afterAll(() => sandbox.close());

/** Waits for the form, and puts texts into its fields by their names. */
async function fillForm(ui: OpenApp, texts: Record<string, string>): Promise<FormLayer['store']> {
  await ui.layer('form');
  const { store } = layersOf(ui.app)[0] as FormLayer;
  for (const [name, text] of Object.entries(texts)) {
    store.set({ focus: store.get().fields.findIndex((field) => field.name === name), isSelected: false });
    await ui.type(text);
  }
  return store;
}

test('GEN-01: keys of a channel with several are one way from it: which died, why and when; filtered, switched, deleted, replaced', async () => {
  const ui = await openApp({ gatewayUrl: sandbox.url, as: root, view: 'channel', columns: 140, rows: 40 });
  await ui.waitFor('1 of 60');
  const keys = () => ui.app.context().gateway.providerKeys.list(49);
  await ui.type(':channel keyword=openrouter\r');
  await ui.waitFor('openrouter-eu');
  await ui.type('dk');
  await ui.waitFor('1 of 12');
  // State, reason and time stand in the row of a key that died.
  await ui.waitFor(/49:1 +openrouter +sk-sample-\.\.\. +✗ Auto-disabled +\S.*\d+ (min|h|d)/);
  const dead = (await keys()).keys.filter(({ status }) => status === 3);
  const [reason] = dead.map((key) => key.reason);
  const same = dead.filter((key) => key.reason === reason).length;
  await ui.type(`:provider-key channel=49 reason="${reason?.slice(2, 14)}"\r`);
  await ui.waitFor(`1 of ${same}, over all rows`);
  await ui.waitFor(() => !ui.app.list().isOld());
  await ui.row(/49:1 /);
  await ui.press('+');
  await ui.shows('Enabled key 1 of openrouter.');
  await expect.poll(async () => (await keys()).counts).toEqual({ enabled: 7, byHand: 1, automatic: 4 });
  await ui.type(':provider-key channel=49 status=auto-disabled\r');
  await ui.waitFor('1 of 4');
  await ui.press('*');
  await ui.waitFor('4 rows selected');
  await ui.type(':delete\r');
  await ui.waitFor('Type 4 to confirm');
  await ui.agree('Delete 4 keys');
  await ui.waitFor('4 done');
  await expect.poll(async () => (await keys()).counts).toEqual({ enabled: 7, byHand: 1, automatic: 0 });
  await ui.type(':provider-key channel=49\r');
  await ui.waitFor('1 of 8');
  await ui.press('-');
  await ui.agree('Disable this key: openrouter key 0?');
  await ui.shows('Disabled key 0 of openrouter.');

  await ui.type(':channel keyword=openrouter\r');
  await ui.waitFor('openrouter-eu');
  await ui.press('r');
  await ui.waitFor(() => ui.app.callsUnderWay() === 0);
  await ui.command('channel replace-keys 49');
  await fillForm(ui, { keys: paste('one-new-key\nsecond-new-key') });
  await ui.type(save);
  await ui.waitFor('Replace all 8 keys of openrouter with 2?');
  expect(ui.raw()).not.toContain('one-new-key');
  await ui.agree('Replace all 8 keys of openrouter with 2?');
  await ui.shows('Replaced the keys of openrouter, which now has 2, all enabled.');
  // Key 0 was disabled, and the gateway keeps that for what stands there now.
  await expect.poll(async () => (await keys()).counts).toEqual({ enabled: 2, byHand: 0, automatic: 0 });
});

test('GEN-01 GEN-02: a channel of several keys is made with its mode and gets more; a key that is a JSON object is one, whatever its lines', async () => {
  const ui = await openApp({ gatewayUrl: sandbox.url, as: root, view: 'channel', columns: 140, rows: 40 });
  await ui.waitFor(/1 of \d\d/);
  const { channels, providerKeys } = ui.app.context().gateway;
  await ui.press('n');
  const pretty = (name: string) => `{\n  "access_token": "${name}",\n  "account_id": "b"\n}`;
  const store = await fillForm(ui, { name: 'many keys', key: paste(`key-number-one\nkey-number-two\n${pretty('a')}`) });
  await ui.waitFor('6 lines');
  store.set({ value: { ...store.get().value, models: ['gpt-4o'] } });
  await fillForm(ui, { multi_key_mode: 'turn' });
  await ui.layer('picker');
  await ui.waitFor('One channel, keys in turn');
  await ui.press('enter');
  await ui.type(save);
  await ui.shows('Channel many keys created.');
  const [pool] = (await channels.search({ page: 1, pageSize: 5, keyword: 'many keys' })).rows;
  const id = pool?.id ?? 0;
  expect(pool?.channel_info).toMatchObject({ is_multi_key: true, multi_key_size: 3, multi_key_mode: 'polling' });
  expect((await providerKeys.list(id)).keys.map(({ key_preview }) => key_preview)).toEqual([
    'key-number...',
    'key-number...',
    '{"access_t...',
  ]);
  await ui.type(`:channel keyword=${id}\r`);
  await ui.waitFor('many keys');
  await ui.command(`channel add-keys ${id}`);
  await fillForm(ui, { keys: paste(`${pretty('a')}\n${pretty('c')}`) });
  await ui.type(save);
  await ui.shows('Added 1 key to many keys, which now has 4.');
});

test('GEN-01: where every key died, deleting them keeps the last one off', async () => {
  const dead = await startTestSandbox();
  const ui = await openApp({ gatewayUrl: dead.url, as: root, view: 'provider-key', columns: 140 });
  const { channels, options, providerKeys } = ui.app.context().gateway;
  await options.set('AutomaticDisableChannelEnabled', 'true');
  const keys = { key: 'key-number-0\nkey-number-1', multi_key_mode: 'polling', base_url: 'builtin:?fail=401' } as const;
  const pool = await channels.create({ ...keys, name: 'pool', type: 1, models: ['gpt-4o'] });
  for (const died of [1, 2]) {
    await channels.testAll();
    await expect.poll(async () => (await providerKeys.list(pool?.id ?? 0)).counts.automatic).toBe(died);
  }
  await ui.press('r');
  await ui.waitFor(/1:0 .*Auto-disabled.*1:1 .*Auto-disabled/s);
  await ui.press('*');
  await ui.waitFor('2 rows selected');
  await ui.type(':delete\r');
  await ui.agree('Delete 2 keys');
  await ui.waitFor('1 done');
  await ui.waitFor('only key of the channel');
  expect((await providerKeys.list(pool?.id ?? 0)).counts).toEqual({ enabled: 0, byHand: 0, automatic: 1 });
});
