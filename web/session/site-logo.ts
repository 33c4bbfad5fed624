import { defaultLogo } from '../../shared/domain/default.ts';
import type { SiteStatus } from '../../shared/domain/site-status.ts';

/** The address of the site's logo. The default one is our own file and stands below the console's base path. */
export function siteLogo(status: SiteStatus | undefined, baseUrl: string): string {
  const logo = status?.logo;
  return !logo || logo === defaultLogo ? `${baseUrl}${defaultLogo.slice(1)}` : logo;
}
