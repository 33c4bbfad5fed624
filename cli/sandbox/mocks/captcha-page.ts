import { captchaPurpose } from '../http/captcha.ts';
import type { SandboxApp } from '../http/envelope.ts';
import { escapeHtml, htmlPage } from '../http/page.ts';
import { randomId } from '../keys.ts';
import type { Sandbox } from '../sandbox.ts';
import { storeCode } from '../store/codes.ts';
import { sayFor, wantsJson } from './form-page.ts';

const tokenLifetime = 300;

/**
 * Stands in for the captcha widget: `/sandbox/captcha` hands out a token that works once. In a frame the page tells its
 * parent `{captchaToken}` by postMessage; asked for JSON it answers `{token}`.
 */
export function registerCaptchaPage(app: SandboxApp, sandbox: Sandbox): void {
  app.get('/sandbox/captcha', (context) => {
    const token = randomId();
    const expiresAt = sandbox.now() + tokenLifetime;
    storeCode(sandbox.store, { purpose: captchaPurpose, subject: token, code: token, expiresAt });
    if (wantsJson(context)) return context.json({ token });
    const say = sayFor(context);
    const body = `<p>${escapeHtml(say('sandbox.captchaIntroduction'))}</p><p><code id="token">${token}</code></p>
<script>if (parent !== window) parent.postMessage({ captchaToken: '${token}' }, '*');</script>`;
    return context.html(htmlPage(say('sandbox.captchaTitle'), body));
  });
}
