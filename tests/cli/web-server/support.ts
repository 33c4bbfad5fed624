import { createServer, request as httpRequest, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type RunningWebServer, startWebServer, type WebServerSettings } from '../../../cli/web-server/server.ts';
import { createClock } from '../../../cli/world/clock.ts';
import { atEndOfTest } from '../../support/run/at-end-of-test.ts';

export interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  text: string;
}

export interface Request {
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** A gateway that answers as told; its URL. Closed at the end of the test. */
export async function startUpstream(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await atEndOfTest(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const page =
  '<!doctype html><base href="/" /><script>start()</script><script type="module" src="./assets/index-1.js"></script>';

/** A small console: a page, a hashed script with its compressed variant, an icon. */
const smallConsole = {
  paths: ['index.html', 'logo.png', 'assets/index-1.js', 'assets/index-1.js.br'],
  async read(path: string) {
    return Buffer.from(path === 'index.html' ? page : `content of ${path}`);
  },
};

/** A web server of the small console in front of a gateway. Closed at the end of the test. */
export async function startConsole(
  gateway: string,
  settings: Partial<WebServerSettings> = {},
): Promise<RunningWebServer> {
  const server = await startWebServer({
    gateway,
    host: '127.0.0.1',
    port: 0,
    assets: smallConsole,
    world: { clock: createClock(), env: {} },
    ...settings,
  });
  await atEndOfTest(() => server.close());
  return server;
}

/** One request with exactly these headers, as no browser API would send it. */
export function ask(port: number, { method = 'GET', path = '/', headers = {}, body }: Request): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: '127.0.0.1', port, method, path, headers, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text: Buffer.concat(parts).toString() });
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** An upstream that answers with what it received. */
export const echo: RequestListener = (request, response) => {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ method: request.method, url: request.url, headers: request.headers }));
};
