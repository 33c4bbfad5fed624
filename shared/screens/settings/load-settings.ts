import type { CallOptions } from '../../gateway/page.ts';
import type { ScreenContext } from '../screen-context.ts';
import type { StoredOptions } from './settings-section.ts';

/**
 * The options as the gateway holds them now. The bot check's site key is public but hidden by its name (wire 14.17), and
 * the LINUX DO client id and trust level are missing until first saved (14.19): all stand in the status object.
 */
export async function loadSettings({ gateway }: ScreenContext, o: CallOptions = {}): Promise<StoredOptions> {
  const [listed, status] = await Promise.all([gateway.options.list(o), gateway.site.status(o)]);
  const stored = new Map(listed);
  stored.set('TurnstileSiteKey', status.turnstile_site_key);
  const level = status.linuxdo_minimum_trust_level;
  if (level !== undefined && !stored.has('LinuxDOMinimumTrustLevel')) {
    stored.set('LinuxDOMinimumTrustLevel', String(level));
  }
  if (!stored.has('LinuxDOClientId')) stored.set('LinuxDOClientId', status.linuxdo_client_id);
  return stored;
}
