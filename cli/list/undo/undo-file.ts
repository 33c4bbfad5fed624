import { resolve } from 'node:path';
import type { FlagDefinition, Invocation } from '../../program/definition.ts';
import type { Files } from '../../world/world.ts';
import { cannotWrite } from '../files/output-target.ts';

/** Where the command lines that undo a run are kept. */
export const undoFileFlag: FlagDefinition = {
  name: 'undo-file',
  kind: 'value',
  placeholder: 'FILE',
  help: { key: 'batch.flagUndoFile' },
};

/** Keeps command lines that undo writes. Both reject where the file cannot be written to. */
export interface KeepUndo {
  /** Before the write is sent: of a run that ends early nothing is missing. */
  keep(line: string): Promise<void>;
  /** The write was refused: nothing is left to undo. */
  drop(line: string): Promise<void>;
}

/**
 * Opens the file of `--undo-file`, readable by its owner only. Lines are added behind those that are there. A file that cannot be
 * written to ends the command before any request; a dry run writes none.
 */
export async function openUndoFile({ flags, world, options }: Invocation): Promise<KeepUndo | undefined> {
  const place = flags.text('undo-file');
  if (place === undefined || options.dryRun) return undefined;
  const path = resolve(world.currentFolder, place);
  const lines = linesIn(path, world.files);
  const told = <Result>(work: Promise<Result>) =>
    work.catch((error: unknown) => {
      throw cannotWrite(path, error);
    });
  await told(world.files.append(path, '', { mode: 0o600 }));
  return { keep: (line) => told(lines.keep(line)), drop: (line) => told(lines.drop(line)) };
}

/** Lines of a file, changed one after the other: writes run beside each other, their lines must not. */
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
        // A pipe or a terminal has no size, and takes nothing back.
        if (((await files.stat(path))?.size ?? 0) === 0) return;
        const text = await files.readText(path);
        const place = text.lastIndexOf(`${line}\n`);
        if (place < 0) return;
        const rest = text.slice(0, place) + text.slice(place + line.length + 1);
        await files.writeAtomic(path, rest, { mode: 0o600, overwrite: true });
      }),
  };
}
