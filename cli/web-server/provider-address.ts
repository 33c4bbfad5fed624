import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Metadata services of clouds, which hold secrets, and addresses that no provider can have. */
const neverAsked = [
  ['0.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['64:ff9b::a9fe:0', 112, 'ipv6'],
  ['fd00:ec2::254', 128, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
  ['::', 128, 'ipv6'],
] as const;

/** This machine and its local networks. */
const near = [
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['::1', 128, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['64:ff9b::', 96, 'ipv6'],
] as const;

/**
 * Checks the IP addresses of providers; `allowsNear` permits local ones, where the console is served to this machine
 * only.
 */
export function createAddressCheck(allowsNear: boolean): (address: string) => boolean {
  const refused = new BlockList();
  for (const [network, prefix, family] of allowsNear ? neverAsked : [...neverAsked, ...near]) {
    refused.addSubnet(network, prefix, family);
  }
  // An IPv4-mapped IPv6 address is checked as the IPv4 address.
  const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '');
  return (address) => {
    const bare = plain(address);
    const family = isIP(bare);
    if (family === 0 || /^::ffff:/i.test(bare)) return false;
    return !refused.check(bare, family === 4 ? 'ipv4' : 'ipv6');
  };
}

/**
 * Resolves a name and returns only addresses that pass the check, so that the checked address is the one connected to.
 */
export function judgingLookup(isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const allowed = error ? [] : found.filter(({ address }) => isAllowed(address));
      const [first] = allowed;
      if (error || !first) return callback(error ?? refusedAddress(hostname), '', 0);
      if (options.all) return callback(null, allowed);
      callback(null, first.address, first.family);
    });
  };
}

function refusedAddress(hostname: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${hostname} is no public address.`), { code: 'ENETUNREACH' });
}
