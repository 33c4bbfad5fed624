import { type AffinityStats, affinityStatsSchema } from '../../domain/channel/affinity.ts';
import { isRecord } from '../../domain/record.ts';
import type { Client } from '../client/client.ts';
import { decode } from '../client/decode.ts';
import { isPlanned } from '../client/dry-run.ts';
import type { CallOptions } from '../client/page.ts';

/**
 * The channel affinity that the gateway remembers: which channel serves whom. For root (docs/gateways-modern.md 25;
 * since v0.10.7).
 */
export interface Affinity {
  stats(o?: CallOptions): Promise<AffinityStats>;
  /**
   * Deletes the entries of one rule; resolves with their number, or undefined where it was only planned or the gateway
   * does not say.
   */
  clear(ruleName: string, o?: CallOptions): Promise<number | undefined>;
  clearAll(o?: CallOptions): Promise<number | undefined>;
}

const path = '/api/option/channel_affinity_cache';

/** The calls of channel affinity, over a client. */
export function createAffinity(client: Client): Affinity {
  const clear = async (query: Record<string, string>, o?: CallOptions) => {
    const call = { method: 'DELETE', path, query, refusalStatuses: [400] } as const;
    const answer = await client.call(call, o);
    const { data } = answer;
    return !isPlanned(answer) && isRecord(data) && typeof data.deleted === 'number' ? data.deleted : undefined;
  };
  return {
    async stats(o) {
      return decode(affinityStatsSchema(), (await client.call({ method: 'GET', path }, o)).data, path);
    },
    clear: (rule_name, o) => clear({ rule_name }, o),
    clearAll: (o) => clear({ all: 'true' }, o),
  };
}
