import { Refusal } from '../refusal.ts';
import type { ScreenContext } from '../screen-context.ts';
import { siteAddress } from '../site-address.ts';

/** The answer of the bot check, where one was given. */
export interface BotCheck {
  turnstile?: string;
}

/**
 * Refuses a call that the site would refuse for want of a bot check (AUTH-11, docs/gateways.md 3.3). The check's widget
 * often needs a few seconds, so that is what a browser is told; terminals use `botCheckInTerminal` before they ask for
 * anything.
 */
export function requireBotCheck({ turnstile }: BotCheck, { status, say }: Pick<ScreenContext, 'status' | 'say'>): void {
  if (status.turnstile_check && !turnstile) throw new Refusal(say('signIn.botCheckRetry'));
}

/** Where the bot check can be answered, for a terminal: the site's own page. Undefined where the site asks for none. */
export function botCheckInTerminal(
  page: 'login' | 'register' | 'reset',
  { status, gateway, say }: Pick<ScreenContext, 'status' | 'gateway' | 'say'>,
): string | undefined {
  if (!status.turnstile_check) return undefined;
  const url = `${siteAddress({ status, gateway })}/${page}`;
  return say(page === 'login' ? 'signIn.botCheck' : 'registration.botCheck', { url });
}
