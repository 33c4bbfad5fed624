import { Role } from '../../../shared/domain/user/role.ts';
import { findTwoFactor } from '../accounts/two-factor.ts';
import { authenticate } from '../http/authentication.ts';
import { idOf } from '../http/body.ts';
import { type SandboxApp, type SandboxContext, succeed } from '../http/envelope.ts';
import { Refusal } from '../http/refusal.ts';
import type { Sandbox } from '../store/sandbox.ts';
import { endSessions, findUser, type UserRow } from '../store/users.ts';
import { customBindings } from './custom-providers.ts';

/** The columns of bindings, by their name in the path (docs/gateways-modern.md 16.3). */
const columns: Readonly<Record<string, string>> = {
  email: 'email',
  github: 'github_id',
  discord: 'discord_id',
  oidc: 'oidc_id',
  wechat: 'wechat_id',
  telegram: 'telegram_id',
  linuxdo: 'linux_do_id',
};

/** What an admin can do for a user who is locked out (docs/gateways-modern.md 10, 12, 16.3). */
export function registerUserCare(app: SandboxApp, sandbox: Sandbox): void {
  const { store, traits } = sandbox;
  if (!traits.login.twoFactor) return;
  const admin = authenticate(sandbox, Role.Admin);

  app.delete('/api/user/:id/2fa', admin, (context) => {
    // Otherwise an admin could remove root's second factor.
    const { id } = below(sandbox, context, 'twoFactorOfHigher');
    if (!findTwoFactor(store, id)?.enabled) throw new Refusal('twoFactorNotEnabled');
    store.run('DELETE FROM two_factors WHERE user_id = ?', id);
    // With JWT a reset by an admin signs the user out everywhere.
    if (traits.sessions === 'jwt') endSessions(store, id);
    return context.json({ success: true, message: '用户2FA已被强制禁用' });
  });
  app.delete('/api/user/:id/reset_passkey', admin, (context) => {
    const { id } = below(sandbox, context, 'noPermission');
    const { changes } = store.run('DELETE FROM passkeys WHERE user_id = ?', id);
    if (changes === 0) throw new Refusal('passkeyNone');
    if (traits.sessions === 'jwt') endSessions(store, id);
    return context.json({ success: true, message: 'Passkey 已重置' });
  });
  app.delete('/api/user/:id/bindings/:type', admin, (context) => {
    const column = columns[context.req.param('type')?.toLowerCase() ?? ''];
    if (column === undefined) throw new Refusal({ literal: 'invalid binding type' });
    const { id } = below(sandbox, context, 'userViewRefused');
    // A success even where nothing was bound.
    store.run(`UPDATE users SET ${column} = '' WHERE id = ?`, id);
    return context.json({ success: true, message: 'success' });
  });
  app.get('/api/user/:id/oauth/bindings', admin, (context) => {
    const { id } = below(sandbox, context, 'noPermission');
    return succeed(context, customBindings(sandbox, id));
  });
  app.delete('/api/user/:id/oauth/bindings/:provider', admin, (context) => {
    const { id } = below(sandbox, context, 'noPermission');
    store.run(
      'DELETE FROM custom_bindings WHERE user_id = ? AND provider_id = ?',
      id,
      Number(context.req.param('provider')),
    );
    return context.json({ success: true, message: 'success' });
  });
}

/** The user in the path, who must rank below the caller unless the caller is root. */
function below(
  { store }: Sandbox,
  context: SandboxContext,
  refusal: 'twoFactorOfHigher' | 'noPermission' | 'userViewRefused',
): UserRow {
  const user = findUser(store, idOf(context));
  if (!user) throw new Refusal('recordNotFound');
  const { role } = context.var.caller;
  if (role <= user.role && role !== Role.Root) throw new Refusal(refusal);
  return user;
}
