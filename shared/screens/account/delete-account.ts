import { nothingLeft } from '../../domain/record.ts';
import { hasRole, Role } from '../../domain/role.ts';
import { GatewayError } from '../../gateway/gateway-error.ts';
import type { SiteAction } from '../action.ts';
import { confirmSite } from '../confirm-rows.ts';
import type { FieldErrors, Form } from '../form.ts';

interface DeleteInput {
  username: string;
}

/** The own username has to be typed exactly (ME-07). */
export const deleteAccountForm: Form<DeleteInput> = {
  title: { create: 'account.delete', edit: 'account.delete' },
  fields: [
    {
      name: 'username',
      kind: 'text',
      label: 'account.username',
      help: (_input, { say, user }) => say('account.deleteTyped', { name: user?.username ?? '' }),
      required: true,
    },
  ],
  defaults: () => ({ username: '' }),
  fromRow: () => ({ username: '' }),
  normalise: (input) => input,
  validate: ({ username }, _mode, { say, user }): FieldErrors =>
    username !== '' && username === user?.username ? {} : { username: say('account.deleteConfirm') },
};

/** Deletes the own account and ends the session; the gateway itself keeps the super admin's (docs/gateways.md 4.4). */
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
      // The account is gone and the credential forgotten, whatever the gateway still says.
      if (!(error instanceof GatewayError)) throw error;
    }
    return { message: say('account.deleted') };
  },
};
