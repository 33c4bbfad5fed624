import { quoteWord } from '../../../shared/screen/command-line.ts';
import type { Invocation } from '../../program/definition.ts';
import type { Session } from '../../program/session.ts';
import type { FieldChange } from './field-changes.ts';
import { connectionWords, undoLine } from './undo-line.ts';

/** Collects what undoes a run over several rows as a whole (CHG-06). */
export interface UndoOfRun {
  /** Called with the changes that were, or may have been, written to a row; not called for a refused row. */
  note(id: number, changes: readonly FieldChange[]): void;
  /** Called with the number of the run's journal entry. */
  entry(number: number | undefined): void;
  /** Prints the one command that undoes the whole run; prints nothing when nothing was written. */
  notify(): Promise<void>;
}

/**
 * Where all rows had the same old and new values, one command line restores them; otherwise the journal, which holds
 * the values of each row, undoes the run.
 */
export function undoOfRun(noun: string, { connection }: Session, { talk, say }: Invocation): UndoOfRun {
  const noted: { id: number; changes: readonly FieldChange[] }[] = [];
  let kept: number | undefined;
  return {
    note: (id, changes) => void noted.push({ id, changes }),
    entry(number) {
      kept = number;
    },
    async notify() {
      const [first] = noted;
      if (first === undefined) return;
      const isShared = noted.every(({ changes }) => JSON.stringify(changes) === JSON.stringify(first.changes));
      const ids = noted.map(({ id }) => String(id));
      const shared = isShared
        ? undoLine([noun, 'update', ...ids], first.changes, connection, { expects: true })
        : undefined;
      const words = ['tollgate', 'journal', 'undo', String(kept), ...connectionWords(connection)];
      const command = shared ?? (kept === undefined ? undefined : words.map(quoteWord).join(' '));
      if (command !== undefined) await talk.notice('undo', say('batch.undoWith', { command }), { command });
    },
  };
}
