import { authenticate } from '../http/authentication.ts';
import type { SandboxApp, SandboxContext } from '../http/envelope.ts';
import { clientAddress } from '../http/rate-limit.ts';
import { findUser } from '../store/users.ts';
import { relayChat } from './chat-completion.ts';
import { readChatRequest } from './chat-request.ts';
import type { Relay } from './relay.ts';
import { refuse } from './relay-error.ts';
import { relayRoute, tokenCaller } from './relay-route.ts';
import type { Caller } from './rows.ts';
import { checkModelLimits } from './token-auth.ts';
import { mayUseGroup } from './usable-groups.ts';

/** Chat completions with an API token, and the playground's with a dashboard sign-in (docs/gateways.md 4.15, 4.16). */
export function registerChat(app: SandboxApp, relay: Relay): void {
  const limit = createModelRateLimit(relay);
  app.post(
    '/v1/chat/completions',
    relayRoute(relay, async (context) => {
      const caller = tokenCaller(relay, context);
      limit(caller.user.id);
      const request = readChatRequest(await context.req.text(), relay.traits);
      if (caller.token) checkModelLimits(caller.token, request.model);
      return relayChat(relay, caller, request);
    }),
  );
  app.post(
    '/pg/chat/completions',
    authenticate(relay.sandbox),
    relayRoute(relay, async (context) => {
      const refusal = accessTokenRefusal(relay, context);
      if (refusal && !relay.traits.refusesAccessTokenLate) throw refusal;
      // Another content type is not parsed, so the model seems to be missing (docs/gateways.md 4.16).
      const isJson = (context.req.header('content-type') ?? '').includes('application/json');
      const request = readChatRequest(isJson ? await context.req.text() : '{}', relay.traits);
      const caller = playgroundCaller(relay, context, request.group);
      limit(caller.user.id);
      return relayChat(relay, refusal ? { ...caller, lateRefusal: refusal } : caller, request);
    }),
  );
}

function accessTokenRefusal(relay: Relay, context: SandboxContext): ReturnType<typeof refuse> | undefined {
  if (context.var.caller.by !== 'access-token') return undefined;
  const { status, code } = relay.traits.playgroundAccessToken;
  return refuse(status, code, 'accessTokenRefused');
}

/** The signed-in user; `group` is the requested group, `""` the session's own. @throws RelayError 403 无权访问该分组. */
function playgroundCaller(relay: Relay, context: SandboxContext, group: string): Caller {
  const { id, group: ownGroup } = context.var.caller;
  const user = findUser(relay.store, id);
  if (!user) throw refuse(relay.traits.noQuotaStatus, 'insufficient_user_quota', 'userQuotaLow');
  if (group !== '' && !mayUseGroup(relay.options, group, ownGroup)) {
    throw refuse(403, relay.traits.playgroundCodes.group, 'groupRefused');
  }
  const used = group || ownGroup;
  return {
    user,
    token: undefined,
    tokenName: `playground-${used}`,
    group: used,
    pinnedChannel: undefined,
    ip: clientAddress(context),
    requestId: context.var.requestId,
    isPlayground: true,
  };
}

/**
 * Limits relay calls per user (options ModelRequestRateLimit*, V06+): at most `…Count` calls, 0 for any number, within
 * `…DurationMinutes`. The returned function counts a call. @throws RelayError 429 with an error body
 * (docs/gateways.md 2.4).
 */
function createModelRateLimit(relay: Relay): (userId: number) => void {
  const recent = new Map<number, number[]>();
  return (userId) => {
    const { options, sandbox } = relay;
    if (!options.flag('ModelRequestRateLimitEnabled')) return;
    const count = options.number('ModelRequestRateLimitCount');
    const minutes = options.number('ModelRequestRateLimitDurationMinutes');
    if (count <= 0 || minutes <= 0) return;
    const now = sandbox.world.clock.now();
    const times = (recent.get(userId) ?? []).filter((time) => now - time < minutes * 60_000);
    recent.set(userId, times);
    if (times.length >= count) throw refuse(429, 'rate_limit_exceeded', 'tooManyRequests', { minutes, count });
    times.push(now);
  };
}
