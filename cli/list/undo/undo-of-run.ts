import { quoteWord } from '../../../shared/screen/command-line.ts';
import type { Invocation } from '../../program/definition.ts';
import type { Session } from '../../program/session.ts';
import type { FieldChange } from './field-changes.ts';
import { placeWords, undoLine } from './undo-line.ts';

/** What takes a run over several rows back as one (CHG-06). */
export interface UndoOfRun {
  /** Hears what was written to a row, or may have been: of a row that was refused there is nothing to take back. */
  note(id: number, changes: readonly FieldChange[]): void;
  /** Hears the run's number in the journal. */
  entry(number: number | undefined): void;
  /** Tells the one command that takes all of it back; nothing where nothing was written. */
  tell(): Promise<void>;
}

/** Where all rows had and got the same, a command says so; else the journal knows what each row held. */
export function undoOfRun(noun: string, { connection }: Session, { talk, say }: Invocation): UndoOfRun {
  const noted: { id: number; changes: readonly FieldChange[] }[] = [];
  let kept: number | undefined;
  return {
    note: (id, changes) => void noted.push({ id, changes }),
    entry(number) {
      kept = number;
    },
    async tell() {
      const [first] = noted;
      if (first === undefined) return;
      const isShared = noted.every(({ changes }) => JSON.stringify(changes) === JSON.stringify(first.changes));
      const ids = noted.map(({ id }) => String(id));
      const shared = isShared
        ? undoLine([noun, 'update', ...ids], first.changes, connection, { expects: true })
        : undefined;
      const words = ['tollgate', 'journal', 'undo', String(kept), ...placeWords(connection)];
      const command = shared ?? (kept === undefined ? undefined : words.map(quoteWord).join(' '));
      if (command !== undefined) await talk.notice('undo', say('batch.undoWith', { command }), { command });
    },
  };
}
