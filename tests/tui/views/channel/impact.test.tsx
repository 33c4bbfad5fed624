import { expect, test } from 'vitest';
import { layersOf } from '../../../../cli/tui/state/any-layer.ts';
import type { FormLayer } from '../../../../cli/tui/state/form/form-state.ts';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';
import { addChannel } from '../../../web/support/rows.ts';
import { openApp } from '../../support/open-app.tsx';

test('SEE-10: the question before a channel is disabled shows what is lost while it is asked; a save that takes models away asks too', async () => {
  const sandbox = await startTestSandbox();
  const context = await signedInContext(sandbox);
  await addChannel(context, { name: 'main', models: ['alpha', 'beta'], priority: 5 });
  await addChannel(context, { name: 'spare', models: ['alpha'] });
  const main = async () =>
    (await context.gateway.channels.list({ page: 1, pageSize: 10 })).rows.find(({ name }) => name === 'main');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const ui = await openApp({
    gatewayUrl: sandbox.url,
    as: { username: 'root', password: '123456' },
    view: 'channel',
    columns: 100,
    rows: 40,
    gateway: ({ logs }) => ({
      logs: {
        ...logs,
        list: async (...asked) => {
          await held;
          return logs.list(...asked);
        },
      },
    }),
  });
  await ui.waitFor('1 of 2');
  await ui.row('main');
  await ui.press('-');
  await ui.layer('confirm');
  await ui.waitFor('Last channel of default for beta');
  await ui.waitFor('Best channel of default for alpha: requests go to spare');
  // The question stands and can be answered before the calls are read.
  await ui.waitFor('Reading the calls of the last 24 hours…');
  release();
  await ui.waitFor('In the last 24 hours: 0 calls, $0.00.');
  await ui.press('escape');
  await ui.waitForGone('Last channel of default');

  await ui.row('main');
  await ui.type(':impact\r');
  await ui.waitFor('2 routes get worse; 1 of them');
  await ui.press('escape');
  await ui.waitFor(() => layersOf(ui.app).length === 0);

  // A lower priority takes the best channel away: the form asks, and keeps what was typed where nobody agrees.
  await ui.row('main');
  await ui.press('e');
  await ui.layer('form');
  const { store } = layersOf(ui.app)[0] as FormLayer;
  const focus = () => store.set({ focus: store.get().fields.findIndex(({ name }) => name === 'priority') });
  focus();
  await ui.type('\u0015-3');
  await ui.type('\u0013');
  await ui.layer('confirm');
  await ui.waitFor('Save main all the same?');
  await ui.waitFor('Best channel of default for alpha: requests go to spare');
  await ui.press('enter');
  await ui.waitFor('Nothing was saved.');
  await ui.layer('form');
  expect((await main())?.priority).toBe(5);
  await ui.type('\u0013');
  await ui.layer('confirm');
  await ui.press('tab', 'enter');
  await expect.poll(async () => (await main())?.priority).toBe(-3);
});

test('SEE-10: in a small terminal what is lost is cut before the buttons are', async () => {
  const sandbox = await startTestSandbox();
  const context = await signedInContext(sandbox);
  const models = Array.from({ length: 9 }, (_, index) => `a-model-with-a-long-name-${index}`);
  for (const groups of [['default'], ['vip'], ['svip']]) {
    await addChannel(context, { name: `of ${groups[0]}`, models: [...models, `only-${groups[0]}`], groups });
  }
  const as = { username: 'root', password: '123456' };
  const ui = await openApp({ gatewayUrl: sandbox.url, as, view: 'channel', columns: 60, rows: 16 });
  await ui.waitFor('1 of 3');
  await ui.type('*');
  await ui.press('-');
  await ui.layer('confirm');
  await ui.waitFor(/\[ Cancel \] +\[ Disable 3 \]/);
  await ui.waitFor(/Notes 1 to \d of \d/);
  await ui.waitFor(/\[ Cancel \] +\[ Disable 3 \]/);
});
