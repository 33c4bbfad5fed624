import type { RunOutcome } from '../../../shared/screens/run-outcome.ts';

/** What takes back what ran. */
export interface Undo {
  /** The command line that does the same; never with a secret. */
  command: string;
  /** Takes it back; `onDone` is called once that is so. */
  run(onDone: () => void): void;
}

/** One thing that was asked of the gateway: when, with which command line, and what became of it (TUI-07). */
export interface Ran {
  id: number;
  /** Unix ms. */
  at: number;
  /** The command line that does the same; never with a secret. */
  command: string;
  outcome: RunOutcome;
  text: string;
  undo?: Undo;
  /** It was taken back since. */
  isUndone: boolean;
  /** It took something back itself: the key for undo does not turn around in a circle. */
  isUndo: boolean;
}
