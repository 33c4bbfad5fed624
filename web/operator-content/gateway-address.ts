import { segmentsAsRead } from '../../shared/format/path-segments.ts';
import { isGatewayPath } from '../../shared/gateway/client/base-url.ts';

/**
 * Whether an address in foreign HTML calls the gateway behind this console. Such a request carries the user's session,
 * and some GET requests change things: an image with the address `/api/user/logout` signs everybody out (SEC-10).
 * @param base the absolute URL at which the console is mounted.
 */
export function isGatewayAddress(address: string, base: string): boolean {
  if (!URL.canParse(address, base)) return false;
  const { origin, pathname } = new URL(address, base);
  if (origin !== new URL(base).origin) return false;
  // At any depth, because the console may be mounted below a path and some servers interpret escapes and dots
  // differently.
  const segments = segmentsAsRead(pathname).filter((segment) => segment !== '');
  return segments.some((_, index) => isGatewayPath(`/${segments.slice(index).join('/').toLowerCase()}`));
}
