import { join, resolve } from 'node:path';
import type { JournalledRun } from '../../../shared/domain/journal.ts';
import { longestKept, mostRuns } from '../../../shared/domain/journal-runs.ts';
import { isRecord } from '../../../shared/domain/schema.ts';
import { sanitise } from '../../../shared/format/sanitise.ts';
import type { Failure } from '../../failure/failure.ts';
import { jsonText } from '../../output/json-text.ts';
import { configFolder, prepareConfigFolder } from '../../profiles/config-folder.ts';
import { fileVersion, isNewer, newerFile } from '../../profiles/json-file.ts';
import type { Invocation } from '../../program/definition.ts';
import { usageFailure } from '../../program/usage.ts';
import type { World } from '../../world/world.ts';
import { cannotWrite } from '../files/output-target.ts';

/** The folder of run records inside the configuration folder. */
export const runsFolder = 'runs';

export type Facts = Record<string, unknown>;

/** The known state of a run's item. `begun`: no outcome was recorded; `unsure`: the write may have been done. */
export type ItemState = 'begun' | 'done' | 'failed' | 'unsure';

/** The first line of a run's file, which identifies the run. It holds no credential. */
export interface RunHeader extends Facts {
  /** The command: `channel disable`. */
  run: string;
  gateway: string;
}

/** The record of a run, from which a run that was stopped, cut off or killed can be continued. */
export interface RunRecord {
  /** What `--resume` takes: a file, or the id of a run in the journal. */
  name(): Promise<string>;
  header: RunHeader;
  /** What was recorded before this command; empty for a new run. */
  earlier: readonly Facts[];
  append(record: Facts): Promise<void>;
  /** Removes the record, or settles it in the journal; called when no item is left. */
  remove(): Promise<void>;
  /** The fields that the journal's entry stores of the run, where the journal is its record. */
  run?: JournalledRun;
  /** Called with the number of the run's journal entry. */
  kept?(entry: number | undefined): void;
}

/**
 * A record in a file of its own: for runs whose results the journal may not hold (the record lists what was created),
 * for a path that the user chose, and where no journal is kept. The file is NDJSON, with one line per event, written
 * before and after each call.
 */
export interface RunFile extends RunRecord {
  path: string;
}

type RunWorld = Pick<World, 'files' | 'currentFolder' | 'clock' | 'processId' | 'env' | 'platform' | 'homeFolder'>;

/**
 * Returns the header of a run's record; undefined where there is no file. A record of another command ends this
 * command.
 */
export async function readRunHeader(
  path: string,
  shown: string,
  run: string,
  { files }: Pick<World, 'files'>,
): Promise<RunHeader | undefined> {
  const record = await readRecord(path, files);
  if (record === undefined) return undefined;
  if (record.header === undefined) throw notARun(shown);
  refuseOtherRun(shown, record.header, { run });
  return record.header;
}

/** Ends the command where the record belongs to another command or another gateway. */
export function refuseOtherRun(
  shown: string,
  header: RunHeader,
  { run, gateway = header.gateway }: { run: string; gateway?: string },
): void {
  if (header.run !== run || header.gateway !== gateway) throw otherRun(shown, header);
}

/**
 * Reads a run's record, whichever command it belongs to; undefined where there is no file. A file without a valid first
 * line has no `header`, and is no record. A record of a newer version of the program ends the command (OUT-06), since
 * this version cannot know what its lines mean for writes that were begun. `isCut`: the last line is incomplete,
 * because the program was killed while it wrote.
 */
export async function readRecord(
  path: string,
  files: Pick<World['files'], 'stat' | 'readText'>,
): Promise<{ header: RunHeader | undefined; earlier: readonly Facts[]; isCut: boolean } | undefined> {
  if (!(await files.stat(path))) return undefined;
  const text = await files.readText(path);
  const [header, ...earlier] = text.split('\n').flatMap(parse);
  if (header && isNewer(header)) throw newerFile(path);
  const isHeader = typeof header?.run === 'string' && typeof header.gateway === 'string';
  return { header: isHeader ? (header as RunHeader) : undefined, earlier, isCut: !text.endsWith('\n') };
}

/**
 * Returns the run recorded in a file; undefined where there is no file. A file that is no record of this command and
 * gateway ends the command.
 */
export async function readRunFile(
  resumeFile: string,
  expected: Pick<RunHeader, 'run' | 'gateway'>,
  world: RunWorld,
): Promise<RunFile | undefined> {
  const path = resolve(world.currentFolder, resumeFile);
  const record = await readRecord(path, world.files);
  if (record === undefined) return undefined;
  const { header, earlier, isCut } = record;
  if (header === undefined) throw notARun(resumeFile);
  refuseOtherRun(resumeFile, header, expected);
  // The last line is incomplete where the program was killed while it wrote; without a newline the next record would be
  // appended to it.
  if (isCut) await world.files.append(path, '\n', { mode: 0o600 });
  return openRun(path, header, earlier, world);
}

/**
 * Reads `--resume` of a command that creates rows: the path, and whether a record exists there. An existing record
 * defines everything to create, so nothing else may be typed; a path without a record needs other input, and the new
 * record is written there.
 */
export async function readResume(
  { isEmpty }: { isEmpty: boolean },
  { flags, world }: Invocation,
): Promise<{ resumeFile: string | undefined; isResumed: boolean }> {
  const resumeFile = flags.text('resume');
  if (resumeFile === undefined) return { resumeFile, isResumed: false };
  const isResumed = (await world.files.stat(resolve(world.currentFolder, resumeFile))) !== undefined;
  if (isResumed && !isEmpty) throw usageFailure('batch.resumeAlone', {}, { key: 'batch.resumeAloneHint' });
  if (isResumed || !isEmpty) return { resumeFile, isResumed };
  throw usageFailure('batch.noRecord', { path: sanitise(resumeFile) }, { key: 'batch.noRecordHint' });
}

/**
 * Creates a record in the file that the user chose, else in the configuration folder. Rejects where it cannot be
 * written.
 */
export async function createRunFile(
  header: RunHeader,
  resumeFile: string | undefined,
  world: RunWorld,
): Promise<RunFile> {
  const path = resumeFile === undefined ? await ownPath(header.run, world) : resolve(world.currentFolder, resumeFile);
  try {
    await world.files.writeAtomic(path, `${jsonText({ version: fileVersion, ...header })}\n`, {
      mode: 0o600,
      overwrite: false,
    });
  } catch (error) {
    throw cannotWrite(path, error);
  }
  return openRun(path, header, [], world);
}

function openRun(path: string, header: RunHeader, earlier: readonly Facts[], { files }: RunWorld): RunFile {
  return {
    path,
    name: async () => path,
    header,
    earlier,
    append: (record) => files.append(path, `${jsonText(record)}\n`, { mode: 0o600 }),
    remove: () => files.remove(path),
  };
}

/**
 * A path with the start time, the command and the process id: `runs/2026-11-01T08-30-00-channel-disable-4711.ndjson` in
 * the configuration folder.
 */
async function ownPath(run: string, world: Omit<RunWorld, 'currentFolder'>): Promise<string> {
  const folder = join(await prepareConfigFolder(world), runsFolder);
  if (await world.files.stat(folder)) await removeOldRuns(world);
  else await world.files.makeFolder(folder, 0o700);
  const time = new Date(world.clock.now()).toISOString().slice(0, 19).replaceAll(':', '-');
  return join(folder, `${time}-${run.replaceAll(' ', '-')}-${world.processId}.ndjson`);
}

/**
 * Removes abandoned records: those older than 30 days, and all but the newest hundred. File names begin with the time,
 * so that they sort by age.
 */
export async function removeOldRuns(
  world: Pick<RunWorld, 'files' | 'clock' | 'env' | 'platform' | 'homeFolder'>,
): Promise<void> {
  const { files, clock } = world;
  const folder = join(configFolder(world), runsFolder);
  try {
    if ((await files.stat(folder)) === undefined) return;
    const names = (await files.list(folder)).filter((name) => /\.(ndjson|undo\.sh)$/.test(name)).sort();
    const surplus = new Set(names.slice(0, Math.max(0, names.length - mostRuns)));
    for (const name of names) {
      const path = join(folder, name);
      const age = clock.now() - ((await files.stat(path))?.modifiedAt ?? clock.now());
      if (surplus.has(name) || age > longestKept) await files.remove(path);
    }
  } catch {
    // A failed clean-up must not stop a run.
  }
}

function parse(line: string): Facts[] {
  try {
    const value: unknown = JSON.parse(line);
    return isRecord(value) ? [value] : [];
  } catch {
    return [];
  }
}

function notARun(resumeFile: string): Failure {
  return usageFailure('batch.notARun', { path: sanitise(resumeFile) }, { key: 'batch.notARunHint' });
}

function otherRun(resumeFile: string, { run, gateway }: RunHeader): Failure {
  const values = { path: sanitise(resumeFile), run: sanitise(run), gateway: sanitise(gateway) };
  return usageFailure('batch.otherRun', values, { key: 'batch.notARunHint' });
}
