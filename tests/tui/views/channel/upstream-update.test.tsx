import { afterAll, beforeAll, expect, test } from 'vitest';
import { rootCalls } from '../../../support/gateway/root-calls.ts';
import { startTestSandbox, type TestSandbox } from '../../../support/gateway/sandbox.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';
import { openApp } from '../../support/open-app.tsx';

const root = { username: 'root', password: '123456' };

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox({ dialect: 'v1' });
  const { channels } = (await signedInContext(sandbox)).gateway;
  const common = { type: 1, key: 'sk-1', settings: JSON.stringify({ upstream_model_update_check_enabled: true }) };
  const slow = 'builtin:?delay=60000&models=gpt-4o-mini,new';
  await channels.create({ ...common, name: 'one', models: ['gpt-4o-mini', 'gone'], base_url: slow });
  await channels.create({ ...common, name: 'two', models: ['gpt-4o-mini'], base_url: slow });
  await channels.create({ ...common, name: 'three', models: ['gpt-4o-mini'], base_url: slow });
});
afterAll(() => sandbox.close());

test('GEN-05: a job is followed in sight or behind; who stops following leaves it running, and a second start joins it', async () => {
  const ui = await openApp({ gatewayUrl: sandbox.url, as: root, view: 'channel', columns: 120 });
  await ui.waitFor('1 of 3');
  await ui.type(':test-all\r');
  await ui.agree('Test all channels?');
  await ui.waitFor(/[0-3] of 3\. The task runs on the gateway/);
  await ui.press('ctrl+x');
  await ui.shows('No longer followed. The task continues in the gateway’s background; starting it again joins it.');
  await ui.type(':test-all\r');
  await ui.agree('Test all channels?');
  await ui.waitFor(/[0-3] of 3\. The task runs on the gateway/);
  await ui.press('escape');
  await ui.waitFor('1 of 3');
  const { call } = await rootCalls(sandbox.url);
  expect(await call('GET', '/api/system-task/list')).toMatchObject([{ type: 'channel_test', status: 'running' }]);
});

test('GEN-06: updates are detected, told with what a removal leaves without a channel, and accepted line by line', async () => {
  const ui = await openApp({ gatewayUrl: sandbox.url, as: root, view: 'channel', columns: 140 });
  await ui.waitFor('1 of 3');
  // Their providers answer at once from here on.
  const base_url = 'builtin:?models=gpt-4o-mini,new';
  for (const id of [1, 2, 3]) await ui.app.context().gateway.channels.update(id, { base_url });
  await ui.type(':upstream-update\r');
  await ui.waitFor('Nothing to update');
  await ui.type(':detect\r');
  await ui.shows('3 channels compared: 3 models to add, 1 to remove.');
  await ui.waitFor(/one +● Enabled +◐ remove +gone +default/);
  await ui.press('*');
  await ui.waitFor('4 rows selected');
  await ui.type(':accept\r');
  const { channels } = ui.app.context().gateway;
  await expect.poll(async () => (await channels.get(1)).models).toBe('gpt-4o-mini,gone,new');
  await expect.poll(async () => (await channels.get(3)).models).toBe('gpt-4o-mini,new');
  await ui.waitFor('This would take a model away');
  await ui.press('enter');
  await ui.waitFor('1 of 1');
  await ui.waitFor(/tollgate upstream-update accept 1:add:new /);
  await ui.type(':remove\r');
  await ui.waitFor('Last channel of default for gone: these requests will fail.');
  await ui.agree('Remove this model: one − gone?');
  await ui.shows('one no longer has gone.');
  await expect.poll(async () => (await channels.get(1)).models).toBe('gpt-4o-mini,new');
  await ui.waitFor('Nothing to update');
  // What is ignored is proposed no more.
  await channels.update(2, { base_url: 'builtin:?models=gpt-4o-mini,new,newer' });
  await ui.type(':detect\r');
  await ui.waitFor(/two +● Enabled +● add +newer/);
  await ui.type(':ignore\r');
  await ui.waitFor('Nothing to update');
  await ui.type(':detect\r');
  await ui.shows('3 channels compared: 0 models to add, 0 to remove.');
});
