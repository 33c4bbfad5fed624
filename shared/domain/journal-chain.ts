import { isJournalRecord, type NewRecord, type NumberedRecord } from './journal.ts';
import { sha256Hex } from './sha256.ts';

/** The end of a journal: the number of its last entry, and the hash that the next line is chained to. */
export interface ChainEnd {
  n: number;
  hash: string;
}

/** The end of an empty journal. */
export const chainStart: ChainEnd = { n: 0, hash: '' };

const ending = /,"hash":"([0-9a-f]{64})"\}$/;

/**
 * Turns records into lines of a journal, each with the hash of the previous line and its own (CHG-07). A `begin` record
 * gets the next number; the records after it that name no entry belong to that one.
 */
export function chainLines(records: readonly NewRecord[], end: ChainEnd): { lines: string[]; end: ChainEnd } {
  let { n, hash } = end;
  const lines = records.map((record) => {
    if (record.kind === 'begin') n += 1;
    const bare = JSON.stringify({ n, ...(record.kind !== 'begin' && { of: n }), ...record });
    hash = hashOf(bare, hash);
    return `${bare.slice(0, -1)},"hash":"${hash}"}`;
  });
  return { lines, end: { n, hash } };
}

/** The version of the journal's lines. A head without a version is of version 1 (OUT-06). */
const linesVersion = 1;

/** The first line of a journal file: its version, and the end of the chain in the older file that it continues. */
export function chainHead({ n, hash }: ChainEnd): string {
  return JSON.stringify({ n, kind: 'chain', version: linesVersion, hash });
}

/** Whether a journal with this first line has a newer version, whose lines this program cannot interpret. */
export function isNewerHead(line: string): boolean {
  const value = parsed(line);
  return value?.kind === 'chain' && typeof value.version === 'number' && value.version > linesVersion;
}

/** The number and hash that a line contains; undefined where it is not a journal line, or was cut off. */
export function endOfLine(line: string): ChainEnd | undefined {
  const value = parsed(line);
  if (typeof value?.n !== 'number' || typeof value.hash !== 'string') return undefined;
  return { n: value.n, hash: value.hash };
}

/** The records of journal lines; lines that cannot be read are left out. */
export function recordsOf(lines: readonly string[]): NumberedRecord[] {
  return lines.flatMap((line) => {
    const value: unknown = parsed(line);
    return isJournalRecord(value) ? [value] : [];
  });
}

export interface ChainReport {
  entries: number;
  /** Lines that are in the chain. */
  lines: number;
  /** The number of lines that were cut off during writing, or are not journal lines. */
  unreadable: number;
  /** The entry at which a line does not follow from the previous one, because a line was changed or removed. */
  brokenAt: number | undefined;
}

/** Checks that each line follows from the previous one. */
export function checkChain(lines: readonly string[]): ChainReport {
  const check = createChainCheck();
  for (const line of lines) check.add(line);
  return check.report;
}

/** A check of a journal line by line, for a long one that is read beside other work, and that grows meanwhile. */
export interface ChainCheck {
  add(line: string): void;
  /**
   * The lines of the journal that are not checked yet. The check begins anew where the line it reached is no longer
   * where it was, as after a new file was begun.
   */
  rest(lines: readonly string[]): readonly string[];
  readonly report: ChainReport;
}

/** Creates a check that has seen no line. */
export function createChainCheck(): ChainCheck {
  let hash: string | undefined;
  let reached = { count: 0, line: '' };
  let report = emptyReport();
  const add = (line: string) => {
    reached = { count: reached.count + 1, line };
    const value = parsed(line);
    const n = typeof value?.n === 'number' ? value.n : 0;
    if (value?.kind === 'chain' && typeof value.hash === 'string') {
      // The head of a file continues the chain of an older file, which may no longer exist.
      if (hash !== undefined && hash !== value.hash) report.brokenAt ??= n;
      hash = value.hash;
      return;
    }
    const [, own] = ending.exec(line) ?? [];
    if (value === undefined || own === undefined) {
      report.unreadable += 1;
      return;
    }
    const bare = line.replace(ending, '}');
    if (hashOf(bare, hash ?? '') !== own) report.brokenAt ??= n;
    hash = own;
    report.lines += 1;
    if (value.kind === 'begin') report.entries += 1;
  };
  return {
    add,
    rest: (lines) => {
      const { count, line } = reached;
      if (count > 0 && lines[count - 1] === line) return lines.slice(count);
      hash = undefined;
      reached = { count: 0, line: '' };
      report = emptyReport();
      return lines;
    },
    get report() {
      return report;
    },
  };
}

function emptyReport(): ChainReport {
  return { entries: 0, lines: 0, unreadable: 0, brokenAt: undefined };
}

function parsed(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function hashOf(bare: string, before: string): string {
  return sha256Hex(`${before}\n${bare}`);
}
