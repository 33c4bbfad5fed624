import { transferRefusal } from '../../domain/quota.ts';
import { nothingLeft } from '../../domain/record.ts';
import { hasRole, Role } from '../../domain/user/role.ts';
import { formatQuota, quotaDisplayOf, quotaExample } from '../../format/quota.ts';
import { GatewayError } from '../../gateway/client/gateway-error.ts';
import { readBack } from '../../gateway/reading/read-back.ts';
import type { SiteAction } from '../../screen/action.ts';
import { confirmSite } from '../../screen/flow/confirm-rows.ts';
import type { FieldErrors, Form } from '../../screen/form.ts';
import { savedText } from '../../screen/saving/saved-text.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { bindEmail, bindWeChat } from './bind-actions.ts';
import { updateNotifications } from './notify-actions.ts';
import { changePassword } from './password.ts';
import { endOtherSessions, endSession, listSessions } from './session-actions.ts';
import { beginTwoFactor, disableTwoFactor, enableTwoFactor, renewBackupCodes } from './two-factor-actions.ts';
import { updateProfile } from './update-profile.ts';

interface TransferInput {
  /** In quota units. */
  quota: number;
}

const pending = ({ user }: ScreenContext) => user?.aff_quota ?? 0;

/** The amount is at least one unit of currency, and at most the invite earnings (ME-03). */
export const transferForm: Form<TransferInput> = {
  title: { create: 'account.transfer', edit: 'account.transfer' },
  fields: [
    {
      name: 'quota',
      kind: 'quota',
      label: 'account.transferQuota',
      help: (_input, context) =>
        context.say('account.transferQuotaHelp', { amount: shown(context.status.quota_per_unit, context) }),
      required: true,
      example: '1usd',
      presets: (context) => [{ label: context.say('account.transferAll'), value: pending(context) }],
    },
  ],
  defaults: (context) => ({ quota: Math.max(pending(context), context.status.quota_per_unit) }),
  fromRow: (_row, context) => ({ quota: pending(context) }),
  normalise: ({ quota }) => ({ quota: Math.trunc(quota) }),
  validate: ({ quota }, _mode, context): FieldErrors => {
    const { say, status } = context;
    if (!Number.isSafeInteger(quota)) {
      const example = quotaExample(quotaDisplayOf(status), 1);
      return { quota: say('form.notAQuota', { label: say('account.transferQuota'), example }) };
    }
    const refusal = transferRefusal(quota, pending(context), status.quota_per_unit);
    if (refusal === undefined) return {};
    const amount = shown(refusal === 'too-small' ? status.quota_per_unit : pending(context), context);
    return { quota: say(refusal === 'too-small' ? 'account.transferMinimum' : 'account.transferMaximum', { amount }) };
  },
};

/** Moves invite earnings to the balance (ME-03). */
export const transferInvite: SiteAction<TransferInput> = {
  verb: 'transfer',
  on: 'all',
  label: 'account.transfer',
  help: 'account.transferHelp',
  danger: 'safe',
  // Sending the call twice would move the amount twice.
  idempotent: false,
  input: transferForm,
  run: async ({ quota, ...rest }, context, { signal }) => {
    nothingLeft(rest);
    const { gateway, say } = context;
    await gateway.account.transferInviteQuota(quota, { signal });
    const user = await readBack(() => gateway.account.self({ signal }));
    const amount = shown(quota, context);
    if (user === undefined) {
      return {
        message: savedText(say('account.transferredOnly', { amount }), user, say),
        data: { transferred: quota },
      };
    }
    const balance = shown(user.quota, context);
    const data = { transferred: quota, quota: user.quota };
    return { message: say('account.transferred', { amount, balance }), row: user, data };
  },
};

function shown(units: number, { status }: ScreenContext): string {
  return formatQuota(units, quotaDisplayOf(status));
}

interface DeleteInput {
  username: string;
}

/** The user has to type their own username exactly (ME-07). */
export const deleteAccountForm: Form<DeleteInput> = {
  title: { create: 'account.delete', edit: 'account.delete' },
  fields: [
    {
      name: 'username',
      kind: 'text',
      label: 'account.username',
      help: (_input, { say, user }) =>
        user === undefined ? say('account.deleteConfirm') : say('account.deleteTyped', { name: user.username }),
      required: true,
    },
  ],
  defaults: () => ({ username: '' }),
  fromRow: () => ({ username: '' }),
  normalise: (input) => input,
  validate: ({ username }, _mode, { say, user }): FieldErrors =>
    username !== '' && username === user?.username ? {} : { username: say('account.deleteConfirm') },
};

/**
 * Deletes the user's own account and ends the session; the gateway refuses to delete the super admin (docs/gateways.md
 * 4.4).
 */
export const deleteAccount: SiteAction<DeleteInput> = {
  verb: 'delete',
  on: 'all',
  label: 'account.delete',
  help: 'account.deleteHelp',
  danger: 'irreversible',
  idempotent: false,
  input: deleteAccountForm,
  isConsentedByInput: true,
  refusal: ({ role, say }) => (hasRole(role, Role.Root) ? say('domain.rootIsFixed') : undefined),
  confirm: (context) =>
    confirmSite('account.confirmDelete', ['account.deleteConsequence', 'action.irreversible'], context),
  run: async ({ username: _, ...rest }, { gateway, say }, { signal }) => {
    nothingLeft(rest);
    await gateway.account.delete({ signal });
    try {
      await gateway.session.logout({ signal });
    } catch (error) {
      // The account is deleted and the stored credential removed, even when the gateway refuses the sign-out.
      if (!(error instanceof GatewayError)) throw error;
    }
    return { message: say('account.deleted') };
  },
};

/**
 * Creates a system access token (ME-05). The confirmation says that the old token stops working at once wherever it is
 * used, and that this client goes on with the new one where it signs in by token (docs/gateways.md 13.42).
 */
export const createAccessToken: SiteAction<undefined> = {
  verb: 'token',
  on: 'all',
  label: 'account.createToken',
  help: 'account.createTokenHelp',
  danger: 'confirm',
  warning: 'account.tokenConsequence',
  idempotent: false,
  confirm: (context) => {
    const isOwn = context.gateway.credential().kind === 'access-token';
    return confirmSite(
      'account.confirmToken',
      isOwn ? ['account.tokenConsequence', 'account.tokenIsOwn'] : ['account.tokenConsequence'],
      context,
    );
  },
  run: async (_input, { gateway, say, user }, { signal }) => {
    const secret = await gateway.account.createAccessToken({ signal });
    return { message: say('account.tokenCreated'), secret, data: { user_id: user?.id ?? null } };
  },
};

/** The actions on a user's own account; each runs once and requires a sign-in (ME-03 to ME-08). */
// biome-ignore lint/suspicious/noExplicitAny: actions of several input types; each is paired with its own form.
export const accountActions: readonly SiteAction<any>[] = [
  updateProfile,
  changePassword,
  beginTwoFactor,
  enableTwoFactor,
  renewBackupCodes,
  disableTwoFactor,
  listSessions,
  endSession,
  endOtherSessions,
  updateNotifications,
  createAccessToken,
  transferInvite,
  bindEmail,
  bindWeChat,
  deleteAccount,
];
