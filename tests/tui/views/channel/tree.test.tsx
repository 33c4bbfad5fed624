import { expect, test } from 'vitest';
import { createRealWorld } from '../../../../cli/real-world.ts';
import { rootCalls } from '../../../support/gateway/root-calls.ts';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { openApp } from '../../support/open-app.tsx';

const root = { username: 'root', password: '123456' };

test('TUI-17: a tree by tag and model opens in place, tells states and sums, and is acted upon like rows; keys, too', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const ui = await openApp({ gatewayUrl: sandbox.url, as: root, view: 'channel', columns: 140, rows: 40 });
  await ui.waitFor(/row 1 of 60/);
  await ui.type('gt');
  await ui.waitFor(/Tree › \[1 Tag\] {2}2 Model/);
  await ui.waitFor(/7 tags · 60 channels · \d+ keys/);
  // What each was called in a day, and how much of it failed.
  await ui.waitFor(/CALLS +ERRORS/);
  await ui.waitFor(/calls of 24 h/);
  await ui.waitFor(/no tag .* [1-9]\d* +\d+ +[\d.]+ % +\$/);
  await ui.row('openai');
  await ui.press('l');
  await ui.waitFor(/▾ openai +◐ 2 of 6 off/);
  await ui.waitFor(/openai-eu · 2 +✗ Auto-disabled +0 \/ 1/);
  // Right goes into what is open, left back to what it belongs to, and closes that.
  await ui.press('l', 'l');
  await ui.waitFor(/▌ +openai-\w+ · \d/);
  await ui.press('h');
  await ui.waitFor(/▌ {2}▾ openai/);

  // A mark on a group is one on all its channels: the question names those that change.
  await ui.press('space');
  await ui.waitFor('6 selected');
  await ui.press('-');
  await ui.agree(/Disable 5 channels/);
  await ui.layer('progress');
  await ui.waitFor('5 done');
  await ui.press('escape');
  await ui.layer('tree');
  await ui.waitFor(/▾ openai +✗ none on +0 \/ 6/);
  // All are as wanted, so nothing stays selected.
  await ui.waitForGone('selected');

  // The keys of a channel hang on it, those that are off first.
  await ui.row(/▸ no tag/);
  await ui.press('l');
  await ui.row(/▸ openrouter · 49/);
  await ui.press('l');
  await ui.waitFor(/ Key \d+, sk-/);
  await ui.row(/ Key \d+, sk-.* ✗ Auto-disabled/);
  const line = () =>
    ui
      .screen()
      .split('\n')
      .find((text) => text.startsWith('▌')) ?? '';
  const [, key = ''] = /Key (\d+),/.exec(line()) ?? [];
  await ui.press('+');
  await ui.waitFor(new RegExp(`Key ${key}, .*● Enabled`));
  await ui.press('2');
  await ui.waitFor(/\[2 Model\]/);
  await ui.waitFor(/gpt-4o +◐ \d+ of \d+ off/);
  await ui.press('enter');
  await ui.press(')');
  await ui.press('(');
  await ui.waitFor(/▸ gpt-4o/);
  await ui.press('escape');
  await ui.waitFor(/Channels › \[1 All\]/);
  // What is open is kept by its name.
  await ui.command('tree tag');
  await ui.waitFor(/▾ openai/);
  expect(ui.app.settings.get().tree?.open).toContain('tag:openai');

  // A filter keeps what it finds with what that belongs to; what is selected and hidden is left alone.
  await ui.row(/▾ openai/);
  await ui.press('space');
  await ui.type('/claude status:enabled');
  await ui.waitFor(/\d tags? · [1-9]\d? of 60 channels/);
  await ui.waitFor(/▾ anthropic/);
  await ui.press('enter');
  await ui.waitFor(/6 selected, 6 hidden and left alone/);
  expect(ui.screen()).not.toMatch(/▾ openai/);
  await ui.press('escape', 'escape');
  await ui.waitFor(/7 tags · 60 channels/);
  // A capital sorts siblings; an unknown column is said, and leaves the tree as it was.
  await ui.type('U');
  await ui.waitFor(/USED↓/);
  await ui.type('/nosuch:1');
  await ui.waitFor(/nosuch/);
  await ui.press('escape');
  await ui.waitFor(/7 tags · 60 channels/);
  // Keys are looked for by words of their own; channels without any leave.
  await ui.type('/key.status:auto-disabled');
  await ui.waitFor(/▾ openrouter · 49/);
  await ui.waitFor(/ Key \d+, sk-.* ✗ Auto-disabled/);
  await ui.waitForGone('Reading keys');
  expect(ui.screen()).not.toMatch(/ Key \d+, .*● Enabled/);
  await ui.press('escape');
  await ui.waitFor(/7 tags · 60 channels/);
});

test('TUI-17: at its edge the tree moves by half a screen, as lists do: a held key sends a screen once in many lines', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const as = { username: sandbox.rootUsername, password: sandbox.rootPassword };
  const ui = await openApp({ gatewayUrl: sandbox.url, as, view: 'channel', columns: 100, rows: 24 });
  await ui.waitFor(/1 of 60/);
  await ui.command('tree model');
  await ui.waitFor('[2 Model]');
  const tops = new Set<string>();
  for (let step = 0; step < 32; step += 1) {
    await ui.press('down');
    tops.add(ui.screen().split('\n')[3]?.slice(1) ?? '');
  }
  // Line by line it would be more than ten, and the first line itself once more without its cursor.
  expect(tops.size).toBeGreaterThan(1);
  expect(tops.size).toBeLessThan(5);
});

test('TUI-17: the tree tells its own age, is read anew in the background, and keeps the cursor on its node or in its place', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const { call } = await rootCalls(sandbox.url);
  const { clock } = createRealWorld();
  let later = 0;
  const world = { clock: { ...clock, now: () => clock.now() + later } };
  const ui = await openApp({ gatewayUrl: sandbox.url, as: root, view: 'channel', columns: 140, rows: 40, world });
  await ui.waitFor(/row 1 of 60/);
  await ui.command('tree tag');
  await ui.waitFor(/calls of 24 h/);
  const pass = (ms: number) => {
    later += ms;
    ui.app.store.set({ now: world.clock.now() });
  };
  pass(300_000);
  await ui.waitFor(/live · updated 5 min/);
  await ui.press('r');
  await ui.waitFor(/live · updated 0 s ago/);

  await ui.row('▸ openai');
  await ui.press('l');
  await ui.row('azure · 4');
  const lineOf = (text: string) =>
    ui
      .screen()
      .split('\n')
      .findIndex((line) => line.includes(text));
  const live = ui.app.store.get().layers.at(-1)?.live;
  // Those that are off come first: what stands above the cursor moves, and the cursor with its node.
  await call('PUT', '/api/channel/', { id: 4, status: 2 });
  await live?.renew();
  await ui.waitFor(/▌ +azure · 4 +○ Disabled/);
  const index = lineOf('▌');
  await call('DELETE', '/api/channel/4');
  await live?.renew();
  await ui.waitForGone('azure · 4');
  await ui.waitFor(() => lineOf('▌') === index);
  expect(ui.screen().split('\n')[index]).toMatch(/▌ {6}\S+ · \d+/);

  // What cannot be read is told once; the header tells from when the rows are.
  pass(20_000);
  await sandbox.close();
  await live?.renew();
  await ui.waitFor(/✗ no response · updated 20 s ago/);
  expect(ui.screen()).toContain('▾ openai');
});

test('TUI-17, TUI-15: the tree selects as lists do: J, K, a range, all, the others; channels and keys apart; a group selected in part', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const ui = await openApp({ gatewayUrl: sandbox.url, as: root, view: 'channel', columns: 140, rows: 40 });
  await ui.waitFor(/row 1 of 60/);
  await ui.command('tree tag');
  await ui.row(/▸ openai /);
  await ui.press('l', 'j');
  // This line and the next; the group tells that a part of it is selected.
  await ui.type('J');
  await ui.waitFor('2 selected');
  await ui.waitFor(/^ – ▾ openai /m);
  // A number before the key: three lines from the one reached, which is selected already.
  await ui.type(';');
  await ui.waitFor(/number _ then a key/);
  await ui.type('3J');
  await ui.waitFor('4 selected');
  await ui.press('k');
  await ui.type('K');
  await ui.waitFor('4 selected');
  // The whole group is selected by its lines, and the sign of its line follows.
  await ui.row(/▾ openai /);
  await ui.press('j');
  await ui.type(';6J');
  await ui.waitFor('6 selected');
  await ui.waitFor(/^ ✓ ▾ openai /m);
  await ui.press('ctrl+\\');
  await ui.waitForGone('selected');
  await ui.press('ctrl+\\');
  await ui.waitFor('Nothing is selected.');

  // A range over a closed group takes its channels; over an open one no more than the lines between.
  await ui.row(/▾ openai /);
  await ui.press('j', 'space');
  await ui.row(/▾ openai /);
  await ui.press('h', 'k', '.');
  await ui.waitFor('Selected. Press . again');
  await ui.press('ctrl+\\');
  await ui.type('!');
  await ui.waitFor('60 selected');
  await ui.type('!');
  await ui.waitForGone('selected ·');
  await ui.type('*');
  await ui.waitFor('60 selected');
  await ui.press('ctrl+\\');

  // On a key these select keys alone.
  await ui.row(/▸ no tag/);
  await ui.press('l');
  await ui.row(/▸ openrouter · 49/);
  await ui.press('l');
  await ui.waitFor(/ Key \d+, sk-/);
  await ui.row(/ Key \d+, sk-.* ✗ Auto-disabled/);
  await ui.type('*');
  await ui.waitFor(/[1-9]\d* selected/);
  const names = [...ui.app.store.get().layers].flatMap((layer) =>
    'marks' in layer.store.get() ? [...(layer.store.get() as { marks: ReadonlySet<string> }).marks] : [],
  );
  expect(names.length).toBeGreaterThan(2);
  expect(names.every((name) => name.startsWith('k49:'))).toBe(true);
});

test('TUI-17: in the tree y copies a field, z takes the last change back, d leads on, = copies a command for every line', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const ui = await openApp({ gatewayUrl: sandbox.url, as: root, view: 'channel', columns: 140, rows: 40 });
  await ui.waitFor(/row 1 of 60/);
  await ui.command('tree provider');
  await ui.row(/▸ Azure OpenAI/);
  await ui.waitFor('CLI: tollgate channel list --type=3');
  await ui.press('2');
  await ui.row(/▸ gpt-4o /);
  await ui.waitFor('CLI: tollgate channel list --model=gpt-4o');
  // A channel stands under each of its models, its keys are counted once.
  const keysOf = () => /(\d+) keys/.exec(ui.screen())?.[1];
  const byModel = keysOf();
  await ui.press('1');
  await ui.waitFor(/7 tags/);
  expect(keysOf()).toBe(byModel);
  await ui.row(/▸ no tag/);
  await ui.waitFor('CLI: tollgate channel list --where tag:none');
  await ui.row(/▸ openai /);
  await ui.press('l', 'j');
  await ui.row(/openai · 1 .*Enabled/);
  await ui.type('y');
  await ui.layer('picker');
  await ui.press('escape');
  await ui.layer('tree');
  await ui.type('d');
  await ui.layer('letters');
  await ui.press('escape');
  await ui.layer('tree');
  await ui.press('-');
  await ui.agree(/Disable/);
  await ui.waitFor(/openai · 1 +○ Disabled/);
  await ui.type('z');
  await ui.waitFor(/openai · 1 +● Enabled/);
  await ui.type('n');
  await ui.layer('form');
  await ui.waitFor('New channel');
});

test('TUI-03 TUI-17: at 80 columns no state, name of usual length or count of the tree is cut; a filter without hits says so', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const ui = await openApp({ gatewayUrl: sandbox.url, as: root, view: 'channel', columns: 80, rows: 34 });
  await ui.waitFor(/row 1 of 60/);
  await ui.command('tree group');
  await ui.waitFor(/research +◐ 20 on, 6 of 33 keys off/);
  await ui.waitFor(/CALLS +ERRORS/);
  await ui.type('2');
  await ui.waitFor(/46 models · 60 channels$/m);
  await ui.command('tree tag');
  await ui.row(/▸ pictures/);
  // Enter does what the last line says.
  await ui.waitFor(/^ ⏎ open /m);
  await ui.press('l');
  await ui.waitFor(/midjourney-plus-backup · 57 +● Enabled/);
  await ui.row(/▸ no tag/);
  await ui.press('l');
  await ui.waitFor(/reseller 🚀-backup · 48/);
  await ui.row(/▸ openrouter · 49 +◐ Enabled, 6 of 12 keys off/);
  await ui.type('/nothing is called so');
  await ui.press('enter');
  await ui.waitFor('No results. Press Esc to take your filter off.');
  await ui.press('escape');
  await ui.waitFor(/openrouter · 49/);
});
