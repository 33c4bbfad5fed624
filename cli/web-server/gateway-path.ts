import { segmentsAsRead, unescaped } from '../../shared/format/path-segments.ts';

/** First segments of what belongs to the gateway; everything else is the console's (spec 2, wire 2.2, wire 5). */
const prefixes = ['/api', '/v1', '/v1beta', '/pg', '/mj', '/suno', '/dashboard/billing'];

/** Whether a path (without query, beginning with a slash) is answered by the gateway. */
export function isGatewayPath(path: string): boolean {
  return prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
}

/**
 * Whether a request's path may be used as it is (SEC-05). Dot segments, however they are escaped, would leave the gateway's
 * own base path; backslashes and control characters mean something else to some servers than to us.
 */
export function isPlainPath(path: string): boolean {
  if (!path.startsWith('/') || /[\u0000-\u0020\\\u007f]/.test(path)) return false;
  if (/[\u0000-\u001f\u007f]/.test(unescaped(path))) return false;
  return !segmentsAsRead(path).some((segment) => segment === '.' || segment === '..');
}
