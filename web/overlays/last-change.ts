/** The key that undoes the last change, as in the terminal UI. */
export const undoKey = 'z';

/** The last change made on this page, and whether it can be undone (TUI-18). */
type LastChange =
  | { kind: 'offered'; run(): void }
  /** Nothing takes it back, as these sentences say. */
  | { kind: 'stays'; reason: string }
  /** What offered to take it back was closed; the journal still does. */
  | { kind: 'past' };

let last: LastChange | undefined;

/**
 * Registers a change that `run` undoes. The undo key calls `run` until the returned function is called or another
 * change is registered; after that it leads to the journal, unless the undo is `isTaken`.
 */
export function offerUndo(run: () => void): (isTaken?: boolean) => void {
  const offered: LastChange = { kind: 'offered', run };
  last = offered;
  return (isTaken = false) => {
    if (last === offered) last = isTaken ? undefined : { kind: 'past' };
  };
}

/** A change was made that nothing takes back; undefined after one that took something back itself. */
export function noteChange(reason: string | undefined): void {
  last = reason === undefined ? undefined : { kind: 'stays', reason };
}

/** The change that the undo key acts on: always the last one, never an earlier one. */
export function lastChange(): LastChange | undefined {
  return last;
}
