import { type AddressInfo, createServer } from 'node:net';

/** A port of loopback that nobody listens on, for programs that cannot be told to choose one. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const listener = createServer().listen(0, '127.0.0.1', () => {
      const { port } = listener.address() as AddressInfo;
      listener.close(() => resolve(port));
    });
  });
}
