import { bodyPatience, createByteLimit } from '../../shared/gateway/client/answer-limits.ts';
import {
  type Transport,
  TransportFailure,
  type TransportRequest,
  type TransportResponse,
} from '../../shared/gateway/client/transport.ts';

interface Clock {
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

// Headers that only the browser may set: it refuses them from a page.
const browserOwned = new Set(['cookie', 'origin', 'user-agent']);

/** Set by the console's own server when the gateway did not respond: `unsent` if the request never reached it. */
const awayHeader = 'x-tollgate-gateway-away';

/**
 * A transport over the browser's `fetch`. The browser keeps the cookies and follows redirects; a redirect to another
 * path is returned as a redirect. Rejects with `TransportFailure`, or the signal's reason when aborted.
 */
export function createFetchTransport(fetch: typeof globalThis.fetch, clock: Clock): Transport {
  return async (request) => {
    request.signal?.throwIfAborted();
    const stop = new AbortController();
    const stopByCaller = () => stop.abort(request.signal?.reason);
    request.signal?.addEventListener('abort', stopByCaller, { once: true });
    const arrived = new AbortController();
    const lateness = new TransportFailure('timeout', true, 'No answer in time.');
    clock.sleep(request.timeout, arrived.signal).then(
      () => stop.abort(lateness),
      () => undefined,
    );
    try {
      const response = await fetch(request.url, initOf(request, stop.signal));
      const away = response.headers.get(awayHeader);
      if (away !== null) throw new TransportFailure('gateway-away', away !== 'unsent', 'The gateway does not answer.');
      return isElsewhere(request.url, response) ? redirectOf(response) : responseOf(response, request, stop, clock);
    } catch (error) {
      throw request.signal?.aborted ? request.signal.reason : failureOf(stop.signal.aborted ? lateness : error);
    } finally {
      arrived.abort();
    }
  };
}

function initOf({ method, headers, body }: TransportRequest, signal: AbortSignal) {
  // Proves to the web server that its page sent this: over plain HTTP to another machine, browsers omit Sec-Fetch-Site
  // (SEC-03).
  const marked = { ...headers, 'X-Tollgate': '1' };
  const own = Object.entries(marked).filter(([name]) => !browserOwned.has(name.toLowerCase()));
  // A session cookie would win over a system access token (docs/gateways.md 13.5); only JWTs have dots.
  const isAccessToken = /^Bearer [^.]+$/.test(headers.Authorization ?? '');
  const credentials = isAccessToken ? ('omit' as const) : ('same-origin' as const);
  return { method, headers: own, body, signal, credentials, redirect: 'follow' as const, cache: 'no-store' as const };
}

function responseOf(
  response: Response,
  { signal, timeout, idle }: TransportRequest,
  stop: AbortController,
  clock: Clock,
): TransportResponse {
  const failure = (error: unknown) =>
    signal?.aborted ? signal.reason : failureOf(stop.signal.aborted ? stop.signal.reason : error, 'broken-answer');
  const chunks = (silence?: number) => piecesOf(response, failure, silence, clock);
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    cookies: [],
    async text() {
      const read = new AbortController();
      clock.sleep(timeout * bodyPatience, read.signal).then(
        () => stop.abort(new TransportFailure('timeout', true, 'The body took too long.')),
        () => undefined,
      );
      const decoder = new TextDecoder();
      let text = '';
      try {
        for await (const piece of chunks()) text += decoder.decode(piece, { stream: true });
      } finally {
        read.abort();
      }
      return text + decoder.decode();
    },
    chunks: () => chunks(idle),
  };
}

/** The body's chunks as they arrive. Throws when the body exceeds the size limit or stalls for `silence` ms. */
async function* piecesOf(
  response: Response,
  failure: (error: unknown) => unknown,
  silence: number | undefined,
  clock: Clock,
): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader();
  if (reader === undefined) return;
  const count = createByteLimit();
  try {
    for (;;) {
      const { done, value } = await nextPiece(reader, silence, clock);
      if (done) return;
      count(value.length);
      yield value;
    }
  } catch (error) {
    throw failure(error);
  } finally {
    // The caller may have stopped early: cancelling closes the connection to the gateway.
    void reader.cancel().catch(() => undefined);
  }
}

async function nextPiece(reader: ReadableStreamDefaultReader<Uint8Array>, silence: number | undefined, clock: Clock) {
  if (silence === undefined) return reader.read();
  const came = new AbortController();
  const stalled = clock.sleep(silence, came.signal).then(() => {
    throw new TransportFailure('timeout', true, 'The stream stalled.');
  });
  try {
    return await Promise.race([reader.read(), stalled]);
  } finally {
    stalled.catch(() => undefined);
    came.abort();
  }
}

/**
 * Whether the browser followed a redirect to another path. A trailing slash added or removed does not count
 * (docs/gateways.md 2.2).
 */
function isElsewhere(asked: string, response: Response): boolean {
  if (!response.redirected) return false;
  const bare = (url: string) => url.replace(/[?#].*$/, '').replace(/\/$/, '');
  return bare(response.url) !== bare(new URL(asked, response.url).href);
}

/**
 * Turns a followed redirect back into a 302 response, so that the client decides what it means (Telegram bind,
 * docs/gateways.md 4.3).
 */
function redirectOf(response: Response): TransportResponse {
  void response.body?.cancel();
  return {
    status: 302,
    headers: { location: response.url },
    cookies: [],
    text: async () => '',
    async *chunks() {},
  };
}

// `fetch` does not say why it failed: a refused connection, an unknown host and a TLS error look alike, and the request
// may have been sent. While a body is read, the answer was cut off or cannot be decompressed.
function failureOf(error: unknown, reason: 'unreachable' | 'broken-answer' = 'unreachable'): unknown {
  if (error instanceof TransportFailure || !(error instanceof Error)) return error;
  return new TransportFailure(reason, true, error.message);
}
