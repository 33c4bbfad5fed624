import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { siteAddress } from '../../screen/site-address.ts';

/** The answer of the captcha, where one was given. */
export interface Captcha {
  turnstile?: string;
}

/**
 * Refuses a call that the site would refuse for want of a captcha (AUTH-11, docs/gateways.md 3.3). The check's widget
 * often needs a few seconds, so that is what a browser is told; terminals use `captchaInTerminal` before they ask for
 * anything.
 */
export function requireCaptcha({ turnstile }: Captcha, { status, say }: Pick<ScreenContext, 'status' | 'say'>): void {
  if (status.turnstile_check && !turnstile) throw new Refusal(say('signIn.captchaRetry'));
}

/** Where the captcha can be answered, for a terminal: the site's own page. Undefined where the site asks for none. */
export function captchaInTerminal(
  page: 'login' | 'register' | 'reset',
  { status, gateway, say }: Pick<ScreenContext, 'status' | 'gateway' | 'say'>,
): string | undefined {
  if (!status.turnstile_check) return undefined;
  const url = `${siteAddress({ status, gateway })}/${page}`;
  return say(page === 'login' ? 'signIn.captcha' : 'registration.captcha', { url });
}
