import type { IncomingMessage } from 'node:http';
import { hostName, isLoopbackName } from '../../shared/format/allowed-host.ts';
import { isFromPage } from './request-guard.ts';
import type { ProxyTrust } from './trusted-proxy.ts';

/** What the server knows of a request beside what stands in it. */
export interface RequestFacts {
  /** Whether it comes from a balancer that was named as trusted. */
  isTrusted: boolean;
  /** Whether the browser reached us over TLS, by the word of such a balancer. */
  isSecure: boolean;
  /** Whether it takes part in the person's session: cookies go to the gateway and come back. */
  hasSession: boolean;
  /** Whether it came by a loopback name that other ports of this machine share (SEC-04). */
  isOnSharedName: boolean;
}

/**
 * @param localName the console's own name on loopback; undefined where it has none.
 * @param allowedHosts names that are the console's own, too.
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
