import { extname, resolve } from 'node:path';
import { sanitise } from '../../../shared/format/sanitise.ts';
import { errorCode } from '../../failure/error-code.ts';
import { ExitCode } from '../../failure/exit-code.ts';
import { Failure } from '../../failure/failure.ts';
import { formatOfFiles, isFormat, type OutputFormat, type OutputSettings } from '../../output/output-settings.ts';
import type { FlagDefinition, Invocation } from '../../program/definition.ts';
import { usageFailure } from '../../program/usage.ts';
import type { Draft, Output } from '../../world/world.ts';
import { refusalOfKind, wrongKindOf } from '../../world/wrong-kind.ts';

/** `--output` of commands that write files: a format's name as everywhere, `-` is standard output, anything else is a file. */
export const outputFileFlag: FlagDefinition = {
  name: 'output',
  short: 'o',
  kind: 'repeat',
  placeholder: 'FILE',
  help: { key: 'batch.flagOutputFile' },
  example: 'codes.txt',
};

export const forceFlag: FlagDefinition = { name: 'force', kind: 'switch', help: { key: 'batch.flagForce' } };

/** Where a command's result goes, and how it is written. */
export interface OutputTarget {
  /** Absolute; undefined for standard output. */
  path: string | undefined;
  /** A device, FIFO or socket: written to, never replaced, and nothing stands beside it. */
  isStream?: boolean;
  overwrite: boolean;
  settings: OutputSettings;
  /** The format asked for, by name or by the file's ending; undefined leaves it to the command. */
  asked: OutputFormat | undefined;
  /** The format that the file's ending speaks of. */
  ending: OutputFormat | undefined;
}

const endings: Record<string, OutputFormat> = {
  '.csv': 'csv',
  '.tsv': 'tsv',
  '.json': 'json',
  '.ndjson': 'ndjson',
  '.jsonl': 'ndjson',
  '.yaml': 'yaml',
  '.yml': 'yaml',
  '.parquet': 'parquet',
};

/**
 * Reads `--output`, a format and a file at most; a file named like a format is written `./json`. A file that exists ends the
 * command before any request (`--force`), and so does a format of bytes where it is not `ofRows` that are written to a file.
 */
export async function readOutputTarget(
  { flags, output, world }: Invocation,
  { ofRows = false } = {},
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
  const ending = endings[extname(file ?? '').toLowerCase()];
  const asked = byName ?? ending;
  if (asked === 'parquet' && (file === undefined || !ofRows)) throw formatOfFiles(asked);
  if (file === undefined) return { path: undefined, overwrite, settings: output, asked: byName, ending: undefined };
  const path = resolve(world.currentFolder, file);
  const found = await world.files.kindAt(path).catch((error: unknown) => {
    throw cannotWrite(file, error);
  });
  const wrong = refusalOfKind(file, found);
  if (wrong) throw wrong;
  if (found === 'file' && !overwrite) throw fileExists(file);
  const isStream = found === 'stream';
  const settings = { ...output, color: false, format: asked ?? output.format };
  return { path, isStream, overwrite, settings, asked, ending };
}

/**
 * Where the part of a result stands that is not whole; its own name stays free for the whole (TRU-07). What went into a
 * stream is there.
 */
export function partOf({ path, isStream }: { path: string; isStream?: boolean | undefined }): string {
  return isStream ? path : `${path}.partial`;
}

/** Writes a file whole, in place of the one that is there. */
export async function writeTarget(
  path: string,
  text: string,
  invocation: Pick<Invocation, 'world' | 'signal'>,
): Promise<void> {
  const draft = await openTarget(path, true, invocation);
  try {
    await draft.write(text);
    await draft.commit();
  } finally {
    await draft.discard();
  }
}

/**
 * Opens the draft of a target's file, before any request; a folder that cannot be written to ends the command. What the
 * system says later (a full disk) rejects in words, too.
 */
export async function openTarget(
  path: string,
  overwrite: boolean,
  { world, signal }: Pick<Invocation, 'world' | 'signal'>,
): Promise<Draft> {
  const inWords = (error: unknown) => {
    throw writingFailed(path, error);
  };
  try {
    const draft = await world.files.openDraft(path, { mode: 0o600, overwrite, signal });
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

/** A full disk or a folder that may not be written to, found out before any request. */
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
 * What ended the writing of a file, in words where the system gave a reason (a full disk); any other error as it is. The
 * target is untouched then: a draft becomes the file only when it is whole.
 */
function writingFailed(path: string, error: unknown): unknown {
  const reason = errorCode(error);
  if (reason === 'EEXIST') return fileExists(path);
  if (!/^E[A-Z0-9]+$/.test(reason)) return error;
  const isFull = reason === 'ENOSPC' || reason === 'EDQUOT';
  return new Failure({
    code: 'unwritable-file',
    exitCode: ExitCode.Failure,
    message: { key: isFull ? 'batch.diskFull' : 'batch.writingFailed', values: { path: sanitise(path), reason } },
    hint: { key: 'batch.writingFailedHint' },
  });
}

/** A file as a stream that result writers write to. */
export function outputOf(draft: Pick<Draft, 'write'>): Output {
  const write = (text: string) => draft.write(text);
  return { write, writeControls: write, isTTY: false, closed: false, columns: 80, rows: 24 };
}

/** Nothing is replaced that somebody may still need. */
export function fileExists(path: string): Failure {
  return new Failure({
    code: 'file-exists',
    exitCode: ExitCode.Usage,
    message: { key: 'batch.fileExists', values: { path: sanitise(path) } },
    hint: { key: 'batch.fileExistsHint' },
  });
}
