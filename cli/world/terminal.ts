import type { SignalName } from './world.ts';

/** The part of the process's stdin the terminal UI reads. */
export interface TerminalInput {
  isTTY: boolean;
  setRawMode(on: boolean): void;
  /** Starts reading; bytes come as they were read. Returns the stop. */
  onData(listener: (bytes: Uint8Array) => void): () => void;
  /** Called once nothing more can be read, or nobody reads what is written: a pipe's end, a terminal that went away. */
  onEnd(listener: () => void): () => void;
}

/** The part of the process's stdout the terminal UI draws on. */
export interface TerminalOutput {
  isTTY: boolean;
  /** Cells; 80 × 24 where unknown. */
  columns: number;
  rows: number;
  /** Queues text; `written` is called once it was handed to the system. */
  write(text: string, written?: () => void): void;
  /** Asks the terminal for its size again; listeners hear of another one. A stopped program is not told of a resize. */
  measure(): void;
  onResize(listener: () => void): () => void;
}

/**
 * The terminal as a device, below the world's lines and prompts: raw bytes, exit hooks, other programs on the same
 * screen. Made from the real process by `cli/world/real-terminal.ts`, from a fake one by tests.
 */
export interface TerminalDevice {
  stdin: TerminalInput;
  stdout: TerminalOutput;
  /** Writes at once, also while the process ends. Never throws: the terminal may be gone. */
  writeNow(text: string): void;
  /** Called while the process ends, whatever the reason short of SIGKILL; must be synchronous. Returns the undo. */
  onExit(listener: () => void): () => void;
  /** Sends a signal to this process; `SIGSTOP` suspends it until it is continued. */
  raise(signal: SignalName | 'SIGSTOP'): void;
  /**
   * Runs a program on this terminal until it ends, with variables beside ours. Resolves with its exit code; rejects when
   * it cannot be started.
   */
  runProgram(
    command: string,
    arguments_: readonly string[],
    environment?: Readonly<Record<string, string>>,
  ): Promise<number>;
  /**
   * Runs a program beside the terminal. Resolves with its exit code and what it printed, on both outputs, up to 256 KB of it;
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

/** What a program beside the terminal is given. */
export interface BesideTerminal {
  environment: Readonly<Record<string, string>>;
  /** What its standard input holds; nothing without it. */
  input?: string;
  signal: AbortSignal;
}

/** Columns and rows, never below one. */
export interface Size {
  columns: number;
  rows: number;
}
