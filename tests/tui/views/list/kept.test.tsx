import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../../../support/gateway/sandbox.ts';
import { temporaryFolder } from '../../../support/program/temporary-folder.ts';
import { openApp } from '../../support/open-app.tsx';

const root = { username: 'root', password: '123456' };
let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox({ sampleData: true });
});
afterAll(() => sandbox.close());

test('CHAN-01 NAV-06 TUI-20: last view, theme, columns and how a list is queried come back; filters and order do not, and what looks like a key is never written', async () => {
  const stateFile = join(temporaryFolder(), 'tui-test.json');
  const open = () => openApp({ gatewayUrl: sandbox.url, as: root, stateFile, columns: 130, rows: 40 });
  const first = await open();
  // Nothing was looked at yet: an operator lands on the pulse (SEE-04).
  await first.waitFor('Error rate');
  await first.type(':dashboard\r');
  await first.waitFor('over time');
  await first.press('s');
  await first.waitFor('Apply');
  await first.press('tab', 'tab');
  await first.type('-3d\u0013');
  await first.waitFor('--start -3d');
  await first.type(':token token=abcd\r');
  await first.waitFor('Key: abcd');
  await first.type(':theme light\r');
  await first.type(':channel group=vip keyword=eu id-sort=true\r');
  await first.waitFor('Group: vip');
  await first.type(':sort name\r');
  await first.waitFor('↑Name');
  await first.app.settings.flush();
  const kept = readFileSync(stateFile, 'utf8');
  expect(kept).not.toContain('abcd');
  expect(JSON.parse(kept)).toMatchObject({ view: 'channel', views: { channel: { filters: { 'id-sort': 'true' } } } });
  const second = await open();
  await second.waitFor('1 of 60');
  expect(second.app.list().store.get()).toMatchObject({ filters: { 'id-sort': 'true' }, sort: undefined });
  expect(second.app.store.get().theme).toBe('light');
  await second.type(':dashboard\r');
  await second.waitFor('--start -3d');
});

test('TUI-20 TUI-04: a list opened by its name shows all rows in their usual order, whatever it was filtered by; [ leads back to that', async () => {
  const ui = await openApp({ gatewayUrl: sandbox.url, as: root, view: 'channel', columns: 130, rows: 40 });
  await ui.waitFor('1 of 60');
  await ui.type('N/group:vip azure\r');
  await ui.waitFor('Group: vip');
  const narrowed = () => ui.app.list('channel').store.get();
  await ui.type('gu');
  await ui.waitFor(/^ Usage /m);
  await ui.type('gc');
  await ui.shows('All rows, no longer filtered (Group: vip, /azure).');
  await ui.waitFor(/row \d+ of 60/);
  expect(narrowed()).toMatchObject({ filters: {}, search: '', sort: undefined });
  await ui.type('[[');
  await ui.waitFor('Group: vip');
  expect(narrowed()).toMatchObject({ filters: { group: 'vip' }, search: 'azure', sort: { column: 'name' } });
  // Also from the list itself.
  await ui.command('channel');
  await ui.waitFor(/row \d+ of 60/);
  await ui.press('[');
  await ui.waitFor('Group: vip');
});

test('TUI-05: filter and order are saved as a view with a name, which a digit opens, also the next time; one with a key is not', async () => {
  const stateFile = join(temporaryFolder(), 'tui-test.json');
  const open = () => openApp({ gatewayUrl: sandbox.url, as: root, view: 'channel', stateFile, columns: 140, rows: 40 });
  const first = await open();
  await first.waitFor(/1 of \d+/);
  await first.type('\u0013');
  await first.shows('Nothing to save');
  await first.type('/group:vip -status:enabled\u0013');
  await first.layer('form');
  await first.type('Off in vip\r');
  await first.shows('View “Off in vip” saved. It opens with 3.');
  await first.waitFor('[3 Off in vip]');
  await first.press('1');
  await first.waitFor(/\[1 All\][^[]*3 Off in vip/);
  await first.type('/sk-0123456789abcdefgh\r');
  await first.command('view save secret');
  await first.shows('may contain a key');
  await first.app.settings.flush();
  const kept = readFileSync(stateFile, 'utf8');
  expect(kept).toContain('group:vip -status:enabled');
  expect(kept).not.toContain('0123456789abcdefgh');
  const second = await open();
  await second.waitFor('3 Off in vip');
  await second.press('3');
  await second.waitFor(() => {
    const { filters, search } = second.app.list().store.get();
    return filters.group === 'vip' && search === '-status:enabled';
  });
  await second.command('view remove Off in vip');
  await second.shows('View “Off in vip” removed.');
  await second.waitForGone('3 Off');
});
