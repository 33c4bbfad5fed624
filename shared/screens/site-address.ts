import { factoryServerAddress } from '../domain/default.ts';
import type { ScreenContext } from './screen-context.ts';

/**
 * The address of the site for links that people open elsewhere, without a trailing slash. What a gateway calls itself
 * until somebody sets its address leads nowhere: then it is the one it was reached by.
 */
export function siteAddress({ gateway, status }: Pick<ScreenContext, 'gateway' | 'status'>): string {
  const told = status.server_address.replace(/\/+$/, '');
  if (told !== '' && told !== factoryServerAddress) return told;
  return /^https?:/.test(gateway.baseUrl) ? gateway.baseUrl : told;
}
