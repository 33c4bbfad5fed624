import { nothingLeft } from '../../domain/record.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import type { Done } from '../../screen/action.ts';
import type { FieldErrors, Form } from '../../screen/form.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { type Captcha, requireCaptcha } from './captcha.ts';
import { requireAddress } from './register.ts';

interface ResetInput {
  email: string;
}

/** The form for the email address of the account (AUTH-13). */
export const resetForm: Form<ResetInput> = {
  title: { create: 'registration.resetTitle', edit: 'registration.resetTitle' },
  fields: [{ name: 'email', kind: 'text', label: 'registration.email', required: true }],
  defaults: () => ({ email: '' }),
  fromRow: () => ({ email: '' }),
  normalise: ({ email }) => ({ email: email.trim() }),
  validate: ({ email }, _mode, { say }): FieldErrors =>
    email === '' ? { email: say('registration.emailMissing') } : {},
};

/**
 * Sends a reset link by email. v1.0 reports success for unknown addresses as well, so the message does not say that the
 * account exists.
 */
export async function sendReset(
  { email, ...rest }: ResetInput,
  captcha: Captcha,
  context: ScreenContext,
  { signal }: CallOptions = {},
): Promise<Done> {
  nothingLeft(rest);
  const address = requireAddress(email, context);
  requireCaptcha(captcha, context);
  await context.gateway.session.sendPasswordReset({ email: address, turnstile: captcha.turnstile }, { signal });
  return { message: context.say('registration.resetSent'), data: { email: address } };
}

/** The contents of a reset link. The token works once and is a secret. */
export interface ResetLink {
  email: string;
  token: string;
}

/** Parses the link of the email, or its query alone; undefined where a part is missing. */
export function readResetLink(text: string): ResetLink | undefined {
  const trimmed = text.trim();
  const query = new URLSearchParams(/\?([^#]*)/.exec(trimmed)?.[1] ?? trimmed);
  const email = query.get('email') ?? '';
  const token = query.get('token') ?? '';
  return email === '' || token === '' ? undefined : { email, token };
}

/** Resets the password to one that the gateway generates, which is shown once (AUTH-13). */
export async function confirmReset(
  link: ResetLink | undefined,
  { gateway, say }: Pick<ScreenContext, 'gateway' | 'say'>,
  { signal }: CallOptions = {},
): Promise<Done> {
  if (link === undefined) throw new Refusal(say('registration.resetLinkWrong'));
  const secret = await gateway.session.resetPassword(link, { signal });
  return { message: say('registration.resetDone'), secret, data: { email: link.email } };
}
