import { afterAll, beforeAll, expect, test } from 'vitest';
import { layersOf } from '../../../../cli/tui/state/any-layer.ts';
import { openPicker } from '../../../../cli/tui/state/dialog/picker-layer.ts';
import type { FormLayer } from '../../../../cli/tui/state/form/form-state.ts';
import { GatewayError } from '../../../../shared/gateway/client/gateway-error.ts';
import type { Gateway } from '../../../../shared/gateway/gateway.ts';
import { startFaultProxy } from '../../../support/gateway/fault-proxy.ts';
import { rateLimited } from '../../../support/gateway/faults.ts';
import { startTestSandbox, type TestSandbox } from '../../../support/gateway/sandbox.ts';
import { openApp } from '../../support/open-app.tsx';

const root = { username: 'root', password: '123456' };

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox({ sampleData: true });
});
afterAll(() => sandbox.close());

/** Answers that come when the test lets them. */
function held() {
  const waiting: (() => void)[] = [];
  let isHeld = false;
  return {
    begin: () => {
      isHeld = true;
    },
    /** Lets everything come that was asked for. */
    end: async () => {
      isHeld = false;
      for (const go of waiting.splice(0)) go();
      await new Promise((resolve) => setTimeout(resolve, 60));
    },
    async late<Result>(run: () => Promise<Result>): Promise<Result> {
      if (isHeld) await new Promise<void>((resolve) => waiting.push(resolve));
      return run();
    },
  };
}

async function openSlow(view: 'channel' | 'token' = 'channel') {
  const slow = held();
  const gateway = (real: Gateway): Partial<Gateway> => ({
    channels: {
      ...real.channels,
      get: (...input) => slow.late(() => real.channels.get(...input)),
      list: (...input) => slow.late(() => real.channels.list(...input)),
      test: (...input) => slow.late(() => real.channels.test(...input)),
    },
    tokens: { ...real.tokens, key: (...input) => slow.late(() => real.tokens.key(...input)) },
    options: { ...real.options, list: (...input) => slow.late(() => real.options.list(...input)) },
  });
  const ui = await openApp({ gatewayUrl: sandbox.url, as: root, view, gateway });
  await ui.waitFor(view === 'channel' ? '1 of 60' : 'scratch');
  const kinds = () => layersOf(ui.app).map(({ kind }) => kind);
  return { ui, slow, kinds };
}

test('TRU-10: a form that is fetched says so at once, takes no keys before it is there, and Esc calls it off', async () => {
  const { ui, slow, kinds } = await openSlow();
  slow.begin();
  await ui.press('e');
  await ui.waitFor(() => ui.screen().includes('Opening Edit channel 1 openai'));
  expect(ui.screen()).toContain('Esc cancel');
  await ui.press('j', '-', 'x');
  expect(kinds()).toEqual(['opening']);
  await slow.end();
  await ui.waitFor(() => kinds().join() === 'form');
  await ui.waitFor('Edit channel 1 openai');
  await ui.press('escape');
  await ui.waitFor('1 of 60');

  slow.begin();
  await ui.press('e', 'escape');
  await ui.type(':token\r');
  await ui.waitFor('scratch');
  await slow.end();
  expect(kinds()).toEqual([]);
  expect(ui.screen()).not.toContain('Edit channel');
});

test('TRU-10: a row, a key or the settings that a command asked for open nothing once it was called off', async () => {
  const { ui, slow, kinds } = await openSlow();
  for (const command of [':channel update 9999', ':settings general', ':chats']) {
    slow.begin();
    await ui.type(`${command}\r`);
    if (command === ':chats') await ui.press('enter');
    await ui.waitFor(() => kinds().join() === 'opening');
    await ui.press('escape', '/');
    await slow.end();
    expect(kinds(), command).toEqual(['search']);
    await ui.press('escape');
  }
});

test('TRU-10: what an action brings when one has gone elsewhere is kept and told, not opened', async () => {
  const { ui, slow, kinds } = await openSlow('token');
  slow.begin();
  await ui.type(':key\r');
  await ui.press('a');
  await ui.waitFor('Actions');
  await slow.end();
  await ui.waitFor('Type :result to see the result.');
  expect(kinds()).toEqual(['picker']);
  expect(ui.screen()).not.toMatch(/sk-\w{20}/);
  await ui.press('escape');
  await ui.type(':result\r');
  await ui.waitFor(/sk-\w{20}/);
});

test('TRU-10: a tool of a form changes what it is for; what was typed meanwhile stays', async () => {
  let answer: (() => void) | undefined;
  const ui = await openApp({
    gatewayUrl: sandbox.url,
    as: root,
    view: 'channel',
    gateway: (real) => ({
      channels: {
        ...real.channels,
        fetchModels: () =>
          new Promise((resolve) => {
            answer = () => resolve(['late-model']);
          }),
      },
    }),
  });
  await ui.waitFor('1 of 60');
  await ui.press('e');
  await ui.waitFor(() => layersOf(ui.app)[0]?.kind === 'form');
  const { store } = layersOf(ui.app)[0] as FormLayer;
  const indexOf = (name: string) => store.get().fields.findIndex((field) => field.name === name);
  store.set({ focus: indexOf('models') });
  await ui.press('ctrl+t');
  await ui.type('fetch\r');
  store.set({ focus: indexOf('name') });
  await ui.type('-typed-meanwhile');
  await ui.waitFor(() => answer !== undefined);
  answer?.();
  await ui.waitFor(() => String(store.get().value.models).includes('late-model'));
  expect(store.get().value.name).toBe('openai-typed-meanwhile');
});

test.each([
  [':group\r', ' Groups'],
  ['gw', ' Users'],
])('TRU-10: %j typed while it connects reaches the view', async (keys, seen) => {
  const slow = held();
  slow.begin();
  const ui = await openApp({
    gatewayUrl: sandbox.url,
    as: root,
    view: 'channel',
    gateway: (real) => ({
      account: { ...real.account, self: (...input) => slow.late(() => real.account.self(...input)) },
    }),
  });
  await ui.waitFor('Connecting');
  await ui.type(keys);
  expect(layersOf(ui.app)).toEqual([]);
  await slow.end();
  await ui.waitFor(seen);
});

test('TRU-10: what is typed while it connects goes into no password', async () => {
  const ui = await openApp({ gatewayUrl: sandbox.url, view: 'channel' });
  await ui.type(':group');
  await ui.waitFor('Username');
  expect(ui.screen()).not.toContain('group');
});

test('TRU-10: Enter in a choice whose entries are on their way takes the match when they come; another key calls it off', async () => {
  const ui = await openApp({ gatewayUrl: sandbox.url, as: root, view: 'channel' });
  await ui.waitFor('1 of 60');
  const entries = ['one', 'two', 'three'].map((value) => ({ value, label: value }));
  const chosen: string[] = [];
  const open = () => {
    let arrive = () => {};
    const held = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    openPicker(ui.app, {
      title: 'Late',
      current: 'three',
      entries: () => held.then(() => entries),
      onChoose: ([value = '']) => void chosen.push(value),
    });
    return arrive;
  };
  const arrive = open();
  await ui.type('t');
  await ui.press('enter');
  arrive();
  await ui.waitFor(() => chosen.length > 0);
  expect(chosen).toEqual(['two']);
  const arriveLater = open();
  await ui.type('t\rh');
  arriveLater();
  await ui.waitFor('▌ three');
  expect(chosen).toEqual(['two']);
});

test('TRU-10: an action typed while all rows are being read to be marked is about them, not the row under the cursor', async () => {
  const { ui, slow, kinds } = await openSlow();
  slow.begin();
  await ui.press('*', '-');
  expect(kinds()).toEqual([]);
  await slow.end();
  await ui.layer('confirm');
  await ui.waitFor(/Disable \d\d channels/);
});

test('a limit of calls that is waited for says so, with the seconds that are left', async () => {
  const proxy = await startFaultProxy(sandbox.url);
  const ui = await openApp({ gatewayUrl: proxy.url, as: root, view: 'token' });
  await ui.waitFor('scratch');
  proxy.when('GET /api/token/', rateLimited(2));
  await ui.press('r');
  await ui.waitFor(/rate limit: waiting [123] s/);
  proxy.reset();
  await ui.waitForGone('rate limit: waiting');
  await ui.waitFor('scratch');
  await proxy.close();
});

test('TUI-06: one answer to an ended session holds for all calls that were under way; the next call asks again', async () => {
  const ui = await openApp({ gatewayUrl: sandbox.url, as: root, view: 'channel' });
  await ui.waitFor(/1 of \d+/);
  const ended = new GatewayError('not-signed-in');
  const refused: (() => void)[] = [];
  const endedLate = () => new Promise<string>((_, reject) => refused.push(() => reject(ended)));
  let calls = 0;
  const first = ui.app.call(() => Promise.reject(ended)).catch((error: unknown) => error);
  const second = ui.app.call(endedLate).catch((error: unknown) => error);
  await ui.layer('sign-in');
  await ui.press('escape');
  expect(await first).toBe(ended);
  refused.pop()?.();
  expect(await second).toBe(ended);
  expect(layersOf(ui.app)).toEqual([]);
  const third = ui.app.call(() => Promise.reject(ended)).catch((error: unknown) => error);
  const fourth = ui.app.call(() => (++calls === 1 ? endedLate() : Promise.resolve('done')));
  await ui.layer('sign-in');
  await ui.type('123456\r');
  // It is made again with the new session, and fails for its own reason.
  expect(await third).toBe(ended);
  refused.pop()?.();
  expect(await fourth).toBe('done');
  expect(layersOf(ui.app)).toEqual([]);
});
