import { factoryServerAddress } from '../domain/default.ts';
import type { SiteStatus } from '../domain/state/site-status.ts';
import { sanitise } from '../format/sanitise.ts';
import { asideOf } from '../text/punctuation.ts';
import type { ScreenContext } from './screen-context.ts';

/**
 * The address of the site for links that people open elsewhere, without a trailing slash. What a gateway calls itself
 * until somebody sets its address leads nowhere: then it is the one it was reached by.
 */
export function siteAddress({ gateway, status }: Pick<ScreenContext, 'gateway' | 'status'>): string {
  return (
    toldAddress(status) ||
    (/^https?:/.test(gateway.baseUrl) ? gateway.baseUrl : status.server_address.replace(/\/+$/, ''))
  );
}

/** The address that the site gives itself, without a trailing slash; '' where nobody has set one. */
export function toldAddress(status: Pick<SiteStatus, 'server_address'>): string {
  const told = status.server_address.replace(/\/+$/, '');
  return told === factoryServerAddress ? '' : told;
}

/**
 * What a question names the gateway by: where it is reached directly its host and port; in the web console, whose own name may
 * be that of this machine alone, the site's name and the address it gives itself. '' where neither is told. Sanitised.
 */
export function gatewayName({ gateway, status, say }: Pick<ScreenContext, 'gateway' | 'status' | 'say'>): string {
  if (gateway.origin !== '') return gateway.origin;
  const address = sanitise(toldAddress(status).replace(/^https?:\/\//, ''));
  const name = sanitise(status.system_name);
  return name !== '' && address !== '' ? asideOf(name, address, say) : name || address;
}
