import net, { type AddressInfo, type Socket } from 'node:net';
import { atEndOfTest } from '../run/at-end-of-test.ts';

/** A SOCKS5 proxy (RFC 1928, with the user names of RFC 1929). */
export interface SocksProxy {
  /** `127.0.0.1:PORT`. */
  host: string;
  /** The destinations that were requested, in order: `host:port`, by name where the client sent a name. */
  lines: string[];
}

interface SocksProxySettings {
  /** Required credentials as `user:password`; none if missing. */
  credentials?: string;
  /** Refuses every destination by its rules. */
  isClosed?: boolean;
}

const [version, connected, refusedByRules, noMethod] = [5, 0, 2, 0xff];
const methods = { none: 0, password: 2 };

/** Starts a SOCKS5 proxy; closed at the end of the running test. */
export async function startSocksProxy(settings: SocksProxySettings = {}): Promise<SocksProxy> {
  const lines: string[] = [];
  const sockets = new Set<Socket>();
  const server = net.createServer((client) => {
    sockets.add(client);
    client.on('close', () => sockets.delete(client)).on('error', () => undefined);
    serve(client, settings, lines).catch(() => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await atEndOfTest(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, lines };
}

async function serve(client: Socket, { credentials, isClosed = false }: SocksProxySettings, lines: string[]) {
  const read = readerOf(client);
  const [, count = 0] = await read(2);
  const offered = await read(count);
  const method = credentials === undefined ? methods.none : methods.password;
  client.write(Buffer.from([version, offered.includes(method) ? method : noMethod]));
  if (!offered.includes(method)) return void client.end();
  if (credentials !== undefined) {
    const [, length = 0] = await read(2);
    const user = await read(length);
    const password = await read((await read(1))[0] ?? 0);
    const isRight = `${user}:${password}` === credentials;
    client.write(Buffer.from([1, isRight ? 0 : 1]));
    if (!isRight) return void client.end();
  }
  const [, , , kind = 0] = await read(4);
  const name = kind === 1 ? (await read(4)).join('.') : (await read((await read(1))[0] ?? 0)).toString();
  const port = (await read(2)).readUInt16BE();
  lines.push(`${name}:${port}`);
  const answer = (code: number) => client.write(Buffer.from([version, code, 0, 1, 0, 0, 0, 0, 0, 0]));
  if (isClosed) {
    answer(refusedByRules);
    return void client.end();
  }
  const target = net.connect(port, name, () => {
    answer(connected);
    target.pipe(client).pipe(target);
  });
  target.on('error', () => client.destroy());
  client.on('close', () => target.destroy());
}

/** Returns a function that reads exactly as many bytes from a socket. */
function readerOf(socket: Socket): (bytes: number) => Promise<Buffer> {
  return async (bytes) => {
    if (bytes === 0) return Buffer.alloc(0);
    for (;;) {
      const part = socket.read(bytes) as Buffer | null;
      if (part !== null) return part;
      await new Promise<void>((resolve, reject) => {
        socket.once('readable', resolve).once('close', () => reject(new Error('closed')));
      });
    }
  };
}
