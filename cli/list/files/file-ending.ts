import { extname } from 'node:path';
import { sanitise } from '../../../shared/format/sanitise.ts';
import type { OutputFormat } from '../../output/output-settings.ts';
import { usageFailure } from '../../program/usage.ts';

/** The formats of the files that a command writes. */
export interface FileFormats {
  /** Formats that the ending of the file's name selects. */
  byEnding: readonly OutputFormat[];
  /** The endings of what the command writes where no format is chosen, beside no ending at all: `.txt`, `.xml`. */
  own?: readonly string[];
  /** `-o FORMAT` is about standard output alone, so that only the name decides what the file holds. */
  isByNameOnly?: true;
}

const rowFormats: readonly OutputFormat[] = ['csv', 'tsv', 'json', 'ndjson', 'yaml'];

/** Codes: a text with one a line, or rows. */
export const codeFormats: FileFormats = { byEnding: rowFormats, own: ['.txt'] };

/** Reports on tests: JUnit XML, or rows; standard output has a format of its own. */
export const reportFormats: FileFormats = { byEnding: rowFormats, own: ['.xml'], isByNameOnly: true };

const endings: Readonly<Record<string, OutputFormat>> = {
  '.csv': 'csv',
  '.tsv': 'tsv',
  '.json': 'json',
  '.ndjson': 'ndjson',
  '.jsonl': 'ndjson',
  '.yaml': 'yaml',
  '.yml': 'yaml',
  '.parquet': 'parquet',
};

const compressed = '.gz';

/** Whether a file of this name is written compressed. */
export function isCompressedName(file: string): boolean {
  return extname(file).toLowerCase() === compressed;
}

/**
 * What the ending of a file's name says about its content: a format, and whether it is compressed (`.csv.gz`). An
 * ending that promises another content (`.xlsx`, `.csv.zip`) ends the command, unless a format was chosen by name. The
 * name of a stream promises nothing.
 */
export function readEnding(
  file: string,
  { byEnding, own = [], isByNameOnly }: FileFormats,
  { isChosen, isStream }: { isChosen: boolean; isStream: boolean },
): { format: OutputFormat | undefined; isCompressed: boolean } {
  const last = extname(file).toLowerCase();
  if (isStream) return { format: undefined, isCompressed: false };
  const isCompressed = isCompressedName(file);
  const ending = isCompressed ? extname(file.slice(0, -compressed.length)).toLowerCase() : last;
  const format = endings[ending];
  const isKnown = own.includes(ending) || (format !== undefined && byEnding.includes(format));
  // Parquet compresses its own pages, and its readers expect them bare.
  const isTwice = isCompressed && format === 'parquet';
  // That only exports write it is told elsewhere.
  if ((isKnown || format === 'parquet') && !isTwice) return { format, isCompressed };
  // `backup.2026-11-29` and `v1.2` end in no kind of file.
  const promises = /^\.[a-z][a-z0-9]*$/.test(ending);
  const isFree = !promises || (isChosen && isByNameOnly !== true);
  if (isFree && !isTwice) return { format: undefined, isCompressed };
  const known = Object.keys(endings).filter((one) => byEnding.some((other) => other === endings[one]));
  const values = { path: sanitise(file), ending: isTwice ? `${ending}${compressed}` : ending };
  throw usageFailure('batch.unknownEnding', values, {
    key: isByNameOnly ? 'batch.knownEndings' : 'batch.knownEndingsOrFormat',
    values: { endings: [...own, ...known], compressed },
  });
}
