import type { JournalEntry, JournalOutcome } from '../../../shared/domain/journal.ts';
import type { RunOutcome } from '../../../shared/screen/flow/run-outcome.ts';
import type { Hook } from '../config/tui-config.ts';

/** What takes back what ran. */
export interface Undo {
  /** The command line that does the same; never with a secret. */
  command: string;
  /** Takes it back; `onDone` is called once that is so. */
  run(onDone: () => void): void;
}

/** A run of writes that goes on. */
export interface UnderWay {
  /** Begins no further row. */
  stop(): void;
  ended: Promise<void>;
  /** How far it came, as a line for who ends the program; '' where nothing is left to say. */
  progress(): string;
}

/** A hook that runs in the background. */
export interface HookRun {
  hook: Hook;
  /** Ends it; what it was ended for is told by who does. */
  stop(): void;
  /** Resolves true once it has ended, false where it was stopped. Never rejects. */
  ended: Promise<boolean>;
}

/** How a finished run can be continued. */
export interface RunRest {
  /** Continues with all rows not done: failed, or not started. */
  goOn?: () => void;
  /** Continues with the failed rows only. */
  retry?: () => void;
}

/** One thing that was asked of the gateway in this session: when, with which command line, and what became of it (TUI-07). */
export interface Ran {
  id: number;
  /** Unix ms. */
  at: number;
  /** The command line that does the same; never with a secret. */
  command: string;
  outcome: RunOutcome;
  text: string;
  undo?: Undo;
  /** Of a run over several rows: how many there were, and how many are done. */
  run?: { rows: number; done: number };
  /** Of a run that left rows: how it is gone on with, once. */
  rest?: RunRest & { isTaken(): boolean };
  /** Why nothing takes it back, as a sentence; '' where something does. */
  noUndo: string;
  /** It changed something on the gateway, or may have. */
  isChange: boolean;
  /** It was taken back since. */
  isUndone: boolean;
  /** It took something back itself: the key for undo goes on to what was done before that, not around in a circle. */
  isUndo: boolean;
  /** Of what took something back in this session: what that was, and whether it had taken something back itself. */
  undoes?: { id: number | undefined; isUndo: boolean };
  /** Its number in the journal; undefined of what changed nothing, and where none is kept. */
  entry: number | undefined;
}

/** One thing that was asked of the gateway, as the log shows it: of this session, as the journal tells it, or both. */
export interface Logged extends Pick<Ran, 'command' | 'text' | 'noUndo' | 'isChange' | 'isUndone'> {
  /** What tells it from all others: its number in the journal, where it has one. */
  key: string;
  /** Unix ms. */
  at: number;
  /** `open`: it goes on, or was cut off. */
  outcome: JournalOutcome;
  /** The command line that takes it back; '' where nothing does. */
  undoCommand: string;
  here: Ran | undefined;
  kept: JournalEntry | undefined;
}
