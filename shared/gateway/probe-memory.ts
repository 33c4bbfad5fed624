import { type ProbeResult, probeKey } from '../domain/state/probe.ts';

/** The test results stored on this machine (SEE-08), whichever user is signed in. They are only a record. */
export interface ProbeMemory {
  /** All stored results, the newest first. */
  read(): Promise<readonly ProbeResult[]>;
  add(results: readonly ProbeResult[]): Promise<void>;
  /** Deletes the stored results of these channel and model pairs, because the channel no longer has the model. */
  drop(of: readonly Pick<ProbeResult, 'channel' | 'model'>[]): Promise<void>;
}

/** The largest number of results that a memory stores. */
export const mostProbesKept = 20_000;

/** A memory that lasts as long as the program, for use where nothing can be stored. */
export function forgetfulMemory(): ProbeMemory {
  let kept: readonly ProbeResult[] = [];
  return {
    read: async () => kept,
    add: async (results) => {
      kept = [...results.toReversed(), ...kept].slice(0, mostProbesKept);
    },
    drop: async (of) => {
      kept = withoutResultsOf(kept, of);
    },
  };
}

/** The stored results without those of the given channel and model pairs. */
export function withoutResultsOf(
  results: readonly ProbeResult[],
  of: readonly Pick<ProbeResult, 'channel' | 'model'>[],
): ProbeResult[] {
  const gone = new Set(of.map(probeKey));
  return results.filter((result) => !gone.has(probeKey(result)));
}

/** The stored results by channel and model, each list the newest first. */
export function byChannelAndModel<Result extends Pick<ProbeResult, 'channel' | 'model'>>(
  results: readonly Result[],
): Map<string, Result[]> {
  const found = new Map<string, Result[]>();
  for (const result of results) {
    const key = probeKey(result);
    const known = found.get(key);
    if (known) known.push(result);
    else found.set(key, [result]);
  }
  return found;
}
