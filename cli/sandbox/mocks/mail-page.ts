import type { SandboxApp } from '../http/envelope.ts';
import { escapeHtml, htmlPage } from '../http/page.ts';
import type { Sandbox } from '../sandbox.ts';
import { sayFor, wantsJson } from './form-page.ts';

/** The mails the site would have sent, newest first: `/sandbox/mails`, as a page or as JSON. */
export function registerMailPage(app: SandboxApp, sandbox: Sandbox): void {
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
