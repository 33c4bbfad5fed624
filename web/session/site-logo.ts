import { defaultLogo } from '../../shared/domain/default.ts';
import type { SiteStatus } from '../../shared/domain/state/site-status.ts';

/**
 * Addresses allowed for images; an operator may have set others, such as `javascript:`, which are not used (SEC-08).
 */
const pictureAddress = /^(https?:\/\/|\/|data:image\/)/i;

/**
 * Returns the address of the site's logo. The default logo is the console's own file, below the console's base path.
 */
export function siteLogo(status: SiteStatus | undefined, baseUrl: string): string {
  const logo = status?.logo;
  return !logo || logo === defaultLogo || !pictureAddress.test(logo) ? `${baseUrl}${defaultLogo.slice(1)}` : logo;
}
