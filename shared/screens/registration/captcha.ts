import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { siteAddress } from '../../screen/site-address.ts';

/** The CAPTCHA's answer, where one was given. */
export interface Captcha {
  turnstile?: string;
}

/**
 * Refuses a call without a CAPTCHA answer where the site requires one (AUTH-11, docs/gateways.md 3.3). The message
 * tells a browser's user to try again, because the widget often needs a few seconds; terminals call `captchaInTerminal`
 * before they ask for anything.
 */
export function requireCaptcha({ turnstile }: Captcha, { status, say }: Pick<ScreenContext, 'status' | 'say'>): void {
  if (status.turnstile_check && !turnstile) throw new Refusal(say('signIn.captchaRetry'));
}

/**
 * A sentence for terminals with the URL of the site's page where the CAPTCHA can be answered; undefined where the site
 * requires none.
 */
export function captchaInTerminal(
  page: 'login' | 'register' | 'reset',
  { status, gateway, say }: Pick<ScreenContext, 'status' | 'gateway' | 'say'>,
): string | undefined {
  if (!status.turnstile_check) return undefined;
  const url = `${siteAddress({ status, gateway })}/${page}`;
  return say(page === 'login' ? 'signIn.captcha' : 'registration.captcha', { url });
}
