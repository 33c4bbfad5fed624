import { BlockList, isIP } from 'node:net';

/**
 * Whether an address may use a token. `allowIps` holds one address or CIDR range a line; empty or null allows all
 * (docs/gateways.md 4.8). Lines that are no address allow nobody.
 */
export function isIpAllowed(allowIps: string | null, ip: string): boolean {
  const lines = (allowIps ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines.length === 0) return true;
  const family = isIP(ip);
  if (family === 0) return false;
  const kind = family === 6 ? 'ipv6' : 'ipv4';
  const list = new BlockList();
  for (const line of lines) {
    const [address = '', bits] = line.split('/');
    const lineFamily = isIP(address);
    if (lineFamily === 0) continue;
    const lineKind = lineFamily === 6 ? 'ipv6' : 'ipv4';
    const length = Number(bits ?? (lineFamily === 6 ? 128 : 32));
    if (!Number.isInteger(length) || length < 0 || length > (lineFamily === 6 ? 128 : 32)) continue;
    list.addSubnet(address, length, lineKind);
  }
  return list.check(ip, kind);
}
