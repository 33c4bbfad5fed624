import { expect, test } from 'vitest';
import { layersOf } from '../../../../cli/tui/state/any-layer.ts';
import type { FormLayer } from '../../../../cli/tui/state/form/form-state.ts';
import { textWidth } from '../../../../cli/tui/table/width.ts';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { openApp } from '../../support/open-app.tsx';

const root = { username: 'root', password: '123456' };

test('TRU-12: several keys pasted into one channel are refused with their count, and can be looked at', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  let sent = 0;
  const ui = await openApp({
    gatewayUrl: sandbox.url,
    as: root,
    view: 'channel',
    rows: 40,
    gateway: (real) => ({
      channels: {
        ...real.channels,
        update: (...input) => {
          sent++;
          return real.channels.update(...input);
        },
      },
    }),
  });
  await ui.waitFor('1 of 60');
  await ui.press('e');
  await ui.waitFor(() => layersOf(ui.app).at(-1)?.kind === 'form');
  const { store } = layersOf(ui.app)[0] as FormLayer;
  store.set({ focus: store.get().fields.findIndex(({ name }) => name === 'key') });
  await ui.press('ctrl+t');
  await ui.waitFor('This field has no presets or tools.');
  await ui.type('\u001B[200~sk-one\nsk-two\nsk-three\u001B[201~');
  await ui.waitFor('3 lines');
  expect(ui.screen()).not.toContain('sk-two');
  await ui.press('ctrl+s');
  await ui.waitFor('You entered 3 keys, one per line');
  expect(sent).toBe(0);
  await ui.press('ctrl+t');
  await ui.type('show\r');
  await ui.waitFor('sk-two');
  await ui.press('escape');
  await ui.waitForGone('sk-two');
  // Ctrl-U takes the line, not all of them.
  await ui.press('ctrl+u');
  await ui.waitFor('2 lines');
  await ui.press('ctrl+u', 'ctrl+u', 'ctrl+u', 'ctrl+s');
  await ui.waitFor('Channel openai updated');
  expect(sent).toBe(1);
});

test.each([140, 60, 44])(
  'TRU-12: thousands of pasted keys make no line longer than %i columns, in focus or not',
  async (columns) => {
    const sandbox = await startTestSandbox({ sampleData: true });
    const ui = await openApp({ gatewayUrl: sandbox.url, as: root, view: 'channel', columns, rows: 40 });
    await ui.waitFor('1 of 60');
    await ui.press('e');
    await ui.layer('form');
    const { store } = layersOf(ui.app)[0] as FormLayer;
    store.set({ focus: store.get().fields.findIndex(({ name }) => name === 'key') });
    await ui.waitFor(/▌Key/);
    const widest = () => Math.max(...ui.screen().split('\n').map(textWidth));
    const keys = Array.from({ length: 5000 }, (_, index) => `sk-${'x'.repeat(30)}-${index}`).join('\n');
    await ui.type(`\u001B[200~${keys}\u001B[201~`);
    await ui.waitFor(/••.*5,000/);
    expect(widest()).toBeLessThanOrEqual(columns);
    await ui.press('tab');
    await ui.waitFor(/^ Key.*••/m);
    expect(widest()).toBeLessThanOrEqual(columns);
  },
);
