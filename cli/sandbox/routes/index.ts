import type { SandboxApp } from '../http/envelope.ts';
import { rateLimiter } from '../http/rate-limit.ts';
import { registerMocks } from '../mocks/routes.ts';
import type { Sandbox } from '../sandbox.ts';
import { registerBindings } from './bindings.ts';
import { registerChannelTags } from './channel-tags.ts';
import { registerChannels } from './channels.ts';
import { registerCheckins } from './checkins.ts';
import { registerData } from './data.ts';
import { registerDrawings } from './drawings.ts';
import { registerGroups } from './groups.ts';
import { registerLogin } from './login.ts';
import { registerLogs } from './logs.ts';
import { registerModels } from './models.ts';
import { registerOAuth } from './oauth.ts';
import { registerOptions } from './options.ts';
import { registerPasskeys } from './passkeys.ts';
import { registerPricing } from './pricing.ts';
import { registerRedemptions } from './redemptions.ts';
import { registerRegistration } from './registration.ts';
import { registerSelf } from './self.ts';
import { registerSite } from './site.ts';
import { registerTasks } from './tasks.ts';
import { registerTelegram } from './telegram.ts';
import { registerTokens } from './tokens.ts';
import { registerTwoFactor } from './two-factor.ts';
import { registerUserCare } from './user-care.ts';
import { registerUsers } from './users.ts';

/** Every dashboard resource. Fixed paths stand before those with an id: the first registered match answers. */
export function registerResources(app: SandboxApp, sandbox: Sandbox): void {
  // One counter for sign-in, registration, mails and every OAuth step (docs/gateways.md 2.4).
  const critical = rateLimiter(sandbox, 20, 1200);
  registerSite(app, sandbox);
  registerLogin(app, sandbox, critical);
  registerRegistration(app, sandbox, critical);
  registerOAuth(app, sandbox, critical);
  registerBindings(app, sandbox, critical);
  registerTelegram(app, sandbox, critical);
  registerGroups(app, sandbox);
  registerSelf(app, sandbox, critical);
  registerCheckins(app, sandbox);
  registerTwoFactor(app, sandbox, critical);
  registerPasskeys(app, sandbox, critical);
  registerUserCare(app, sandbox);
  registerUsers(app, sandbox);
  registerModels(app, sandbox);
  registerChannelTags(app, sandbox);
  registerChannels(app, sandbox);
  registerTokens(app, sandbox, critical);
  registerRedemptions(app, sandbox, critical);
  registerLogs(app, sandbox);
  registerData(app, sandbox);
  registerDrawings(app, sandbox);
  registerTasks(app, sandbox);
  registerPricing(app, sandbox);
  registerOptions(app, sandbox);
  registerMocks(app, sandbox);
}
