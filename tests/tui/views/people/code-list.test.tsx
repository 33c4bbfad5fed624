import { afterAll, beforeAll, expect, test } from 'vitest';
import { layersOf } from '../../../../cli/tui/state/any-layer.ts';
import type { FormLayer } from '../../../../cli/tui/state/form/form-state.ts';
import { startTestSandbox, type TestSandbox } from '../../../support/gateway/sandbox.ts';
import { openApp } from '../../support/open-app.tsx';

const root = { username: 'root', password: '123456' };
const save = '\u0013';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

async function open() {
  const copied: string[] = [];
  const world = { clipboard: { write: async (text: string) => copied.push(text) > 0 } };
  const ui = await openApp({ gatewayUrl: sandbox.url, as: root, view: 'redemption', columns: 120, rows: 30, world });
  await ui.waitFor('Redemption codes');
  const { redemptions, wallet } = ui.app.context().gateway;
  const make = async (name: string, count: number) => {
    await redemptions.create({ name, quota: 250_000, count });
    return (await redemptions.search({ keyword: name, page: 1, pageSize: 10 })).rows;
  };
  return { ui, copied, redemptions, wallet, make };
}

test('RED-01: the columns, a dash for no redeemer, and the search by name and by id', async () => {
  const { ui, make } = await open();
  const [alpha] = await make('alpha', 1);
  await make('beta', 1);
  await ui.press('r');
  await ui.waitFor('beta');
  await ui.waitFor(/ID +NAME +STATUS +QUOTA +CREATED +REDEEMED BY/);
  await ui.waitFor(/beta +\S+ Unused +\$0\.50 .* – /);
  expect(ui.screen()).not.toContain(alpha?.key);
  await ui.press('s');
  await ui.waitFor('Filters');
  await ui.type('  alp \r');
  await ui.waitForGone('beta');
  await ui.waitFor('alpha');
  await ui.type(`:redemption keyword=${alpha?.id}\r`);
  await ui.waitFor('1 of 1');
  await ui.waitFor('alpha');
});

test('RED-02: codes are viewed, copied alone and together, disabled, enabled, edited and deleted; used ones stay used', async () => {
  const { ui, copied, make, redemptions, wallet } = await open();
  await ui.type(':redemption keyword=nothing\r');
  await ui.waitFor('No results');
  await ui.press('y');
  await ui.waitFor('Select at least one redemption code.');
  const [one, two] = await make('pair', 2);
  if (!one || !two) throw new Error('no codes');
  const status = async (id: number) => (await redemptions.get(id)).status;
  await ui.type(':redemption keyword=pair\r');
  await ui.waitFor('1 of 2');
  await ui.type(`:key ${two.id}\r`);
  await ui.waitFor(two.key);
  await ui.press('escape');
  await ui.waitFor(() => copied.includes(two.key));
  await ui.press('space', 'space');
  await ui.waitFor('2 selected');
  await ui.press('y');
  await ui.waitFor('Copy');
  await ui.press('enter');
  await ui.waitFor(() => copied.length === 2);
  expect(copied[1]?.split('\n').sort()).toEqual([one.key, two.key].sort());
  await ui.press('escape');

  await ui.type(`:disable ${one.id}\r`);
  await ui.waitFor('Disable redemption code pair?');
  expect(await status(one.id)).toBe(1);
  await ui.press('tab', 'enter');
  await ui.waitFor('Redemption code pair disabled.');
  expect(await status(one.id)).toBe(2);
  await ui.type(`:redemption update ${one.id}\r`);
  await ui.waitFor('Only unused redemption codes can be edited.');
  await ui.type(`:enable ${one.id}\r`);
  await ui.waitFor('Redemption code pair enabled.');
  expect(await status(one.id)).toBe(1);
  await ui.type(`:redemption update ${one.id}\r`);
  await ui.waitFor('Edit redemption code');
  const { store } = layersOf(ui.app)[0] as FormLayer;
  const names = store.get().fields.map((field) => field.name as string);
  expect(names).not.toContain('count');
  store.set({ focus: names.indexOf('quota'), isSelected: false });
  await ui.type(`\u00152usd${save}`);
  await ui.waitFor(/pair +\$0\.50 → \$2\.00/);
  expect(await redemptions.get(one.id)).toMatchObject({ quota: 250_000 });
  await ui.agree('Save pair?');
  await ui.waitFor('Redemption code pair updated.');
  expect(await redemptions.get(one.id)).toMatchObject({ quota: 1_000_000, status: 1, key: one.key });

  await wallet.redeem(two.key);
  await ui.type(`:disable ${two.id}\r`);
  await ui.waitFor(/The redemption code has been used\.|Disable redemption code/);
  await ui.press('tab', 'enter');
  await ui.waitFor('The redemption code has been used.');
  expect(await status(two.id)).toBe(3);

  await ui.type(`:redemption delete ${one.id}\r`);
  await ui.waitFor('Type pair to confirm');
  await ui.type('pair');
  await ui.press('tab', 'tab', 'enter');
  await ui.waitFor('Redemption code pair deleted.');
  expect((await redemptions.search({ keyword: 'pair', page: 1, pageSize: 10 })).rows.map(({ id }) => id)).toEqual([
    two.id,
  ]);
});

test('RED-03: a name is asked for; 100000 units and one code are offered; several are shown and copied', async () => {
  const { ui, copied, redemptions } = await open();
  await ui.press('n');
  await ui.waitFor(() => layersOf(ui.app).at(-1)?.kind === 'form');
  const { store } = layersOf(ui.app)[0] as FormLayer;
  expect(store.get().value).toMatchObject({ name: '', quota: 100_000, count: 1 });
  await ui.type(save);
  await ui.waitFor('Enter a name.');
  expect((await redemptions.search({ keyword: 'shown', page: 1, pageSize: 10 })).rows).toEqual([]);
  const names = store.get().fields.map((field) => field.name as string);
  store.set({ focus: names.indexOf('name'), isSelected: false });
  await ui.type('shown');
  store.set({ focus: names.indexOf('count'), isSelected: false });
  await ui.type(`\u00153${save}`);
  await ui.waitFor('3 redemption codes created.');
  const { rows } = await redemptions.search({ keyword: 'shown', page: 1, pageSize: 10 });
  expect(rows.map(({ quota }) => quota)).toEqual([100_000, 100_000, 100_000]);
  for (const { key } of rows) await ui.waitFor(key);
  await ui.waitFor(() => copied.length === 1);
  expect(copied[0]?.split('\n').sort()).toEqual(rows.map(({ key }) => key).sort());
});
