import { nothingLeft } from '../../domain/record.ts';
import type { CallOptions } from '../../gateway/page.ts';
import type { Done } from '../action.ts';
import { checkForm } from '../form-check.ts';
import { Refusal } from '../refusal.ts';
import type { ScreenContext } from '../screen-context.ts';
import { type Captcha, requireCaptcha } from './captcha.ts';
import { type RegisterInput, registerForm } from './register-form.ts';

/** Why nobody can register here, or undefined. Gateways before v1.0 do not tell; they refuse with their own words. */
export function registerRefusal({ status, say }: Pick<ScreenContext, 'status' | 'say'>): string | undefined {
  if (!status.register_enabled) return say('registration.off');
  return status.password_register_enabled ? undefined : say('registration.passwordOff');
}

/** Registers an account (AUTH-09 to AUTH-12). It does not sign in: the sign-in comes next. */
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

/** Has a code mailed that proves an address: for registering and for binding (AUTH-10, ME-04). */
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

/** A trimmed e-mail address; refuses an empty one. */
export function requireAddress(email: string, { say }: Pick<ScreenContext, 'say'>): string {
  const address = email.trim();
  if (address === '') throw new Refusal(say('registration.emailMissing'));
  return address;
}
