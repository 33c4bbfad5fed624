import type { ProbeMemory } from '../../shared/gateway/probe-memory.ts';
import type { StoredItems } from './stored-items.ts';

/** The user's results of channel tests; the code is loaded at first use. */
export function laterProbes(items: StoredItems, userId: number): ProbeMemory {
  const memory = async () => (await import('./probe-memory.ts')).probeMemory(items, userId);
  return {
    read: async () => (await memory()).read(),
    add: async (results) => (await memory()).add(results),
    drop: async (of) => (await memory()).drop(of),
  };
}
