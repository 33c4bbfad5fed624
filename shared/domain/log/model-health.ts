import * as z from 'zod/mini';
import { type Entity, number, onFirstUse, optionalNumber, text } from '../schema.ts';

/**
 * The health of one model over the last hours, across all groups (docs/gateways-modern.md 22). Rates are percent, 0 to
 * 100.
 */
export const modelSummarySchema = onFirstUse(() =>
  z.looseObject({ model_name: text, avg_latency_ms: number, success_rate: number, avg_tps: number }),
);

export type ModelSummary = Entity<typeof modelSummarySchema>;

/** One step of time of a model in a group; `ts` in Unix seconds is its beginning. */
const healthStepSchema = onFirstUse(() =>
  z.looseObject({
    ts: number,
    avg_ttft_ms: optionalNumber,
    avg_latency_ms: number,
    success_rate: number,
    avg_tps: number,
  }),
);

/** The health of a model in one group. A first-token time of 0 ms means none was measured: nothing was streamed. */
export const groupHealthSchema = onFirstUse(() =>
  z.looseObject({
    group: text,
    avg_ttft_ms: optionalNumber,
    avg_latency_ms: number,
    success_rate: number,
    avg_tps: number,
    series: z._default(z.nullable(z.array(healthStepSchema())), []),
  }),
);

export type GroupHealth = Entity<typeof groupHealthSchema>;
