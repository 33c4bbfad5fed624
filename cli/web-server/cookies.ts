/** How the gateway's cookies are stored in the browser. */
export interface CookieScope {
  /**
   * Put before every name. Cookies ignore ports: without a prefix the consoles of two gateways on one machine would
   * overwrite each other's sessions and send them to the wrong gateway, and cookies of other local servers would be
   * sent to the gateway.
   */
  prefix: string;
  /** Path under which the console is mounted, with both slashes. */
  base: string;
  /** Path of the gateway's own base, '' or without a trailing slash. */
  gatewayBase: string;
}

/**
 * Over TLS browsers accept names with this prefix from this very host only: no other host, and nobody on plain HTTP,
 * can set them (SEC-04).
 */
const hostOnly = '__Host-';

/**
 * The `Cookie` header for the gateway: only the cookies that it set itself, under their original names; undefined when
 * none is left.
 * @param isSecure whether the browser reached this server over TLS.
 */
export function cookiesForGateway(
  header: string | undefined,
  { prefix }: CookieScope,
  isSecure: boolean,
): string | undefined {
  if (header === undefined) return undefined;
  const start = isSecure ? `${hostOnly}${prefix}` : prefix;
  const own = header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(start))
    .map((pair) => pair.slice(start.length));
  return own.length > 0 ? own.join('; ') : undefined;
}

/**
 * A `Set-Cookie` header of the gateway in the form that the browser accepts and returns here: renamed, bound to our
 * host and path. Whatever attributes the gateway sets (old ones set none, SEC-04), scripts cannot read the cookie and
 * pages of other sites cannot make the browser send it: only the console's loaded page needs it. `Secure` is dropped
 * over plain HTTP, where browsers would reject the cookie.
 */
export function cookieForBrowser(cookie: string, scope: CookieScope, isSecure: boolean): string {
  const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim());
  const kept = attributes.flatMap((attribute) => {
    const [name = '', value = ''] = attribute.split('=').map((part) => part.trim());
    switch (name.toLowerCase()) {
      case 'path':
        // Browsers accept a `__Host-` name with this path only.
        return [`Path=${isSecure ? '/' : pathForBrowser(value, scope)}`];
      case 'max-age':
      case 'expires':
        return [attribute];
      default:
        return [];
    }
  });
  const hasPath = kept.some((attribute) => attribute.startsWith('Path='));
  const added = [isSecure && !hasPath ? 'Path=/' : '', 'HttpOnly', isSecure ? 'Secure' : '', 'SameSite=Strict'];
  return [`${isSecure ? hostOnly : ''}${scope.prefix}${pair}`, ...kept, ...added.filter(Boolean)].join('; ');
}

/** Whether a `Cookie` header holds any of the console's cookies. */
export function hasOwnCookie(header: string | undefined, prefix: string): boolean {
  return (header ?? '').split(';').some((pair) => pair.trim().replace(hostOnly, '').startsWith(prefix));
}

function pathForBrowser(path: string, { base, gatewayBase }: CookieScope): string {
  const isUnderBase = gatewayBase !== '' && (path === gatewayBase || path.startsWith(`${gatewayBase}/`));
  const inside = isUnderBase ? path.slice(gatewayBase.length) : path;
  return `${base.slice(0, -1)}${inside.startsWith('/') ? inside : `/${inside}`}`;
}
