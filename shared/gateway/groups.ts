import type { Client } from './client.ts';
import { decodeNames } from './decode.ts';
import type { CallOptions } from './page.ts';

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
