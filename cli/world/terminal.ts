import type { SignalName } from './world.ts';

/** The part of the process's stdin that the terminal UI reads. */
export interface TerminalInput {
  isTTY: boolean;
  setRawMode(on: boolean): void;
  /** Starts reading; bytes are passed as they were read. Returns the function that stops it. */
  onData(listener: (bytes: Uint8Array) => void): () => void;
  /** Called when nothing more can be read, or nobody reads the output: the end of a pipe, a terminal that has gone. */
  onEnd(listener: () => void): () => void;
}

/** The part of the process's stdout that the terminal UI draws on. */
export interface TerminalOutput {
  isTTY: boolean;
  /** Cells; 80 × 24 where unknown. */
  columns: number;
  rows: number;
  /** Queues text; `written` is called once it was passed to the system. */
  write(text: string, written?: () => void): void;
  /**
   * Reads the terminal's size again. A stopped program gets no notice of a resize.
   */
  measure(): void;
  onResize(listener: () => void): () => void;
}

/**
 * The terminal as a device, below the world's lines and prompts: raw bytes, exit hooks, other programs on the same
 * screen. `cli/world/real-terminal.ts` makes it from the real process, tests from a fake one.
 */
export interface TerminalDevice {
  stdin: TerminalInput;
  stdout: TerminalOutput;
  /** Writes synchronously, also while the process ends. Never throws, because the terminal may be gone. */
  writeNow(text: string): void;
  /**
   * Called when the process ends for any reason but SIGKILL; must be synchronous. Returns the function that removes it.
   */
  onExit(listener: () => void): () => void;
  /** Sends a signal to this process; `SIGSTOP` suspends it until it is continued. */
  raise(signal: SignalName | 'SIGSTOP'): void;
  /**
   * Runs a program on this terminal until it ends, with additional variables. Resolves to its exit code; rejects when
   * it cannot be started.
   */
  runProgram(
    command: string,
    arguments_: readonly string[],
    environment?: Readonly<Record<string, string>>,
  ): Promise<number>;
  /**
   * Runs a program without the terminal. Resolves to its exit code and what it printed on both outputs, up to 256 KB;
   * ends it when aborted. Rejects when it cannot be started.
   */
  readProgram(
    command: string,
    arguments_: readonly string[],
    options: BesideTerminal,
  ): Promise<{ code: number; output: string }>;
  /** A folder for short-lived files, absolute. */
  temporaryFolder: string;
}

/** The options of a program that runs without the terminal. */
export interface BesideTerminal {
  environment: Readonly<Record<string, string>>;
  /** The content of its standard input; empty without it. */
  input?: string;
  signal: AbortSignal;
}

/** Columns and rows, at least one each. */
export interface Size {
  columns: number;
  rows: number;
}
