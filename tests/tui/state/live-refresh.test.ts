import { expect, test } from 'vitest';
import type { App } from '../../../cli/tui/state/app.ts';
import { createLiveRefresh } from '../../../cli/tui/state/list/live-refresh.ts';

/** A list on show that counts its refreshes, and a clock that the test moves. */
function open() {
  const state = { phase: 'ready', isFocused: true, layers: [] as { kind: string }[], now: 0 };
  const list = {
    pace: undefined as number | undefined,
    isPaused: false,
    isLoading: false,
    fetchedAt: 1,
    error: undefined as unknown,
  };
  let refreshes = 0;
  let renewals = 0;
  let isDown = false;
  const app = {
    world: { clock: { now: () => state.now } },
    store: { get: () => state },
    renewAll: async () => {
      renewals++;
    },
    list: () => ({
      screen: {},
      store: { get: () => list },
      fade: () => undefined,
      load: async () => {
        refreshes++;
        list.error = isDown ? new Error('down') : undefined;
        if (!isDown) list.fetchedAt = state.now;
      },
    }),
  } as unknown as App;
  const live = createLiveRefresh(app);
  const pass = async (seconds: number) => {
    refreshes = 0;
    for (let second = 0; second < seconds; second++) {
      state.now += 1000;
      live.tick();
      await Promise.resolve();
      await Promise.resolve();
    }
    return refreshes;
  };
  return {
    renewals: () => renewals,
    state,
    list,
    live,
    pass,
    goDown: (down: boolean) => {
      isDown = down;
    },
  };
}

test('the list on show is refreshed every ten seconds', async () => {
  const { pass } = open();
  await pass(10);
  expect(await pass(60)).toBe(6);
});

test('not while paused, without the focus, or behind a question', async () => {
  const { state, list, pass } = open();
  list.isPaused = true;
  expect(await pass(60)).toBe(0);
  list.isPaused = false;
  state.isFocused = false;
  expect(await pass(60)).toBe(0);
  state.isFocused = true;
  state.layers = [{ kind: 'confirm' }];
  expect(await pass(60)).toBe(0);
  state.layers = [{ kind: 'details' }];
  expect(await pass(60)).toBe(6);
});

test('ever slower while the gateway fails, and at once at the old pace when it answers again', async () => {
  const { live, pass, goDown } = open();
  goDown(true);
  expect(await pass(300)).toBeLessThanOrEqual(8);
  goDown(false);
  live.touched();
  await pass(60);
  expect(await pass(60)).toBe(6);
});

test('SEE-07: at the pace that was chosen, also when nobody is at the keys, and slower without the focus', async () => {
  const { state, list, pass } = open();
  list.pace = 2000;
  await pass(2);
  expect(await pass(60)).toBe(30);
  await pass(600);
  expect(await pass(60)).toBe(30);
  state.isFocused = false;
  await pass(8);
  expect(await pass(80)).toBe(10);
});

test('slower when nobody is at the keys', async () => {
  const { live, pass } = open();
  await pass(301);
  expect(await pass(120)).toBe(2);
  live.touched();
  expect(await pass(60)).toBeGreaterThanOrEqual(5);
});

test('NAV-04 NAV-06: status and balance are asked for once a minute while somebody is there', async () => {
  const { pass, renewals, state } = open();
  await pass(185);
  expect(renewals()).toBe(3);
  state.isFocused = false;
  await pass(120);
  expect(renewals()).toBe(3);
});

test('TUI-17: a view over the list with data of its own is read anew in its stead, at its own pace, and more slowly while it fails', async () => {
  const { state, pass } = open();
  const own = { fetchedAt: 0, error: undefined as unknown, pace: 20_000 };
  let renewals = 0;
  const live = {
    state: () => own,
    renew: async () => {
      renewals++;
      if (own.error === undefined) own.fetchedAt = state.now;
    },
  };
  state.layers = [{ kind: 'tree', live }] as unknown as typeof state.layers;
  expect(await pass(60)).toBe(0);
  expect(renewals).toBe(3);
  own.error = new Error('down');
  await pass(60);
  expect(renewals).toBe(5);
  // What lies over it covers it.
  state.layers = [...state.layers, { kind: 'form' }];
  await pass(60);
  expect(renewals).toBe(5);
});

test('TUI-17: a view with data of its own that is still being read is not read a second time', async () => {
  const { state, pass } = open();
  let renewals = 0;
  let answer = () => {};
  const renew = () => {
    renewals++;
    return new Promise<void>((resolve) => {
      answer = resolve;
    });
  };
  const live = { state: () => ({ fetchedAt: 0, error: undefined, pace: 0 }), renew };
  state.layers = [{ kind: 'tree', live }] as unknown as typeof state.layers;
  await pass(60);
  expect(renewals).toBe(1);
  answer();
  await pass(11);
  expect(renewals).toBe(2);
});
