import { isAtLeast } from '../../domain/dialect.ts';
import { nothingLeft } from '../../domain/record.ts';
import { userTransition } from '../../domain/state/transition.ts';
import type { User } from '../../domain/user/user.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import { isUnknownCall } from '../../gateway/dialect/dialect.ts';
import { readBack } from '../../gateway/reading/read-back.ts';
import type { UserBinding } from '../../gateway/resources/users.ts';
import type { RowAction } from '../../screen/action.ts';
import { confirmRows } from '../../screen/flow/confirm-rows.ts';
import type { Choice, FieldErrors, Form } from '../../screen/form.ts';
import { Refusal, refusalOf } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { isOwnSession } from './user-save.ts';

/**
 * Whether to offer the calls that help a user who is locked out. Gateways have them from v0.11 on; they are offered
 * from v0.13 on, because v0.6 to v0.12 count as one generation.
 */
function hasCare({ gateway }: ScreenContext): boolean {
  return isAtLeast(gateway.dialect(), 'v013');
}

function careRefusal(row: User, { say, role }: ScreenContext): string | undefined {
  return refusalOf(userTransition('update', row, role), say);
}

/**
 * Refuses to reset the sign-in of one's own account: the gateway would end all its sessions, including the one in use
 * (GEN-31).
 */
function resetRefusal(row: User, context: ScreenContext): string | undefined {
  return careRefusal(row, context) ?? (isOwnSession(row, context) ? context.say('user.resetOfOwn') : undefined);
}

const named = (rows: readonly User[]) => rows.map(({ username }) => ({ name: username }));

/** Switches off a lost second factor (GEN-13); the user then signs in with the password alone. */
export const resetTwoFactor: RowAction<User, undefined> = {
  verb: 'reset-2fa',
  icon: 'key',
  on: 'rows',
  label: 'user.resetTwoFactor',
  help: 'user.resetTwoFactorHelp',
  danger: 'confirm',
  idempotent: true,
  needs: hasCare,
  refusal: resetRefusal,
  confirm: (rows, context) => confirmRows('user.confirmTwoFactor', ['user.twoFactorConsequence'], named(rows), context),
  run: async (row, _input, { gateway, say }, { signal }) => {
    await gateway.users.resetTwoFactor(row.id, { signal });
    return { message: say('user.twoFactorReset', { name: sanitise(row.username) }), data: { id: row.id } };
  },
};

/** Removes a lost passkey (GEN-13). */
export const resetPasskey: RowAction<User, undefined> = {
  verb: 'reset-passkey',
  icon: 'key',
  on: 'rows',
  label: 'user.resetPasskey',
  help: 'user.resetPasskeyHelp',
  danger: 'confirm',
  idempotent: true,
  needs: hasCare,
  refusal: resetRefusal,
  confirm: (rows, context) =>
    confirmRows('user.confirmPasskey', ['user.lockOut', 'user.passkeyConsequence'], named(rows), context),
  run: async (row, _input, { gateway, say }, { signal }) => {
    await gateway.users.resetPasskey(row.id, { signal });
    return { message: say('user.passkeyReset', { name: sanitise(row.username) }), data: { id: row.id } };
  },
};

const builtIn = [
  { value: 'email', label: 'user.email', of: ({ email }: User) => email },
  { value: 'github', label: 'user.githubId', of: ({ github_id }: User) => github_id },
  { value: 'linuxdo', label: 'user.linuxdoId', of: ({ linuxdo_id }: User) => linuxdo_id },
  { value: 'wechat', label: 'user.wechatId', of: ({ wechat_id }: User) => wechat_id },
  { value: 'telegram', label: 'user.telegramId', of: ({ telegram_id }: User) => telegram_id },
  { value: 'oidc', label: 'user.oidcId', of: ({ oidc_id }: User) => oidc_id },
  { value: 'discord', label: 'user.discordId', of: ({ discord_id }: User) => discord_id },
] as const;

/** The linked accounts of a user: each with its word for the command line, its label, and the account's name. */
export async function linkedAccounts(user: User, { gateway, say }: ScreenContext, o: CallOptions): Promise<Choice[]> {
  const known = builtIn.flatMap(({ value, label, of }) =>
    of(user) === '' ? [] : [{ value, label: say(label), hint: sanitise(of(user)) }],
  );
  const custom = await gateway.users.bindings(user.id, o).catch((error: unknown) => {
    // Gateways before v0.10.8 have no custom sign-in providers.
    if (isUnknownCall(error)) return [];
    throw error;
  });
  const own = custom.map(({ provider_id, provider_name, provider_user_id }) => ({
    value: String(provider_id),
    label: sanitise(provider_name),
    hint: sanitise(provider_user_id),
  }));
  return [...known, ...own];
}

interface UnlinkInput {
  /** The word of a built-in sign-in method, or the id of a custom provider. */
  account: string;
  /** The user whose accounts are offered; 0 where none was chosen yet. */
  userId: number;
}

const unlinkForm: Form<UnlinkInput, User> = {
  title: { create: 'user.unlink', edit: 'user.unlink' },
  fields: [
    {
      name: 'account',
      kind: 'choice',
      label: 'user.account',
      help: 'user.accountHelp',
      required: true,
      example: 'github',
      custom: true,
      noChoices: 'user.nothingLinked',
      choices: async ({ userId }, context, signal) =>
        userId === 0
          ? builtIn.map(({ value, label }) => ({ value, label: context.say(label) }))
          : linkedAccounts(await context.gateway.users.get(userId, { signal }), context, { signal }),
    },
  ],
  defaults: () => ({ account: '', userId: 0 }),
  fromRow: ({ id }) => ({ account: '', userId: id }),
  normalise: ({ account, ...rest }) => ({ account: account.trim().toLowerCase(), ...rest }),
  validate: ({ account }, _mode, { say }): FieldErrors =>
    account === '' ? { account: say('user.accountNeeded') } : {},
};

/**
 * Unlinks an account from a user (GEN-13). It checks first that it is linked, because gateways answer with success
 * either way.
 */
export const unlinkAccount: RowAction<User, UnlinkInput> = {
  verb: 'unlink',
  icon: 'plug',
  on: 'rows',
  single: true,
  label: 'user.unlink',
  help: 'user.unlinkHelp',
  danger: 'confirm',
  idempotent: true,
  needs: hasCare,
  refusal: careRefusal,
  input: unlinkForm,
  confirm: (rows, context) =>
    confirmRows('user.confirmUnlink', ['user.unlinkConsequence', 'user.lockOut'], named(rows), context),
  run: async (row, { account, userId: _, ...rest }, context, { signal }) => {
    nothingLeft(rest);
    const { gateway, say } = context;
    const linked = await linkedAccounts(await gateway.users.get(row.id, { signal }), context, { signal });
    const found = linked.find(({ value, label }) => value === account || label.toLowerCase() === account);
    const name = sanitise(row.username);
    if (found === undefined) {
      const choices = linked.map(({ value }) => String(value));
      const reason = choices.length === 0 ? say('user.nothingLinked') : say('user.notLinked', { account, choices });
      throw new Refusal(reason);
    }
    const { value, label, hint } = found;
    const binding = (/^\d+$/.test(String(value)) ? Number(value) : value) as UserBinding;
    await gateway.users.clearBinding(row.id, binding, { signal });
    const now = await readBack(() => gateway.users.get(row.id, { signal }));
    const left = now && (await readBack(() => linkedAccounts(now, context, { signal })));
    const isLeft = left?.some((one) => one.value === value) === true;
    const message = say(isLeft ? 'user.stillLinked' : 'user.unlinked', { account: label, name });
    return {
      message,
      tone: isLeft ? 'warn' : 'good',
      row: now,
      data: { id: row.id, account: value, was: hint ?? null },
    };
  },
};
