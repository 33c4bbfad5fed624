import { bindingCaller } from '../accounts/binding-caller.ts';
import { bindForeign } from '../accounts/foreign-account.ts';
import { signIn } from '../accounts/sign-in.ts';
import { authenticate, requireLoginSession } from '../http/authentication.ts';
import { type SandboxApp, type SandboxContext, type SandboxMiddleware, succeed } from '../http/envelope.ts';
import { Refusal } from '../http/refusal.ts';
import { isSignedByTelegram } from '../mocks/telegram-signature.ts';
import { endFlow, findFlow, startFlow } from '../store/flows.ts';
import type { Sandbox } from '../store/sandbox.ts';
import type { UserRow } from '../store/users.ts';

const bindLifetime = 600;

/**
 * Telegram's widget: signed fields in the query; it never creates accounts, and binding ends with a redirect
 * (docs/gateways.md 4.3).
 */
export function registerTelegram(app: SandboxApp, sandbox: Sandbox, critical: SandboxMiddleware): void {
  const { store, traits } = sandbox;
  app.get('/api/oauth/telegram/login', critical, (context) => {
    const id = telegramId(sandbox, context);
    const user = store.get<UserRow>('SELECT * FROM users WHERE telegram_id = ? AND DeletedAt IS NULL', id);
    if (!user) throw new Refusal('telegramNotBound');
    return signIn(sandbox, context, user, 'telegram');
  });

  const bind = (context: SandboxContext, userId: number) => {
    const id = telegramId(sandbox, context);
    bindForeign(sandbox, userId, { slot: { column: 'telegram_id' }, id }, { key: 'telegramAccountTaken' });
    return context.redirect('/setting', 302);
  };
  if (traits.sessions === 'cookie') {
    app.get('/api/oauth/telegram/bind', critical, (context) => bind(context, bindingCaller(sandbox, context, true)));
    return;
  }
  app.post(
    '/api/oauth/telegram/bind/start',
    critical,
    authenticate(sandbox),
    requireLoginSession(sandbox),
    (context) => {
      const now = sandbox.now();
      const flow = { userId: context.var.caller.id, data: {} };
      const flow_token = startFlow(store, 'telegram-bind', flow, { now, lifetime: bindLifetime });
      return succeed(context, { flow_token, expires_at: now + bindLifetime });
    },
  );
  app.get('/api/oauth/telegram/bind/:flow', critical, (context) => {
    const token = context.req.param('flow');
    const flow = findFlow(store, 'telegram-bind', token, sandbox.now());
    if (!flow) throw new Refusal('requestInvalid');
    endFlow(store, token);
    return bind(context, flow.userId);
  });
}

function telegramId(sandbox: Sandbox, context: SandboxContext): string {
  if (!sandbox.options.flag('TelegramOAuthEnabled')) throw new Refusal('telegramDisabled');
  const query = context.req.query();
  if (!query.id || !isSignedByTelegram(query, sandbox.options.text('TelegramBotToken'))) {
    throw new Refusal('requestInvalid');
  }
  return query.id;
}
