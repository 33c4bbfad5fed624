import type { MessageKey, Say } from '../../shared/text/text.ts';
import { errorCode } from '../failure/error-code.ts';

/** Why the local store cannot be used. */
type ProblemKind = 'unwritable' | 'damaged' | 'busy' | 'newer' | 'foreign';

const sentences: Readonly<Record<ProblemKind, MessageKey>> = {
  unwritable: 'store.unwritable',
  damaged: 'store.damaged',
  busy: 'store.busy',
  newer: 'store.newer',
  foreign: 'store.foreign',
};

/** The local store cannot be used; without it everything works, but slower. */
export class StoreProblem extends Error {
  override readonly name = 'StoreTrouble';

  constructor(
    readonly kind: ProblemKind,
    readonly path: string,
    /** Error code of the system or of SQLite. */
    readonly reason = '',
  ) {
    super(kind);
  }

  /** The problem and its remedy, in one line. */
  said(say: Say): string {
    return say(sentences[this.kind], { path: this.path, reason: this.reason });
  }
}

/** Turns an error of the file system or of SQLite into trouble. Any other error is thrown as it is. */
export function problemOf(error: unknown, path: string): StoreProblem {
  if (error instanceof StoreProblem) return error;
  const code = errorCode(error);
  if (code === '') throw error;
  if (/^SQLITE_(NOTADB|CORRUPT|FORMAT|IOERR_SHORT_READ)/.test(code)) return new StoreProblem('damaged', path, code);
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) return new StoreProblem('busy', path, code);
  if (/^SQLITE_(ERROR|MISMATCH|CONSTRAINT|SCHEMA)/.test(code)) return new StoreProblem('damaged', path, code);
  return new StoreProblem('unwritable', path, code);
}
