import { createRealWorld } from '../../../cli/real-world.ts';
import { createHttpTransport } from '../../../cli/world/http-transport.ts';
import { createPooledTransport } from '../../../cli/world/pooled-transport.ts';
import type { Transport } from '../../../shared/gateway/client/transport.ts';
import { createFetchTransport } from '../../../web/world/transport.ts';

/** The transports of the three faces, as they are. */
export const transports: [NamedTransport, NamedTransport, NamedTransport] = [
  { name: 'node:http', create: () => createHttpTransport({}) },
  { name: 'undici', create: () => createPooledTransport({}) },
  { name: 'fetch', create: () => createFetchTransport(fetch, createRealWorld().clock) },
];

interface NamedTransport {
  name: string;
  create(): Transport;
}
