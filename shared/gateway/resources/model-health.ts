import {
  type GroupHealth,
  groupHealthSchema,
  type ModelSummary,
  modelSummarySchema,
} from '../../domain/log/model-health.ts';
import { isRecord } from '../../domain/schema.ts';
import type { Client } from '../client/client.ts';
import { decodeRows } from '../client/decode.ts';
import type { CallOptions } from '../client/page.ts';

/** The health of models on this site, by the gateway's own figures (docs/gateways-modern.md 22). */
export interface ModelHealthCalls {
  /** All models that were called in the last `hours`, 1 to 720. */
  summary(hours: number, o?: CallOptions): Promise<ModelSummary[]>;
  /** One model, group by group, in steps of time. */
  of(model: string, hours: number, o?: CallOptions): Promise<GroupHealth[]>;
}

/** The calls about the health of models, over a client. */
export function createModelHealth(client: Client): ModelHealthCalls {
  const path = '/api/perf-metrics';
  const ask = async (call: { path: string; query: Record<string, string | number> }, o?: CallOptions) => {
    const { body } = await client.call({ method: 'GET', ...call }, o);
    return isRecord(body.data) ? body.data : body;
  };
  return {
    async summary(hours, o) {
      const answer = await ask({ path: `${path}/summary`, query: { hours } }, o);
      return decodeRows(modelSummarySchema(), answer.models, path);
    },
    async of(model, hours, o) {
      const answer = await ask({ path, query: { model, hours } }, o);
      return decodeRows(groupHealthSchema(), answer.groups, path);
    },
  };
}
