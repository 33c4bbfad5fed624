import { afterAll, beforeAll, expect, test } from 'vitest';
import { layersOf } from '../../../../cli/tui/state/any-layer.ts';
import { mostPasted } from '../../../../cli/tui/state/input/paste-room.ts';
import { textOf } from '../../../../cli/tui/text-entry/text-line.ts';
import { startTestSandbox, type TestSandbox } from '../../../support/gateway/sandbox.ts';
import { openApp } from '../../support/open-app.tsx';

const root = { username: 'root', password: '123456' };

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox({ sampleData: true });
});
afterAll(() => sandbox.close());

const paste = (text: string) => `\u001B[200~${text}\u001B[201~`;
const lines = (count: number) => Array.from({ length: count }, (_, index) => `line ${index + 1} - + q`).join('\n');

test('TUI-05: a line takes the first line of a paste, 500 characters at most, and says so; nothing keeps the program busy', async () => {
  const ui = await openApp({ gatewayUrl: sandbox.url, as: root, view: 'channel', columns: 120, rows: 30 });
  await ui.waitFor('1 of 60');
  const typed = () => {
    const layer = layersOf(ui.app).at(-1);
    return layer && 'line' in layer.store.get()
      ? textOf((layer.store.get() as { line: Parameters<typeof textOf>[0] }).line)
      : '';
  };
  const used = process.cpuUsage();
  for (const [open, kind] of [
    ['/', 'search'],
    [':', 'command'],
    ['?', 'help'],
    ['a', 'picker'],
  ] as const) {
    await ui.press(open);
    await ui.layer(kind);
    await ui.type(paste(`\n${lines(5000)}`));
    await ui.shows('5,000 lines pasted; the first was taken.');
    expect(typed(), kind).toBe('line 1 - + q');
    await ui.type(paste('x'.repeat(100_000)));
    await ui.shows('Only the first 500 characters pasted were taken.');
    expect(typed().length, kind).toBeLessThanOrEqual(mostPasted.line + 20);
    while (ui.app.store.get().layers.length > 0) await ui.press('escape');
  }
  const { user } = process.cpuUsage(used);
  // It was 28 s for 400 lines.
  expect(user / 1000).toBeLessThan(8_000);
});

test('TUI-05: what was left out of a paste is said above the line that it went into', async () => {
  const ui = await openApp({ gatewayUrl: sandbox.url, as: root, view: 'channel', columns: 80, rows: 24 });
  await ui.waitFor('1 of 60');
  await ui.press('/');
  await ui.type(paste('azure\nopenai'));
  await ui.waitFor('2 lines pasted; the first was taken.');
  expect(ui.screen()).toContain('/azure');
});

test('a text of several lines takes a paste whole or not at all', async () => {
  const ui = await openApp({ gatewayUrl: sandbox.url, as: root, view: 'channel', columns: 100, rows: 30 });
  await ui.waitFor('1 of 60');
  await ui.press('g', 'a');
  await ui.layer('playground');
  await ui.type(paste('one\ntwo'));
  await ui.waitFor('two');
  await ui.type(paste('y'.repeat(mostPasted.text + 1)));
  await ui.shows(/^Nothing was taken: [\d,]+ characters pasted, 200,000 at most\.$/);
  expect(ui.screen()).not.toContain('yyy');
});
