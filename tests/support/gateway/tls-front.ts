import { request as send } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { atEndOfTest } from '../run/at-end-of-test.ts';
import { certificate, certificateKey } from './certificate.ts';

/** A server that speaks TLS, with a certificate nobody vouches for, in front of a gateway. */
export interface TlsFront {
  url: string;
  close(): void;
}

/** Starts a TLS front for the gateway at `target`; closed at the end of the running test, if one is running. */
export async function startTlsFront(target: string): Promise<TlsFront> {
  const server = createServer({ cert: certificate, key: certificateKey }, (incoming, response) => {
    const { method, url, headers } = incoming;
    const outgoing = send(`${target}${url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    incoming.pipe(outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  await atEndOfTest(close);
  return { url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}
