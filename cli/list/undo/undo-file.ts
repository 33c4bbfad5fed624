import { resolve } from 'node:path';
import type { FlagDefinition, Invocation } from '../../program/definition.ts';
import type { Files } from '../../world/world.ts';
import { cannotWrite } from '../files/output-target.ts';

/** The file to which the command lines that undo a run are written. */
export const undoFileFlag: FlagDefinition = {
  name: 'undo-file',
  kind: 'value',
  placeholder: 'FILE',
  help: { key: 'batch.flagUndoFile' },
};

/** Stores the command lines that undo writes. Both methods reject when the file cannot be written. */
export interface KeepUndo {
  /** Called before the write is sent, so that a run that ends early has a line for each write. */
  keep(line: string): Promise<void>;
  /** Called when the gateway refused the write, because nothing is left to undo. */
  drop(line: string): Promise<void>;
}

/**
 * Opens the file of `--undo-file`, which only its owner can read; new lines are appended. A file that cannot be written
 * ends the command before any request. A dry run opens no file.
 */
export async function openUndoFile({ flags, world, options }: Invocation): Promise<KeepUndo | undefined> {
  const typed = flags.text('undo-file');
  if (typed === undefined || options.dryRun) return undefined;
  const path = resolve(world.currentFolder, typed);
  const lines = linesIn(path, world.files);
  const withPath = <Result>(work: Promise<Result>) =>
    work.catch((error: unknown) => {
      throw cannotWrite(path, error);
    });
  await withPath(world.files.append(path, '', { mode: 0o600 }));
  return { keep: (line) => withPath(lines.keep(line)), drop: (line) => withPath(lines.drop(line)) };
}

/**
 * Changes the lines of a file one after the other: several writes run at the same time, but their lines must not mix.
 */
function linesIn(path: string, files: Pick<Files, 'append' | 'readText' | 'writeAtomic' | 'stat'>): KeepUndo {
  let last: Promise<void> = Promise.resolve();
  const then = (work: () => Promise<void>) => {
    last = last.catch(() => undefined).then(work);
    return last;
  };
  return {
    keep: (line) => then(() => files.append(path, `${line}\n`, { mode: 0o600 })),
    drop: (line) =>
      then(async () => {
        // A pipe or a terminal has no size, and a line written to it cannot be removed.
        if (((await files.stat(path))?.size ?? 0) === 0) return;
        const text = await files.readText(path);
        const at = text.lastIndexOf(`${line}\n`);
        if (at < 0) return;
        const rest = text.slice(0, at) + text.slice(at + line.length + 1);
        await files.writeAtomic(path, rest, { mode: 0o600, overwrite: true });
      }),
  };
}
