import { defaultLogo } from '../../shared/domain/default.ts';
import type { SiteStatus } from '../../shared/domain/state/site-status.ts';

/** What a picture may come from: other schemes an operator might write (`javascript:`) are none (SEC-08). */
const pictureAddress = /^(https?:\/\/|\/|data:image\/)/i;

/** The address of the site's logo. The default one is our own file and stands below the console's base path. */
export function siteLogo(status: SiteStatus | undefined, baseUrl: string): string {
  const logo = status?.logo;
  return !logo || logo === defaultLogo || !pictureAddress.test(logo) ? `${baseUrl}${defaultLogo.slice(1)}` : logo;
}
