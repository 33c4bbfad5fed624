import { expect, test } from 'vitest';
import { createFormForecast } from '../../../cli/tui/state/form/form-forecast.ts';
import type { FormLayerState } from '../../../cli/tui/state/form/form-state.ts';
import { createStore } from '../../../cli/tui/state/store.ts';
import { waitFor } from '../../support/run/wait-for.ts';

// What a form says its value would have cost (TUI-18).

test('TUI-18: a forecast is never left standing for another value than the one it was made for', async () => {
  const store = createStore({ start: {}, value: { price: '1' } } as unknown as FormLayerState);
  const ends = new Map<string, () => void>();
  const forecast = ({ price = '' }: Record<string, unknown>) => {
    let isEnded = false;
    const ended = new Promise<void>((resolve) => {
      ends.set(String(price), () => {
        isEnded = true;
        resolve();
      });
    });
    return {
      lines: () => [isEnded ? `costs ${price}` : 'reading'],
      ended,
      stop: () => undefined,
      subscribe: () => () => undefined,
    };
  };
  const form = { fields: [], normalise: (value: object) => value, validate: () => ({}) };
  const app = { context: () => ({}), world: { clock: { sleep: async () => undefined } } };
  const following = createFormForecast(app as never, { form, mode: 'create', forecast } as never, store);
  const type = (price: string) => {
    store.set({ value: { price } });
    following.changed();
  };
  const shown = () => store.get().forecast?.lines.join();
  type('2');
  await waitFor(() => expect(shown()).toBe('reading'));
  ends.get('2')?.();
  await waitFor(() => expect(shown()).toBe('costs 2'));
  type('3');
  await waitFor(() => expect(ends.has('3')).toBe(true));
  expect(shown()).toBe('reading');
  ends.get('3')?.();
  await waitFor(() => expect(shown()).toBe('costs 3'));
});
