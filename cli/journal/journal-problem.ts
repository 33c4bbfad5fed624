import { sanitise } from '../../shared/format/sanitise.ts';
import { systemErrorMessage } from '../../shared/screen/error/system-error.ts';
import { Refusal } from '../../shared/screen/refusal.ts';
import type { MessageKey } from '../../shared/text/text.ts';
import { errorCode } from '../failure/error-code.ts';
import { ExitCode } from '../failure/exit-code.ts';
import { Failure } from '../failure/failure.ts';
import type { World } from '../world/world.ts';

type FileWorld = Pick<World, 'files'>;

/** @throws Failure where the folder of a shared journal does not exist: it is never created, as its name may be mistyped */
export async function requireFolder({ files }: FileWorld, folder: string): Promise<void> {
  let found: { isDirectory: boolean } | undefined;
  try {
    found = await files.stat(folder);
  } catch (error) {
    throw journalProblem(folder, error);
  }
  if (found === undefined) throw problem('journal.noFolder', folder);
  if (!found.isDirectory) throw problem('journal.notAFolder', folder);
}

/** @throws Failure where there is a FIFO, a device or a folder: opening a FIFO would wait for ever */
export async function requireFile({ files }: FileWorld, path: string): Promise<void> {
  const kind = await files.kindAt(path);
  if (kind === 'stream' || kind === 'folder' || kind === 'disk') throw problem('journal.notAFile', path);
}

/** A failure at a journal's file with its path, cause and cure; errors that say it themselves are returned as they are. */
export function journalProblem(path: string, error: unknown): unknown {
  if (error instanceof Failure || error instanceof Refusal) return error;
  const code = errorCode(error);
  if (code === '') return error;
  const reason = systemErrorMessage(error);
  return reason === undefined
    ? problem('journal.fileError', path, code)
    : new Failure({ ...factsOf('journal.fileAt', path), hint: { key: reason } });
}

function problem(key: MessageKey, path: string, code = ''): Failure {
  return new Failure({ ...factsOf(key, path, code), hint: { key: 'journal.fileHint' } });
}

function factsOf(key: MessageKey, path: string, code = '') {
  const message = { key, values: { path: sanitise(path), code } };
  return { code: 'journal-unusable', exitCode: ExitCode.Failure, message };
}
