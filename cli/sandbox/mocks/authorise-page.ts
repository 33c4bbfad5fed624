import { codePurpose, findProvider, type MockAccount, type Provider } from '../accounts/provider.ts';
import type { SandboxApp, SandboxContext } from '../http/envelope.ts';
import { button, form, hiddenInputs, input, sayFor } from '../http/form-page.ts';
import { escapeHtml, htmlPage } from '../http/page.ts';
import { serverAddress } from '../http/server-address.ts';
import { startFlow } from '../store/flows.ts';
import { randomLetters } from '../store/random-keys.ts';
import type { Sandbox } from '../store/sandbox.ts';

const codeLifetime = 600;

/**
 * The authorise pages of GitHub, LINUX DO, OIDC, Discord and custom providers at `/sandbox/oauth/{provider}/authorize`:
 * they take the same query as the real ones, and redirect back with `code` and `state`, or with `error` when the user
 * declines.
 */
export function registerAuthorisePages(app: SandboxApp, sandbox: Sandbox): void {
  const path = '/sandbox/oauth/:provider/authorize';
  const named = (context: SandboxContext) => findProvider(sandbox, context.req.param('provider') ?? '');
  app.get(path, (context) => {
    const provider = named(context);
    return provider === undefined ? context.notFound() : showPage(sandbox, context, provider);
  });
  app.post(path, async (context) => {
    const provider = named(context);
    return provider === undefined ? context.notFound() : decide(sandbox, context, provider);
  });
}

function isKnownClient(provider: Provider, clientId: string): boolean {
  return provider.clientId !== '' && clientId === provider.clientId;
}

/** The callback URL: from the query, else the console that the browser came from, else the site's address. */
function callbackOf(sandbox: Sandbox, context: SandboxContext, provider: Provider): string {
  const asked = context.req.query('redirect_uri');
  if (asked) return asked;
  const referrer = context.req.header('referer');
  const origin = referrer && URL.canParse(referrer) ? new URL(referrer).origin : serverAddress(sandbox);
  return `${origin}/oauth/${provider.name}`;
}

function showPage(sandbox: Sandbox, context: SandboxContext, provider: Provider): Response {
  const say = sayFor(context);
  const title = say('sandbox.authoriseTitle', { provider: provider.label });
  const clientId = context.req.query('client_id') ?? '';
  if (!isKnownClient(provider, clientId)) {
    return context.html(htmlPage(title, `<p>client_id ${escapeHtml(clientId)}: 404</p>`), 404);
  }
  const state = context.req.query('state') ?? '';
  const introduction = say('sandbox.authoriseIntroduction', { provider: provider.label });
  const fields = [
    hiddenInputs({ client_id: clientId, state, redirect_uri: callbackOf(sandbox, context, provider) }),
    input('login', say('sandbox.account'), 'ada'),
    input('number', say('sandbox.accountNumber'), '1001', 'number'),
    provider.name === 'linuxdo' ? input('trust_level', say('sandbox.trustLevel'), '2', 'number') : '',
    button('authorise', say('sandbox.authorise')),
    button('deny', say('sandbox.deny')),
  ];
  return context.html(htmlPage(title, `<p>${escapeHtml(introduction)}</p>${form(fields.join(''))}`));
}

async function decide(sandbox: Sandbox, context: SandboxContext, provider: Provider): Promise<Response> {
  const sent = await context.req.parseBody();
  const text = (name: string) => (typeof sent[name] === 'string' ? sent[name] : '');
  if (!isKnownClient(provider, text('client_id'))) return context.notFound();
  const target = new URL(text('redirect_uri') || callbackOf(sandbox, context, provider));
  if (text('state') !== '') target.searchParams.set('state', text('state'));
  if (text('decision') === 'deny') {
    target.searchParams.set('error', 'access_denied');
    target.searchParams.set('error_description', sayFor(context)('sandbox.denied'));
    return context.redirect(target.href, 302);
  }
  const data: MockAccount = {
    login: text('login') || 'ada',
    number: text('number') || '1001',
    trustLevel: Number(text('trust_level') || '0'),
  };
  const options = { now: sandbox.now(), lifetime: codeLifetime, token: randomLetters(20) };
  target.searchParams.set('code', startFlow(sandbox.store, codePurpose(provider.name), { userId: 0, data }, options));
  return context.redirect(target.href, 302);
}
