import { isProbeResult, type ProbeResult } from '../../shared/domain/state/probe.ts';
import { type ProbeMemory, withoutPlaces } from '../../shared/gateway/probe-memory.ts';
import type { StoredItems } from './stored-items.ts';

/** What a browser gives a site is 5 MB for all; a result takes some 200 bytes of it. */
const mostKept = 4000;

/** The results of a person's tests of channels in this browser (SEE-08). What was kept of another person is let go. */
export function probeMemory(items: Pick<StoredItems, 'probes' | 'writeProbes'>, userId: number): ProbeMemory {
  // Another tab may have written meanwhile, so each use reads.
  const read = (): ProbeResult[] => {
    const kept = items.probes(userId);
    return Array.isArray(kept) ? kept.filter(isProbeResult) : [];
  };
  return {
    read: async () => read(),
    add: async (results) => items.writeProbes(userId, [...results.toReversed(), ...read()].slice(0, mostKept)),
    drop: async (of) => items.writeProbes(userId, withoutPlaces(read(), of)),
  };
}
