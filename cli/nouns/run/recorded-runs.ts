import { basename, isAbsolute, join, resolve } from 'node:path';
import { statesOf } from '../../list/batch/batch-journal.ts';
import { type KeptRun, keptRuns, unknownRun } from '../../list/batch/journal-run.ts';
import { type Facts, type ItemState, type RunHeader, readRecord, runsFolder } from '../../list/batch/run-file.ts';
import { configFolder } from '../../profiles/config-folder.ts';
import type { World } from '../../world/world.ts';

/** An incomplete run, read from its record. */
export interface RecordedRun {
  /** The id of a run in the journal; else the record's file name without its extension. */
  id: string;
  /** The path of the record's file. */
  path: string;
  /** The value for `--resume`. */
  name: string;
  header: RunHeader;
  /** When the record was last changed, in Unix seconds. */
  changed: number;
  /** The number of the run's writes, and of those known to be done. */
  items: number;
  done: number;
  /** Writes with an unknown outcome: ids, or numbers counted from 0 for rows that have no id yet. */
  unsure: readonly number[];
  failed: readonly number[];
  discard(): Promise<void>;
}

type RunWorld = Pick<World, 'files' | 'clock' | 'random' | 'env' | 'platform' | 'homeFolder' | 'currentFolder'>;

const ending = '.ndjson';

/**
 * The runs in the journals (CHG-07), and those recorded in files (by earlier versions, or because the journal may not
 * hold them), oldest first. Files that are no records are left out.
 */
export async function recordedRuns(world: RunWorld): Promise<RecordedRun[]> {
  const runs = [...(await filedRuns(world)), ...(await keptRuns(world)).map(ofJournal)];
  return runs.sort((one, other) => (one.id < other.id ? -1 : 1));
}

async function filedRuns(world: RunWorld): Promise<RecordedRun[]> {
  const folder = join(configFolder(world), runsFolder);
  if (!(await world.files.stat(folder))) return [];
  const names = (await world.files.list(folder)).filter((name) => name.endsWith(ending)).sort();
  const runs = await Promise.all(names.map((name) => readRun(join(folder, name), world)));
  return runs.flatMap((run) => run ?? []);
}

/** The run with that id, or of the record at that path; where there is none, the command ends. */
export async function findRun(word: string, world: RunWorld): Promise<RecordedRun> {
  const own = join(configFolder(world), runsFolder, `${word}${ending}`);
  const isPlain = basename(word) === word && !isAbsolute(word);
  const found =
    (isPlain ? await readRun(own, world) : undefined) ?? (await readRun(resolve(world.currentFolder, word), world));
  if (found) return found;
  const runs = await recordedRuns(world);
  const kept = runs.find(({ id }) => id === word);
  if (kept) return kept;
  const ids = runs.map(({ id }) => id);
  throw unknownRun(word, ids);
}

function ofJournal({ id, path, header, states, run, settle }: KeptRun): RecordedRun {
  const changed = Math.floor(run.changedAt / 1000);
  return { ...{ id, path, name: id, header, changed, discard: settle }, ...progressOfIds(run.ids, states) };
}

async function readRun(path: string, { files }: RunWorld): Promise<RecordedRun | undefined> {
  const facts = await files.stat(path);
  if (facts === undefined || facts.isDirectory) return undefined;
  const { header, earlier } = (await readRecord(path, files)) ?? {};
  if (!header || !earlier) return undefined;
  const name = basename(path);
  const id = name.endsWith(ending) ? name.slice(0, -ending.length) : name;
  const changed = Math.floor(facts.modifiedAt / 1000);
  const discard = () => files.remove(path);
  return { ...{ id, path, name: path, header, changed, discard }, ...progressOf(header, earlier) };
}

function progressOfIds(
  ids: readonly unknown[],
  states: ReadonlyMap<number, ItemState>,
): Pick<RecordedRun, 'items' | 'done' | 'unsure' | 'failed'> {
  const of = (...wanted: ItemState[]) => [...states].filter(([, state]) => wanted.includes(state)).map(([id]) => id);
  return { items: ids.length, done: of('done').length, unsure: of('begun', 'unsure'), failed: of('failed') };
}

/** How far a run came. The records of rows list ids, of API keys positions, of codes the codes themselves. */
function progressOf(
  header: RunHeader,
  earlier: readonly Facts[],
): Pick<RecordedRun, 'items' | 'done' | 'unsure' | 'failed'> {
  const { ids, names, draft } = header;
  if (Array.isArray(ids)) return progressOfIds(ids, statesOf({ earlier }));
  if (Array.isArray(names)) {
    const made = new Map(earlier.map(({ index, id }) => [Number(index), id !== undefined]));
    const unsure = [...made].filter(([, isMade]) => !isMade).map(([index]) => index);
    return { items: names.length, done: made.size - unsure.length, unsure, failed: [] };
  }
  const codes = earlier.reduce((sum, record) => sum + (Array.isArray(record.codes) ? record.codes.length : 0), 0);
  const { count } = (draft ?? {}) as { count?: unknown };
  return { items: Number(count ?? codes), done: codes, unsure: [], failed: [] };
}
