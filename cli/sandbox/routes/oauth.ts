import { answerBound, bindForeign, type ForeignAccount, signInForeign } from '../accounts/foreign-account.ts';
import { builtInProviders, codePurpose, findProvider, type MockAccount, type Provider } from '../accounts/provider.ts';
import { tryIdentify } from '../http/authentication.ts';
import { readBody, textOf } from '../http/body.ts';
import { type SandboxApp, type SandboxContext, type SandboxMiddleware, succeed } from '../http/envelope.ts';
import { Refusal } from '../http/refusal.ts';
import { endFlow, findFlow, startFlow } from '../store/flows.ts';
import { unknownOptions } from '../store/later-options.ts';
import { randomLetters } from '../store/random-keys.ts';
import type { Sandbox } from '../store/sandbox.ts';

interface OAuthState {
  provider: string;
  intent: string;
  aff: string;
}

const stateLifetime = 600;

/** Sign-in and binding through services that return a code (docs/gateways.md 4.3, docs/gateways-modern.md 17). */
export function registerOAuth(app: SandboxApp, sandbox: Sandbox, critical: SandboxMiddleware): void {
  if (sandbox.traits.oauth.state === 'get') {
    app.get('/api/oauth/state', critical, (context) => {
      const state = randomLetters(12);
      context.var.session.merge({ oauth_state: state, aff: context.req.query('aff') ?? '' });
      return succeed(context, state);
    });
  } else {
    app.post('/api/oauth/state', critical, async (context) => startState(sandbox, context));
  }
  for (const name of builtInProviders) {
    if (findProvider(sandbox, name) === undefined) continue;
    app.get(`/api/oauth/${name}`, critical, (context) => {
      const provider = findProvider(sandbox, name);
      return provider === undefined ? context.notFound() : callBack(sandbox, context, provider);
    });
  }
  if (!sandbox.traits.oauth.hasCustom) return;
  app.get('/api/oauth/:provider', critical, async (context, next) => {
    const provider = findProvider(sandbox, context.req.param('provider'));
    return provider === undefined ? next() : callBack(sandbox, context, provider);
  });
}

/**
 * The JWT generation stores the state in a flow, which also holds whether to sign in or to bind (docs/gateways.md 4.3).
 */
async function startState(sandbox: Sandbox, context: SandboxContext): Promise<Response> {
  const body = await readBody(context);
  const data: OAuthState = {
    provider: textOf(body, 'provider'),
    intent: textOf(body, 'intent'),
    aff: textOf(body, 'aff'),
  };
  const caller = data.intent === 'bind' ? tryIdentify(sandbox, context) : undefined;
  if (data.intent === 'bind' && caller?.by !== 'jwt') throw new Refusal('bindNeedsSession', { status: 401 });
  const now = sandbox.now();
  const flow = { userId: caller?.id ?? 0, data };
  const flow_token = startFlow(sandbox.store, 'oauth', flow, { now, lifetime: stateLifetime });
  return succeed(context, { flow_token, expires_at: now + stateLifetime });
}

/** The owner of the state: a user to bind to, or nobody yet; and the invite code sent with it. */
function openState(sandbox: Sandbox, context: SandboxContext, provider: Provider): { userId: number; aff: string } {
  const state = context.req.query('state') ?? '';
  if (sandbox.traits.oauth.state === 'get') {
    const { values } = context.var.session;
    if (state === '' || state !== values.oauth_state) throw new Refusal('stateMismatch', { status: 403 });
    return { userId: values.username ? (values.id ?? 0) : 0, aff: context.req.query('aff') || values.aff || '' };
  }
  const flow = findFlow<OAuthState>(sandbox.store, 'oauth', state, sandbox.now());
  if (!flow || (flow.data.provider !== '' && flow.data.provider !== provider.name)) {
    throw new Refusal('stateMismatch', { status: 403 });
  }
  endFlow(sandbox.store, state);
  return { userId: flow.userId, aff: flow.data.aff };
}

async function callBack(sandbox: Sandbox, context: SandboxContext, provider: Provider): Promise<Response> {
  const { userId, aff } = openState(sandbox, context, provider);
  const { error = '', error_description = '', code = '' } = context.req.query();
  if (error !== '') throw new Refusal({ literal: error_description || error });
  if (!provider.isOn) {
    throw new Refusal('providerDisabled', { values: { provider: provider.label } });
  }
  const account = exchangeCode(sandbox, provider, code);
  if (userId !== 0) {
    bindForeign(sandbox, userId, account, { key: 'providerAccountTaken', values: { provider: provider.label } });
    return answerBound(sandbox, context);
  }
  return signInForeign(sandbox, context, account, aff);
}

/**
 * The account that a real gateway would request from the provider: here the mock's page has stored it in the database.
 * Codes work once.
 */
function exchangeCode(sandbox: Sandbox, provider: Provider, code: string): ForeignAccount {
  const flow = findFlow<MockAccount>(sandbox.store, codePurpose(provider.name), code, sandbox.now());
  if (code === '' || !flow) throw new Refusal('providerCodeInvalid');
  endFlow(sandbox.store, code);
  const { login, number, trustLevel } = flow.data;
  const level = 'LinuxDOMinimumTrustLevel';
  const least = unknownOptions(sandbox.traits).has(level) ? 0 : sandbox.options.number(level);
  if (provider.name === 'linuxdo' && trustLevel < least) {
    throw new Refusal('trustLevelTooLow');
  }
  // GitHub accounts are identified by login in the old generations, by number in the new ones (docs/gateways.md 4.3).
  const isByLogin = provider.name === 'github' && sandbox.traits.oauth.githubId === 'login';
  return { provider: provider.name, slot: provider.slot, id: isByLogin ? login : number, displayName: login };
}
