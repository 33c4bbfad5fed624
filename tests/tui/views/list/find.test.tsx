import { expect, test } from 'vitest';
import { blockFrom, blockStarts } from '../../../../cli/tui/state/find/blocks.ts';
import { hitsOf, nextHit } from '../../../../cli/tui/state/find/find-reducer.ts';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { openApp } from '../../support/open-app.tsx';

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
  await ui.shows('Press / first');
  await ui.press('x');
  await ui.layer('pager');
  await ui.type('/"');
  await ui.waitFor(/hit 1 of \d\d/);
  await ui.press('enter', 'N');
  await ui.shows('From the end again');
  await ui.waitFor(/\/" (\d\d)\/\1/);
  await ui.press('n');
  await ui.shows('From the top again');
  await ui.type('/nowhere at all');
  await ui.press('enter');
  await ui.shows('Nothing found');
  await ui.press('escape');
  await ui.layer('pager');
  await ui.press('escape');
  await ui.layer('details');
});

test('TUI-14: lines are chosen with a cursor and copied as the text is written, not as it is broken; Esc gives the cursor up first', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const ui = await openApp({
    gatewayUrl: sandbox.url,
    as: { username: 'root', password: '123456' },
    view: 'channel',
    columns: 60,
    rows: 24,
  });
  const copied = () => {
    const [, text = ''] = /\u001B\]52;c;([^\u0007\u001B]*)/.exec(ui.written.at(-1) ?? '') ?? [];
    return Buffer.from(text, 'base64').toString('utf8');
  };
  await ui.waitFor(/row 1 of 60/);
  await ui.press('enter');
  await ui.layer('details');
  // The models do not fit on one line: the search finds the first of them, and the cursor stands there.
  await ui.type('/gpt-3.5');
  await ui.press('enter');
  await ui.press('space');
  await ui.waitFor(/1 line · y copies it/);
  await ui.waitFor(/^▌.*gpt-3\.5/m);
  await ui.press('J');
  await ui.waitFor(/2 lines · y copies them/);
  await ui.press('y');
  await ui.waitForGone('y copies');
  const models = ui.app.list('channel').current() as unknown as { models: string };
  expect(copied().split('\n')[0]).toBe(models.models.replaceAll(',', ', '));
  await ui.press('space', 'down', 'escape');
  await ui.waitForGone('y copies');
  await ui.layer('details');

  // In JSON, line by line as it stands in the text.
  await ui.press('escape', 'x');
  await ui.layer('pager');
  await ui.press('space', 'J', 'J', 'y');
  await ui.waitForGone('y copies');
  expect(copied()).toMatch(/^\{\n {2}"id": 1,\n {2}"name": "openai",$/);
  await ui.press('escape', 'escape');
});

test('TUI-14: a block is a paragraph, or an outermost line with more below it', () => {
  // As many lines as no call may have arguments.
  expect(blockStarts(Array.from({ length: 300_000 }, () => 'line'))).toEqual([]);
  expect(blockStarts(['', 'a', 'b', '', '', 'c', ''])).toEqual([1, 5]);
  expect(
    blockStarts(['{', '  "id": 1,', '  "models": [', '    "a"', '  ],', '  "info": {', '    "b": 1', '  }', '}']),
  ).toEqual([2, 5]);
  expect(blockStarts(['one line'])).toEqual([]);
  expect(blockStarts([])).toEqual([]);
  expect(blockFrom([2, 5], 2, 1, 9)).toBe(5);
  expect(blockFrom([2, 5], 5, 1, 9)).toBe(8);
  expect(blockFrom([2, 5], 5, -1, 9)).toBe(2);
  expect(blockFrom([2, 5], 2, -1, 9)).toBe(0);
});

test('TUI-09 TUI-14: in a text, { and } go from block to block, ? names its keys, and the last line says what y copies now', async () => {
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
  await ui.waitFor('y copy a field');
  await ui.press('space');
  await ui.waitFor('y copy these lines');
  expect(ui.screen()).not.toContain('y copy a field');
  await ui.press('escape');
  await ui.press('x');
  await ui.layer('pager');
  await ui.waitFor('"id": 1');
  await ui.type('}');
  await ui.waitForGone('"id": 1');
  await ui.waitFor(/\n\n +"models": \[/);
  await ui.press('space');
  await ui.type('}');
  await ui.waitFor(/^▌ *"group": \[/m);
  await ui.type('{');
  await ui.waitFor(/^▌ *"models": \[/m);
  await ui.waitFor('y copy these lines');
  await ui.type('?');
  await ui.layer('help');
  await ui.waitFor('JSON and YAML');
  await ui.press('escape');
  await ui.layer('pager');
});
