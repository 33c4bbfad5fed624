import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../../../support/gateway/sandbox.ts';
import { openApp } from '../../support/open-app.tsx';

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
  // Esc leads back through a related list as well.
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

  // Who comes by no related list finds the lists as they were before one: not the calls of a channel for all calls.
  await ui.type('gc');
  await ui.waitFor(() => ui.app.store.get().view === 'channel');
  expect(channels.store.get().filters).toEqual({});
  await ui.type('gl');
  await ui.waitFor(() => ui.app.store.get().view === 'log');
  expect(logs.store.get().filters).toEqual({});
  await ui.press('[', '[');
  await ui.waitFor(() => ui.app.store.get().view === 'log' && logs.store.get().filters.channel === `${id}`);
  // The list behind the related list and the list by its name are two places, with a way of their own each.
  await ui.waitFor('› Logs');
  await ui.type('gl');
  await ui.waitFor(() => logs.store.get().filters.channel === undefined);
  await ui.waitForGone('› Logs');
  await ui.press('[');
  await ui.waitFor(() => logs.store.get().filters.channel === `${id}`);
  await ui.waitFor('› Logs');
});

test('SEE-06 TUI-20: a related list that is typed ahead of the rows waits for them, and Esc calls it off; it is not that of rows of a query before', async () => {
  let release: () => void = () => undefined;
  let held: Promise<void> | undefined;
  const hold = () => {
    held = new Promise((resolve) => {
      release = resolve;
    });
  };
  const ui = await openApp({
    gatewayUrl: sandbox.url,
    as: root,
    columns: 140,
    gateway: (real) => ({
      users: {
        ...real.users,
        list: async (...asked) => held?.then(() => real.users.list(...asked)) ?? real.users.list(...asked),
      },
      logs: {
        ...real.logs,
        list: async (...asked) => held?.then(() => real.logs.list(...asked)) ?? real.logs.list(...asked),
      },
    }),
  });
  await ui.waitFor(/1 of \d+/);
  const users = ui.app.list('user');
  hold();
  await ui.command('user');
  await ui.type('dl');
  await ui.waitFor(/^ d l$/m);
  await ui.press('escape');
  await ui.type('dl');
  await ui.waitFor(/^ d l$/m);
  expect(ui.app.store.get().view).toBe('user');
  release();
  await ui.waitFor(() => ui.app.store.get().view === 'log');
  const name = (users.current() as { username: string }).username;
  await ui.waitFor(`Users ${name} › Logs`);
  expect(ui.app.list('log').store.get().filters).toMatchObject({ username: name });

  await ui.command('log type=consumption start=-7d');
  await ui.waitFor(/Details: |Time: |Tried in order/);
  hold();
  await ui.command('log type=error start=-30d');
  await ui.type('dw');
  await ui.waitFor(/^ d w$/m);
  release();
  await ui.waitFor(() => ui.app.store.get().view === 'user');
  const meant = ui.app.list('log').current() as { type: number; username: string };
  expect(meant.type).toBe(5);
  expect(users.store.get().filters).toMatchObject({ keyword: meant.username });
});
