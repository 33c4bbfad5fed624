import { characterLength } from '../../domain/byte-length.ts';
import { passwordMaximum, passwordMinimum } from '../../domain/limit.ts';
import { nothingLeft } from '../../domain/record.ts';
import type { SiteAction } from '../../screen/action.ts';
import type { FieldErrors, Form } from '../../screen/form.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';

/** The faults of a new password: it must have 8 to 20 characters, and match its confirmation (AUTH-09, ME-06). */
export function newPasswordFaults(
  { password, confirmation }: { password: string; confirmation: string },
  { say }: Pick<ScreenContext, 'say'>,
): FieldErrors {
  const length = characterLength(password);
  const errors: FieldErrors = {};
  if (length < passwordMinimum) errors.password = say('account.passwordTooShort', { minimum: passwordMinimum });
  else if (length > passwordMaximum) errors.password = say('account.passwordTooLong', { maximum: passwordMaximum });
  if (password !== confirmation) errors.confirmation = say('account.passwordMismatch');
  return errors;
}

/** The help of a new password: "8 to 20 characters". */
export function passwordHint(_value: unknown, { say }: Pick<ScreenContext, 'say'>): string {
  return say('account.passwordHelp', { minimum: passwordMinimum, maximum: passwordMaximum });
}

interface PasswordInput {
  original_password: string;
  password: string;
  confirmation: string;
}

const empty = (): PasswordInput => ({ original_password: '', password: '', confirmation: '' });

/**
 * The form asks for the original password where the gateway checks it, from v0.7 on (docs/gateways.md 4.4). It is
 * optional even there, because an account created by an OAuth sign-in has none yet. The gateway refuses a wrong one
 * with its own reason.
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

/** Changes the user's own password (ME-06). The client continues with the new session where the gateway returns one. */
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
