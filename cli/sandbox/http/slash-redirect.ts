import type { SandboxApp } from './envelope.ts';

/**
 * Finds the registered form of a path whose only fault is its trailing slash (docs/gateways.md 2.2); undefined when
 * there is none. The table of patterns is built once, on the first unknown path.
 */
export function slashRedirects(app: SandboxApp): (method: string, path: string) => string | undefined {
  let patterns: { method: string; pattern: RegExp }[] | undefined;
  return (method, path) => {
    patterns ??= app.routes
      .filter((route) => route.method !== 'ALL')
      .map((route) => ({ method: route.method, pattern: patternOf(route.path) }));
    const other = path.endsWith('/') ? path.slice(0, -1) : `${path}/`;
    return patterns.some((route) => route.method === method && route.pattern.test(other)) ? other : undefined;
  };
}

function patternOf(path: string): RegExp {
  const source = path
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    .join('/');
  return new RegExp(`^${source}$`);
}
