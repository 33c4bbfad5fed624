import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRealWorld } from '../../../../cli/real-world.ts';
import { layersOf } from '../../../../cli/tui/state/any-layer.ts';
import { lists } from '../../../../shared/screens/registry.ts';
import { startTestSandbox, type TestSandbox } from '../../../support/gateway/sandbox.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';
import { temporaryFolder } from '../../../support/program/temporary-folder.ts';
import { openApp } from '../../support/open-app.tsx';

const root = { username: 'root', password: '123456' };

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox({ sampleData: true });
});
afterAll(() => sandbox.close());

test('API-04: on every list what is searched for is trimmed and the page size is remembered', async () => {
  const stateFile = `${temporaryFolder()}/tui.json`;
  const ui = await openApp({ gatewayUrl: sandbox.url, as: root, view: 'token', stateFile });
  await ui.waitFor('scratch');
  // Instances and background tasks are few, and have nothing to search by.
  const few: readonly string[] = ['instance', 'background-task'];
  for (const { noun } of lists.filter((one) => !few.includes(one.noun))) {
    await ui.type(`:${noun}\r`);
    await ui.type(',');
    await ui.layer('picker');
    await ui.type('rows\r');
    await ui.type('20\r');
    const text = ui.app
      .list(noun)
      .filters()
      .find(({ kind, isSecret }) => kind === 'text' && !isSecret);
    expect(text, noun).toBeDefined();
    await ui.press('s');
    await ui.waitFor(() => layersOf(ui.app).at(-1)?.kind === 'form');
    const layer = layersOf(ui.app).at(-1);
    if (layer?.kind !== 'form') throw new Error(noun);
    const focus = layer.store.get().fields.findIndex(({ name }) => name === text?.id);
    layer.store.set({ focus, isSelected: false });
    await ui.type('\u0015  gpt  ');
    await ui.press('ctrl+s');
    await ui.waitFor(() => layersOf(ui.app).length === 0);
    expect(ui.app.list(noun).store.get().filters[text?.id ?? ''], noun).toBe('gpt');
  }
  await ui.app.settings.flush();
  const again = await openApp({ gatewayUrl: sandbox.url, as: root, stateFile });
  for (const { noun } of lists.filter((one) => !few.includes(one.noun)))
    expect(again.app.list(noun).store.get().pageSize, noun).toBe(20);
});

test('API-04: an ordinary user’s lists ask the calls for their own rows', async () => {
  const { gateway } = await signedInContext(sandbox);
  const person = { username: 'plain-person', password: 'long enough' };
  await gateway.users.create({ ...person, display_name: 'Plain' });
  const asked: string[] = [];
  const { transport } = createRealWorld();
  const ui = await openApp({
    gatewayUrl: sandbox.url,
    as: person,
    world: {
      transport: (request) => {
        asked.push(new URL(request.url).pathname.replace(/\/$/, ''));
        return transport(request);
      },
    },
  });
  await ui.waitFor('API keys');
  for (const [noun, own, all] of [
    ['log', '/api/log/self', '/api/log'],
    ['drawing', '/api/mj/self', '/api/mj'],
    ['task', '/api/task/self', '/api/task'],
  ] as const) {
    await ui.type(`:${noun}\r`);
    await ui.waitFor(() => asked.includes(own));
    expect(asked, noun).not.toContain(all);
  }
});

test('TOK-02: tokens are found by name and by key; limits, no limit and no expiry have their words', async () => {
  const own = await startTestSandbox();
  const { gateway } = await signedInContext(own);
  const draft = { expired_time: -1, unlimited_quota: true, remain_quota: 0, group: '', allow_ips: '' };
  const create = (name: string, limits: string) =>
    gateway.tokens.create({ ...draft, name, model_limits_enabled: limits !== '', model_limits: limits } as never);
  await create('alpha', '');
  await create('beta', 'gpt-4o');
  const { rows } = await gateway.tokens.list({ page: 1, pageSize: 10 });
  const beta = rows.find(({ name }) => name === 'beta');
  const key = beta ? await gateway.tokens.key(beta) : '';
  const ui = await openApp({ gatewayUrl: own.url, as: root, view: 'token', columns: 140 });
  await ui.waitFor('alpha');
  await ui.waitFor(/beta +● Enabled, limited models .*Unlimited/);
  await ui.waitFor(/alpha +● Enabled +.*Unlimited .*never/i);
  await ui.press('s');
  await ui.waitFor('Filters');
  await ui.type('alpha\r');
  await ui.waitForGone('beta');
  await ui.waitFor('alpha');
  ui.app.list().setFilters({});
  await ui.waitFor('beta');
  await ui.type(`:token token=${key}\r`);
  await ui.waitForGone('alpha');
  await ui.waitFor('beta');
});
