import type { Sandbox } from '../sandbox.ts';
import { takeCode } from '../store/codes.ts';
import type { SandboxMiddleware } from './envelope.ts';
import { Refusal } from './refusal.ts';

/** Where the stand-in keeps the tokens it handed out. */
export const botCheckPurpose = 'bot-check';

/**
 * Wants a `turnstile=` token while the bot check is on (docs/gateways.md 3.3). Tokens come from the sandbox's own page.
 * The cookie generations remember one success in the session; the JWT generation checks every call.
 */
export function requireBotCheck(sandbox: Sandbox): SandboxMiddleware {
  return async (context, next) => {
    if (!sandbox.options.flag('TurnstileCheckEnabled')) return next();
    const remembers = sandbox.traits.sessions === 'cookie';
    if (remembers && context.var.session.values.turnstile) return next();
    const token = context.req.query('turnstile') ?? '';
    if (token === '') throw new Refusal('botCheckMissing');
    if (!takeCode(sandbox.store, { purpose: botCheckPurpose, subject: token, code: token, now: sandbox.now() })) {
      throw new Refusal('botCheckRefused');
    }
    if (remembers) context.var.session.merge({ turnstile: true });
    return next();
  };
}
