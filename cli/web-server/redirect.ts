/** Where the gateway stands, and where we stand for the browser. */
export interface RedirectScope {
  /** The gateway's origin and base path, without a trailing slash. */
  gateway: URL;
  /** Path under which the console is mounted, with both slashes. */
  base: string;
}

/**
 * A `Location` of the gateway as the browser must get it to stay with us: what points to the gateway becomes a path of
 * ours (slash redirects, docs/gateways.md 2.2), what points elsewhere (a payment page, a sign-in) stays.
 * @param requestPath path and query that were asked of the gateway, for relative locations.
 */
export function locationForBrowser(location: string, requestPath: string, { gateway, base }: RedirectScope): string {
  const target = parse(location, new URL(requestPath, gateway.origin));
  // Behind a TLS balancer gateways redirect to http:// of their own name: the host decides, not the scheme.
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
