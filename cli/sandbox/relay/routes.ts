import { cors } from 'hono/cors';
import type { SandboxApp } from '../http/envelope.ts';
import type { Sandbox } from '../store/sandbox.ts';
import { registerBilling } from './billing-routes.ts';
import { registerChannelBalances } from './channel-balance-routes.ts';
import { registerChannelTests } from './channel-test-routes.ts';
import { registerChat } from './chat-routes.ts';
import { registerFetchModels } from './fetch-models-routes.ts';
import { registerModelList } from './model-routes.ts';
import { registerPictures } from './picture-routes.ts';
import { createRelay } from './relay.ts';
import { registerTokenUse } from './token-use-routes.ts';
import { registerUpstreamUpdates } from './upstream-update-routes.ts';

/**
 * Everything that calls upstreams or is called with an API token: the paths under `/v1`, the playground,
 * `/dashboard/billing`, `/api/log/token`, `/api/usage/token/`, pictures of drawings, and the channel calls `test`,
 * `update_balance`, `fetch_models` and `upstream_updates`. Must be registered before the routes with an id.
 */
export function registerRelay(app: SandboxApp, sandbox: Sandbox): void {
  const relay = createRelay(sandbox);
  // Any origin may call these from a browser, unlike the dashboard API (docs/gateways.md 2.5).
  for (const path of ['/v1/*', '/pg/*', '/dashboard/billing/*', '/api/log/token', '/api/usage/token/']) {
    app.use(path, cors());
  }
  registerChat(app, relay);
  registerModelList(app, relay);
  registerBilling(app, relay);
  registerTokenUse(app, relay);
  registerChannelTests(app, relay);
  registerChannelBalances(app, relay);
  registerFetchModels(app, relay);
  registerUpstreamUpdates(app, relay);
  registerPictures(app, relay);
}
