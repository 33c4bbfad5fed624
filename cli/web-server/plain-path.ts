import { segmentsAsRead, unescaped } from '../../shared/format/path-segments.ts';

/**
 * Whether a request's path may be used as it is (SEC-05). Dot segments, however they are escaped, would leave the gateway's
 * own base path; backslashes and control characters mean something else to some servers than to us.
 */
export function isPlainPath(path: string): boolean {
  if (!path.startsWith('/') || /[\u0000-\u0020\\\u007f]/.test(path)) return false;
  if (/[\u0000-\u001f\u007f]/.test(unescaped(path))) return false;
  return !segmentsAsRead(path).some((segment) => segment === '.' || segment === '..');
}
