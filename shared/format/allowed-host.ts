/** The name in a `Host` header or URL, lower case, without port, brackets kept for IPv6; '' when it is malformed. */
export function hostName(host: string): string {
  const match = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/i.exec(host.trim());
  return match?.[1]?.toLowerCase().replace(/\.$/, '') ?? '';
}

/** Whether a name can only mean this machine. */
export function isLoopbackName(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost') || /^127(\.\d{1,3}){3}$/.test(name) || name === '[::1]';
}

/**
 * The test that a request's `Host` must pass. It guards against DNS rebinding: a page of `evil.example` that makes its
 * own name resolve to this machine still sends its own name. Allowed are the loopback names, the address listened on,
 * and `allowedHosts`.
 */
export function createHostCheck(
  listenHost: string,
  allowedHosts: readonly string[],
): (host: string | undefined) => boolean {
  const isWildcard = ['0.0.0.0', '::', ''].includes(listenHost);
  const allowed = new Set(allowedHosts.map(hostName));
  if (!isWildcard) allowed.add(hostName(listenHost.includes(':') ? `[${listenHost}]` : listenHost));
  allowed.delete('');
  return (host) => {
    const name = hostName(host ?? '');
    return name !== '' && (isLoopbackName(name) || allowed.has(name));
  };
}
