import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { ExitCode } from '../failure/exit-code.ts';
import { Failure } from '../failure/failure.ts';

/** Whether a request comes from a balancer whose forwarding headers are trusted (SEC-05). */
export type ProxyTrust = (request: IncomingMessage) => boolean;

/**
 * @param ranges addresses (`10.0.0.2`) and ranges in CIDR notation (`10.0.0.0/8`, `fd00::/8`); an empty list trusts
 * nobody.
 * @throws Failure (usage) for anything else.
 */
export function createProxyTrust(ranges: readonly string[]): ProxyTrust {
  const trusted = new BlockList();
  for (const range of ranges) addRange(trusted, range);
  return ({ socket }) => {
    // A socket that listens for both families reports IPv4 peers as IPv4-mapped IPv6 addresses.
    const address = (socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/i, '');
    const family = isIP(address);
    return family !== 0 && trusted.check(address, family === 4 ? 'ipv4' : 'ipv6');
  };
}

function addRange(trusted: BlockList, range: string): void {
  const [address = '', bits, ...rest] = range.split('/');
  const family = isIP(address);
  const width = family === 4 ? 32 : 128;
  const length = bits === undefined ? width : /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN;
  if (family === 0 || rest.length > 0 || !(length <= width)) {
    throw new Failure({
      code: 'bad-trusted-proxy',
      exitCode: ExitCode.Usage,
      message: { key: 'webServer.badTrustedProxy', values: { range } },
    });
  }
  trusted.addSubnet(address, length, family === 4 ? 'ipv4' : 'ipv6');
}
