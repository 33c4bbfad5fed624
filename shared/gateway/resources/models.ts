import { isRecord } from '../../domain/record.ts';
import type { Client } from '../client/client.ts';
import { decodeNames } from '../client/decode.ts';
import type { CallOptions } from '../client/page.ts';
import { dialectFacts } from '../dialect/dialect.ts';

/** Which models the gateway knows (docs/gateways.md 4.7). */
export interface Models {
  /** Suggested models by channel type number. Types without an entry have none (docs/gateways.md 13.31). */
  byType(o?: CallOptions): Promise<Record<string, string[]>>;
  /** Names of all known models (admin), sorted, each once. */
  all(o?: CallOptions): Promise<string[]>;
  /** Names of the models that at least one enabled channel serves (admin, from v0.6 on). */
  enabled(o?: CallOptions): Promise<string[]>;
}

/** The model calls, over a client. */
export function createModels(client: Client): Models {
  return {
    async byType(o) {
      // The path has no trailing slash: `/api/models/` is another call from v0.13 on (docs/gateways.md 2.2).
      const { data } = await client.call({ method: 'GET', path: '/api/models' }, o);
      const entries = isRecord(data) ? Object.entries(data) : [];
      return Object.fromEntries(entries.map(([type, names]) => [type, decodeNames(names)]));
    },
    async all(o) {
      // One API answers this call as a provider does, without `success`.
      const verdict = dialectFacts(client).isOneApi ? 'relay' : 'success';
      const { data } = await client.call({ method: 'GET', path: '/api/channel/models', verdict }, o);
      const ids = Array.isArray(data) ? data.map((model) => (isRecord(model) ? model.id : model)) : [];
      return uniqueSorted(decodeNames(ids));
    },
    async enabled(o) {
      const { data } = await client.call({ method: 'GET', path: '/api/channel/models_enabled' }, o);
      return uniqueSorted(decodeNames(data));
    },
  };
}

function uniqueSorted(names: string[]): string[] {
  return [...new Set(names)].sort();
}

/** Names of all groups (admin). */
export interface Groups {
  /** Sorted: the gateway sends them in random order (docs/gateways.md 13.29). */
  list(o?: CallOptions): Promise<string[]>;
}

/** The group calls, over a client. */
export function createGroups(client: Client): Groups {
  return {
    async list(o) {
      const { data } = await client.call({ method: 'GET', path: '/api/group/' }, o);
      return decodeNames(data).sort();
    },
  };
}
