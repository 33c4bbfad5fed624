import type { IncomingMessage } from 'node:http';
import { hostName, isLoopbackName } from '../../shared/format/allowed-host.ts';
import { isFromPage } from './request-guard.ts';
import type { ProxyTrust } from './trusted-proxy.ts';

/** What the server derives about a request. */
export interface RequestFacts {
  /** Whether it comes from a balancer that is configured as trusted. */
  isTrusted: boolean;
  /** Whether the browser used TLS, according to such a balancer. */
  isSecure: boolean;
  /** Whether it takes part in the user's session: cookies are sent to the gateway and back. */
  hasSession: boolean;
  /** Whether it used a loopback name that other ports of this machine share (SEC-04). */
  isOnSharedName: boolean;
}

/**
 * @param localName the console's own name on loopback; undefined where it has none.
 * @param allowedHosts further names of the console.
 */
export function createRequestFacts(
  trusts: ProxyTrust,
  localName: string | undefined,
  allowedHosts: readonly string[],
): (request: IncomingMessage) => RequestFacts {
  const own = new Set([localName, ...allowedHosts.map(hostName)]);
  return (request) => {
    const { headers } = request;
    const isTrusted = trusts(request);
    const isSecure = isTrusted && headers['x-forwarded-proto'] === 'https';
    const name = hostName(headers.host ?? '');
    const isOnSharedName = localName !== undefined && !isSecure && isLoopbackName(name) && !own.has(name);
    return { isTrusted, isSecure, isOnSharedName, hasSession: isFromPage(headers) && !isOnSharedName };
  };
}
