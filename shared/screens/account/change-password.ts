import { nothingLeft } from '../../domain/record.ts';
import type { SiteAction } from '../action.ts';
import type { FieldErrors, Form } from '../form.ts';
import { newPasswordFaults, passwordHint } from './password-rules.ts';

interface PasswordInput {
  original_password: string;
  password: string;
  confirmation: string;
}

const empty = (): PasswordInput => ({ original_password: '', password: '', confirmation: '' });

/**
 * The original password is asked for where the gateway looks at it, from v0.7 on (docs/gateways.md 4.4). It is not
 * required even there: an account made by a foreign sign-in has none yet. The gateway refuses a wrong one with its own
 * reason.
 */
export const passwordForm: Form<PasswordInput> = {
  title: { create: 'account.changePassword', edit: 'account.changePassword' },
  fields: [
    {
      name: 'original_password',
      kind: 'secret',
      label: 'account.originalPassword',
      help: 'account.originalPasswordHelp',
      disabled: (_input, { gateway, say }) =>
        gateway.dialect() === 'classic' ? say('account.originalPasswordUnused') : undefined,
    },
    { name: 'password', kind: 'secret', label: 'account.newPassword', help: passwordHint, required: true },
    { name: 'confirmation', kind: 'secret', label: 'account.confirmation', required: true },
  ],
  defaults: empty,
  fromRow: empty,
  normalise: (input) => input,
  validate: (input, _mode, context): FieldErrors => newPasswordFaults(input, context),
};

/** Changes the own password (ME-06). The client goes on with the new session where the gateway gives one. */
export const changePassword: SiteAction<PasswordInput> = {
  verb: 'password',
  on: 'all',
  label: 'account.changePassword',
  help: 'account.changePasswordHelp',
  danger: 'safe',
  idempotent: false,
  input: passwordForm,
  run: async ({ password, original_password, confirmation: _, ...rest }, { gateway, say }, { signal }) => {
    nothingLeft(rest);
    await gateway.account.changePassword({ password, originalPassword: original_password }, { signal });
    return { message: say('account.passwordChanged') };
  },
};
