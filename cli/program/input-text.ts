import { resolve } from 'node:path';
import { sanitise } from '../../shared/format/sanitise.ts';
import type { MessageKey } from '../../shared/text/text.ts';
import { errorCode } from '../failure/error-code.ts';
import type { World } from '../world/world.ts';
import type { Invocation } from './definition.ts';
import { usageFailure } from './usage.ts';

/** The text of a file, or of standard input for `-`. A file that cannot be read ends the command. */
export async function readInputText(source: string, world: World): Promise<string> {
  const text = source === '-' ? await world.stdin.text() : await fileText(source, world);
  // Another encoding read as UTF-8 leaves this mark in place of its letters, and they could not be brought back.
  if (!text.includes('\ufffd')) return text;
  throw usageFailure('cli.inputNotText', { path: sanitise(source) }, { key: 'cli.inputNotTextHint' });
}

async function fileText(source: string, world: World): Promise<string> {
  // An empty name, such as that of an unset variable, would be the current folder.
  if (source === '') throw usageFailure('cli.noSuchFile', { path: '""' }, { key: 'cli.fileHint' });
  try {
    return (await world.files.readText(resolve(world.currentFolder, source))).replace(/^\ufeff/, '');
  } catch (error) {
    const reason = errorCode(error);
    throw usageFailure(whyUnread(reason), { path: sanitise(source), reason }, { key: 'cli.fileHint' });
  }
}

/** The sentence for a file that could not be read, by the code of its error; with the values `path` and `reason`. */
export function whyUnread(reason: string): MessageKey {
  return unread[reason] ?? 'cli.fileUnreadable';
}

const unread: Readonly<Record<string, MessageKey>> = { ENOENT: 'cli.noSuchFile', EISDIR: 'batch.isFolder' };

/**
 * Reads a secret: `--NAME-file FILE` (`-` is standard input), `--NAME-stdin`, or `--NAME VALUE`, which works with a
 * warning, because every user of the machine can read a program's arguments. One final line end is dropped.
 */
export async function readSecret(name: string, { flags, world, talk, say }: Invocation): Promise<string | undefined> {
  const file = flags.text(`${name}-file`);
  const bare = flags.text(name);
  const ways = [file !== undefined, flags.on(`${name}-stdin`), bare !== undefined].filter(Boolean).length;
  if (ways > 1) throw usageFailure('cli.secretGivenTwice', { flag: `--${name}` });
  if (bare !== undefined) {
    await talk.warning('secret-in-arguments', say('cli.secretInArguments', { flag: `--${name}` }));
    return bare;
  }
  if (file !== undefined) return withoutLineEnd(await readInputText(file, world));
  return flags.on(`${name}-stdin`) ? withoutLineEnd(await world.stdin.text()) : undefined;
}

/** The text without one final line end, which editors add. */
export function withoutLineEnd(text: string): string {
  return text.replace(/\r?\n$/, '');
}
