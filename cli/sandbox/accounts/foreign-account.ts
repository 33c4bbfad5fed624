import { type SandboxContext, say, succeed } from '../http/envelope.ts';
import { Refusal, type RefusalOptions } from '../http/refusal.ts';
import type { WireTextKey } from '../http/wire-text.ts';
import type { Sandbox } from '../sandbox.ts';
import type { UserRow } from '../store/users.ts';
import { createUser, type ForeignColumn, inviterOf } from './create-user.ts';
import { signIn } from './sign-in.ts';

/** An account at a foreign service, and where its id lives in ours. */
export interface ForeignAccount {
  /** `github`, `linuxdo`, `wechat`, `telegram`, `oidc`: names of new users begin so. */
  provider: string;
  column: ForeignColumn;
  id: string;
  displayName: string;
  email?: string;
}

/** The row an id is bound to, deleted ones included. */
function findBound(sandbox: Sandbox, { column, id }: Pick<ForeignAccount, 'column' | 'id'>): UserRow | undefined {
  return sandbox.store.get<UserRow>(`SELECT * FROM users WHERE ${column} = ? AND ${column} <> ''`, id);
}

/** Signs in the user of a foreign account, making one named `github_7` when there is none (docs/gateways.md 4.3). */
export async function signInForeign(
  sandbox: Sandbox,
  context: SandboxContext,
  account: ForeignAccount,
  affCode: string,
): Promise<Response> {
  const known = findBound(sandbox, account);
  if (known?.DeletedAt) throw new Refusal('userDeleted');
  if (known) return signIn(sandbox, context, known, account.provider);
  if (!sandbox.options.flag('RegisterEnabled')) throw new Refusal('registerDisabled');
  const last = sandbox.store.get<{ id: number }>('SELECT coalesce(max(id), 0) AS id FROM users');
  const user = await createUser(sandbox, {
    username: `${account.provider}_${(last?.id ?? 0) + 1}`,
    password: '',
    display_name: account.displayName,
    email: account.email,
    inviterId: inviterOf(sandbox, affCode),
    foreign: { column: account.column, id: account.id },
  });
  return signIn(sandbox, context, user, account.provider);
}

/** Binds a foreign account to a user. `taken` is what is said when somebody has it already. */
export function bindForeign(
  sandbox: Sandbox,
  userId: number,
  account: Pick<ForeignAccount, 'column' | 'id'>,
  taken: { key: WireTextKey; values?: RefusalOptions['values'] },
): void {
  if (findBound(sandbox, account)) throw new Refusal(taken.key, { values: taken.values });
  const { changes } = sandbox.store.run(`UPDATE users SET ${account.column} = ? WHERE id = ?`, account.id, userId);
  if (changes === 0) throw new Refusal('recordNotFound');
}

/**
 * How a bind through a callback is told: the message `bind` alone, later a sentence and `action`
 * (docs/gateways.md 4.3).
 */
export function answerBound(sandbox: Sandbox, context: SandboxContext): Response {
  if (sandbox.traits.oauth.bound === 'bind') return succeed(context, undefined, 'bind');
  return succeed(context, { action: 'bind' }, say(sandbox, context, 'bound'));
}
