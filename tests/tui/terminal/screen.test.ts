import xterm from '@xterm/headless';
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

test('while the screen is taken a line that is too long ends at the edge and moves no other; the shell gets its wrapping back', async () => {
  const emulator = new xterm.Terminal({ cols: 10, rows: 4, allowProposedApi: true });
  const write = (text: string) => new Promise<void>((resolve) => emulator.write(text, resolve));
  const line = (row: number) => emulator.buffer.active.getLine(row)?.translateToString(true);
  await write(`${takeOver}first\r\nas long as two\r\nthird\r\nlast`);
  expect([line(0), line(2), line(3)]).toEqual(['first', 'third', 'last']);
  await write(`${giveBack}\u001B[2J\u001B[Has long as two`);
  expect([line(0), line(1)]).toEqual(['as long as', ' two']);
});
