import type { ScreenContext } from '../../shared/screen/screen-context.ts';
import { siteAddress } from '../../shared/screen/site-address.ts';
import { captchaInTerminal } from '../../shared/screens/registration/captcha.ts';
import { ExitCode } from '../failure/exit-code.ts';
import { Failure } from '../failure/failure.ts';

/**
 * AUTH-11: ends the command where the site demands a captcha, which a terminal cannot show, and points to the site's
 * page.
 */
export function refuseCaptcha(
  page: 'login' | 'register' | 'reset' | 'setting',
  context: Pick<ScreenContext, 'status' | 'gateway' | 'say'>,
): void {
  const { status, say } = context;
  if (!status.turnstile_check) return;
  const address = `${siteAddress(context)}/setting`;
  const message = page === 'setting' ? say('registration.captcha', { url: address }) : captchaInTerminal(page, context);
  if (message === undefined) return;
  throw new Failure({
    code: 'bot-check',
    exitCode: ExitCode.Refused,
    message,
    hint: { key: page === 'login' ? 'cli.captchaHint' : 'cliAccount.captchaHint' },
  });
}
