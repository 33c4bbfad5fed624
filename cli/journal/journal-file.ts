import { join } from 'node:path';
import { journalEntries, type NewRecord } from '../../shared/domain/journal.ts';
import {
  type ChainEnd,
  chainHead,
  chainLines,
  chainStart,
  endOfLine,
  isNewerHead,
  recordsOf,
} from '../../shared/domain/journal-chain.ts';
import { carriedRuns } from '../../shared/domain/journal-runs.ts';
import type { JournalGuard, JournalMemory } from '../../shared/gateway/journal-memory.ts';
import { configFolder } from '../profiles/config-folder.ts';
import { gatewayPrefix } from '../profiles/gateway-prefix.ts';
import { newerFile } from '../profiles/json-file.ts';
import { withLock } from '../profiles/lock.ts';
import type { World } from '../world/world.ts';
import { journalProblem, requireFile, requireFolder } from './journal-problem.ts';

export type JournalWorld = Pick<World, 'files' | 'clock' | 'random'>;

/** Bytes after which a new file is begun; one older file is kept beside it. */
export const largestFile = 5 * 1024 * 1024;

/** Bytes at the start of a file that contain its first line, which holds the version. */
const headSize = 256;

/** Bytes at the end of a file in which the last line is searched before the whole file is read. */
const usualEnd = 16 * 1024;

/** The suffix of journal names; an older file beside one has another suffix. */
const nameEnding = 'journal.jsonl';

/** The location of a gateway's journal, and the modes of its files. */
interface JournalPaths {
  folder: string;
  path: string;
  /** The mode of the files: 0600, or 0660 in a shared folder, whose files the team's group may open. */
  mode: number;
  isShared: boolean;
}

/**
 * The journal's location: `TOLLGATE_JOURNAL_DIR`, which a team may share, else the user's own folder beside the
 * configuration.
 */
export function journalPaths(world: Pick<World, 'env' | 'platform' | 'homeFolder'>, gatewayUrl: string): JournalPaths {
  const shared = world.env.TOLLGATE_JOURNAL_DIR;
  const folder = shared || join(configFolder(world), 'journal');
  const name = `${gatewayPrefix(gatewayUrl)}${nameEnding}`;
  return { folder, path: join(folder, name), mode: modeOf(shared), isShared: Boolean(shared) };
}

const modeOf = (shared: string | undefined) => (shared ? 0o660 : 0o600);

/** The journals of all gateways on this machine, or of the team that shares the folder. */
export async function allJournals(
  world: JournalWorld & Pick<World, 'env' | 'platform' | 'homeFolder'>,
): Promise<{ path: string; file: JournalFile }[]> {
  const shared = world.env.TOLLGATE_JOURNAL_DIR;
  const folder = shared || join(configFolder(world), 'journal');
  if (shared) await requireFolder(world, shared);
  else if (!(await world.files.stat(folder))) return [];
  const names = (await world.files.list(folder)).filter((name) => name.endsWith(nameEnding)).sort();
  return names.map((name) => {
    const path = join(folder, name);
    return { path, file: openJournalFile(world, path, modeOf(shared)) };
  });
}

interface Waiting {
  records: readonly NewRecord[];
  guard: JournalGuard | undefined;
  kept(n: number): void;
  failed(error: unknown): void;
}

/**
 * A journal in a file (CHG-07). `append` rejects where the file cannot be written, unlike the journal that screens use.
 */
export interface JournalFile {
  append(records: readonly NewRecord[], guard?: JournalGuard): Promise<number>;
  lines: JournalMemory['lines'];
}

/**
 * Opens the journal at this path: one record a line, each chained to the previous one by its hash. Several processes
 * may write at once, each under a lock. Records that arrive during a write are written together afterwards.
 */
export function openJournalFile(world: JournalWorld, path: string, mode: number): JournalFile {
  let known: (ChainEnd & { size: number }) | undefined;
  const waiting: Waiting[] = [];
  let isWriting = false;

  const writeLocked = async (all: readonly Waiting[]) => {
    const { files } = world;
    await requireFile(world, path);
    for (const { guard } of all) guard?.(await readLines(world, path));
    const size = (await files.stat(path))?.size ?? 0;
    // Checked before each write: another program may have begun a new file.
    if (size > 0) refuseNewer(path, await files.readStart(path, headSize));
    const last = known?.size === size ? { end: known, isCut: false } : await endOfFile(world, path, size);
    let { end } = last;
    const texts = all.map(({ records }) => {
      const chained = chainLines(records, end);
      end = chained.end;
      return { n: end.n, text: chained.lines.map((line) => `${line}\n`).join('') };
    });
    // A line cut off by a kill or a full disk must not merge with the next one.
    const text = (last.isCut ? '\n' : '') + texts.map((one) => one.text).join('');
    const head = `${chainHead(last.end)}\n`;
    if (size > 0 && size + Buffer.byteLength(text) > largestFile) {
      // Resumable runs are kept beyond the lines that are dropped.
      const lines = [...(await readLines(world, path)), ...text.split('\n')];
      const carried = chainLines(carriedRuns(journalEntries(recordsOf(lines)), world.clock.now()), end);
      const added = carried.lines.map((line) => `${line}\n`).join('');
      end = carried.end;
      await files.writeAtomic(olderOf(path), await files.readText(path), { mode, overwrite: true });
      await files.writeAtomic(path, head + text.trimStart() + added, { mode, overwrite: true });
    } else await files.append(path, (size === 0 ? head : '') + text, { mode });
    known = { ...end, size: (await files.stat(path))?.size ?? 0 };
    return texts.map(({ n }) => n);
  };
  const write = async (all: readonly Waiting[]) => withLock(world, path, () => writeLocked(all), mode);

  const writeAll = async () => {
    isWriting = true;
    while (waiting.length > 0) {
      const all = waiting.splice(0, alone(waiting));
      try {
        const numbers = await write(all);
        for (const [index, one] of all.entries()) one.kept(numbers[index] ?? 0);
      } catch (error) {
        for (const one of all) one.failed(journalProblem(path, error));
      }
    }
    isWriting = false;
  };

  return {
    append: (records, guard) =>
      new Promise((kept, failed) => {
        waiting.push({ records, guard, kept, failed });
        if (!isWriting) void writeAll();
      }),
    lines: () =>
      readLines(world, path).catch((error: unknown) => {
        throw journalProblem(path, error);
      }),
  };
}

/** How many of the first of these are written together: a guarded one is written by itself, after those before it. */
function alone([first, ...others]: readonly Waiting[]): number {
  const next = others.findIndex(({ guard }) => guard !== undefined);
  return first?.guard !== undefined ? 1 : next < 0 ? others.length + 1 : next + 1;
}

/** The lines of a journal, those of the older file first. */
async function readLines({ files }: JournalWorld, path: string): Promise<string[]> {
  const linesIn = async (file: string) => {
    if ((await files.stat(file)) === undefined) return [];
    await requireFile({ files }, file);
    const text = await files.readText(file);
    refuseNewer(file, text);
    return text.split('\n').filter((line) => line !== '');
  };
  const [older, newer] = [await linesIn(olderOf(path)), await linesIn(path)];
  // A kill between the two steps of beginning a new file leaves all lines in both files.
  return older[0] === newer[0] ? newer : [...older, ...newer];
}

/** @throws Failure where the file was written by a newer version of the program (OUT-06) */
function refuseNewer(path: string, beginning: string): void {
  if (isNewerHead(beginning.split('\n', 1)[0] ?? '')) throw newerFile(path);
}

function olderOf(path: string): string {
  return path.replace(/\.jsonl$/, '.old.jsonl');
}

/** The end of a file's hash chain; `isCut` where its last line is incomplete. */
async function endOfFile(
  { files }: JournalWorld,
  path: string,
  size: number,
): Promise<{ end: ChainEnd; isCut: boolean }> {
  if (size === 0) return { end: chainStart, isCut: false };
  const near = await files.readEnd(path, usualEnd);
  const isCut = !near.endsWith('\n');
  // The whole file is read only where its last line is longer than `usualEnd`.
  const end = lastEnd(near) ?? lastEnd(await files.readText(path)) ?? chainStart;
  return { end, isCut };
}

function lastEnd(text: string): ChainEnd | undefined {
  const line = text.split('\n').findLast((one) => endOfLine(one) !== undefined);
  return line === undefined ? undefined : endOfLine(line);
}
