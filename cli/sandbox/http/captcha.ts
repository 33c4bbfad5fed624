import { takeCode } from '../store/codes.ts';
import type { Sandbox } from '../store/sandbox.ts';
import type { SandboxMiddleware } from './envelope.ts';
import { Refusal } from './refusal.ts';

/** The purpose under which the mock stores its tokens. */
export const captchaPurpose = 'captcha';

/**
 * Requires a `turnstile=` token while the captcha is on (docs/gateways.md 3.3). Tokens come from the sandbox's own
 * page. The cookie generations remember one success in the session; the JWT generation checks every call.
 */
export function requireCaptcha(sandbox: Sandbox): SandboxMiddleware {
  return async (context, next) => {
    if (!sandbox.options.flag('TurnstileCheckEnabled')) return next();
    const remembers = sandbox.traits.sessions === 'cookie';
    if (remembers && context.var.session.values.turnstile) return next();
    const token = context.req.query('turnstile') ?? '';
    if (token === '') throw new Refusal('captchaMissing');
    if (!takeCode(sandbox.store, { purpose: captchaPurpose, subject: token, code: token, now: sandbox.now() })) {
      throw new Refusal('captchaRefused');
    }
    if (remembers) context.var.session.merge({ turnstile: true });
    return next();
  };
}
