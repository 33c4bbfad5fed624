import type { SandboxApp, SandboxContext } from '../http/envelope.ts';
import { button, form, hiddenInputs, input, sayFor, wantsJson } from '../http/form-page.ts';
import { escapeHtml, htmlPage } from '../http/page.ts';
import type { Sandbox } from '../store/sandbox.ts';
import { signTelegram, type TelegramFields } from './telegram-signature.ts';

/**
 * Replaces Telegram's login widget: `/sandbox/oauth/telegram?return_to=URL` signs the fields with the site's bot token
 * and redirects to that URL with them; without one, to the sign-in or bind call. A request for JSON gets the fields.
 */
export function registerTelegramPage(app: SandboxApp, sandbox: Sandbox): void {
  app.get('/sandbox/oauth/telegram', (context) => {
    const say = sayFor(context);
    const title = say('sandbox.authoriseTitle', { provider: 'Telegram' });
    const introduction = say('sandbox.authoriseIntroduction', { provider: 'Telegram' });
    const fields = [
      hiddenInputs({ return_to: context.req.query('return_to') ?? '' }),
      input('username', say('sandbox.account'), 'ada'),
      input('id', say('sandbox.accountNumber'), '2001', 'number'),
      button('login', say('sandbox.signIn')),
      button('bind', say('sandbox.bindAccount')),
    ];
    return context.html(htmlPage(title, `<p>${escapeHtml(introduction)}</p>${form(fields.join(''))}`));
  });
  app.post('/sandbox/oauth/telegram', async (context) => answerSigned(sandbox, context));
}

async function answerSigned(sandbox: Sandbox, context: SandboxContext): Promise<Response> {
  const sent = await context.req.parseBody();
  const text = (name: string) => (typeof sent[name] === 'string' ? sent[name] : '');
  const fields: TelegramFields = {
    id: text('id') || '2001',
    first_name: text('username') || 'ada',
    username: text('username') || 'ada',
    auth_date: String(sandbox.now()),
  };
  const signed = { ...fields, hash: signTelegram(fields, sandbox.options.text('TelegramBotToken')) };
  if (wantsJson(context)) return context.json(signed);
  const call = text('decision') === 'bind' ? 'bind' : 'login';
  const target = new URL(text('return_to') || `${sandbox.url()}/api/oauth/telegram/${call}`);
  for (const [name, value] of Object.entries(signed)) target.searchParams.set(name, value);
  return context.redirect(target.href, 302);
}
