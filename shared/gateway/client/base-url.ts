/** Why a typed gateway address cannot be used. */
export type BaseUrlProblem = 'empty' | 'not-a-url' | 'user-info' | 'scheme';

type BaseUrlResult = { ok: true; url: string } | { ok: false; problem: BaseUrlProblem };

/**
 * Turns a typed or pasted address into the base of every URL (docs/gateways.md 13.1): no trailing slash, no `/api` or
 * `/v1`, no query. A missing scheme means https, except on this machine. An address with a user name or password is
 * refused. With `sameOrigin`, '' and a path alone mean the page's own origin, as used by a browser behind `tollgate
 * web`.
 */
export function normaliseBaseUrl(text: string, sameOrigin = false): BaseUrlResult {
  const trimmed = text.trim();
  if (trimmed === '') return sameOrigin ? { ok: true, url: '' } : { ok: false, problem: 'empty' };
  if (sameOrigin && /^\/(?!\/)/.test(trimmed)) return { ok: true, url: trimmed.replace(/\/+$/, '') };
  const url = parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `${guessScheme(trimmed)}://${trimmed}`);
  if (url === undefined) return { ok: false, problem: 'not-a-url' };
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return { ok: false, problem: 'scheme' };
  if (url.username !== '' || url.password !== '') return { ok: false, problem: 'user-info' };
  const path = url.pathname
    .replace(/\/+$/, '')
    .replace(/\/(api|v1)$/i, '')
    .replace(/\/+$/, '');
  return { ok: true, url: `${url.origin}${path}` };
}

function parse(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

function guessScheme(text: string): 'http' | 'https' {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|0\.0\.0\.0)([:/]|$)/i.test(text) ? 'http' : 'https';
}

/**
 * The first segments of the gateway's paths; all other paths belong to the console (docs/gateways.md 2.2,
 * docs/gateways.md 5).
 */
const prefixes = ['/api', '/v1', '/v1beta', '/pg', '/mj', '/suno', '/dashboard/billing'];

/** Whether a path (without query, beginning with a slash) is answered by the gateway. */
export function isGatewayPath(path: string): boolean {
  return prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
}

/**
 * The path at which the console's own server returns a provider's models, which a page may not request itself
 * (CHAN-18).
 */
export const upstreamModelsPath = '/tollgate/upstream-models';
