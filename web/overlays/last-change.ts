/** Takes the last change back, as in the terminal UI. */
export const undoKey = 'z';

/** The last change that somebody made on this page, as far as it can be taken back (TUI-18). */
type LastChange =
  | { kind: 'offered'; run(): void }
  /** Nothing takes it back, as these sentences say. */
  | { kind: 'stays'; reason: string };

let last: LastChange | undefined;

/** A change was made that can be taken back: the key does so until what is answered here is called, or another change comes. */
export function offerUndo(run: () => void): () => void {
  const offered: LastChange = { kind: 'offered', run };
  last = offered;
  return () => {
    if (last === offered) last = undefined;
  };
}

/** A change was made that nothing takes back; undefined after one that took something back itself. */
export function noteChange(reason: string | undefined): void {
  last = reason === undefined ? undefined : { kind: 'stays', reason };
}

/** What the key for undo does now: never anything but the last change. */
export function lastChange(): LastChange | undefined {
  return last;
}
