import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../../../support/gateway/sandbox.ts';
import { clockAt, noonToday } from '../../../support/run/noon.ts';
import { openApp } from '../../support/open-app.tsx';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox({ sampleData: true });
});
afterAll(() => sandbox.close());

test('TUI-07: what was told has been read at the next key, a fault when one goes elsewhere', async () => {
  let passed = 0;
  const clock = clockAt(noonToday());
  const ui = await openApp({
    gatewayUrl: sandbox.url,
    as: { username: 'root', password: '123456' },
    view: 'channel',
    world: { clock: { ...clock, now: () => clock.now() + passed } },
  });
  const message = () => ui.app.store.get().message?.text;
  const later = async (...keys: string[]) => {
    passed += 2000;
    await ui.press(...keys);
  };
  await ui.waitFor('1 of 60');
  ui.app.notify('done');
  await ui.press('j');
  expect(message()).toBe('done');
  await later('k');
  expect(message()).toBeUndefined();
  ui.app.notify('failed', 'bad');
  await later('j');
  expect(message()).toBe('failed');
  await later('g', 'w');
  await ui.waitFor(' Users');
  await later('j');
  expect(message()).toBeUndefined();
  expect(ui.app.store.get().messages.map(({ text }) => text)).toEqual(expect.arrayContaining(['done', 'failed']));
});
