import { expect, test } from 'vitest';
import { hitsOf, nextHit } from '../../../cli/tui/state/find/find-reducer.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { openApp } from '../support/open-app.tsx';

test('TUI-14: all words, a regular expression, capitals where one is typed; n and N go round', () => {
  const lines = ['Quota is used', 'the quota', 'QUOTA', 'group vip'];
  expect(hitsOf(lines, 'quota')).toEqual([0, 1, 2]);
  expect(hitsOf(lines, 'Quota')).toEqual([0]);
  expect(hitsOf(lines, 'used quota')).toEqual([0]);
  expect(hitsOf(lines, '/^the|vip$/')).toEqual([1, 3]);
  for (const none of ['', '  ', '/(/', 'nothing']) expect(hitsOf(lines, none)).toEqual([]);
  expect(nextHit([0, 2], 0, 1)).toEqual({ line: 2, isAround: false });
  expect(nextHit([0, 2], 2, 1)).toEqual({ line: 0, isAround: true });
  expect(nextHit([0, 2], 0, -1)).toEqual({ line: 2, isAround: true });
  expect(nextHit([], 0, 1)).toBeUndefined();
});

test('TUI-14: details and JSON are searched by / n N, Esc gives the search up before it leaves', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const ui = await openApp({
    gatewayUrl: sandbox.url,
    as: { username: 'root', password: '123456' },
    view: 'channel',
    columns: 100,
    rows: 20,
  });
  await ui.waitFor('1 of 60');
  await ui.press('enter');
  await ui.layer('details');
  await ui.type('/gpt-4o');
  await ui.waitFor(/hit 1 of \d/);
  await ui.press('enter');
  await ui.waitFor(/\/gpt-4o 1\/\d/);
  await ui.press('escape');
  await ui.waitForGone('/gpt-4o 1/');
  await ui.press('n');
  await ui.told('Press / first');
  await ui.press('x');
  await ui.layer('pager');
  await ui.type('/"');
  await ui.waitFor(/hit 1 of \d\d/);
  await ui.press('enter', 'N');
  await ui.told('From the end again');
  await ui.waitFor(/\/" (\d\d)\/\1/);
  await ui.press('n');
  await ui.told('From the top again');
  await ui.type('/nowhere at all');
  await ui.press('enter');
  await ui.told('Nothing found');
  await ui.press('escape');
  await ui.layer('pager');
  await ui.press('escape');
  await ui.layer('details');
});
