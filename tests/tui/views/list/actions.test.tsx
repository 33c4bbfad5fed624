import { afterAll, beforeAll, expect, test } from 'vitest';
import { layersOf } from '../../../../cli/tui/state/any-layer.ts';
import type { FormLayer } from '../../../../cli/tui/state/form/form-state.ts';
import { GatewayError } from '../../../../shared/gateway/client/gateway-error.ts';
import { startTestSandbox, type TestSandbox } from '../../../support/gateway/sandbox.ts';
import { type OpenApp, openApp } from '../../support/open-app.tsx';

const root = { username: 'root', password: '123456' };
let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox({ sampleData: true });
});
afterAll(() => sandbox.close());

async function openChannels(options: Partial<Parameters<typeof openApp>[0]> = {}): Promise<OpenApp> {
  const ui = await openApp({ gatewayUrl: sandbox.url, as: root, view: 'channel', ...options });
  await ui.waitFor(/1 of \d\d/);
  return ui;
}

/** Every channel the gateway has now. */
async function stored(ui: OpenApp) {
  return (await ui.app.context().gateway.channels.list({ page: 1, pageSize: 100, idSort: true })).rows;
}

test('CHAN-05 FMT-03 GEN-08: t tests the row under the cursor and tells the time; the menu asks for model, endpoint and stream first', async () => {
  const asked: unknown[] = [];
  const ui = await openChannels({
    gateway: (real) => ({
      channels: {
        ...real.channels,
        test: (id, ask, options) => {
          asked.push([id, ask]);
          return real.channels.test(id, ask, options);
        },
      },
    }),
  });
  await ui.press('t');
  await ui.waitFor(/Channel \S+ tested: \d+\.\d\d s\./);
  await ui.press('a');
  await ui.layer('picker');
  // Each with the key that does the same; what hits more than the row says so.
  for (const [label, hint] of [
    ['Edit…', 'e'],
    ['Test…', 't'],
    ['Delete…', 'Delete'],
    ['Test all channels…', 'entire gateway'],
  ])
    expect(ui.screen()).toMatch(new RegExp(`${label} +${hint} │`));
  await ui.type('test\r');
  await ui.waitFor('Model to test with');
  const { store } = layersOf(ui.app)[0] as FormLayer;
  const choose = async (name: string, text: string) => {
    store.set({ focus: store.get().fields.findIndex((field) => field.name === name) });
    await ui.type(text);
    await ui.layer('picker');
    await ui.press('enter');
    await ui.layer('form');
  };
  await choose('model', 'gpt-3.5');
  await ui.waitFor(() => store.get().value.model === 'gpt-3.5-turbo');
  await choose('endpoint_type', 'images');
  await ui.waitFor(() => store.get().value.endpoint_type === 'image-generation');
  store.set({ focus: store.get().fields.findIndex(({ name }) => name === 'stream') });
  await ui.press('space');
  await ui.press('ctrl+s');
  // What was chosen is still there when the provider refuses.
  await ui.waitFor('the provider’s error code: not_found');
  expect(asked).toEqual([
    [1, { model: 'gpt-4o', endpointType: undefined, stream: false }],
    [1, { model: 'gpt-3.5-turbo', endpointType: 'image-generation', stream: true }],
  ]);
});

test('GEN-08: the state of several channels is changed by one call where the gateway has it', async () => {
  const modern = await startTestSandbox({ sampleData: true, dialect: 'v1' });
  const calls: number[] = [];
  const ui = await openChannels({
    gatewayUrl: modern.url,
    gateway: (real) => ({
      channels: {
        ...real.channels,
        setStatusOfMany: (ids, status, options) => {
          calls.push(ids.length);
          return real.channels.setStatusOfMany(ids, status, options);
        },
      },
    }),
  });
  await ui.press('space', 'space', '-');
  await ui.agree('Disable 2 channels');
  await ui.waitFor('2 done');
  expect(calls).toEqual([2]);
  await expect
    .poll(async () => (await stored(ui)).filter(({ id, status }) => [1, 4].includes(id) && status === 2).length)
    .toBe(2);
});

test('CHAN-06 CHAN-07 CHAN-11 FMT-03: what concerns the whole gateway asks first, with its blast radius', async () => {
  const ui = await openChannels();
  for (const [verb, query, consequence, outcome] of [
    ['test-all', 'Test all channels?', 'including disabled ones', 'Testing'],
    [
      'update-balances',
      'Update the balances of all enabled channels?',
      'can take a few minutes',
      'Balances of all enabled channels updated',
    ],
    ['fix', 'Fix database consistency?', 'Requests to channels may fail', /Database repaired: \d+ channel/],
  ] as const) {
    await ui.type(`:channel ${verb}\r`);
    await ui.waitFor(query);
    expect(ui.screen()).toContain(consequence);
    expect(ui.screen()).toContain(new URL(sandbox.url).host);
    expect(ui.screen()).toContain(`CLI: tollgate channel ${verb}`);
    await ui.press('tab', 'enter');
    await ui.waitFor(outcome);
  }
});

test('Cancel has the focus: Enter on a fresh confirmation does nothing', async () => {
  const ui = await openChannels();
  await ui.press('-');
  await ui.waitFor('Disable channel');
  await ui.press('enter');
  await ui.waitFor('Canceled. Nothing was sent.');
});

test('CHAN-07: the balance of one is updated from the menu', async () => {
  const ui = await openChannels();
  await ui.press('a');
  await ui.type('update balance');
  await ui.press('enter');
  await ui.waitFor('Channel openai: balance updated to $100.00.');
  await ui.waitFor(/▌ +1 +openai .*\$100\.00/);
  await ui.type(':update-balance 60\r');
  await ui.waitFor('The gateway returned an error');
});

test('CHAN-08 FMT-03: deleting wants the name typed, deleting several their number; the count is told', async () => {
  const ui = await openChannels();
  await ui.type('/suno-backup\r');
  await ui.waitFor('1 of 60');
  await ui.press('delete');
  await ui.waitFor('Type suno-backup to confirm');
  expect(ui.screen()).toContain('This cannot be undone.');
  await ui.type('suno\r');
  await ui.waitFor('Type suno-backup to confirm.');
  await ui.type('-backup');
  await ui.press('tab', 'tab', 'enter');
  await ui.waitFor('Channel suno-backup deleted.');

  await ui.press('escape');
  await ui.type('/midjourney\r');
  await ui.press('*');
  await ui.waitFor(/\d selected/);
  const count = ui.app.list().marks.count();
  await ui.type(':delete\r');
  await ui.waitFor(`Type ${count} to confirm`);
  await ui.type(`${count}`);
  await ui.press('tab', 'tab', 'enter');
  await ui.waitFor(`Delete: ${count} channels deleted.`);
  const left = await stored(ui);
  expect(left).toHaveLength(59 - count);
  expect(left.filter(({ name }) => /midjourney|suno-backup/.test(name))).toEqual([]);
});

test('CHAN-08: without a row there is nothing to act on, and that is said', async () => {
  const ui = await openChannels();
  await ui.type('/nothing-is-called-so\r');
  await ui.press('-');
  await ui.waitFor('Select channels first.');
});

test('CHAN-08: all disabled ones are deleted only after their number was typed; the count is told', async () => {
  // Its own gateway: on the shared one "test all" of another test still runs, and turns channels on and off.
  const own = await startTestSandbox({ sampleData: true });
  const ui = await openChannels({ gatewayUrl: own.url });
  for (const id of [3, 6]) await ui.app.context().gateway.channels.setStatus(id, 2);
  const before = await stored(ui);
  const disabled = before.filter(({ status }) => status !== 1).length;
  expect(disabled).toBeGreaterThan(1);
  await ui.type(':delete-disabled\r');
  await ui.waitFor(`Delete all ${disabled} disabled channels?`);
  await ui.waitFor(`Type ${disabled} to confirm`);
  await ui.type(String(disabled));
  await ui.press('tab', 'tab', 'enter');
  await ui.waitFor(`${disabled} disabled channels deleted.`);
  expect((await stored(ui)).map(({ id }) => id)).toEqual(
    before.filter(({ status }) => status === 1).map(({ id }) => id),
  );
  await ui.type(':delete-disabled\r');
  await ui.waitFor('There are no disabled channels.');
});

test('CHAN-09: a run says what became of each, and failed rows stay marked', async () => {
  const ui = await openChannels({
    gateway: (real) => ({
      channels: {
        ...real.channels,
        setStatus: async (id, status, options) => {
          if (id === 4) throw new GatewayError('refused', { serverMessage: 'no \u001B[2Jway' });
          return real.channels.setStatus(id, status, options);
        },
      },
    }),
  });
  await ui.type(':disable 1 4 7\r');
  await ui.waitFor('Disable 3 channels');
  await ui.press('tab', 'enter');
  await ui.waitFor('2 done, 1 failed, 0 skipped');
  expect(ui.screen()).toMatch(/4 azure +✗ failed +The gateway returned an error: no way/);
  expect(ui.raw()).not.toContain('\u001B[2J');
  await ui.press('escape');
  await ui.type(':enable 1 7\r');
  await ui.waitFor('2 done.');
});

test('CHAN-09: only marked rows that may be disabled are asked about; the others are named as left out', async () => {
  const ui = await openChannels();
  await ui.type(':disable 4\r');
  await ui.waitFor('Disable channel azure?');
  await ui.press('tab', 'enter');
  await ui.waitFor('Channel azure disabled');
  await ui.type(':disable 1 4\r');
  await ui.waitFor('Disable channel openai?');
  expect(ui.screen()).toContain('Skipped: azure. Already disabled.');
  expect(ui.screen()).toContain('tollgate channel disable 1');
  await ui.press('tab', 'enter');
  await ui.waitFor('1 done, 1 already as wanted.');
  await ui.press('escape');
  await ui.type(':disable 1 4\r');
  await ui.waitFor('Already disabled.');
  await ui.type(':enable 1 4\r');
  await ui.waitFor('2 done.');
});

test('CHAN-10: a channel is copied; a failure is told', async () => {
  const plain = await openChannels();
  await plain.type(':copy 1\r');
  await plain.waitFor('Channel openai duplicated.');
  await plain.waitFor('openai_复制');
  const ui = await openChannels({
    gateway: (real) => ({
      channels: {
        ...real.channels,
        copy: () => Promise.reject(new GatewayError('refused', { serverMessage: 'name is taken' })),
      },
    }),
  });
  await ui.type(':copy\r');
  await ui.waitFor(/Couldn’t duplicate the channel.*name is taken/);
});

test('API-02 API-03: the gateway’s own words, and ours for its refusals', async () => {
  const failures = {
    t1: [new GatewayError('refused', { serverMessage: 'quota is not enough' }), 'quota is not enough'],
    t2: [new GatewayError('rate-limited'), 'Too many requests.'],
    t3: [new GatewayError('server'), 'The gateway had an internal error (HTTP 500).'],
    t4: [new GatewayError('demo-only'), 'This is a demo site. Changes are turned off.'],
    t5: [new Error('something else'), 'Error: something else'],
  } as const;
  let next: Error = new Error('unset');
  const ui = await openChannels({
    gateway: (real) => ({ channels: { ...real.channels, test: () => Promise.reject(next) } }),
  });
  for (const [error, outcome] of Object.values(failures)) {
    next = error;
    await ui.press('t');
    await ui.waitFor(outcome);
  }
  await ui.press('m');
  await ui.waitFor('Messages');
  expect(ui.screen()).toContain('Too many requests.');
});

test('read-only: writes are listed with the reason, and none is sent', async () => {
  const ui = await openChannels({ readOnly: true });
  expect(ui.screen()).toContain('READ-ONLY');
  await ui.press('-');
  await ui.waitFor('Read-only mode. Nothing can be changed.');
  await ui.press('n');
  expect(ui.screen()).not.toContain('New channel');
  await ui.press('?');
  await ui.layer('help');
  await ui.type('new');
  await ui.waitFor('new (unavailable: Read-only');
});

test('FMT-02: a field is copied through the terminal; the command line that does the same too', async () => {
  const ui = await openChannels();
  await ui.press('y');
  await ui.waitFor('Copy');
  await ui.press('enter');
  await ui.waitFor('Sent to the terminal’s clipboard. It may not have arrived.');
  expect(ui.written.join('')).toContain('\u001B]52;c;');
  await ui.press('=');
  await ui.waitFor(() =>
    ui.written.join('').includes(Buffer.from('tollgate channel get').toString('base64').slice(0, 20)),
  );
});
