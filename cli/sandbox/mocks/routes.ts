import { captchaPurpose } from '../http/captcha.ts';
import type { SandboxApp } from '../http/envelope.ts';
import { sayFor, wantsJson } from '../http/form-page.ts';
import { escapeHtml, htmlPage } from '../http/page.ts';
import { storeCode } from '../store/codes.ts';
import { randomId } from '../store/random-keys.ts';
import type { Sandbox } from '../store/sandbox.ts';
import { registerAuthorisePages } from './authorise-page.ts';
import { registerTelegramPage } from './telegram-page.ts';
import { registerWechatPage } from './wechat-page.ts';

/** The sandbox's own pages under `/sandbox`: local mocks of the services that a real site uses. */
export function registerMocks(app: SandboxApp, sandbox: Sandbox): void {
  registerAuthorisePages(app, sandbox);
  registerWechatPage(app, sandbox);
  registerTelegramPage(app, sandbox);
  registerCaptchaPage(app, sandbox);
  registerMailPage(app, sandbox);
}

/** The mails the site would have sent, newest first: `/sandbox/mails`, as a page or as JSON. */
function registerMailPage(app: SandboxApp, sandbox: Sandbox): void {
  app.get('/sandbox/mails', (context) => {
    const mails = sandbox.mailbox.list();
    if (wantsJson(context)) return context.json(mails);
    const say = sayFor(context);
    const items = mails.map(
      ({ recipient, subject, body }) =>
        `<h2>${escapeHtml(subject)}</h2><p>${escapeHtml(recipient)}</p><p>${escapeHtml(body)}</p>`,
    );
    const empty = `<p>${escapeHtml(say('sandbox.mailsEmpty'))}</p>`;
    return context.html(htmlPage(say('sandbox.mailsTitle'), items.join('') || empty));
  });
}

const tokenLifetime = 300;

/**
 * Replaces the captcha widget: `/sandbox/captcha` hands out a token that works once. In a frame the page posts
 * `{captchaToken}` to its parent by postMessage; a request for JSON gets `{token}`.
 */
function registerCaptchaPage(app: SandboxApp, sandbox: Sandbox): void {
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
