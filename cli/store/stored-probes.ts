import { isProbeResult, type ProbeResult } from '../../shared/domain/state/probe.ts';
import { forgetfulMemory, mostProbesKept, type ProbeMemory } from '../../shared/gateway/probe-memory.ts';
import type { SqliteFile } from '../world/world.ts';
import { claim, type StoreOwner } from './call-store.ts';
import { openStoreFile } from './store-file.ts';
import { problemOf, type StoreProblem } from './store-problem.ts';

// Read values are cast to bytes: the driver ends the process at invalid UTF-8 in a damaged file.
const readAll = 'SELECT CAST(result AS BLOB) AS result FROM probes ORDER BY id DESC';

/** The file to use, its owner, and the oldest time of its results (Unix seconds). */
export interface ProbeFile {
  path: string;
  owner: StoreOwner;
  oldest: number;
}

/**
 * The test results in the local store (SEE-08), each a row of JSON. The file is opened for each use, so that several
 * processes can use it. An unusable store is reported once; then, and where there is none (`open` resolves to
 * undefined), results last as long as the program.
 */
export function storedProbes(
  open: () => Promise<ProbeFile | undefined>,
  onProblem: (problem: StoreProblem) => void,
): ProbeMemory {
  const spare = forgetfulMemory();
  let isUsable = true;
  const within = async <Result>(
    work: (driver: SqliteFile, oldest: number) => Result,
    instead: () => Promise<Result>,
  ): Promise<Result> => {
    if (!isUsable) return instead();
    let path = '';
    try {
      const file = await open();
      if (file === undefined) return await instead();
      path = file.path;
      const driver = openStoreFile(path);
      try {
        claim(driver, file.owner, path);
        return work(driver, file.oldest);
      } finally {
        driver.close();
      }
    } catch (error) {
      const problem = problemOf(error, path);
      isUsable = false;
      onProblem(problem);
      return instead();
    }
  };
  return {
    read: () =>
      within(
        (driver) =>
          (driver.prepare(readAll).all() as { result: ArrayBuffer }[]).flatMap(({ result }) => parsed(result) ?? []),
        spare.read,
      ),
    add: (results) =>
      within(
        (driver, oldest) => {
          const insert = driver.prepare('INSERT INTO probes (channel, model, tested_at, result) VALUES (?, ?, ?, ?)');
          for (const result of results)
            insert.run(result.channel, result.model, result.tested_at, Buffer.from(JSON.stringify(result)));
          driver.prepare('DELETE FROM probes WHERE tested_at < ?').run(oldest);
          driver.prepare('DELETE FROM probes WHERE id <= (SELECT max(id) FROM probes) - ?').run(mostProbesKept);
        },
        () => spare.add(results),
      ),
    drop: (of) =>
      within(
        (driver) => {
          const remove = driver.prepare('DELETE FROM probes WHERE channel = ? AND model = ?');
          for (const { channel, model } of of) remove.run(channel, model);
        },
        () => spare.drop(of),
      ),
  };
}

/** A row as it was written; undefined for a damaged one. */
function parsed(bytes: ArrayBuffer): ProbeResult | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(bytes).toString());
    return isProbeResult(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
