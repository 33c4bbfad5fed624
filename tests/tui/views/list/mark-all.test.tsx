import { expect, test } from 'vitest';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { openApp } from '../../support/open-app.tsx';

test('CHAN-08 CHAN-09: marking all rows fetches them first; Esc stops that and marks none, a second time marks all', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  let release: () => void = () => undefined;
  let isHeld = true;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const ui = await openApp({
    gatewayUrl: sandbox.url,
    as: { username: 'root', password: '123456' },
    view: 'channel',
    rows: 14,
    gateway: (real) => ({
      channels: {
        ...real.channels,
        list: async (query, o) => {
          if (query.page > 3 && isHeld) await held;
          return real.channels.list(query, o);
        },
      },
    }),
  });
  await ui.waitFor('1 of 60');
  await ui.type(':page-size 10\r');
  await ui.waitFor(() => ui.app.list().store.get().pageSize === 10 && ui.app.list().window.loaded().length >= 10);
  await ui.press('*');
  await ui.waitFor('Loading all rows');
  await ui.press('escape');
  await ui.shows(/Stopped\. \d+ rows loaded, none selected/);
  await ui.press('*');
  await ui.waitFor('Loading all rows');
  await ui.press('ctrl+x');
  await ui.shows(/Stopped\. \d+ rows loaded, none selected/);
  isHeld = false;
  release();
  await ui.waitFor(() => ui.app.callsUnderWay() === 0);
  expect(ui.app.list().marks.count()).toBe(0);
  await ui.press('*');
  await ui.waitFor('60 rows selected');
});
