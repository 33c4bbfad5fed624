/**
 * How a gateway is reached: `secure` over TLS; over plain http to `loopback` (this machine), to an address of a
 * `private` network, or to `public`, which is every other address and every name, because a name may resolve to any
 * address.
 */
export type Reach = 'secure' | 'loopback' | 'private' | 'public';

/**
 * How far data sent to an address travels unencrypted (SEC-07). Addresses are parsed, never guessed from the beginning
 * of a name.
 */
export function reachOf(url: string): Reach {
  if (!URL.canParse(url)) return 'public';
  const { protocol, hostname } = new URL(url);
  if (protocol === 'https:') return 'secure';
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return 'loopback';
  // `URL` normalises every spelling of an IPv4 address to four numbers, and an IPv6 one to its short form.
  if (hostname.startsWith('[')) return reachOfSix(hostname.slice(1, -1));
  const octets = hostname.split('.').map(Number);
  const isAddress = octets.length === 4 && octets.every((octet) => Number.isInteger(octet)) && /\d$/.test(hostname);
  return isAddress ? reachOfFour(octets) : 'public';
}

function reachOfFour([first = 0, second = 0]: readonly number[]): Reach {
  // A connection to 0.0.0.0 reaches this machine.
  if (first === 127 || first === 0) return 'loopback';
  const isPrivate =
    first === 10 ||
    (first === 172 && second >= 16 && second <= 31) ||
    (first === 192 && second === 168) ||
    (first === 169 && second === 254) ||
    // Carrier-grade addresses, which private overlay networks use too.
    (first === 100 && second >= 64 && second <= 127);
  return isPrivate ? 'private' : 'public';
}

function reachOfSix(address: string): Reach {
  const groups = groupsOf(address);
  const [first = 0] = groups;
  const isLow = groups.slice(0, 5).every((group) => group === 0);
  const [sixth = 0, high = 0, low = 0] = groups.slice(5);
  // An IPv4 address mapped into IPv6.
  if (isLow && sixth === 0xffff) return reachOfFour([high >> 8, high & 0xff, low >> 8, low & 0xff]);
  if (isLow && sixth === 0 && high === 0 && low <= 1) return 'loopback';
  const isUniqueLocal = (first & 0xfe00) === 0xfc00;
  const isLinkLocal = (first & 0xffc0) === 0xfe80;
  return isUniqueLocal || isLinkLocal ? 'private' : 'public';
}

/** The eight groups of an address in the form of a URL: hexadecimal, `::` at most once. */
function groupsOf(address: string): number[] {
  const [left = '', right] = address.split('::');
  const numbers = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)));
  const [before, after] = [numbers(left), numbers(right ?? '')];
  return [...before, ...Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => 0), ...after];
}

/** Whether data sent to an address can be read beyond this machine. */
export function travelsReadable(url: string): boolean {
  const reach = reachOf(url);
  return reach === 'private' || reach === 'public';
}
