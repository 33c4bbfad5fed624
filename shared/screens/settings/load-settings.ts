import { trustLevelMinimum } from '../../domain/limit.ts';
import type { CallOptions } from '../../gateway/page.ts';
import type { ScreenContext } from '../screen-context.ts';
import type { StoredOptions } from './settings-section.ts';

/**
 * The options as the gateway holds them now. The bot check's site key is public but hidden by its name
 * (docs/gateways.md 14.17); the LINUX DO client id and trust level and the modules of the console are missing until
 * first saved (14.19). The status object has all of them, those only that this gateway knows, but for the trust level
 * of the card fork (SET-15), which are known by their switch of the card.
 */
export async function loadSettings(
  { gateway }: Pick<ScreenContext, 'gateway'>,
  o: CallOptions = {},
): Promise<StoredOptions> {
  const [listed, status] = await Promise.all([gateway.options.list(o), gateway.site.status(o)]);
  const stored = new Map(listed);
  stored.set('TurnstileSiteKey', status.turnstile_site_key);
  const told = {
    LinuxDOClientId: status.linuxdo_client_id,
    LinuxDOMinimumTrustLevel:
      status.linuxdo_minimum_trust_level ?? (stored.has('PaymentEnabled') ? trustLevelMinimum : undefined),
    HeaderNavModules: status.HeaderNavModules,
    SidebarModulesAdmin: status.SidebarModulesAdmin,
  };
  for (const [key, value] of Object.entries(told)) {
    if (value !== undefined && !stored.has(key)) stored.set(key, String(value));
  }
  return stored;
}
