import { checkedSetting } from '../accounts/notify-setting.ts';
import { type SessionRow, sessionAnswer, sessionFacts } from '../accounts/sign-in.ts';
import { validateAccount } from '../accounts/validation.ts';
import { authenticate } from '../http/authentication.ts';
import { type Body, readBody, textOf } from '../http/body.ts';
import { type SandboxApp, type SandboxContext, type SandboxMiddleware, succeed } from '../http/envelope.ts';
import { limitOf } from '../http/rate-limit.ts';
import { Refusal } from '../http/refusal.ts';
import { hashPassword, verifyPassword } from '../store/passwords.ts';
import type { Sandbox } from '../store/sandbox.ts';
import { endSessions, findUser, type UserRow } from '../store/users.ts';

/**
 * The caller's row. A cookie may outlive its account (docs/gateways.md 3.2). @throws Refusal `record not found` then
 */
export function ownRow(sandbox: Sandbox, context: SandboxContext): UserRow {
  const user = findUser(sandbox.store, context.var.caller.id);
  if (!user) throw new Refusal('recordNotFound');
  return user;
}

/** Changes of the user's own account (docs/gateways.md 4.4). */
export function registerSelfUpdate(app: SandboxApp, sandbox: Sandbox, critical: SandboxMiddleware): void {
  const { store, traits } = sandbox;
  const user = authenticate(sandbox);
  app.put('/api/user/self', limitOf(sandbox, 'account', critical), user, async (context) => {
    const body = await readBody(context);
    const row = ownRow(sandbox, context);
    if (traits.topUp.info && (body.sidebar_modules !== undefined || body.language !== undefined)) {
      const { sidebar_modules, language } = body;
      mergeSetting(sandbox, row, sidebar_modules === undefined ? { language } : { sidebar_modules });
      return succeed(context);
    }
    const username = textOf(body, 'username');
    const display_name = textOf(body, 'display_name');
    const password = textOf(body, 'password');
    validateAccount({ username, display_name, password }, traits.usernameLimit);
    if (password !== '' || traits.user.selfEditNeedsPassword) await checkPasswordChange(sandbox, context, row, body);
    const hash = password === '' ? '' : await hashPassword(password);
    // Only non-empty fields are stored; the session keeps the old name (docs/gateways.md 4.4).
    store.run(
      `UPDATE users SET username = coalesce(nullif(?, ''), username), display_name = coalesce(nullif(?, ''), display_name),
        password = coalesce(nullif(?, ''), password) WHERE id = ?`,
      username,
      display_name,
      hash,
      row.id,
    );
    if (password === '' || traits.sessions !== 'jwt') return succeed(context);
    return succeed(context, rotate(sandbox, context, row));
  });

  if (!traits.hasSetup) return;
  app.put('/api/user/setting', user, async (context) => {
    const body = await readBody(context);
    const kinds = traits.topUp.info ? ['email', 'webhook', 'bark', 'gotify'] : ['email', 'webhook'];
    const row = ownRow(sandbox, context);
    writeSetting(sandbox, row, checkedSetting(body, kinds, settingOf(row)));
    return succeed(context, undefined, '设置已更新');
  });
  if (!traits.topUp.info) return;
  app.put('/api/subscription/self/preference', user, async (context) => {
    const billing_preference = textOf(await readBody(context), 'billing_preference');
    mergeSetting(sandbox, ownRow(sandbox, context), { billing_preference });
    return succeed(context, { billing_preference });
  });
}

function mergeSetting(sandbox: Sandbox, row: UserRow, values: Body): void {
  writeSetting(sandbox, row, { ...settingOf(row), ...values });
}

function settingOf({ setting }: UserRow): Body {
  return setting === '' ? {} : (JSON.parse(setting) as Body);
}

function writeSetting(sandbox: Sandbox, row: UserRow, values: Body): void {
  const setting = JSON.stringify(values);
  sandbox.store.run('UPDATE users SET setting = ? WHERE id = ?', setting, row.id);
}

async function checkPasswordChange(sandbox: Sandbox, context: SandboxContext, row: UserRow, body: Body): Promise<void> {
  const rule = sandbox.traits.ownPasswordChange;
  if (rule === 'free') return;
  if (rule === 'original-and-session' && context.var.caller.by !== 'jwt') {
    throw new Refusal('methodUnsupported', { status: 403, code: 'AUTH_SESSION_REQUIRED' });
  }
  if (!(await verifyPassword(textOf(body, 'original_password'), row.password))) {
    throw new Refusal('originalPasswordWrong', { fixedLanguage: sandbox.traits.user.selfEditNeedsPassword });
  }
}

/**
 * A change of the user's sign-in data ends the other sessions and every access token of this one, whose cookie stays
 * valid: the answer contains a token to adopt (docs/gateways.md 3.4).
 */
export function rotate(sandbox: Sandbox, context: SandboxContext, row: UserRow): Record<string, unknown> {
  const sid = context.var.caller.sid ?? '';
  endSessions(sandbox.store, row.id, sid);
  sandbox.store.run('UPDATE sessions SET version = version + 1 WHERE sid = ?', sid);
  const { user: _user, ...answer } = sessionAnswer(sandbox, sid, row);
  const session = sandbox.store.get<SessionRow>('SELECT * FROM sessions WHERE sid = ?', sid);
  return { ...answer, ...(session && { session: sessionFacts(session, sid) }) };
}
