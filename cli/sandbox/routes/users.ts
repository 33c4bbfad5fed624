import { Role } from '../../../shared/domain/user/role.ts';
import { createUser } from '../accounts/create-user.ts';
import { manageUser } from '../accounts/manage-user.ts';
import { updateUser } from '../accounts/update-user.ts';
import { userAnswer, zeroedUser } from '../accounts/user-answer.ts';
import { listUsers, searchUsers } from '../accounts/user-list.ts';
import { validateAccount } from '../accounts/validation.ts';
import { adminPermissions, setAdminPermissions } from '../channels/channel-permission.ts';
import { authenticate } from '../http/authentication.ts';
import { idOf, integerOf, readBody, textOf } from '../http/body.ts';
import { type SandboxApp, type SandboxContext, succeed } from '../http/envelope.ts';
import { Refusal } from '../http/refusal.ts';
import type { Sandbox } from '../store/sandbox.ts';
import { endSessions, findUser, type UserRow } from '../store/users.ts';

/**
 * Other users' accounts, for admins (docs/gateways.md 4.6). Registered after the calls of the own account, which `:id`
 * would match.
 */
export function registerUsers(app: SandboxApp, sandbox: Sandbox): void {
  const { store, traits } = sandbox;
  const admin = authenticate(sandbox, Role.Admin);
  app.get('/api/user/', admin, (context) => listUsers(sandbox, context));
  app.get('/api/user/search', admin, (context) => searchUsers(sandbox, context));

  app.post('/api/user/', admin, async (context) => {
    const body = await readBody(context);
    const username = textOf(body, 'username').trim();
    const password = textOf(body, 'password');
    if (username === '' || password === '') throw new Refusal('invalidParameters');
    const display_name = textOf(body, 'display_name') || username;
    validateAccount({ username, display_name, password }, traits.usernameLimit);
    const role = integerOf(body, 'role');
    if (role >= context.var.caller.role) throw new Refusal('createRoleRefused');
    const kept = traits.user.createKeepsRole && role > 0 ? role : Role.User;
    const { id } = await createUser(sandbox, { username, password, display_name, role: kept });
    if (traits.channel.hasPermissions) setAdminPermissions(store, context.var.caller, id, body);
    return succeed(context);
  });
  app.put('/api/user/', admin, async (context) => {
    await updateUser(sandbox, context.var.caller, await readBody(context));
    return succeed(context);
  });
  app.post('/api/user/manage', admin, async (context) => {
    const outcome = manageUser(sandbox, context.var.caller, await readBody(context));
    return succeed(context, outcome && zeroedUser(outcome, traits));
  });
  app.get('/api/user/:id', admin, (context) => {
    const user = findUser(sandbox.store, idOf(context));
    if (!user) throw new Refusal('recordNotFound');
    const { role } = context.var.caller;
    if (role <= user.role && role !== Role.Root) throw new Refusal('userViewRefused');
    const permissions = traits.channel.hasPermissions && { admin_permissions: adminPermissions(store, user) };
    return succeed(context, { ...userAnswer(user, traits), ...permissions });
  });
  app.delete('/api/user/:id', admin, (context) => deleteUser(sandbox, context));
}

/**
 * A hard deletion: the row is deleted, tokens and logs stay. Old generations answer success with an empty body
 * (docs/gateways.md 14.3).
 */
function deleteUser(sandbox: Sandbox, context: SandboxContext): Response {
  const { store, traits } = sandbox;
  const user = store.get<UserRow>('SELECT * FROM users WHERE id = ? AND DeletedAt IS NULL', idOf(context));
  if (!user) throw new Refusal('recordNotFound');
  if (context.var.caller.role <= user.role) throw new Refusal('userDeleteRefused');
  store.run('DELETE FROM users WHERE id = ?', user.id);
  endSessions(store, user.id);
  return traits.user.deleteAnswersEmpty ? context.body(null, 200) : succeed(context);
}
