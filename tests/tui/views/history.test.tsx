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
  const ui = await openApp({ gatewayUrl: sandbox.url, as: root, view: 'pricing', columns: 140 });
  await ui.waitFor(/1 of \d+/);
  const prices = ui.app.list('pricing');
  const channels = ui.app.list('channel');
  const logs = ui.app.list('log');
  await ui.type('/gpt\r');
  await ui.waitFor(() => prices.store.get().search === 'gpt' && prices.shown().length > 3);
  await ui.press('space', 'space', 'down');
  const model = (prices.current() as { model: { model_name: string } }).model.model_name;
  const left = prices.store.get();
  // The letters of the ways stand in the status line; one that leads nowhere is told.
  await ui.press('d');
  await ui.waitFor('l its calls');
  await ui.press('x');
  await ui.waitFor('d x does nothing here.');
  await ui.type('dc');
  await ui.waitFor(() => ui.app.store.get().view === 'channel' && channels.current() !== undefined);
  expect(channels.store.get().filters).toEqual({ model });
  await ui.waitFor(`${model} › Channels`);
  const id = (channels.current() as { id: number }).id;
  await ui.type('dl');
  await ui.waitFor(() => ui.app.store.get().view === 'log');
  expect(logs.store.get().filters).toEqual({ channel: `${id}`, start: '-7d' });
  await ui.waitFor('› Logs');

  await ui.press('[');
  await ui.waitFor(() => ui.app.store.get().view === 'channel');
  await ui.waitFor(() => (channels.current() as { id: number } | undefined)?.id === id);
  expect(channels.store.get().filters).toEqual({ model });
  // Esc leads back through a door as well.
  await ui.press('escape');
  await ui.waitFor(() => ui.app.store.get().view === 'pricing');
  await ui.waitFor(() => prices.store.get().pinned === left.pinned && prices.current() !== undefined);
  await ui.waitFor(() => prices.store.get().cursor === left.cursor && prices.store.get().top === left.top);
  expect(prices.store.get()).toMatchObject({ search: 'gpt', filters: left.filters });
  expect(prices.marks.count()).toBe(2);
  await ui.waitFor('2 selected');
  await ui.press('backspace');
  await ui.waitFor('Nothing to go back to.');

  await ui.press(']');
  await ui.waitFor(() => ui.app.store.get().view === 'channel');
  await ui.press(']');
  await ui.waitFor(() => ui.app.store.get().view === 'log' && logs.store.get().filters.channel === `${id}`);
  await ui.press(']');
  await ui.waitFor('Nothing to go forward to.');
});
