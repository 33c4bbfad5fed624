import { type ProbeResult, probeKey } from '../domain/state/probe.ts';

/** The results of tests that are kept on this machine (SEE-08), of whoever is signed in. It is a record, never needed. */
export interface ProbeMemory {
  /** All that is kept, the newest first. */
  read(): Promise<readonly ProbeResult[]>;
  add(results: readonly ProbeResult[]): Promise<void>;
  /** Forgets what is kept of channels with models: a channel has lost the model. */
  drop(of: readonly Pick<ProbeResult, 'channel' | 'model'>[]): Promise<void>;
}

/** What no memory keeps more of. */
export const mostProbesKept = 20_000;

/** A memory that lasts as long as the program, for where nothing else may be kept. */
export function forgetfulMemory(): ProbeMemory {
  let kept: readonly ProbeResult[] = [];
  return {
    read: async () => kept,
    add: async (results) => {
      kept = [...results.toReversed(), ...kept].slice(0, mostProbesKept);
    },
    drop: async (of) => {
      kept = withoutPlaces(kept, of);
    },
  };
}

/** What is left of kept results once those of channels with models are forgotten. */
export function withoutPlaces(
  results: readonly ProbeResult[],
  of: readonly Pick<ProbeResult, 'channel' | 'model'>[],
): ProbeResult[] {
  const gone = new Set(of.map(probeKey));
  return results.filter((result) => !gone.has(probeKey(result)));
}

/** Kept results by channel and model, each the newest first. */
export function byPlace<Result extends Pick<ProbeResult, 'channel' | 'model'>>(
  results: readonly Result[],
): Map<string, Result[]> {
  const places = new Map<string, Result[]>();
  for (const result of results) {
    const key = probeKey(result);
    const known = places.get(key);
    if (known) known.push(result);
    else places.set(key, [result]);
  }
  return places;
}
