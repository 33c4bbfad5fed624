import { type Instance, instanceSchema } from '../../domain/channel/instance.ts';
import { isRecord } from '../../domain/record.ts';
import type { Client } from '../client/client.ts';
import { decodeRows } from '../client/decode.ts';
import { isPlanned } from '../client/dry-run.ts';
import type { CallOptions } from '../client/page.ts';

/** The processes of a gateway, for root (docs/gateways-modern.md 21.1; v1.0). */
export interface Instances {
  list(o?: CallOptions): Promise<Instance[]>;
  /** Removes an instance; the gateway refuses unless it is stale. */
  forget(nodeName: string, o?: CallOptions): Promise<void>;
  /**
   * Removes all stale instances; resolves with their number, or undefined where it was only planned or the gateway does
   * not say.
   */
  forgetStale(o?: CallOptions): Promise<number | undefined>;
}

const base = '/api/system-info';

/** The calls of instances, over a client. */
export function createInstances(client: Client): Instances {
  return {
    async list(o) {
      const path = `${base}/instances`;
      return decodeRows(instanceSchema(), (await client.call({ method: 'GET', path }, o)).data, path);
    },
    async forget(nodeName, o) {
      await client.call({ method: 'DELETE', path: `${base}/instances/${encodeURIComponent(nodeName)}` }, o);
    },
    async forgetStale(o) {
      const answer = await client.call({ method: 'DELETE', path: `${base}/stale-instances` }, o);
      const { data } = answer;
      return !isPlanned(answer) && isRecord(data) && typeof data.deleted_count === 'number'
        ? data.deleted_count
        : undefined;
    },
  };
}
