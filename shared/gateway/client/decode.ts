import * as z from 'zod/mini';
import { isRecord } from '../../domain/record.ts';
import type { Call } from './call.ts';
import { effectOf } from './effect.ts';
import { GatewayError, type GatewayErrorFacts } from './gateway-error.ts';

/** Parses an answer's data with its schema. Throws `not-a-gateway` for data of another shape. */
export function decode<Value>(schema: z.ZodMiniType<Value>, data: unknown, path: string): Value {
  const result = z.safeParse(schema, data);
  if (result.success) return compact(result.data);
  throw new GatewayError('not-a-gateway', { path, reason: 'unexpected-shape' });
}

/**
 * A shallow copy of a schema's output. V8 gives each object that is filled key by key, as schemas do, its own table of
 * keys, while copies share one: ten thousand channels take 3 MB instead of 17.
 */
function compact<Value>(value: Value): Value {
  return isRecord(value) ? { ...value } : value;
}

/**
 * Parses each row of a list; null, which gateways send for an empty list built by hand, is [] (docs/gateways.md 4.0).
 */
export function decodeRows<Row>(schema: z.ZodMiniType<Row>, data: unknown, path: string): Row[] {
  if (data === null || data === undefined) return [];
  if (!Array.isArray(data)) throw new GatewayError('not-a-gateway', { path, reason: 'unexpected-shape' });
  return data.map((row) => decode(schema, row, path));
}

/** A list of names; null is [], and members that are not text are left out. */
export function decodeNames(data: unknown): string[] {
  return Array.isArray(data) ? data.filter((name) => typeof name === 'string') : [];
}

/** A count that the gateway sends as a number or as text, or leaves out; 0 then and for anything else. */
export function decodeCount(data: unknown): number {
  const count = Number(data ?? 0);
  return Number.isFinite(count) ? count : 0;
}

/**
 * The error for an answer to `call` that is not this gateway's own (TRU-01): a write was sent, so its outcome is
 * `unsure`; a read or a probe merely failed. Only this function decides it, for every call.
 */
export function unreadable(
  call: Pick<Call, 'method' | 'path' | 'body'>,
  reason: string,
  facts: GatewayErrorFacts = {},
): GatewayError {
  // The message of a foreign answer is not the gateway's own, so it is dropped.
  const known = { method: call.method, path: call.path, ...facts, reason, serverMessage: undefined };
  if (effectOf(call) === 'write') return new GatewayError('unsure', known);
  return new GatewayError(reason === 'broken-answer' ? 'network' : 'not-a-gateway', known);
}
