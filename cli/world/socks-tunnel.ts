import type { Socket } from 'node:net';
import { SocksClient } from 'socks';
import { TransportFailure } from '../../shared/gateway/client/transport.ts';

/** The address of a SOCKS5 proxy, and the credentials it wants, if any. */
export interface SocksAddress {
  hostname: string;
  /** Empty for the usual port. */
  port: string;
  username: string;
  password: string;
}

const usualPort = 1080;

/**
 * Opens a connection to a host through a SOCKS5 proxy, which resolves the host's name itself. `patience`: ms that the
 * proxy may take. Rejects with a `TransportFailure` where the proxy refuses, and with the system's error where it cannot
 * be reached; nothing was sent to the host by then.
 */
export async function openSocksTunnel(
  { hostname, port, username, password }: SocksAddress,
  destination: { host: string; port: number },
  patience: number,
): Promise<Socket> {
  const host = hostname.replace(/^\[|\]$/g, '');
  try {
    const { socket } = await SocksClient.createConnection({
      proxy: {
        ...{ host, port: port === '' ? usualPort : Number(port), type: 5 },
        ...(username !== '' && { userId: username, password }),
      },
      command: 'connect',
      destination: { ...destination, host: destination.host.replace(/^\[|\]$/g, '') },
      timeout: patience,
      set_tcp_nodelay: true,
    });
    return socket;
  } catch (error) {
    throw refusalOf(error, `${hostname}:${port === '' ? usualPort : port}`);
  }
}

/** The library tells its refusals apart by their sentences alone, and the system's errors lose their code in it. */
function refusalOf(error: unknown, proxy: string): unknown {
  const message = error instanceof Error ? error.message : String(error);
  if (/authentication/i.test(message)) return new TransportFailure('proxy-credentials', false, message, proxy);
  const [, reason] = /proxy rejected connection - (\w+)/i.exec(message) ?? [];
  if (reason !== undefined) return new TransportFailure('proxy-denied', false, message, `${proxy} (${reason})`);
  const [code] = /\bE[A-Z]{5,}\b/.exec(message) ?? [];
  return Object.assign(new Error(message), { code });
}
