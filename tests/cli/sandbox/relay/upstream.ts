import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEndOfTest } from '../../../support/run/at-end-of-test.ts';

export interface Upstream {
  url: string;
  /** What was asked, in order. */
  requests: { path: string; headers: IncomingMessage['headers']; body: Record<string, unknown> }[];
}

type Answer = (response: ServerResponse, body: Record<string, unknown>, path: string) => void;

/** A real HTTP upstream on a port of its own that answers every call with `answer`. */
export async function openUpstream(answer: Answer): Promise<Upstream> {
  const requests: Upstream['requests'] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const body = JSON.parse(text || '{}') as Record<string, unknown>;
    requests.push({ path: request.url ?? '', headers: request.headers, body });
    answer(response, body, request.url ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await atEndOfTest(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

/** A whole answer with this text and, unless left out, this usage. */
export function wholeAnswer(content: string, usage?: Record<string, unknown>): Answer {
  return (response) => {
    response.setHeader('content-type', 'application/json');
    const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }];
    response.end(JSON.stringify({ id: 'x', object: 'chat.completion', created: 1, model: 'm', choices, usage }));
  };
}

/** One `data:` line of a stream. */
export function event(value: unknown): string {
  return `data: ${JSON.stringify(value)}\n\n`;
}

/** A chunk with a piece of text. */
export function piece(content: string, finish: string | null = null): Record<string, unknown> {
  return {
    id: 'x',
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta: { content }, finish_reason: finish }],
  };
}
