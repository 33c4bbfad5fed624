import { isDeepStrictEqual } from 'node:util';
import { onTestFinished } from 'vitest';
import type {
  Transport,
  TransportFailure,
  TransportRequest,
  TransportResponse,
} from '../../../shared/gateway/client/transport.ts';

/** A scripted answer. */
export interface Reply {
  status?: number;
  headers?: Record<string, string>;
  cookies?: string[];
  body?: string;
}

/** One expected exchange; exchanges must happen in order. */
export interface Step {
  /** The exact request: `METHOD /path?query`. */
  request: string;
  /** The exact JSON body, parsed; undefined if there must be none. */
  body?: unknown;
  /** Required headers with their values; undefined for headers that must be missing. */
  headers?: Record<string, string | undefined>;
  answer: Reply | TransportFailure | ((request: TransportRequest) => Promise<Reply>);
}

export interface Script {
  transport: Transport;
  /** The requests sent so far. */
  requests: TransportRequest[];
}

/** A success envelope around `data`, with further top-level keys. */
export function ok(data?: unknown, extra: Record<string, unknown> = {}): Reply {
  return json({ success: true, message: '', ...(data === undefined ? {} : { data }), ...extra });
}

/** A refusal: HTTP 200 with `success:false`, or another status. */
export function refused(message: string, status = 200, extra: Record<string, unknown> = {}): Reply {
  return { ...json({ success: false, message, ...extra }), status };
}

/** The answer of every generation to a route it does not know (docs/gateways.md 2.3). */
export function unknownRoute(path = '/api/x'): Reply {
  const error = { message: `Invalid URL (GET ${path})`, type: 'invalid_request_error', param: '', code: '' };
  return { ...json({ error }), status: 404 };
}

/** A JSON answer with status 200. */
export function json(value: unknown): Reply {
  return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) };
}

/**
 * A transport that follows a script strictly: an unexpected request fails the call at once, and steps that were never
 * requested fail the test.
 */
export function scriptedTransport(steps: readonly Step[], baseUrl = ''): Script {
  const requests: TransportRequest[] = [];
  const left = [...steps];
  onTestFinished(({ task }) => {
    if (left.length > 0 && task.result?.state !== 'fail') throw new Error(`never sent: ${left[0]?.request}`);
  });
  return {
    requests,
    async transport(request) {
      requests.push(request);
      const line = `${request.method} ${request.url.slice(baseUrl.length)}`;
      const step = left.shift();
      if (step === undefined) throw new Error(`unexpected: ${line}`);
      if (step.request !== line) throw new Error(`expected ${step.request}\n     got ${line}`);
      check(step, request, line);
      if (step.answer instanceof Error) throw step.answer;
      return responseOf(typeof step.answer === 'function' ? await step.answer(request) : step.answer);
    },
  };
}

function check(step: Step, request: TransportRequest, line: string): void {
  const body: unknown = request.body === undefined ? undefined : JSON.parse(request.body);
  const expected: unknown = step.body === undefined ? undefined : JSON.parse(JSON.stringify(step.body));
  if (!isDeepStrictEqual(body, expected)) {
    throw new Error(`${line}\nexpected body ${JSON.stringify(expected)}\n     got body ${request.body}`);
  }
  for (const [name, value] of Object.entries(step.headers ?? {})) {
    if (request.headers[name] !== value) {
      throw new Error(`${line}\nexpected header ${name}: ${value}\n     got header ${name}: ${request.headers[name]}`);
    }
  }
}

function responseOf({ status = 200, headers = {}, cookies = [], body = '' }: Reply): TransportResponse {
  return {
    status,
    headers,
    cookies,
    text: async () => body,
    async *chunks() {
      yield new TextEncoder().encode(body);
    },
  };
}
