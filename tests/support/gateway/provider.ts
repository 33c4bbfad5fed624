import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEndOfTest } from '../run/at-end-of-test.ts';

/**
 * Starts an OpenAI-compatible provider that accepts the key `sk-right` and records its requests. Closed at the end of
 * the test.
 */
export async function startProvider(
  answer?: (authorization: string) => { status: number; body: string; location?: string },
) {
  const asked: { url: string; authorization: string }[] = [];
  const server = createServer((request, response) => {
    const authorization = request.headers.authorization ?? '';
    asked.push({ url: request.url ?? '', authorization });
    const { status, body, location } = answer?.(authorization) ?? {
      status: authorization === 'Bearer sk-right' ? 200 : 401,
      body:
        authorization === 'Bearer sk-right'
          ? '{"object":"list","data":[{"id":"gpt-4o"},{"id":"house-model"},{"name":"no id"}]}'
          : `{"error":{"message":"Incorrect API key provided: ${authorization.slice(7)}."}}`,
    };
    response.writeHead(status, location === undefined ? {} : { location }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await atEndOfTest(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}
