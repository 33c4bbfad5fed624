import { expect, test } from 'vitest';
import { createScreen } from '../../../cli/tui/terminal/screen.ts';
import { fullScreenModes } from '../../../cli/tui/terminal/sequences.ts';
import type { SignalName } from '../../../cli/world/world.ts';
import { fakeDevice } from '../support/fake-device.ts';

const { takeOver, giveBack } = fullScreenModes;

function open() {
  const device = fakeDevice();
  const handlers = new Map<SignalName, () => void>();
  const screen = createScreen(device, {
    onSignal: (name, handler) => {
      handlers.set(name, handler);
      return () => handlers.delete(name);
    },
  });
  return { device, handlers, screen };
}

test('the screen is taken once and given back once, raw mode with it', () => {
  const { device, screen } = open();
  screen.take();
  screen.take();
  screen.giveBack();
  screen.close();
  expect(device.written).toEqual([takeOver, giveBack]);
  expect(device.rawMode).toEqual([true, false]);
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const)(
  '%s gives the screen back, then is raised again',
  (signal) => {
    const { device, handlers, screen } = open();
    screen.take();
    handlers.get(signal)?.();
    expect(device.written.at(-1)).toBe(giveBack);
    expect(device.raised).toEqual([signal]);
    expect(handlers.size, 'the second signal meets no handler of ours').toBe(0);
  },
);

test('the end of the process gives the screen back', () => {
  const { device, screen } = open();
  screen.take();
  for (const listener of device.exitListeners) listener();
  expect(device.written.at(-1)).toBe(giveBack);
});
