import { expect, test } from 'vitest';
import { createStore } from '../../../cli/tui/state/store.ts';

test('a change is told to each listener once, what was as it is to nobody: every telling is a frame', () => {
  const store = createStore({ view: 'token', failure: undefined as string | undefined, layers: ['sign-in'] });
  const outcome: string[] = [];
  const stop = store.subscribe(() => outcome.push(store.get().view));
  store.set({ view: 'token', failure: undefined, layers: store.get().layers });
  expect(outcome).toEqual([]);
  store.set({ view: 'channel', failure: undefined });
  store.set({ layers: ['sign-in'] });
  expect(outcome).toEqual(['channel', 'channel']);
  stop();
  store.set({ view: 'log' });
  expect(store.get()).toEqual({ view: 'log', failure: undefined, layers: ['sign-in'] });
  expect(outcome).toEqual(['channel', 'channel']);
});
