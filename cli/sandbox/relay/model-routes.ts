import type { SandboxApp } from '../http/envelope.ts';
import { modelObject } from '../models/model-object.ts';
import { modelsOfGroup } from './channel-choice.ts';
import type { Relay } from './relay.ts';
import { relayRoute, tokenCaller } from './relay-route.ts';
import { relayText } from './relay-text.ts';
import { modelLimitsOf } from './token-auth.ts';

/** The models that an API token may use (docs/gateways.md 4.15). An unknown one gets HTTP 200 and an error object. */
export function registerModelList(app: SandboxApp, relay: Relay): void {
  app.get(
    '/v1/models',
    relayRoute(relay, async (context) => {
      const { token, group } = tokenCaller(relay, context);
      const isLimited = token !== undefined && token.model_limits_enabled !== 0;
      const names = isLimited ? modelLimitsOf(token) : modelsOfGroup(relay.store, group);
      const data = names.map((name) => modelObject(name, relay.sandbox.traits.translated));
      return context.json({ success: true, ...(relay.traits.saysModelList && { object: 'list' }), data });
    }),
  );
  app.get(
    '/v1/models/:id{.+}',
    relayRoute(relay, async (context) => {
      tokenCaller(relay, context);
      const id = context.req.param('id') ?? '';
      const isKnown =
        relay.store.get('SELECT 1 AS one FROM abilities WHERE model = ? AND enabled = 1', id) !== undefined;
      if (isKnown) return context.json(modelObject(id, relay.sandbox.traits.translated));
      const message = relayText('modelUnknown', 'zh', { model: id });
      return context.json({
        error: { message, type: 'invalid_request_error', param: 'model', code: 'model_not_found' },
      });
    }),
  );
}
