import { signIn } from '../accounts/sign-in.ts';
import { beginTwoFactor, completeTwoFactor, hasTwoFactor } from '../accounts/two-factor.ts';
import { readBody, textOf } from '../http/body.ts';
import { requireCaptcha } from '../http/captcha.ts';
import { type SandboxApp, type SandboxMiddleware, succeed } from '../http/envelope.ts';
import { Refusal } from '../http/refusal.ts';
import { verifyPassword } from '../store/passwords.ts';
import type { Sandbox } from '../store/sandbox.ts';
import { findByLogin } from '../store/users.ts';
import { registerLoginSessions } from './login-sessions.ts';

/** Signing in and out (docs/gateways.md 3.3, 4.2). */
export function registerLogin(app: SandboxApp, sandbox: Sandbox, critical: SandboxMiddleware): void {
  const { traits, options, store } = sandbox;
  app.post('/api/user/login', critical, requireCaptcha(sandbox), async (context) => {
    if (!options.flag('PasswordLoginEnabled')) throw new Refusal('passwordLoginDisabled');
    const body = await readBody(context);
    const login = textOf(body, 'username').trim();
    const password = textOf(body, 'password').trim();
    if (login === '' || password === '') throw new Refusal('invalidParameters');
    const user = findByLogin(store, login);
    const isRight = user && user.status === 1 && (await verifyPassword(password, user.password));
    if (!isRight) throw new Refusal('wrongPassword');
    if (traits.login.twoFactor && hasTwoFactor(store, user.id)) return beginTwoFactor(sandbox, context, user.id);
    return signIn(sandbox, context, user);
  });
  if (traits.login.twoFactor) {
    app.post('/api/user/login/2fa', critical, async (context) =>
      signIn(sandbox, context, completeTwoFactor(sandbox, context, await readBody(context))),
    );
  }
  if (traits.sessions === 'jwt') {
    registerLoginSessions(app, sandbox);
    // Without this route the path would be taken for a user id; real gateways answer 404 (docs/gateways.md 3.3).
    app.get('/api/user/logout', (context) => context.notFound());
    return;
  }
  app.get('/api/user/logout', (context) => {
    context.var.session.clear();
    return succeed(context);
  });
}
