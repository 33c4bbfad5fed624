import { bodyPatience, createByteLimit } from '../../shared/gateway/client/answer-limits.ts';
import {
  type Transport,
  TransportFailure,
  type TransportRequest,
  type TransportResponse,
} from '../../shared/gateway/client/transport.ts';
import { transportFailure } from './failure-reason.ts';

/**
 * Sends reads with the runtime's own `fetch`, where that is cheap: Bun takes 2 ms to load it, and 14 ms for
 * `node:http`. Writes use `node:http`, which tells whether a request was sent. Where the connection fails, `instead`
 * tries again, because its error names the cause.
 */
export function createFetchTransport(instead: Transport): Transport {
  return async (request) => {
    const { headers, meanwhile, signal, timeout, url } = request;
    const stop = new AbortController();
    const abort = () => stop.abort();
    signal?.addEventListener('abort', abort, { once: true });
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      stop.abort();
    }, timeout);
    try {
      const asked = globalThis.fetch(url, { headers, redirect: 'manual', signal: stop.signal });
      meanwhile?.();
      return responseOf(await asked, request, stop);
    } catch (error) {
      signal?.throwIfAborted();
      if (isLate) throw new TransportFailure('timeout', true, 'No answer in time.');
      const { code, message } = error as { code?: unknown; message?: string };
      if (code === 'ECONNRESET' || code === 'Malformed_HTTP_Response') {
        throw new TransportFailure('reset', true, message ?? code);
      }
      return instead({ ...request, meanwhile: undefined });
    } finally {
      clearTimeout(timer);
    }
  };
}

function responseOf(
  answer: Response,
  { idle, signal, timeout }: TransportRequest,
  stop: AbortController,
): TransportResponse {
  const headers: Record<string, string> = {};
  answer.headers.forEach((value, name) => {
    if (name !== 'set-cookie') headers[name] = value;
  });
  /** The pieces of the body, each within the patience, all of them within the size limit. */
  async function* pieces(patience: number | undefined): AsyncGenerator<Uint8Array> {
    const count = createByteLimit();
    const reader = answer.body?.getReader();
    let stalled: TransportFailure | undefined;
    const stall = () => {
      stalled = new TransportFailure('timeout', true, 'The body stalled.');
      stop.abort();
    };
    const deadline =
      patience === idle || patience === undefined ? undefined : setTimeout(stall, patience * bodyPatience);
    try {
      for (;;) {
        const timer = patience === undefined ? undefined : setTimeout(stall, patience);
        const piece = await reader?.read().finally(() => clearTimeout(timer));
        if (piece === undefined || piece.done) return;
        count(piece.value.length);
        yield piece.value;
      }
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      if (stalled !== undefined) throw stalled;
      const failure = transportFailure(error, true);
      // Whatever Bun's error is: the answer began, and its body was cut off or cannot be decompressed.
      const isOwn = failure instanceof TransportFailure && failure.reason !== 'internal';
      throw isOwn ? failure : new TransportFailure('broken-answer', true, 'The body broke off.');
    } finally {
      clearTimeout(deadline);
      stop.abort();
    }
  }
  return {
    status: answer.status,
    headers,
    cookies: answer.headers.getSetCookie(),
    async text() {
      const all: Uint8Array[] = [];
      for await (const piece of pieces(timeout)) all.push(piece);
      return Buffer.concat(all).toString('utf8');
    },
    chunks: () => pieces(idle),
  };
}
