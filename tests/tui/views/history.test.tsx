import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../../support/sandbox.ts';
import { openApp } from '../support/open-app.tsx';

const root = { username: 'root', password: '123456' };

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox({ sampleData: true });
});
afterAll(() => sandbox.close());

test('TUI-04: from a row to what belongs to it, back and forward with filter, cursor, marks and scroll as they were', async () => {
  const ui = await openApp({ gatewayUrl: sandbox.url, as: root, view: 'channel', columns: 140 });
  await ui.waitFor('1 of 60');
  const channels = ui.app.list('channel');
  const logs = ui.app.list('log');
  await ui.type('/!azure\r');
  await ui.waitFor(() => channels.store.get().search === '!azure');
  await ui.press('space', 'space', 'down');
  const name = (channels.current() as { name: string }).name;
  const id = (channels.current() as { id: number }).id;
  const left = channels.store.get();
  // The letters of the ways stand in the status line; one that leads nowhere is told.
  await ui.press('d');
  await ui.waitFor('l its calls');
  await ui.press('x');
  await ui.waitFor('d x leads nowhere here.');
  await ui.type('dl');
  await ui.waitFor(() => ui.app.store.get().view === 'log');
  expect(logs.store.get().filters).toEqual({ channel: `${id}` });
  await ui.waitFor(`Channels ${name} › Logs`);
  await ui.waitFor(() => logs.current() !== undefined);
  await ui.press('down', 'down');
  const call = logs.store.get();
  // From the call to the channel it went to, which is the one it came from.
  await ui.type('dc');
  await ui.waitFor(() => ui.app.store.get().view === 'channel');
  await ui.waitFor(() => (channels.current() as { id: number } | undefined)?.id === id);
  expect(channels.store.get()).toMatchObject({ filters: { keyword: `${id}` }, search: '' });
  expect(channels.marks.count()).toBe(0);
  await ui.waitFor(`Channels ${name} › Logs`);

  await ui.press('[');
  await ui.waitFor(() => ui.app.store.get().view === 'log' && logs.store.get().pinned === call.pinned);
  expect(logs.store.get().filters).toEqual({ channel: `${id}` });
  // Esc leads back through a door as well.
  await ui.press('escape');
  await ui.waitFor(() => ui.app.store.get().view === 'channel');
  await ui.waitFor(() => channels.store.get().pinned === left.pinned && channels.current() !== undefined);
  expect(channels.store.get()).toMatchObject({ search: '!azure', filters: {}, cursor: left.cursor, top: left.top });
  expect(channels.marks.count()).toBe(2);
  await ui.waitFor('2 selected');
  await ui.press('backspace');
  await ui.waitFor('This is where you began.');

  await ui.press(']');
  await ui.waitFor(() => ui.app.store.get().view === 'log');
  await ui.press(']');
  await ui.waitFor(() => ui.app.store.get().view === 'channel' && channels.store.get().filters.keyword === `${id}`);
  await ui.press(']');
  await ui.waitFor('There is no place to go forward to.');
});
