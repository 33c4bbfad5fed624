import { resolve } from 'node:path';
import { sanitise } from '../../../shared/format/sanitise.ts';
import { errorCode } from '../../failure/error-code.ts';
import { ExitCode } from '../../failure/exit-code.ts';
import { Failure } from '../../failure/failure.ts';
import { formatOfFiles, isFormat, type OutputFormat, type OutputSettings } from '../../output/output-settings.ts';
import type { FlagDefinition, Invocation } from '../../program/definition.ts';
import { usageFailure } from '../../program/usage.ts';
import type { Draft, Output } from '../../world/world.ts';
import { refusalOfKind, wrongKindOf } from '../../world/wrong-kind.ts';
import { type FileFormats, readEnding } from './file-ending.ts';

/**
 * `--output` of commands that write files: the name of a format selects it as everywhere else, `-` is standard output,
 * any other value is a file path.
 */
export const outputFileFlag: FlagDefinition = {
  name: 'output',
  short: 'o',
  also: 'format',
  kind: 'repeat',
  placeholder: 'FILE',
  help: { key: 'batch.flagOutputFile' },
  example: 'codes.txt',
};

export const forceFlag: FlagDefinition = { name: 'force', kind: 'switch', help: { key: 'batch.flagForce' } };

/** The destination and the format of a command's result. */
export interface OutputTarget {
  /** Absolute path; undefined for standard output. */
  path: string | undefined;
  /**
   * Whether the path is a device, FIFO or socket: it is written to directly, never replaced, and no partial file is
   * created beside it.
   */
  isStream?: boolean;
  overwrite: boolean;
  settings: OutputSettings;
  /** The format requested by name or by the file's extension; undefined lets the command choose. */
  asked: OutputFormat | undefined;
  /** The format that the file's extension implies. */
  ending: OutputFormat | undefined;
  /** The file's name ends in `.gz`: its content is compressed. */
  isCompressed?: boolean;
}

/**
 * Parses `--output`, given at most once as a format and once as a file; a file named like a format is written `./json`.
 * An existing file ends the command before any request unless `--force` is given. So does a name whose ending promises
 * something that the command does not write (`.xlsx`), and Parquet without a file.
 */
export async function readOutputTarget(
  { flags, output, world }: Invocation,
  formats: FileFormats,
): Promise<OutputTarget> {
  const words = flags.many('output');
  const isForStdout = (word: string) => word === '-';
  const files = words.filter((word) => !isFormat(word) && !isForStdout(word));
  if (files.length > 1) throw usageFailure('batch.oneFile');
  const [file] = files;
  const overwrite = flags.on('force');
  const isNamed = words.some(isFormat) || output.format === 'jq' || output.format === 'template' || flags.on('json');
  const isChosen = isNamed || flags.text('json-fields') !== undefined || output.bom === true;
  const byName = isChosen ? output.format : undefined;
  const path = file === undefined ? undefined : resolve(world.currentFolder, file);
  const found =
    path === undefined || file === undefined
      ? undefined
      : await world.files.kindAt(path).catch((error: unknown) => {
          throw cannotWrite(file, error);
        });
  const isStream = found === 'stream';
  const { format: ending, isCompressed } = readEnding(file ?? '', formats, { isChosen, isStream });
  const asked = byName ?? ending;
  if (asked === 'parquet' && (file === undefined || !formats.byEnding.includes(asked))) throw formatOfFiles(asked);
  if (file === undefined) return { path: undefined, overwrite, settings: output, asked: byName, ending: undefined };
  const wrong = refusalOfKind(file, found);
  if (wrong) throw wrong;
  if (found === 'file' && !overwrite) throw fileExists(file);
  const settings = { ...output, color: false, format: asked ?? output.format };
  return { path, isStream, overwrite, settings, asked, ending, isCompressed };
}

/**
 * The path of an incomplete result, `.partial` beside the target, so that the target's own name is only used for a
 * complete result (TRU-07). For a stream it is the path itself, since written data cannot be moved.
 */
export function partOf({ path, isStream }: { path: string; isStream?: boolean | undefined }): string {
  return isStream ? path : `${path}.partial`;
}

/** Writes a complete file and replaces an existing one. */
export async function writeTarget(
  path: string,
  text: string,
  invocation: Pick<Invocation, 'world' | 'signal'>,
): Promise<void> {
  const draft = await openFile({ path, overwrite: true }, invocation);
  try {
    await draft.write(text);
    await draft.commit();
  } finally {
    await draft.discard();
  }
}

/** Opens the draft of a target's file before any request (see `openFile`); undefined for standard output. */
export async function openTarget(
  { path, ...target }: Pick<OutputTarget, 'path' | 'isStream' | 'overwrite' | 'isCompressed'>,
  invocation: Pick<Invocation, 'world' | 'signal'>,
): Promise<Draft | undefined> {
  return path === undefined ? undefined : openFile({ path, ...target }, invocation);
}

/**
 * Opens a draft before any request; a folder without write permission ends the command. Errors of the system while
 * writing (a full disk) also reject as a readable failure.
 */
export async function openFile(
  { path, overwrite, isCompressed = false }: { path: string; overwrite: boolean; isCompressed?: boolean | undefined },
  { world, signal }: Pick<Invocation, 'world' | 'signal'>,
): Promise<Draft> {
  const found = await world.files.kindAt(path).catch(() => undefined);
  const inWords = (error: unknown) => {
    throw writingFailed(path, error, { isStream: found === 'stream' });
  };
  try {
    const draft = await world.files.openDraft(path, { mode: 0o600, overwrite, signal, isCompressed });
    return {
      ...draft,
      write: (content) => draft.write(content).catch(inWords),
      commit: (part) => draft.commit(part).catch(inWords),
    };
  } catch (error) {
    if (signal.aborted) throw error;
    if (errorCode(error) === 'EEXIST') throw fileExists(path);
    throw cannotWrite(path, error);
  }
}

/** The failure for a path that cannot be written (full disk, missing permission), raised before any request. */
export function cannotWrite(path: string, error: unknown): Failure {
  const wrong = wrongKindOf(path, error);
  if (wrong) return wrong;
  return new Failure({
    code: 'unwritable-file',
    exitCode: ExitCode.Failure,
    message: {
      key: 'batch.fileUnwritable',
      values: { path: sanitise(path), reason: errorCode(error) || String(error) },
    },
    hint: { key: 'batch.fileUnwritableHint' },
  });
}

/**
 * Converts an error during writing into a readable failure where the system gave a code (a full disk); returns any
 * other error unchanged. A file is untouched then, because a draft replaces it only when complete; a stream keeps what
 * it took.
 */
function writingFailed(path: string, error: unknown, { isStream }: { isStream: boolean }): unknown {
  const reason = errorCode(error);
  if (reason === 'EEXIST') return fileExists(path);
  if (!/^E[A-Z0-9]+$/.test(reason)) return error;
  const isFull = reason === 'ENOSPC' || reason === 'EDQUOT';
  return new Failure({
    code: 'unwritable-file',
    exitCode: ExitCode.Failure,
    message: { key: isFull ? 'batch.diskFull' : 'batch.writingFailed', values: { path: sanitise(path), reason } },
    hint: { key: isStream ? 'batch.streamFailedHint' : 'batch.writingFailedHint' },
  });
}

/** Wraps a draft as an output stream for result writers. */
export function outputOf(draft: Pick<Draft, 'write'>): Output {
  const write = (text: string) => draft.write(text);
  return { write, writeControls: write, isTTY: false, closed: false, columns: 80, rows: 24 };
}

/** The failure for an existing file, which is never replaced without `--force`. */
export function fileExists(path: string): Failure {
  return new Failure({
    code: 'file-exists',
    exitCode: ExitCode.Usage,
    message: { key: 'batch.fileExists', values: { path: sanitise(path) } },
    hint: { key: 'batch.fileExistsHint' },
  });
}
