import { randomInt } from 'node:crypto';
import { codePurpose } from '../accounts/provider.ts';
import type { SandboxApp } from '../http/envelope.ts';
import { button, form, input, sayFor, wantsJson } from '../http/form-page.ts';
import { escapeHtml, htmlPage } from '../http/page.ts';
import { startFlow } from '../store/flows.ts';
import type { Sandbox } from '../store/sandbox.ts';

/** Seconds for which a code of the WeChat account is valid. */
const codeLifetime = 180;

/** Replaces the site's WeChat account, which sends followers a code: `/sandbox/oauth/wechat`. */
export function registerWechatPage(app: SandboxApp, sandbox: Sandbox): void {
  app.get('/sandbox/oauth/wechat', (context) => {
    const say = sayFor(context);
    const title = say('sandbox.authoriseTitle', { provider: 'WeChat' });
    const introduction = say('sandbox.authoriseIntroduction', { provider: 'WeChat' });
    const fields = input('login', say('sandbox.account'), 'ada') + button('code', say('sandbox.getCode'));
    return context.html(htmlPage(title, `<p>${escapeHtml(introduction)}</p>${form(fields)}`));
  });
  app.post('/sandbox/oauth/wechat', async (context) => {
    const { login } = await context.req.parseBody();
    const code = String(randomInt(100_000, 1_000_000));
    const data = { login: typeof login === 'string' && login !== '' ? login : 'ada' };
    startFlow(
      sandbox.store,
      codePurpose('wechat'),
      { userId: 0, data },
      { now: sandbox.now(), lifetime: codeLifetime, token: code },
    );
    if (wantsJson(context)) return context.json({ code });
    const say = sayFor(context);
    const title = say('sandbox.authoriseTitle', { provider: 'WeChat' });
    return context.html(htmlPage(title, `<p>${escapeHtml(say('sandbox.wechatCode', { code }))}</p>`));
  });
}
