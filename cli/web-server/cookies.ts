/** How the gateway's cookies live in the browser. */
export interface CookieScope {
  /**
   * Put before every name. Cookies know no ports: without it the consoles of two gateways on one machine would overwrite
   * each other's sessions and send them to the wrong gateway, and cookies of other local servers would leave the machine.
   */
  prefix: string;
  /** Path under which the console is mounted, with both slashes. */
  base: string;
  /** Path of the gateway's own base, '' or without a trailing slash. */
  gatewayBase: string;
}

/** Over TLS browsers keep such names for this one host: no other name, and nobody on plain HTTP, can set them (SEC-04). */
const hostOnly = '__Host-';

/**
 * The `Cookie` header for the gateway: only what it set itself, under its own names; undefined when nothing is left.
 * @param isSecure whether the browser reached us over TLS.
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
 * A `Set-Cookie` of the gateway as the browser must get it to accept and return it here: renamed, bound to our host and
 * path. Whatever the gateway says (old ones say nothing, SEC-04), no script reads it and no other site's page makes the
 * browser send it: only the console's page, loaded already, needs it. Over plain HTTP `Secure` would lose it.
 */
export function cookieForBrowser(cookie: string, scope: CookieScope, isSecure: boolean): string {
  const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim());
  const kept = attributes.flatMap((attribute) => {
    const [name = '', value = ''] = attribute.split('=').map((part) => part.trim());
    switch (name.toLowerCase()) {
      case 'path':
        // A `__Host-` name is taken with this path only.
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

/** Whether a `Cookie` header holds any of ours. */
export function hasOwnCookie(header: string | undefined, prefix: string): boolean {
  return (header ?? '').split(';').some((pair) => pair.trim().replace(hostOnly, '').startsWith(prefix));
}

function pathForBrowser(path: string, { base, gatewayBase }: CookieScope): string {
  const isUnderBase = gatewayBase !== '' && (path === gatewayBase || path.startsWith(`${gatewayBase}/`));
  const inside = isUnderBase ? path.slice(gatewayBase.length) : path;
  return `${base.slice(0, -1)}${inside.startsWith('/') ? inside : `/${inside}`}`;
}
