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

/** Where records stand in the configuration folder. */
export const runsFolder = 'runs';

export type Facts = Record<string, unknown>;

/** What is known of an item of a run. `begun`: no outcome was recorded; `unsure`: it may be done. */
export type ItemState = 'begun' | 'done' | 'failed' | 'unsure';

/** What a run is, on the first line of its file. Holds no credential. */
export interface RunHeader extends Facts {
  /** The command: `channel disable`. */
  run: string;
  gateway: string;
}

/** What is kept of a run, so that one which was stopped, cut off or killed can be gone on with. */
export interface RunRecord {
  /** What `--resume` takes: a file, or the id of a run in the journal. */
  name(): Promise<string>;
  header: RunHeader;
  /** What was recorded before this command; empty for a new run. */
  earlier: readonly Facts[];
  append(record: Facts): Promise<void>;
  /** Nothing is left of the run. */
  remove(): Promise<void>;
  /** What the journal writes down of it, where that is its record. */
  run?: JournalledRun;
  /** Hears the number of its entry in the journal. */
  kept?(entry: number | undefined): void;
}

/**
 * A record in a file of its own, for runs whose record the journal may not hold (what was made stands in it), for a place of the
 * person's own choosing, and where no journal is kept: NDJSON, a line for everything that happened, written before and after each
 * call.
 */
export interface RunFile extends RunRecord {
  path: string;
}

type RunWorld = Pick<World, 'files' | 'currentFolder' | 'clock' | 'processId' | 'env' | 'platform' | 'homeFolder'>;

/** What the first line of a record says; undefined where there is no file. The record of another command ends this one. */
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

/** Ends the command where the record is of another one, or of another gateway. */
export function refuseOtherRun(
  shown: string,
  header: RunHeader,
  { run, gateway = header.gateway }: { run: string; gateway?: string },
): void {
  if (header.run !== run || header.gateway !== gateway) throw otherRun(shown, header);
}

/**
 * Reads a record as it stands, whatever command it is of; undefined where there is no file. Without a `header` it is no record.
 * One of a newer version of the program ends the command (OUT-06): what its lines mean for writes that were begun is not known.
 * `isCut`: the last line was being written when the program was killed.
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

/** The run recorded in a file; undefined where there is no file. A file that is no record of this command ends it. */
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
  // The last line is cut where the program was killed while it wrote; the next one must not grow together with it.
  if (isCut) await world.files.append(path, '\n', { mode: 0o600 });
  return openRun(path, header, earlier, world);
}

/**
 * `--resume` of a command that makes things: its place, and whether a record is there to go on with. One that is there
 * says all of what is to be made, one that is not yet is begun.
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

/** Begins a record, at a place of the person's choosing, else among the program's own. Rejects where it cannot. */
export async function createRunFile(
  header: RunHeader,
  resumeFile: string | undefined,
  world: RunWorld,
): Promise<RunFile> {
  const path = resumeFile === undefined ? await ownPlace(header.run, world) : resolve(world.currentFolder, resumeFile);
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

/** A name that tells when and what: `runs/2026-11-01T08-30-00-channel-disable-4711.ndjson` in the configuration folder. */
async function ownPlace(run: string, world: Omit<RunWorld, 'currentFolder'>): Promise<string> {
  const folder = join(await prepareConfigFolder(world), runsFolder);
  if (await world.files.stat(folder)) await removeOldRuns(world);
  else await world.files.makeFolder(folder, 0o700);
  const time = new Date(world.clock.now()).toISOString().slice(0, 19).replaceAll(':', '-');
  return join(folder, `${time}-${run.replaceAll(' ', '-')}-${world.processId}.ndjson`);
}

/** Removes records nobody went on with: those older than 30 days, and all but the newest hundred. Their names begin with the time. */
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
    // What cannot be tidied up stops no run.
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
