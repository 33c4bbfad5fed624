import { type SandboxContext, say, succeed } from '../http/envelope.ts';
import { Refusal, type RefusalOptions } from '../http/refusal.ts';
import type { WireTextKey } from '../http/wire-text.ts';
import type { Sandbox } from '../store/sandbox.ts';
import type { UserRow } from '../store/users.ts';
import { createUser, inviterOf } from './create-user.ts';
import { signIn } from './sign-in.ts';

export type ForeignColumn = 'github_id' | 'linux_do_id' | 'wechat_id' | 'telegram_id' | 'oidc_id' | 'discord_id';

/**
 * Where the ids of a third-party service are stored: in a column of the users, or under the id of a custom provider.
 */
export type ForeignSlot = { column: ForeignColumn } | { customProvider: number };

/** An account at a third-party service. */
export interface ForeignAccount {
  /** `github`, `linuxdo`, `wechat`, `telegram`, `oidc`, or a slug: the prefix of new users' names. */
  provider: string;
  slot: ForeignSlot;
  id: string;
  displayName: string;
  email?: string;
}

type BoundAccount = Pick<ForeignAccount, 'slot' | 'id'>;

/** The user to whom an id is bound, including deleted ones. */
function findBound({ store }: Sandbox, { slot, id }: BoundAccount): UserRow | undefined {
  if ('column' in slot) {
    return store.get<UserRow>(`SELECT * FROM users WHERE ${slot.column} = ? AND ${slot.column} <> ''`, id);
  }
  const bound = 'SELECT user_id FROM custom_bindings WHERE provider_id = ? AND provider_user_id = ?';
  return store.get<UserRow>(`SELECT * FROM users WHERE id = (${bound})`, slot.customProvider, id);
}

/** Stores an id, replacing an older one; returns 0 when there is no such user. */
function bind({ store }: Sandbox, userId: number, { slot, id }: BoundAccount): number {
  const { changes } =
    'column' in slot
      ? store.run(`UPDATE users SET ${slot.column} = ? WHERE id = ?`, id, userId)
      : store.run(
          'INSERT OR REPLACE INTO custom_bindings (user_id, provider_id, provider_user_id) VALUES (?, ?, ?)',
          userId,
          slot.customProvider,
          id,
        );
  return changes;
}

/**
 * Signs in the user of a third-party account; creates one named like `github_7` when there is none
 * (docs/gateways.md 4.3).
 */
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
    bind: (userId) => void bind(sandbox, userId, account),
  });
  return signIn(sandbox, context, user, account.provider);
}

/** Binds a third-party account to a user. `taken` is the message when the account is already bound. */
export function bindForeign(
  sandbox: Sandbox,
  userId: number,
  account: BoundAccount,
  taken: { key: WireTextKey; values?: RefusalOptions['values'] },
): void {
  if (findBound(sandbox, account)) throw new Refusal(taken.key, { values: taken.values });
  if (bind(sandbox, userId, account) === 0) throw new Refusal('recordNotFound');
}

/**
 * The answer to a bind through a callback: only the message `bind`, in later generations a sentence and `action`
 * (docs/gateways.md 4.3).
 */
export function answerBound(sandbox: Sandbox, context: SandboxContext): Response {
  if (sandbox.traits.oauth.bound === 'bind') return succeed(context, undefined, 'bind');
  return succeed(context, { action: 'bind' }, say(sandbox, context, 'bound'));
}
