import { expect, test } from 'vitest';
import { layersOf } from '../../../../cli/tui/state/any-layer.ts';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { openApp } from '../../support/open-app.tsx';

test('ASK-10: a channel of one key becomes one of several after what follows was told, and back by one key', async () => {
  const sandbox = await startTestSandbox({ dialect: 'v1', sampleData: true });
  const as = { username: sandbox.rootUsername, password: sandbox.rootPassword };
  const ui = await openApp({ gatewayUrl: sandbox.url, as, view: 'channel', columns: 140, rows: 40 });
  await ui.waitFor('1 of 60');
  const { channels } = ui.app.context().gateway;
  await ui.row('openai');
  await ui.type(':to-pool\r');
  await ui.layer('form');
  // Several lines come by pasting.
  layersOf(ui.app).at(-1)?.type?.('sk-canary-1\nsk-canary-2', true);
  await ui.press('ctrl+s');
  await ui.waitFor('stay with the old one');
  await ui.agree('Create openai-pool with 2 keys in place of openai?');
  await ui.shows('serves in place of openai');
  expect((await channels.get(1)).status).toBe(2);
  expect(ui.raw()).not.toContain('canary');
  await ui.press('z');
  await ui.agree('Change back to openai?');
  await ui.shows('serves again');
  expect((await channels.get(1)).status).toBe(1);
});
