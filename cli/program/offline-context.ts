import { defaultSiteStatus } from '../../shared/domain/state/site-status.ts';
import { Role } from '../../shared/domain/user/role.ts';
import type { Gateway } from '../../shared/gateway/gateway.ts';
import type { ScreenContext } from '../../shared/screen/screen-context.ts';
import type { Say } from '../../shared/text/text.ts';

/**
 * A context that describes screens and checks input before any request: for help, completion and forms. Nothing is
 * known about the gateway, not even its generation; every request throws.
 */
export function offlineContext(say: Say): ScreenContext {
  return {
    gateway: {
      dialect: () => undefined,
      origin: '',
      tokens: { hasGroupOrder: () => false },
    } as unknown as Gateway,
    status: defaultSiteStatus(),
    user: undefined,
    role: Role.Root,
    language: 'en',
    say,
    now: () => 0,
    random: () => 0,
  };
}
