import { trustLevelMinimum } from '../../domain/limit.ts';
import type { CallOptions } from '../../gateway/page.ts';
import type { ScreenContext } from '../screen-context.ts';
import type { StoredOptions } from './settings-section.ts';

/**
 * The options as the gateway holds them now. The bot check's site key is public but hidden by its name (wire 14.17), and
 * the LINUX DO client id and trust level are missing until first saved (14.19): all stand in the status object, but for the
 * level of the specification's own gateways (SET-15), which are known by their switch of the card.
 */
export async function loadSettings({ gateway }: ScreenContext, o: CallOptions = {}): Promise<StoredOptions> {
  const [listed, status] = await Promise.all([gateway.options.list(o), gateway.site.status(o)]);
  const stored = new Map(listed);
  stored.set('TurnstileSiteKey', status.turnstile_site_key);
  const level = status.linuxdo_minimum_trust_level ?? (stored.has('PaymentEnabled') ? trustLevelMinimum : undefined);
  if (level !== undefined && !stored.has('LinuxDOMinimumTrustLevel')) {
    stored.set('LinuxDOMinimumTrustLevel', String(level));
  }
  if (!stored.has('LinuxDOClientId')) stored.set('LinuxDOClientId', status.linuxdo_client_id);
  return stored;
}
