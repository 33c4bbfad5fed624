import * as z from 'zod/mini';
import { isRecord } from '../../domain/record.ts';
import type { Call } from './call.ts';
import { effectOf } from './effect.ts';
import { GatewayError, type GatewayErrorFacts } from './gateway-error.ts';

/** Reads an answer's data by its schema. Data of another shape is no gateway's answer. */
export function decode<Value>(schema: z.ZodMiniType<Value>, data: unknown, path: string): Value {
  const result = z.safeParse(schema, data);
  if (result.success) return compact(result.data);
  throw new GatewayError('not-a-gateway', { path, reason: 'unexpected-shape' });
}

/**
 * A copy of what a schema made. Objects that are filled key by key, as schemas fill them, each bring a table of their own
 * keys in V8; copies share one. Ten thousand channels take 3 MB instead of 17.
 */
function compact<Value>(value: Value): Value {
  return isRecord(value) ? { ...value } : value;
}

/** Reads each row of a list; null, which hand-built lists send for empty, is [] (docs/gateways.md 4.0). */
export function decodeRows<Row>(schema: z.ZodMiniType<Row>, data: unknown, path: string): Row[] {
  if (data === null || data === undefined) return [];
  if (!Array.isArray(data)) throw new GatewayError('not-a-gateway', { path, reason: 'unexpected-shape' });
  return data.map((row) => decode(schema, row, path));
}

/** A list of names; null is [], what is no text is left out. */
export function decodeNames(data: unknown): string[] {
  return Array.isArray(data) ? data.filter((name) => typeof name === 'string') : [];
}

/** A count the gateway may send as a number or text, or leave out. */
export function decodeCount(data: unknown): number {
  const count = Number(data ?? 0);
  return Number.isFinite(count) ? count : 0;
}

/**
 * What it means that something came back which is not this gateway's own answer to `call` (TRU-01): a write was sent, so
 * its outcome is unsure; a read or a probe just failed. The one place that decides it, for every call of every face.
 */
export function unreadable(
  call: Pick<Call, 'method' | 'path' | 'body'>,
  reason: string,
  facts: GatewayErrorFacts = {},
): GatewayError {
  // What a stranger says is not the gateway's words.
  const known = { method: call.method, path: call.path, ...facts, reason, serverMessage: undefined };
  if (effectOf(call) === 'write') return new GatewayError('unsure', known);
  return new GatewayError(reason === 'broken-answer' ? 'network' : 'not-a-gateway', known);
}
