import type { TerminalDevice } from '../../../cli/world/terminal.ts';

export interface FakeDevice extends TerminalDevice {
  /** Everything written, queued or at once, in order. */
  written: string[];
  raised: string[];
  rawMode: boolean[];
  exitListeners: Set<() => void>;
}

/** A terminal that remembers what was done to it. */
export function fakeDevice(columns = 80, rows = 24): FakeDevice {
  const written: string[] = [];
  const raised: string[] = [];
  const rawMode: boolean[] = [];
  const exitListeners = new Set<() => void>();
  return {
    written,
    raised,
    rawMode,
    exitListeners,
    stdin: {
      isTTY: true,
      setRawMode: (on) => void rawMode.push(on),
      onData: () => () => undefined,
      onEnd: () => () => undefined,
    },
    stdout: {
      isTTY: true,
      columns,
      rows,
      write: (text, done) => {
        written.push(text);
        done?.();
      },
      measure: () => undefined,
      onResize: () => () => undefined,
    },
    writeNow: (text) => void written.push(text),
    onExit: (listener) => {
      exitListeners.add(listener);
      return () => exitListeners.delete(listener);
    },
    raise: (signal) => void raised.push(signal),
    runProgram: async () => 0,
    readProgram: async () => ({ code: 0, output: '' }),
    temporaryFolder: '/tmp',
  };
}
