import { resolve } from 'node:path';
import type { FlagDefinition } from '../definition.ts';
import { cannotWrite } from '../files/output-target.ts';
import type { Invocation } from '../invocation.ts';

/** Where the command lines that undo a run are kept. */
export const undoFileFlag: FlagDefinition = {
  name: 'undo-file',
  kind: 'value',
  placeholder: 'FILE',
  help: { key: 'batch.flagUndoFile' },
};

/** Keeps a command line that undoes one write. Rejects where the file cannot be written to. */
export type KeepUndo = (line: string) => Promise<void>;

/**
 * Opens the file of `--undo-file`, readable by its owner only. Lines are added behind those that are there, each before
 * the write it undoes is sent: of a run that ends early nothing is missing. A file that cannot be written to ends the
 * command before any request; a dry run writes none.
 */
export async function openUndoFile({ flags, world, options }: Invocation): Promise<KeepUndo | undefined> {
  const place = flags.text('undo-file');
  if (place === undefined || options.dryRun) return undefined;
  const path = resolve(world.currentFolder, place);
  const append = async (text: string) => {
    try {
      await world.files.append(path, text, { mode: 0o600 });
    } catch (error) {
      throw cannotWrite(path, error);
    }
  };
  await append('');
  return oneByOne(append);
}

/** Adds lines one after the other: writes run beside each other, their lines must not. */
export function oneByOne(append: (text: string) => Promise<void>): KeepUndo {
  let last: Promise<void> = Promise.resolve();
  return (line) => {
    last = last.catch(() => undefined).then(() => append(`${line}\n`));
    return last;
  };
}
