import { resolve } from 'node:path';
import {
  type JournalledRow,
  type JournalledRun,
  journalEntries,
  type NewRecord,
} from '../../../shared/domain/journal.ts';
import { recordsOf } from '../../../shared/domain/journal-chain.ts';
import { type OpenRun, openRuns } from '../../../shared/domain/journal-runs.ts';
import { nearest } from '../../../shared/format/nearest.ts';
import { sanitise } from '../../../shared/format/sanitise.ts';
import type { JournalMemory } from '../../../shared/gateway/journal-memory.ts';
import { ExitCode } from '../../failure/exit-code.ts';
import { Failure } from '../../failure/failure.ts';
import type { JournalFile } from '../../journal/journal-file.ts';
import type { World } from '../../world/world.ts';

import type { ItemState, RunHeader, RunRecord } from './run-file.ts';

type RunWorld = Pick<World, 'files' | 'clock' | 'random' | 'env' | 'platform' | 'homeFolder' | 'currentFolder'>;

/** An incomplete run that a gateway's journal has recorded. */
export interface KeptRun {
  /** Start time, command and the number of its journal entry: `2026-11-01T08-30-00-channel-disable-57`. */
  id: string;
  /** The path of the journal's file. */
  path: string;
  run: OpenRun;
  header: RunHeader;
  states: ReadonlyMap<number, ItemState>;
  /** Marks the run in the journal as settled: nothing is left to do, or the user has given it up. */
  settle(): Promise<void>;
}

const idForm = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-[a-z-]+-\d+$/;

/** Returns the runs that were not completed (RED-02, CHG-07) from the journals of all gateways, the oldest first. */
export async function keptRuns(world: RunWorld): Promise<KeptRun[]> {
  const { allJournals } = await import('../../journal/journal-file.ts');
  const runs: KeptRun[] = [];
  for (const { path, file } of await allJournals(world)) {
    for (const run of openRuns(journalEntries(recordsOf(await file.lines())), world.clock.now()))
      runs.push(keptRun(run, path, file, world));
  }
  return runs.sort((one, other) => one.run.begunAt - other.run.begunAt);
}

function keptRun(run: OpenRun, path: string, file: JournalFile, { clock }: Pick<World, 'clock'>): KeptRun {
  const { n, gateway, command, ids, words, withheld } = run;
  return {
    ...{ id: idOf(run), path, run },
    header: { run: command, gateway, ids, words, withheld },
    states: new Map([...run.states].map(([id, outcome]) => [id, stateOf[outcome]])),
    settle: async () => void (await file.append([settled(n, clock.now())])),
  };
}

const stateOf = { open: 'begun', done: 'done', failed: 'failed', unsure: 'unsure' } as const satisfies Record<
  JournalledRow['outcome'],
  ItemState
>;

const settled = (of: number, at: number): NewRecord => ({ kind: 'settled', of, at });

function idOf({ begunAt, command, n }: Pick<OpenRun, 'begunAt' | 'command' | 'n'>): string {
  const time = new Date(begunAt).toISOString().slice(0, 19).replaceAll(':', '-');
  return `${time}-${command.replaceAll(' ', '-')}-${n}`;
}

/**
 * Returns the journal's run that `--resume` names; undefined where the word is an existing file or does not have the
 * form of a run's id. An id that no journal has ends the command.
 */
export async function runOfWord(word: string, world: RunWorld): Promise<KeptRun | undefined> {
  if (!idForm.test(word) || (await world.files.stat(resolve(world.currentFolder, word)))) return undefined;
  const runs = await keptRuns(world);
  const found = runs.find(({ id }) => id === word);
  if (found) return found;
  throw unknownRun(
    word,
    runs.map(({ id }) => id),
  );
}

/** The failure for a run id that no journal has, with the nearest known id as a hint. */
export function unknownRun(word: string, ids: readonly string[]): Failure {
  const near = nearest(word, ids);
  return new Failure({
    code: 'not-found',
    exitCode: ExitCode.NotFound,
    message: { key: 'run.unknown', values: { id: sanitise(word) } },
    hint: near ? { key: 'cli.didYouMean', values: { nearest: near } } : { key: 'run.unknownHint' },
  });
}

/**
 * Creates the record of a new run in the gateway's journal, or of the continuation of `earlier`. `append` writes
 * nothing, since the journal records the outcome of each row anyway.
 */
export function journalRecord(
  run: JournalledRun,
  gateway: string,
  { journal, now }: { journal: JournalMemory; now: () => number },
  earlier?: KeptRun,
): RunRecord {
  const { command, ids, words, withheld } = run;
  let root = earlier?.run.n;
  return {
    header: earlier?.header ?? { run: command, gateway, ids, words, withheld },
    earlier: [...(earlier?.states ?? [])].map(([id, state]) => ({ id, state })),
    // A continuation refers to its run by entry number only: the rows and words are stored in the first entry.
    run:
      root === undefined ? { command, ids, words, withheld } : { command, ids: [], words: [], withheld: [], of: root },
    append: async () => {},
    kept(entry) {
      root ??= entry;
    },
    async name() {
      if (earlier) return earlier.id;
      const own = openRuns(journalEntries(recordsOf(await journal.lines())), now()).find(({ n }) => n === root);
      return own === undefined ? '' : idOf(own);
    },
    async remove() {
      if (root !== undefined) await journal.append([settled(root, now())]);
    },
  };
}
