import { isRecord } from '../../shared/domain/record.ts';
import { errorCode } from '../failure/error-code.ts';
import { ExitCode } from '../failure/exit-code.ts';
import { Failure } from '../failure/failure.ts';
import type { World } from '../world/world.ts';
import { wrongKindOf } from '../world/wrong-kind.ts';

/** The version of the program's own files; files without a version are of the first one (OUT-06). */
export const fileVersion = 1;

/** Whether a file's content, or its first line, was written by a newer version of the program. */
export function isNewer({ version }: Record<string, unknown>): boolean {
  return typeof version === 'number' && version > fileVersion;
}

/**
 * The failure for a file of a newer version, which is neither read nor overwritten: parts of it would be lost silently.
 */
export function newerFile(path: string): Failure {
  return new Failure({
    code: 'newer-file',
    exitCode: ExitCode.Failure,
    message: { key: 'cli.fileNewer', values: { path } },
    hint: { key: 'cli.fileNewerHint' },
  });
}

/**
 * The JSON object in a file; undefined where there is no file. A file that is broken, of a newer version or not
 * readable ends the command with its path and a hint; nothing is overwritten.
 */
export async function readJsonFile(
  { files }: Pick<World, 'files'>,
  path: string,
): Promise<Record<string, unknown> | undefined> {
  let text: string;
  try {
    text = await files.readText(path);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT') return undefined;
    throw new Failure({
      code: 'unreadable-file',
      exitCode: ExitCode.Failure,
      message: { key: 'cli.fileUnreadable', values: { path, reason: code || String(error) } },
      hint: { key: 'cli.fileUnreadableHint' },
    });
  }
  const value = parse(text);
  if (isRecord(value)) {
    if (isNewer(value)) throw newerFile(path);
    return value;
  }
  throw new Failure({
    code: 'corrupt-file',
    exitCode: ExitCode.Failure,
    message: { key: 'cli.configCorrupt', values: { path } },
    hint: { key: 'cli.configCorruptHint', values: { path } },
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Turns a failed write (full disk, read-only folder) into a one-line failure with a hint. */
export function writeFailure(path: string, error: unknown): Failure {
  if (error instanceof Failure) return error;
  const wrong = wrongKindOf(path, error);
  if (wrong) return wrong;
  return new Failure({
    code: 'unwritable-file',
    exitCode: ExitCode.Failure,
    message: { key: 'cli.fileUnwritable', values: { path, reason: errorCode(error) || String(error) } },
    hint: { key: 'cli.fileUnwritableHint' },
  });
}
