import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import net, { type AddressInfo, type Socket } from 'node:net';
import { atEndOfTest } from '../run/at-end-of-test.ts';

/** A proxy as a company has it: whole addresses for http, tunnels for https alone. */
export interface ForwardProxy {
  /** `127.0.0.1:PORT`. */
  host: string;
  /** What came, in order: `GET http://…` or `CONNECT host:port`. */
  lines: string[];
  close(): void;
}

interface ForwardProxySettings {
  /** `user:password`; without them anybody may. */
  credentials?: string;
  /** Ports that tunnels lead to; any when missing. */
  tunnels?: readonly number[];
  /** Takes `CONNECT` and never answers. */
  isSilent?: boolean;
}

/** Starts one; closed at the end of the test that started it. */
export async function startForwardProxy(settings: ForwardProxySettings = {}): Promise<ForwardProxy> {
  const { credentials, tunnels, isSilent = false } = settings;
  const lines: string[] = [];
  const sockets = new Set<Socket>();
  const expected = credentials && `Basic ${Buffer.from(credentials).toString('base64')}`;
  const isRefused = ({ headers }: IncomingMessage) =>
    expected !== undefined && headers['proxy-authorization'] !== expected;
  const server = http.createServer((request, response) => {
    lines.push(`${request.method} ${request.url}`);
    if (isRefused(request)) {
      response.writeHead(407, { 'proxy-authenticate': 'Basic realm="proxy"' }).end('<h1>407</h1>');
      return;
    }
    if (!/^http:/.test(request.url ?? '')) response.writeHead(400).end('no proxy request');
    else forward(request, response);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
  });
  server.on('connect', (request: IncomingMessage, client: Socket) => {
    lines.push(`CONNECT ${request.url}`);
    client.on('error', () => undefined);
    if (isSilent) return;
    const [host, port] = (request.url ?? '').split(/:(?=\d+$)/);
    if (isRefused(request)) {
      client.end('HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="p"\r\n\r\n');
      return;
    }
    if (tunnels && !tunnels.includes(Number(port))) {
      client.end('HTTP/1.1 403 Forbidden\r\n\r\n');
      return;
    }
    const target = net.connect(Number(port), host, () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      target.pipe(client).pipe(target);
    });
    target.on('error', () => client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n'));
    client.on('close', () => target.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  await atEndOfTest(close);
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, lines, close };
}

/** As proxies do, without the headers that are between client and proxy. */
function forward(request: IncomingMessage, response: ServerResponse): void {
  const { 'proxy-authorization': _, 'proxy-connection': __, ...headers } = request.headers;
  const outgoing = http.request(request.url ?? '', { method: request.method, headers, agent: false }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  outgoing.on('error', () => response.writeHead(502).end());
  request.pipe(outgoing);
  response.on('close', () => outgoing.destroy());
}
