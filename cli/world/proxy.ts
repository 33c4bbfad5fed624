/** The variables that name proxies, in either case; the lower case wins, as in curl. */
export type ProxyEnvironment = Readonly<Record<string, string | undefined>>;

/**
 * The proxy for a URL by `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy`; undefined for a direct connection.
 */
export function proxyFor(url: URL, env: ProxyEnvironment): string | undefined {
  const proxy = read(env, `${url.protocol.slice(0, -1)}_proxy`) ?? read(env, 'all_proxy');
  return proxy === undefined || isExempt(url, read(env, 'no_proxy') ?? '') ? undefined : proxy;
}

/** Whether the environment names any proxy at all. */
export function hasProxy(env: ProxyEnvironment): boolean {
  return ['http_proxy', 'https_proxy', 'all_proxy'].some((name) => read(env, name) !== undefined);
}

function read(env: ProxyEnvironment, name: string): string | undefined {
  return env[name] || env[name.toUpperCase()] || undefined;
}

/** `no_proxy` lists hosts, with their subdomains, each with an optional port; `*` means all. */
function isExempt(url: URL, list: string): boolean {
  const host = url.hostname.toLowerCase();
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .some((entry) => {
      if (entry === '*') return true;
      const [, name = entry, itsPort] = /^(.*?)(?::(\d+))?$/.exec(entry) ?? [];
      if (itsPort !== undefined && itsPort !== port) return false;
      const suffix = name.replace(/^\*?\./, '');
      return host === suffix || host.endsWith(`.${suffix}`);
    });
}
