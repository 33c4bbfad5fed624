import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** The gateway's own, complete answer. */
export interface GatewayAnswer {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

/** What the fault proxy does with a request. */
export interface Fault {
  /** Whether the request is forwarded to the gateway. */
  forwards: boolean;
  /** Answers the client, or fails to; `answer` is given if the fault forwards. */
  play(response: ServerResponse, answer?: GatewayAnswer): void | Promise<void>;
}

interface AnswerFacts {
  headers?: OutgoingHttpHeaders;
  body?: string | Buffer | object;
}

/** The proxy answers itself and forwards nothing. An object is sent as JSON. */
export function answer(status: number, { headers = {}, body = '' }: AnswerFacts = {}): Fault {
  const isText = typeof body === 'string' || Buffer.isBuffer(body);
  const content = isText ? body : JSON.stringify(body);
  const type = isText ? {} : { 'content-type': 'application/json; charset=utf-8' };
  return {
    forwards: false,
    play(response) {
      response.writeHead(status, { ...type, ...headers });
      response.end(content);
    },
  };
}

/** 429 as the general rate limit sends it: an empty body (docs/gateways.md 2.4), with `Retry-After` in s if given. */
export function rateLimited(retryAfter?: number): Fault {
  return answer(429, { headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) } });
}

/** 500 with the body of a panic (docs/gateways.md 2.3). */
export function panicked(): Fault {
  const message = 'Panic detected, error: runtime error: invalid memory address or nil pointer dereference';
  return answer(500, { body: { error: { message, type: 'new_api_panic' } } });
}

/** An HTML page, as a load balancer or a captive portal sends it. */
export function page(status: number, title = 'Bad Gateway'): Fault {
  const body = `<!DOCTYPE html>\n<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>\n`;
  return answer(status, { headers: { 'content-type': 'text/html' }, body });
}

/** The envelope of a failure, with status 200 by default (docs/gateways.md 2.1); `more` adds keys such as `code`. */
export function refusal(message: string, status = 200, more: object = {}): Fault {
  return answer(status, { body: { success: false, message, ...more } });
}

/** How each generation answers when the session has expired (docs/gateways.md 3.2, 3.4). */
export const expiredSession = {
  v013: () => refusal('无权进行此操作，未登录且未提供 access token', 401),
  v1: () => refusal('session revoked', 401, { code: 'AUTH_SESSION_REVOKED' }),
  v1Token: () => refusal('access token expired', 401, { code: 'AUTH_TOKEN_EXPIRED' }),
};

/** A redirect to `location`. */
export function redirect(status: number, location: string): Fault {
  return answer(status, { headers: { location } });
}

/** The connection is closed without an answer; nothing reaches the gateway. */
export function drop(): Fault {
  return { forwards: false, play: (response) => void response.socket?.destroy() };
}

/** The gateway executes the request, but the client gets the other fault instead of the answer. */
export function afterwards(fault: Fault): Fault {
  return { forwards: true, play: (response) => fault.play(response) };
}

/** The gateway executes the request, then the connection breaks. */
export function commitThenDrop(): Fault {
  return afterwards(drop());
}

/** The gateway's answer with changes. */
export function altered(change: (answer: GatewayAnswer) => Partial<GatewayAnswer>): Fault {
  return {
    forwards: true,
    play(response, given) {
      const { status, headers, body } = { ...required(given), ...change(required(given)) };
      response.writeHead(status, { ...headers, 'content-length': body.length });
      response.end(body);
    },
  };
}

/** A complete HTTP response whose JSON is cut in half. */
export function garbled(): Fault {
  return altered(({ body }) => ({ body: body.subarray(0, Math.floor(body.length / 2)) }));
}

/** The whole answer is delayed until `until` resolves. */
export function heldBack(until: Promise<unknown>): Fault {
  return {
    forwards: true,
    async play(response, given) {
      await until;
      await altered(() => ({})).play(response, given);
    },
  };
}

/** The headers and half of the body arrive, then the connection breaks. */
export function cutBody(): Fault {
  return {
    forwards: true,
    play(response, given) {
      const { status, headers, body } = required(given);
      response.writeHead(status, { ...headers, 'content-length': body.length });
      response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.socket?.destroy());
    },
  };
}

/** The headers and half of the body arrive; the rest is delayed until `until` resolves. */
export function stalledBody(until: Promise<unknown>): Fault {
  return {
    forwards: true,
    async play(response, given) {
      const { status, headers, body } = required(given);
      const half = Math.floor(body.length / 2);
      response.writeHead(status, { ...headers, 'content-length': body.length });
      response.write(body.subarray(0, half));
      await until;
      response.end(body.subarray(half));
    },
  };
}

/** The body arrives in chunks of `size` bytes, cut anywhere. */
export function trickled(size = 3): Fault {
  return {
    forwards: true,
    async play(response, given) {
      const { status, headers, body } = required(given);
      response.writeHead(status, { ...headers, 'content-length': body.length });
      for (let start = 0; start < body.length; start += size) {
        response.write(body.subarray(start, start + size));
        await new Promise((resolve) => setImmediate(resolve));
      }
      response.end();
    },
  };
}

/** Sends bytes that are not HTTP. */
export function noise(): Fault {
  return { forwards: false, play: (response) => void response.socket?.end('\u0000\u0001 220 smtp ready\r\n\r\n') };
}

function required(given: GatewayAnswer | undefined): GatewayAnswer {
  if (given === undefined) throw new Error('this fault alters an answer, and there is none');
  return given;
}
