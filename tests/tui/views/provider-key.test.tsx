import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../../support/sandbox.ts';
import { openApp } from '../support/open-app.tsx';

const root = { username: 'root', password: '123456' };
const save = '\u0013';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox({ sampleData: true });
});
afterAll(() => sandbox.close());

test('keys of a channel with several are one door away: which died and why, switched, deleted, added, all replaced', async () => {
  const ui = await openApp({ gatewayUrl: sandbox.url, as: root, view: 'channel', columns: 140, rows: 40 });
  await ui.waitFor('1 of 60');
  const keys = () => ui.app.context().gateway.providerKeys.list(49);
  await ui.type(':channel keyword=openrouter\r');
  await ui.waitFor('openrouter-eu');
  await ui.type('dy');
  await ui.waitFor('1 of 12');
  await ui.waitFor(/49:1 +openrouter +sk-sample-\.\.\. +◐ Auto-disabled/);
  await ui.type(':provider-key channel=49 status=auto-disabled\r');
  await ui.waitFor('1 of 5');
  await ui.press('*');
  await ui.waitFor('5 rows selected');
  await ui.type(':delete\r');
  await ui.waitFor('Delete 5 keys');
  await ui.waitFor('Type 5 to confirm');
  await ui.type('5');
  await ui.press('tab', 'tab', 'enter');
  await ui.waitFor('5 done');
  await expect.poll(async () => (await keys()).counts).toEqual({ enabled: 6, byHand: 1, automatic: 0 });
  await ui.type(':provider-key channel=49\r');
  await ui.waitFor('1 of 7');
  await ui.press('-');
  await ui.waitFor('Disable this key: openrouter key 0?');
  await ui.press('tab', 'enter');
  await ui.waitFor('Disabled key 0 of openrouter.');

  await ui.type(':channel keyword=openrouter\r');
  await ui.waitFor('openrouter-eu');
  await ui.press('r');
  await ui.waitFor(() => ui.app.store.get().pending === 0);
  await ui.type(':channel replace-keys 49\r');
  await ui.waitFor('Replace all keys');
  await ui.type(`one-new-key${save}`);
  await ui.waitFor('Replace all 7 keys of openrouter with 1?');
  expect(ui.raw()).not.toContain('one-new-key');
});
