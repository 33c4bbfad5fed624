import { quoteWord } from '../../../shared/screens/command-line.ts';
import { ownPlace } from '../batch/run-file.ts';
import type { Invocation } from '../invocation.ts';
import type { Session } from '../session.ts';
import type { FieldChange } from './field-changes.ts';
import { type KeepUndo, oneByOne } from './undo-file.ts';
import { undoLine } from './undo-line.ts';

/** Keeps what takes a run over several rows back as one (CHG-06). */
export interface UndoOfRun {
  keep: KeepUndo;
  /** Hears what is about to be written to a row. */
  note(id: number, changes: readonly FieldChange[]): void;
  /** Tells the one command that takes all of it back; nothing where nothing was written. */
  tell(): Promise<void>;
}

/**
 * The command lines go into a file among the program's own, a line before each write, so that of a run which ends early
 * nothing is missing. Where all rows had and got the same, one command does it, and the file goes at the end. A file that cannot be
 * written ends nothing: it was not asked for.
 */
export function undoOfRun(noun: string, session: Session, invocation: Invocation): UndoOfRun {
  const { world, talk, say } = invocation;
  const noted: { id: number; changes: readonly FieldChange[] }[] = [];
  let place: Promise<string | undefined> | undefined;
  const begin = () => ownPlace(`${noun} update`, world, 'undo.sh').catch(() => undefined);
  return {
    note: (id, changes) => void noted.push({ id, changes }),
    keep: oneByOne(async (text) => {
      place ??= begin();
      const path = await place;
      if (path !== undefined) await world.files.append(path, text, { mode: 0o600 }).catch(() => undefined);
    }),
    async tell() {
      const [first] = noted;
      const path = await place;
      if (first === undefined) return;
      const isShared = noted.every(({ changes }) => JSON.stringify(changes) === JSON.stringify(first.changes));
      const ids = noted.map(({ id }) => String(id));
      const shared = isShared
        ? undoLine([noun, 'update', ...ids], first.changes, session.connection, { expects: true })
        : undefined;
      const command = shared ?? (path === undefined ? undefined : `sh ${quoteWord(path)}`);
      if (shared !== undefined && path !== undefined) await world.files.remove(path).catch(() => undefined);
      if (command !== undefined) await talk.notice('undo', say('batch.undoWith', { command }), { command });
    },
  };
}
