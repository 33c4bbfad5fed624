import * as z from 'zod/mini';
import type { Answer, Call } from './call.ts';
import { unreadable } from './decode.ts';
import { effectOf } from './effect.ts';
import { masked, redact, redactUrl } from './redact.ts';
import type { Transport, TransportRequest, TransportResponse } from './transport.ts';

/** A request that would have been sent, fit to be shown: secrets masked, no headers. */
export interface PlannedRequest {
  method: string;
  /** Path and query. */
  path: string;
  /** The JSON body; undefined without one. */
  body?: unknown;
}

/** Thrown where an operation cannot go on without the answer to a request that was only planned. No failure. */
export class DryRun extends Error {
  override readonly name = 'DryRun';
}

// Marks answers that no gateway gave.
const plannedHeader = 'x-tollgate-planned';
// Renewing one's own session is no part of the operation, and reading needs it (docs/gateways.md 3.4).
const sessionRenewal = '/api/user/auth/refresh';

/**
 * Wraps a transport for `--dry-run`: reads go through, because what would be written may depend on them. Everything that
 * changes or costs something is handed to `plan` instead and answered as if the gateway had agreed, so that operations
 * of many writes are planned whole.
 */
export function dryRunTransport(
  transport: Transport,
  baseUrl: string,
  plan: (request: PlannedRequest) => void,
): Transport {
  return (request) => {
    const path = redactUrl(request.url, baseUrl);
    if (path === sessionRenewal || effectOf({ ...request, path }) === 'read') return transport(request);
    plan({ method: request.method, path, body: shownBody(request) });
    return Promise.resolve(agreed());
  };
}

/** Whether an answer came from `dryRunTransport` and says nothing about the gateway. */
export function isPlanned(answer: Pick<Answer, 'headers'>): boolean {
  return plannedHeader in answer.headers;
}

/** The error for an answer without the data its caller cannot do without: `DryRun` when it was only planned. */
export function unreadableAnswer(answer: Pick<Answer, 'headers'>, call: Pick<Call, 'method' | 'path'>): Error {
  return isPlanned(answer) ? new DryRun(call.path) : unreadable(call, 'unexpected-shape');
}

/**
 * Reads what a call answered that is no read for sure. Of a write, data of another shape leaves open whether it was done
 * (TRU-01); `DryRun` when it was only planned.
 */
export function decodeAnswer<Value>(
  schema: z.ZodMiniType<Value>,
  answer: Pick<Answer, 'headers' | 'data'>,
  call: Pick<Call, 'method' | 'path'>,
): Value {
  const read = z.safeParse(schema, answer.data);
  if (read.success) return read.data;
  throw unreadableAnswer(answer, call);
}

function shownBody({ body }: TransportRequest): unknown {
  if (body === undefined) return undefined;
  try {
    return redact(JSON.parse(body));
  } catch {
    return masked;
  }
}

function agreed(): TransportResponse {
  // `message` is the verdict of the payment calls (docs/gateways.md 13.14).
  const text = '{"success":true,"message":"success","data":null}';
  return {
    status: 200,
    headers: { 'content-type': 'application/json', [plannedHeader]: '1' },
    cookies: [],
    text: async () => text,
    async *chunks() {
      yield new TextEncoder().encode('data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n');
    },
  };
}
