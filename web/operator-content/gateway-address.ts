import { segmentsAsRead } from '../../shared/format/path-segments.ts';
import { isGatewayPath } from '../../shared/gateway/client/base-url.ts';

/**
 * Whether an address in foreign HTML calls the gateway that this console stands in front of, with the person's session:
 * some of its GETs change things (a picture of `/api/user/logout` signs everybody out, SEC-10).
 * @param base where the console is mounted, absolute.
 */
export function isGatewayAddress(address: string, base: string): boolean {
  if (!URL.canParse(address, base)) return false;
  const { origin, pathname } = new URL(address, base);
  if (origin !== new URL(base).origin) return false;
  // At any depth: the console may be mounted under a path, and some servers read escapes and dots otherwise.
  const segments = segmentsAsRead(pathname).filter((segment) => segment !== '');
  return segments.some((_, index) => isGatewayPath(`/${segments.slice(index).join('/').toLowerCase()}`));
}
