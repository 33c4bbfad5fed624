import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { isJournalRecord, type NewRecord, type NumberedRecord } from './journal.ts';

/** Where a journal has come to: the number of its last entry, and the hash that the next line is chained to. */
export interface ChainEnd {
  n: number;
  hash: string;
}

/** Before the first line of all. */
export const chainStart: ChainEnd = { n: 0, hash: '' };

const ending = /,"hash":"([0-9a-f]{64})"\}$/;

/**
 * Records as lines of a journal, each with the hash of the line before and of itself (CHG-07). A beginning gets the next
 * number; records behind it that say of no entry are of that one.
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

/** The version of the journal's lines. A head of before it was written down has none and is of the first (OUT-06). */
const linesVersion = 1;

/** The first line of a journal: its version, and where the chain goes on from, as of an older file. */
export function chainHead({ n, hash }: ChainEnd): string {
  return JSON.stringify({ n, kind: 'chain', version: linesVersion, hash });
}

/** Whether a journal with this first line is of a newer version: what its lines mean is not known here. */
export function isNewerHead(line: string): boolean {
  const value = parsed(line);
  return value?.kind === 'chain' && typeof value.version === 'number' && value.version > linesVersion;
}

/** Where the line leads on from, as its writer said; undefined where it is no line of a journal, or was cut off. */
export function endOfLine(line: string): ChainEnd | undefined {
  const value = parsed(line);
  if (typeof value?.n !== 'number' || typeof value.hash !== 'string') return undefined;
  return { n: value.n, hash: value.hash };
}

/** The records of lines, without those that cannot be read. */
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
  /** Lines that were cut off while they were written, or are none of a journal. */
  unreadable: number;
  /** The entry at which a line does not follow from the one before: one was changed, or taken out. */
  brokenAt: number | undefined;
}

/** Whether each line follows from the one before. */
export function checkChain(lines: readonly string[]): ChainReport {
  let hash: string | undefined;
  const report: ChainReport = { entries: 0, lines: 0, unreadable: 0, brokenAt: undefined };
  for (const line of lines) {
    const value = parsed(line);
    const n = typeof value?.n === 'number' ? value.n : 0;
    if (value?.kind === 'chain' && typeof value.hash === 'string') {
      // The head of a file: an older one is chained to it, or is no longer kept.
      if (hash !== undefined && hash !== value.hash) report.brokenAt ??= n;
      hash = value.hash;
      continue;
    }
    const [, own] = ending.exec(line) ?? [];
    if (value === undefined || own === undefined) {
      report.unreadable += 1;
      continue;
    }
    const bare = line.replace(ending, '}');
    if (hashOf(bare, hash ?? '') !== own) report.brokenAt ??= n;
    hash = own;
    report.lines += 1;
    if (value.kind === 'begin') report.entries += 1;
  }
  return report;
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
  return bytesToHex(sha256(utf8ToBytes(`${before}\n${bare}`)));
}
