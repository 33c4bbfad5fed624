import * as z from 'zod/mini';
import type { Answer, Call } from './call.ts';
import { unreadable } from './decode.ts';
import { effectOf } from './effect.ts';
import { masked, redact, redactUrl } from './redact.ts';
import type { Transport, TransportRequest, TransportResponse } from './transport.ts';

/** A request that would have been sent, safe to show: secrets masked, no headers. */
export interface PlannedRequest {
  method: string;
  /** Path and query. */
  path: string;
  /** The JSON body; undefined without one. */
  body?: unknown;
}

/**
 * Thrown where an operation cannot continue without the answer to a request that was only planned. It is not a failure.
 */
export class DryRun extends Error {
  override readonly name = 'DryRun';
}

// The header that marks answers made by `dryRunTransport`.
const plannedHeader = 'x-tollgate-planned';
// Renewing the user's session is not part of the operation, and reads need it (docs/gateways.md 3.4).
const sessionRenewal = '/api/user/auth/refresh';

/**
 * Wraps a transport for `--dry-run`: reads are sent, because the writes may depend on them. Every request that changes
 * or costs something is passed to `plan` instead and answered as if the gateway had agreed, so that operations with
 * many writes are planned completely.
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

/** The error for an answer that lacks data its caller needs: `DryRun` when the request was only planned. */
export function unreadableAnswer(answer: Pick<Answer, 'headers'>, call: Pick<Call, 'method' | 'path'>): Error {
  return isPlanned(answer) ? new DryRun(call.path) : unreadable(call, 'unexpected-shape');
}

/**
 * Parses the answer of a call that may be a write. For a write, data of another shape leaves it unknown whether the
 * write was done (TRU-01); throws `DryRun` when the request was only planned.
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
