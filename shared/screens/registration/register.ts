import { characterLength } from '../../domain/byte-length.ts';
import { usernameMaximum } from '../../domain/limit.ts';
import { nothingLeft } from '../../domain/record.ts';
import type { User } from '../../domain/user/user.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import type { Done } from '../../screen/action.ts';
import type { FieldErrors, Form } from '../../screen/form.ts';
import { checkForm } from '../../screen/form-check.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { newPasswordFaults, passwordHint } from '../account/password.ts';
import { type Captcha, requireCaptcha } from './captcha.ts';

export interface RegisterInput {
  username: string;
  password: string;
  confirmation: string;
  /** Shown where the site verifies email addresses. */
  email: string;
  verification_code: string;
  /** The inviter's code; '' without one. */
  aff_code: string;
}

/**
 * The registration form of a site (AUTH-09, AUTH-10); it has email and code only where the site verifies addresses.
 * Create it again when the status changes. Faces fill in `aff_code` from the invite link (AUTH-12).
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

/** The limit of the newest gateways while the generation is not known: an older gateway refuses longer names itself. */
function nameMaximum({ gateway }: Pick<ScreenContext, 'gateway'>): number {
  return usernameMaximum(gateway.dialect());
}

/**
 * Why users cannot register here, or undefined. The status of gateways before v1.0 does not show it; they refuse the
 * call.
 */
export function registerRefusal({ status, say }: Pick<ScreenContext, 'status' | 'say'>): string | undefined {
  if (!status.register_enabled) return say('registration.off');
  return status.password_register_enabled ? undefined : say('registration.passwordOff');
}

/** Registers an account (AUTH-09 to AUTH-12). It does not sign in; use `signInRegistered` afterwards. */
export async function register(
  input: RegisterInput,
  captcha: Captcha,
  context: ScreenContext,
  { signal }: CallOptions = {},
): Promise<Done> {
  const { gateway, say } = context;
  const refusal = registerRefusal(context);
  if (refusal !== undefined) throw new Refusal(refusal);
  const { value, errors } = checkForm(registerForm(context), input, 'create', context);
  const [fault] = Object.values(errors);
  if (fault !== undefined) throw new Refusal(fault);
  requireCaptcha(captcha, context);
  const { username, password, confirmation: _, email, verification_code, aff_code, ...rest } = value;
  nothingLeft(rest);
  const { turnstile } = captcha;
  const account = { username, password, email, verificationCode: verification_code, affCode: aff_code };
  await gateway.session.register({ ...account, turnstile }, { signal });
  return { message: say('registration.done'), data: { username } };
}

/**
 * Signs in with the credentials just registered (AUTH-09). Returns undefined where the user has to sign in: the gateway
 * requires another CAPTCHA or a second step, disallows passwords, or the sign-in failed. The account exists in any
 * case.
 */
export async function signInRegistered(
  { username, password }: Pick<RegisterInput, 'username' | 'password'>,
  { gateway, status }: Pick<ScreenContext, 'gateway' | 'status'>,
  { signal }: CallOptions = {},
): Promise<User | undefined> {
  if (status.turnstile_check || !status.password_login_enabled) return undefined;
  const outcome = await gateway.session.login({ username, password }, { signal }).catch(() => undefined);
  return outcome?.kind === 'signed-in' ? outcome.user : undefined;
}

/** Sends a verification code by email, for registering and for binding (AUTH-10, ME-04). */
export async function sendEmailCode(
  email: string,
  captcha: Captcha,
  context: ScreenContext,
  { signal }: CallOptions = {},
): Promise<Done> {
  const address = requireAddress(email, context);
  requireCaptcha(captcha, context);
  await context.gateway.session.sendEmailCode({ email: address, turnstile: captcha.turnstile }, { signal });
  return { message: context.say('registration.codeSent'), data: { email: address } };
}

/** The trimmed email address. @throws Refusal where it is empty */
export function requireAddress(email: string, { say }: Pick<ScreenContext, 'say'>): string {
  const address = email.trim();
  if (address === '') throw new Refusal(say('registration.emailMissing'));
  return address;
}
