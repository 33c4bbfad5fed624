import { factoryServerAddress } from '../domain/default.ts';
import type { SiteStatus } from '../domain/state/site-status.ts';
import { sanitise } from '../format/sanitise.ts';
import { asideOf } from '../text/punctuation.ts';
import type { ScreenContext } from './screen-context.ts';

/**
 * The site's address for links that are opened elsewhere, without a trailing slash. The gateway's default server
 * address leads nowhere, so while no admin has set one, the address that this program reached the gateway by is used.
 */
export function siteAddress({ gateway, status }: Pick<ScreenContext, 'gateway' | 'status'>): string {
  return (
    configuredAddress(status) ||
    (/^https?:/.test(gateway.baseUrl) ? gateway.baseUrl : status.server_address.replace(/\/+$/, ''))
  );
}

/** The server address that an admin has set, without a trailing slash; '' where none is set. */
export function configuredAddress(status: Pick<SiteStatus, 'server_address'>): string {
  const address = status.server_address.replace(/\/+$/, '');
  return address === factoryServerAddress ? '' : address;
}

/**
 * The name of the gateway for confirmations. Where it is reached directly, its host and port; in the web console, whose
 * origin may be a name of this machine only, the site's name and server address. '' where neither is set. Sanitised.
 */
export function gatewayName({ gateway, status, say }: Pick<ScreenContext, 'gateway' | 'status' | 'say'>): string {
  if (gateway.origin !== '') return gateway.origin;
  const address = sanitise(configuredAddress(status).replace(/^https?:\/\//, ''));
  const name = sanitise(status.system_name);
  return name !== '' && address !== '' ? asideOf(name, address, say) : name || address;
}
