/** The URL of the gateway, and the console's path in the browser. */
export interface RedirectScope {
  /** The gateway's origin and base path, without a trailing slash. */
  gateway: URL;
  /** Path under which the console is mounted, with both slashes. */
  base: string;
}

/**
 * A `Location` header of the gateway in the form that keeps the browser on the console: a URL of the gateway becomes a
 * path of the console (slash redirects, docs/gateways.md 2.2), any other URL (a payment page, a sign-in) stays.
 * @param requestPath path and query of the gateway request, for relative locations.
 */
export function locationForBrowser(location: string, requestPath: string, { gateway, base }: RedirectScope): string {
  const target = parse(location, new URL(requestPath, gateway.origin));
  // Behind a balancer that ends TLS, gateways redirect to http:// of their own host: so only the host is compared, not
  // the scheme.
  if (target === undefined || target.host !== gateway.host) return location;
  const gatewayBase = gateway.pathname.replace(/\/$/, '');
  const isUnderBase = target.pathname === gatewayBase || target.pathname.startsWith(`${gatewayBase}/`);
  if (!isUnderBase) return target.href;
  return `${base.slice(0, -1)}${target.pathname.slice(gatewayBase.length) || '/'}${target.search}${target.hash}`;
}

function parse(location: string, from: URL): URL | undefined {
  try {
    return new URL(location, from);
  } catch {
    return undefined;
  }
}
