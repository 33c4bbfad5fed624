import type { IncomingMessage, ServerResponse } from 'node:http';
import { createSay } from '../../shared/text/say.ts';
import { languageOf, type MessageKey, type MessageValues } from '../../shared/text/text.ts';
import { proxiedHeaders } from './security-headers.ts';

/**
 * Answers in the gateway's own envelope (docs/gateways.md 2.1), so that the console and scripts read it like any
 * refusal, in the language that the browser requests.
 */
export function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  key: MessageKey,
  values: MessageValues = {},
  headers: Record<string, string> = {},
): void {
  const body = envelope(request, key, values);
  response.writeHead(status, {
    ...proxiedHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    ...headers,
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** The JSON text of such an answer. */
export function envelope(request: IncomingMessage, key: MessageKey, values: MessageValues = {}): string {
  const say = createSay(languageOf(request.headers['accept-language']));
  return JSON.stringify({ success: false, message: say(key, values) });
}
