import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../../support/sandbox.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { openApp } from '../support/open-app.tsx';

const root = { username: 'root', password: '123456' };

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox({ sampleData: true });
});
afterAll(() => sandbox.close());

async function openChannels(options: Partial<Parameters<typeof openApp>[0]> = {}) {
  const ui = await openApp({ gatewayUrl: sandbox.url, as: root, view: 'channel', ...options });
  await ui.waitFor('1 of 60');
  return { ui };
}

test('NAV-06: the header tells profile, gateway, person, role, balance and the age of the data', async () => {
  const { ui } = await openChannels();
  const [header] = ui.screen().split('\n');
  for (const part of ['test', new URL(sandbox.url).host, 'root (Super admin)', '$', 'live', 's old']) {
    expect(header).toContain(part);
  }
});

test('CHAN-03: the columns in their order, statuses with their words and signs', async () => {
  const { ui } = await openChannels({ columns: 100 });
  expect(ui.screen()).toMatch(/ID +NAME +TYPE +GROUP +STATUS +RESPONSE +USED +BALANCE +PRIO\S* +WEIG\S*/);
  expect(ui.screen()).toMatch(/1 {2}openai +1 OpenAI .*● Enabled +0\.61 s/);
  expect(ui.screen()).toContain('◐ Auto-d');
});

test('CHAN-01: rows a page and the sort by id are chosen, and remembered with the view', async () => {
  const stateFile = `${temporaryFolder()}/tui.json`;
  const { ui } = await openChannels({ stateFile });
  await ui.press('#');
  await ui.type('20\r');
  await ui.waitFor('1 of 60');
  expect(ui.app.list().store.get().pageSize).toBe(20);
  await ui.type(':channel id-sort=true\r');
  await ui.waitFor(/▌ +60 /);
  await ui.app.settings.flush();
  const again = await openApp({ gatewayUrl: sandbox.url, as: root, view: 'channel', stateFile });
  await again.waitFor(/▌ +60 /);
  expect(again.app.list().store.get().pageSize).toBe(20);
});

test('CHAN-02: filters of the gateway combine, are trimmed, and are peeled by Esc', async () => {
  const { ui } = await openChannels();
  await ui.press('f');
  await ui.waitFor('Filters');
  await ui.type('  azure  ');
  await ui.press('enter');
  await ui.waitFor('1 of 3');
  expect(ui.screen()).toContain('ID, name or key: azure');
  await ui.type(':channel keyword=azure model=gpt group=vip\r');
  await ui.waitFor(() => Object.keys(ui.app.list().store.get().filters).length === 3);
  await ui.press('escape');
  await ui.waitFor('1 of 60');
  await ui.press('escape');
  expect(ui.exitCode()).toBeUndefined();
});

test('the search filters as one types, inverts with !, and says how many of how many', async () => {
  const { ui } = await openChannels();
  await ui.press('/');
  await ui.type('backup');
  await ui.waitFor('20 of 60');
  await ui.type(' !azure');
  await ui.waitFor('19 of 60');
  await ui.press('enter');
  await ui.waitForGone('azure-backup');
  await ui.press('escape');
  await ui.waitFor('1 of 60');
});

test('the cursor stays on its row when the order changes', async () => {
  const { ui } = await openChannels();
  await ui.press('j', 'j', 'j');
  const name = () =>
    ui
      .screen()
      .split('\n')
      .find((line) => line.startsWith('▌'))
      ?.trim()
      .split(/ +/)[2];
  const before = name();
  await ui.type(':sort name\r');
  await ui.waitFor('↑Name');
  expect(name()).toBe(before);
  await ui.type(':sort name\r');
  await ui.waitFor('↓Name');
  expect(name()).toBe(before);
});

test('marks: one, a range, all in the filter with their number; Esc clears them', async () => {
  const { ui } = await openChannels();
  await ui.press('space');
  await ui.waitFor('1 marked');
  await ui.press('v', 'j', 'j', 'v');
  await ui.waitFor('4 marked');
  await ui.press('*');
  await ui.waitFor('60 marked');
  await ui.waitFor('60 rows marked.');
  await ui.press('escape');
  await ui.waitForGone('marked ·');
  expect(ui.app.list().marks.count()).toBe(0);
});

test('sort, columns and wide are chosen and kept', async () => {
  const { ui } = await openChannels();
  await ui.press('C');
  await ui.waitFor('Columns');
  await ui.type('balance');
  await ui.press('space', 'enter');
  await ui.waitForGone('BALANCE');
  await ui.press('o');
  await ui.type('prio');
  await ui.press('enter');
  // Numbers are looked at from the largest; chosen again, from the smallest.
  await ui.waitFor('↓Priority');
  await ui.press('o');
  await ui.type('prio');
  await ui.press('enter');
  await ui.waitFor('↑Priority');
  expect(ui.app.settings.get().views?.channel).toMatchObject({
    hiddenColumns: ['balance'],
    sort: { column: 'priority', isDescending: false },
  });
});

test('NAV-01: every list is reached by its name; an unknown word says where the words are', async () => {
  const { ui } = await openChannels();
  await ui.type(':tokens\r');
  await ui.waitFor('Tokens cannot precisely control usage');
  await ui.type(':ch\r');
  await ui.waitFor('1 of 60');
  await ui.type(':nonsense\r');
  await ui.waitFor('Unknown command: nonsense');
});

test('CHAN-03 CHAN-01: disabled rows are greyed, and an auto-disabled one tells reason and time under the cursor', async () => {
  const { ui } = await openChannels();
  await ui.press('/');
  await ui.type('openai-eu');
  await ui.press('enter');
  await ui.waitFor(/Disabled .*:/);
  expect(ui.screen()).toContain('same as: tollgate channel get 2');
  await ui.press('enter');
  await ui.waitFor('Base URL');
  expect(ui.screen()).toContain('2 openai-eu');
});

test('at 40×10 the list still shows its most important columns, and below that says what is needed', async () => {
  const { ui } = await openChannels({ columns: 100, rows: 30 });
  ui.app.store.set({ size: { columns: 40, rows: 10 } });
  await ui.waitForGone('WEIGHT');
  const lines = ui.screen().split('\n');
  expect(lines.length).toBeLessThanOrEqual(10);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(40);
  expect(ui.screen()).toMatch(/ID +NAME/);
  ui.app.store.set({ size: { columns: 39, rows: 10 } });
  await ui.waitFor('Too small: 39×10');
});

test('without Unicode and without colour nothing is lost', async () => {
  const { ui } = await openChannels({ looks: { isUnicode: false, depth: 0 } });
  expect(ui.screen()).toMatch(/^> /m);
  expect(ui.screen()).toContain('+ Enabled');
  expect(ui.screen()).toContain('! Auto');
  expect(ui.raw()).not.toMatch(/\u001B\[(3|4|9)\d/);
});
