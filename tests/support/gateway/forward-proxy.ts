import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import https from 'node:https';
import net, { type AddressInfo, type Socket } from 'node:net';
import { atEndOfTest } from '../run/at-end-of-test.ts';
import { certificate, certificateKey } from './certificate.ts';

/** A forward proxy as companies use them: absolute URLs for http, tunnels for https only. */
export interface ForwardProxy {
  /** `127.0.0.1:PORT`. */
  host: string;
  /** The received request lines, in order: `GET http://…` or `CONNECT host:port`. */
  lines: string[];
  close(): void;
}

interface ForwardProxySettings {
  /** Required credentials as `user:password`; none if missing. */
  credentials?: string;
  /** The ports to which tunnels are allowed; all if missing. */
  tunnels?: readonly number[];
  /** Accepts `CONNECT` but never answers. */
  isSilent?: boolean;
  /** The connection to the proxy itself is TLS, with the certificate of the tests. */
  isSecure?: boolean;
}

/** Starts a forward proxy; closed at the end of the running test. */
export async function startForwardProxy(settings: ForwardProxySettings = {}): Promise<ForwardProxy> {
  const { credentials, tunnels, isSilent = false, isSecure = false } = settings;
  const lines: string[] = [];
  const sockets = new Set<Socket>();
  const expected = credentials && `Basic ${Buffer.from(credentials).toString('base64')}`;
  const isRefused = ({ headers }: IncomingMessage) =>
    expected !== undefined && headers['proxy-authorization'] !== expected;
  const server = isSecure ? https.createServer({ cert: certificate, key: certificateKey }) : http.createServer();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    lines.push(`${request.method} ${request.url}`);
    if (isRefused(request)) {
      response.writeHead(407, { 'proxy-authenticate': 'Basic realm="proxy"' }).end('<h1>407</h1>');
      return;
    }
    if (!/^http:/.test(request.url ?? '')) response.writeHead(400).end('no proxy request');
    else forward(request, response);
  });
  server.on('connection', (socket: Socket) => {
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

/** Forwards without the headers that concern only client and proxy. */
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
