import type { SandboxApp } from '../http/envelope.ts';
import { type LogRow, logAnswer, ownLogAnswer } from '../logs/log-answer.ts';
import type { Relay } from './relay.ts';
import { refuse } from './relay-error.ts';
import { credentialOf, relayRoute } from './relay-route.ts';
import { relayText } from './relay-text.ts';
import type { TokenRow } from './rows.ts';
import { findToken, modelLimitsOf } from './token-auth.ts';

/** The log and the quota of an API token, for its bearer. The token need not be usable for it. */
export function registerTokenUse(app: SandboxApp, relay: Relay): void {
  const { store, sandbox } = relay;
  const isByHeader = sandbox.traits.log.byToken === 'header';

  app.get('/api/log/token', (context) => {
    const { token } = findToken(store, isByHeader ? credentialOf(context) : (context.req.query('key') ?? ''));
    if (!token) {
      const message = isByHeader ? relayText('tokenInvalid', 'en') : 'record not found';
      return context.json({ success: false, message }, isByHeader ? 401 : 200);
    }
    // Old generations return everything without pages; newer ones the last hundred, as the owner sees them
    // (docs/gateways.md 4.10).
    const rows = store.all<LogRow>(
      'SELECT * FROM logs WHERE token_id = ? ORDER BY id DESC LIMIT ?',
      token.id,
      isByHeader ? 100 : -1,
    );
    const data = rows.map((row, index) =>
      isByHeader ? ownLogAnswer(row, sandbox.traits, index) : logAnswer(row, sandbox.traits),
    );
    return context.json({ success: true, message: '', data });
  });

  // The envelope has `code` instead of `success` here (docs/gateways.md 4.10). Exists since v0.9.0.
  if (!isByHeader) return;
  app.get(
    '/api/usage/token/',
    relayRoute(relay, async (context) => {
      const credential = credentialOf(context);
      if (credential === '') throw refuse(401, '', 'tokenMissing');
      const { token } = findToken(store, credential);
      if (!token) throw refuse(401, '', 'tokenInvalid');
      return context.json({ code: true, message: 'ok', data: usageOf(token) });
    }),
  );
}

function usageOf(token: TokenRow): Record<string, unknown> {
  return {
    object: 'token_usage',
    name: token.name,
    total_granted: token.remain_quota + token.used_quota,
    total_used: token.used_quota,
    total_available: token.remain_quota,
    unlimited_quota: token.unlimited_quota !== 0,
    model_limits: Object.fromEntries(modelLimitsOf(token).map((model) => [model, true])),
    model_limits_enabled: token.model_limits_enabled !== 0,
    expires_at: Math.max(0, token.expired_time),
  };
}
