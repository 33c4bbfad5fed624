import { expect, test } from 'vitest';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { openApp } from '../../support/open-app.tsx';

const openChannels = async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const ui = await openApp({
    gatewayUrl: sandbox.url,
    as: { username: 'root', password: '123456' },
    view: 'channel',
    columns: 140,
    rows: 40,
  });
  await ui.waitFor('1 of 60');
  await ui.waitFor(() => ui.app.list().window.isComplete() || ui.app.list().window.loaded().length >= 50);
  const marked = () => ui.app.list().marks.count();
  const cursor = () => ui.app.list().store.get().cursor;
  return { ui, marked, cursor };
};

test('TUI-15: . selects from the last mark to here, a number goes before a key, and a key without one says so', async () => {
  const { ui, marked, cursor } = await openChannels();
  await ui.type(';5j');
  expect(cursor()).toBe(5);
  await ui.type(';12G');
  expect(cursor()).toBe(11);
  await ui.type(';');
  await ui.waitFor('number _ then a key');
  await ui.type('3');
  await ui.waitFor('number 3_');
  await ui.press('escape');
  await ui.waitForGone('number 3_');
  expect(cursor()).toBe(11);
  await ui.type(';5t');
  await ui.shows('takes no number');
  await ui.type(';3J');
  expect(marked()).toBe(3);
  expect(cursor()).toBe(13);
  await ui.type(';7j.');
  await ui.shows(/Selected 8 rows, from /);
  expect(marked()).toBe(10);
  // Taking one out makes the range one that takes out.
  await ui.press('space');
  expect(marked()).toBe(9);
  await ui.type(';4k.');
  await ui.shows(/Took \d+ rows out/);
  expect(marked()).toBeLessThan(9);
  await ui.press('escape');
  expect(marked()).toBe(0);
  await ui.press('!');
  await ui.shows('60 rows selected now');
});

test('TUI-15: rows are selected by a filter without losing one’s own; what it hides is counted, and asked about', async () => {
  const { ui, marked } = await openChannels();
  await ui.type('/-eu');
  await ui.press('enter');
  await ui.waitFor('20 of 60');
  await ui.type('/ status:auto');
  await ui.press('ctrl+t');
  await ui.shows(/selected, \d+ in all/);
  // The filter from before is back.
  await ui.waitFor('20 of 60');
  await ui.press('escape');
  await ui.waitFor('1 of 60');
  ui.app.list().marks.clear();
  await ui.command('mark openai');
  await ui.shows(/openai: \d+ rows? selected/);
  const all = marked();
  expect(all).toBeGreaterThan(1);
  await ui.command('mark only azure');
  await ui.shows('azure: 3 rows selected');
  expect(marked()).toBe(3);
  await ui.type('/-eu');
  await ui.press('enter');
  await ui.waitFor('3 selected, 2 of them hidden');
  // Sorting and a refresh keep them.
  await ui.press('N', 'r');
  await ui.waitFor('3 selected, 2 of them hidden');
  await ui.press('-');
  await ui.layer('confirm');
  await ui.waitFor('2 of them are hidden by /-eu');
  await ui.waitFor('Hidden: azure, azure-backup.');
  // Cancel does nothing.
  await ui.press('enter');
  expect(marked()).toBe(3);
  await ui.press('-');
  await ui.layer('confirm');
  await ui.press('tab', 'enter');
  await ui.agree(/azure-eu/);
  await ui.shows(/azure-eu/);
  // Those that were left out stay selected.
  await ui.waitFor(() => marked() === 2);
  await ui.waitFor('2 selected, 2 of them hidden');
  await ui.press('!');
  await ui.shows(/the 20 shown were inverted, 2 hidden by the filter stay selected/);
  await ui.command('unmark azure');
  await ui.shows(/azure: 3 rows taken out/);
});

test('TUI-15: on the smallest screen the question leaves the gateway above it and the keys below it in sight', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const as = { username: 'root', password: '123456' };
  const ui = await openApp({ gatewayUrl: sandbox.url, as, view: 'channel', columns: 40, rows: 10 });
  await ui.waitFor('1 of 60');
  await ui.press('space');
  await ui.type('/none\r');
  await ui.press('-');
  await ui.waitFor('Hidden rows are selected');
  await ui.waitFor('[ Cancel ]');
  const lines = ui.screen().split('\n');
  expect(lines[0]).toContain(new URL(sandbox.url).host);
  expect(lines.at(-1)).toContain('Esc cancel');
});
