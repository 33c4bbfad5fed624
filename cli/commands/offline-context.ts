import { Role } from '../../shared/domain/role.ts';
import { defaultSiteStatus } from '../../shared/domain/site-status.ts';
import type { Gateway } from '../../shared/gateway/gateway.ts';
import type { ScreenContext } from '../../shared/screens/screen-context.ts';
import type { Say } from '../../shared/text/text.ts';

/** A context for describing screens without a gateway: help and completion. Whatever would ask one throws. */
export function offlineContext(say: Say): ScreenContext {
  return {
    get gateway(): Gateway {
      throw new Error('offline');
    },
    status: defaultSiteStatus(),
    user: undefined,
    role: Role.Root,
    language: 'en',
    say,
    now: () => 0,
    random: () => 0,
  };
}
