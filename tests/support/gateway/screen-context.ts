import { defaultSiteStatus, type SiteStatus } from '../../../shared/domain/state/site-status.ts';
import { Role } from '../../../shared/domain/user/role.ts';
import type { User } from '../../../shared/domain/user/user.ts';
import type { Gateway } from '../../../shared/gateway/gateway.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import type { Language } from '../../../shared/text/text.ts';
import { exactSay } from '../exact-say.ts';

export interface ScreenContextOptions {
  /** Without it, any gateway call fails the test. */
  gateway?: Partial<Gateway>;
  status?: Partial<SiteStatus>;
  role?: number;
  user?: User;
  language?: Language;
  now?: number;
  random?: () => number;
}

/** 2026-11-01 00:00 UTC, in ms. */
export const testNow = Date.UTC(2026, 10, 1);

/** Creates a context for screens with a fixed clock, the default status, and only the given gateway calls. */
export function screenContext(options: ScreenContextOptions = {}): ScreenContext {
  const language = options.language ?? 'en';
  const gateway = {
    baseUrl: 'https://gw.example.com',
    origin: 'gw.example.com',
    dialect: () => undefined,
    tokens: { hasGroupOrder: () => false },
  };
  return {
    gateway: { ...gateway, ...options.gateway } as unknown as Gateway,
    status: { ...defaultSiteStatus(), ...options.status },
    user: options.user,
    role: options.role ?? Role.Root,
    language,
    say: exactSay(language),
    now: () => options.now ?? testNow,
    random: options.random ?? (() => 0),
  };
}
