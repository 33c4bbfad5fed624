import { quoteWord } from '../../../shared/screen/command-line.ts';
import type { Invocation } from '../../program/definition.ts';
import type { Session } from '../../program/session.ts';
import { ownPlace } from '../batch/run-file.ts';
import type { FieldChange } from './field-changes.ts';
import { type KeepUndo, linesIn } from './undo-file.ts';
import { undoLine } from './undo-line.ts';

/** Keeps what takes a run over several rows back as one (CHG-06). */
export interface UndoOfRun {
  keep: KeepUndo;
  /** Hears what was written to a row, or may have been: of a row that was refused there is nothing to take back. */
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
  let place: Promise<{ path: string; lines: KeepUndo } | undefined> | undefined;
  const begin = async () => {
    const path = await ownPlace(`${noun} update`, world, 'undo.sh');
    return { path, lines: linesIn(path, world.files) };
  };
  const opened = () => {
    place ??= begin().catch(() => undefined);
    return place;
  };
  return {
    note: (id, changes) => void noted.push({ id, changes }),
    keep: {
      keep: async (line) => (await opened())?.lines.keep(line).catch(() => undefined),
      drop: async (line) => (await opened())?.lines.drop(line).catch(() => undefined),
    },
    async tell() {
      const [first] = noted;
      const path = (await place)?.path;
      if (first === undefined) {
        if (path !== undefined) await world.files.remove(path).catch(() => undefined);
        return;
      }
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
