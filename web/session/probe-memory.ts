import { isProbeResult, type ProbeResult } from '../../shared/domain/state/probe.ts';
import { type ProbeMemory, withoutResultsOf } from '../../shared/gateway/probe-memory.ts';
import type { StoredItems } from './stored-items.ts';

/** A browser gives a site 5 MB of storage in all; a result takes about 200 bytes. */
const mostKept = 4000;

/** The user's results of channel tests in this browser (SEE-08). A write replaces the results of another user. */
export function probeMemory(items: Pick<StoredItems, 'probes' | 'writeProbes'>, userId: number): ProbeMemory {
  // Another tab may have written meanwhile, so every use reads the storage.
  const read = (): ProbeResult[] => {
    const kept = items.probes(userId);
    return Array.isArray(kept) ? kept.filter(isProbeResult) : [];
  };
  return {
    read: async () => read(),
    add: async (results) => items.writeProbes(userId, [...results.toReversed(), ...read()].slice(0, mostKept)),
    drop: async (of) => items.writeProbes(userId, withoutResultsOf(read(), of)),
  };
}
