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

/** The `Cookie` header for the gateway: only what it set itself, under its own names; undefined when nothing is left. */
export function cookiesForGateway(header: string | undefined, { prefix }: CookieScope): string | undefined {
  if (header === undefined) return undefined;
  const own = header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(prefix))
    .map((pair) => pair.slice(prefix.length));
  return own.length > 0 ? own.join('; ') : undefined;
}

/**
 * A `Set-Cookie` of the gateway as the browser must get it to accept and return it here: renamed, bound to our host and
 * path; over plain HTTP without `Secure` and what depends on it (`SameSite=None`, `Partitioned`).
 */
export function cookieForBrowser(cookie: string, scope: CookieScope, isSecure: boolean): string {
  const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim());
  const adapted = attributes.flatMap((attribute) => {
    const [name = '', value = ''] = attribute.split('=').map((part) => part.trim());
    switch (name.toLowerCase()) {
      case 'domain':
        return [];
      case 'path':
        return [`Path=${pathForBrowser(value, scope)}`];
      case 'secure':
      case 'partitioned':
        return isSecure ? [attribute] : [];
      case 'samesite':
        return !isSecure && value.toLowerCase() === 'none' ? ['SameSite=Lax'] : [attribute];
      default:
        return attribute === '' ? [] : [attribute];
    }
  });
  return [`${scope.prefix}${pair}`, ...adapted].join('; ');
}

function pathForBrowser(path: string, { base, gatewayBase }: CookieScope): string {
  const isUnderBase = gatewayBase !== '' && (path === gatewayBase || path.startsWith(`${gatewayBase}/`));
  const inside = isUnderBase ? path.slice(gatewayBase.length) : path;
  return `${base.slice(0, -1)}${inside.startsWith('/') ? inside : `/${inside}`}`;
}
