import { characterLength } from '../../domain/byte-length.ts';
import { usernameMaximum } from '../../domain/limit.ts';
import { newPasswordFaults, passwordHint } from '../account/password-rules.ts';
import type { FieldErrors, Form } from '../form.ts';
import type { ScreenContext } from '../screen-context.ts';

export interface RegisterInput {
  username: string;
  password: string;
  confirmation: string;
  /** Asked for where the site verifies e-mail addresses. */
  email: string;
  verification_code: string;
  /** The inviter's code; '' without one. */
  aff_code: string;
}

/**
 * The registration of a site (AUTH-09, AUTH-10): e-mail and code only where it verifies addresses. Build it anew when the
 * status changes. `aff_code` is filled in by faces from the invite link (AUTH-12).
 */
export function registerForm({ status }: Pick<ScreenContext, 'status'>): Form<RegisterInput> {
  const needsEmail = () => status.email_verification;
  const empty = (): RegisterInput => ({
    username: '',
    password: '',
    confirmation: '',
    email: '',
    verification_code: '',
    aff_code: '',
  });
  return {
    title: { create: 'registration.title', edit: 'registration.title' },
    fields: [
      {
        name: 'username',
        kind: 'text',
        label: 'registration.username',
        help: (_input, context) => context.say('registration.usernameHelp', { maximum: nameMaximum(context) }),
        required: true,
      },
      { name: 'password', kind: 'secret', label: 'registration.password', help: passwordHint, required: true },
      { name: 'confirmation', kind: 'secret', label: 'registration.confirmation', required: true },
      { name: 'email', kind: 'text', label: 'registration.email', required: true, applies: needsEmail },
      {
        name: 'verification_code',
        kind: 'text',
        label: 'registration.code',
        help: 'registration.codeHelp',
        required: true,
        applies: needsEmail,
      },
      { name: 'aff_code', kind: 'text', label: 'registration.affCode', help: 'registration.affCodeHelp' },
    ],
    defaults: empty,
    fromRow: empty,
    normalise: (input) => ({
      ...input,
      username: input.username.trim(),
      email: needsEmail() ? input.email.trim() : '',
      verification_code: needsEmail() ? input.verification_code.trim() : '',
      aff_code: input.aff_code.trim(),
    }),
    validate: (input, _mode, context): FieldErrors => {
      const { say } = context;
      const errors: FieldErrors = input.password === '' ? {} : newPasswordFaults(input, context);
      const maximum = nameMaximum(context);
      if (input.username === '') errors.username = say('registration.missing');
      else if (characterLength(input.username) > maximum)
        errors.username = say('registration.nameTooLong', { maximum });
      if (input.password === '') errors.password = say('registration.missing');
      if (needsEmail() && input.email === '') errors.email = say('registration.emailMissing');
      if (needsEmail() && input.verification_code === '') errors.verification_code = say('registration.codeMissing');
      return errors;
    },
  };
}

/** The newest limit while the generation is not known: the gateway itself still refuses what is too long for it. */
function nameMaximum({ gateway }: Pick<ScreenContext, 'gateway'>): number {
  return usernameMaximum(gateway.dialect() ?? 'v1');
}
