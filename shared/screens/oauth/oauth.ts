import { sanitise } from '../../format/sanitise.ts';
import type { OAuthCallback, OAuthOutcome, TelegramPayload } from '../../gateway/account/oauth.ts';
import { GatewayError } from '../../gateway/client/gateway-error.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { siteAddress } from '../../screen/site-address.ts';
import { findProvider, type OAuthProvider, oauthProviders } from './oauth-provider.ts';

/**
 * The page on which the user allows the access (docs/gateways.md 4.3), with client id, state and scope, and the
 * redirect address where the service needs it. Parameters that the address already has are kept.
 */
export function authoriseUrl(
  { page, clientId, query, needsRedirect }: OAuthProvider,
  { state, redirectUri }: { state: string; redirectUri: string },
): string {
  const url = new URL(page);
  for (const [name, value] of Object.entries({ client_id: clientId, state, ...query }))
    url.searchParams.set(name, value);
  if (needsRedirect) url.searchParams.set('redirect_uri', redirectUri);
  return url.href;
}

/** Reads `code`, `state`, `error` and `error_description` of a callback's query (AUTH-04). */
export function readCallback(query: URLSearchParams): OAuthCallback {
  const read = (name: string) => query.get(name) || undefined;
  return {
    code: read('code'),
    state: read('state'),
    error: read('error'),
    error_description: read('error_description'),
  };
}

/**
 * Reads what the user pasted into a terminal: the whole address that the browser was redirected to, or its query
 * (AUTH-05). @throws Refusal for a text with neither a code nor an error
 */
export function readPastedCallback(text: string, { say }: Pick<ScreenContext, 'say'>): OAuthCallback {
  const trimmed = text.trim().replace(/^<|>$/g, '');
  const query = /\?([^#]*)/.exec(trimmed)?.[1] ?? trimmed.replace(/^[?#]/, '');
  const callback = readCallback(new URLSearchParams(query));
  if (callback.code === undefined && callback.error === undefined) throw new Refusal(say('oauth.pastedWrong'));
  return callback;
}

/**
 * Refuses a callback with an error, without a code, or with another state than this sign-in began with, because it
 * belongs to another sign-in. `expected` is undefined where the state is not known here; the gateway still checks it.
 */
export function checkCallback(
  callback: OAuthCallback,
  expected: string | undefined,
  { say }: Pick<ScreenContext, 'say'>,
): void {
  if (callback.error !== undefined) {
    const error = sanitise(callback.error);
    const description = sanitise(callback.error_description ?? '');
    throw new Refusal(
      description === '' ? say('oauth.errorOnly', { error }) : say('oauth.error', { error, description }),
    );
  }
  if (callback.code === undefined) throw new Refusal(say('oauth.noCode'));
  if (expected !== undefined && callback.state !== expected) throw new Refusal(say('oauth.otherState'));
}

/** The console's path after an OAuth sign-in; other faces open the view of the same name. */
export type Landing = '/token' | '/' | '/setting';

/** A sign-in or bind that was begun at an OAuth service. Keep the state until the callback. */
export interface StartedOAuth {
  provider: OAuthProvider;
  state: string;
  /** The page to open. */
  url: string;
}

/**
 * Begins a sign-in or a bind (AUTH-04, AUTH-05, GEN-14). `slug` is the provider's id; `redirectUri` is this console's
 * callback, by default the site's, where the gateway itself redeems codes.
 * @throws Refusal when the site has not switched on such a provider.
 */
export async function startOAuth(
  slug: string,
  { intent, aff, redirectUri }: { intent: 'login' | 'bind'; aff?: string; redirectUri?: string },
  { gateway, status, say }: Pick<ScreenContext, 'gateway' | 'status' | 'say'>,
  { signal }: CallOptions = {},
): Promise<StartedOAuth> {
  const provider = findProvider(slug, { status });
  if (provider === undefined) {
    const choices = oauthProviders(status).map(({ slug: known }) => known);
    throw new Refusal(choices.length === 0 ? say('oauth.off') : say('oauth.offWithOthers', { choices }));
  }
  const state = await gateway.oauth.state({ provider: provider.slug, intent, aff }, { signal });
  const wayBack = redirectUri ?? `${siteAddress({ gateway, status })}/oauth/${provider.slug}`;
  return { provider, state, url: authoriseUrl(provider, { state, redirectUri: wayBack }) };
}

/**
 * Completes a sign-in or bind with the values of the callback. `state` is the one it began with, where it is known
 * here.
 * @throws Refusal for the callback of another sign-in, and for one that the gateway no longer accepts (docs/gateways.md
 * 4.3).
 */
export async function completeOAuth(
  slug: string,
  callback: OAuthCallback,
  { state, aff }: { state?: string; aff?: string },
  context: Pick<ScreenContext, 'gateway' | 'say'>,
  { signal }: CallOptions = {},
): Promise<OAuthOutcome> {
  checkCallback(callback, state, context);
  try {
    return await context.gateway.oauth.complete(slug, { ...callback, aff }, { signal });
  } catch (error) {
    // Gateways answer 403 here only for a state that has expired or was already redeemed.
    const isOver = error instanceof GatewayError && error.kind === 'refused' && error.facts.status === 403;
    throw isOver ? new Refusal(context.say('oauth.expired')) : error;
  }
}

/**
 * The path after a success (AUTH-04, AUTH-06): tokens after GitHub, home after other services, settings after a bind.
 */
export function landingOf(slug: string, outcome: OAuthOutcome): Landing {
  if (outcome.kind === 'bound') return '/setting';
  return slug === 'github' ? '/token' : '/';
}

/** The path after a failed callback (AUTH-04), where the message `oauth.failed` is shown. */
export const failureLanding: Landing = '/setting';

/** Signs in with the code that the WeChat account sent (AUTH-06). */
export async function signInByWeChat(
  code: string,
  { gateway, status, say }: Pick<ScreenContext, 'gateway' | 'status' | 'say'>,
  { signal }: CallOptions = {},
): Promise<OAuthOutcome> {
  if (!status.wechat_login) throw new Refusal(say('oauth.off'));
  const typed = code.trim();
  if (typed === '') throw new Refusal(say('account.codeMissing'));
  return gateway.oauth.weChat(typed, { signal });
}

const telegramFields = ['id', 'first_name', 'last_name', 'username', 'photo_url', 'auth_date', 'hash', 'lang'] as const;

/**
 * The fields of Telegram's widget, from its callback or from an address (AUTH-07). Other fields are left out, because
 * the gateway checks the signature over all fields sent. Undefined without id, date or signature.
 */
export function readTelegramPayload(given: Record<string, unknown> | URLSearchParams): TelegramPayload | undefined {
  const read = (name: string) => (given instanceof URLSearchParams ? given.get(name) : given[name]);
  const payload: Record<string, string | number> = {};
  for (const name of telegramFields) {
    const value = read(name);
    if ((typeof value === 'string' && value !== '') || typeof value === 'number') payload[name] = value;
  }
  const isSigned = ['id', 'auth_date', 'hash'].every((name) => payload[name] !== undefined);
  return isSigned ? (payload as TelegramPayload) : undefined;
}

/** Signs in with the signed fields of Telegram's widget (AUTH-07). */
export async function signInByTelegram(
  payload: TelegramPayload,
  { gateway }: Pick<ScreenContext, 'gateway'>,
  { signal }: CallOptions = {},
): Promise<OAuthOutcome> {
  return gateway.oauth.telegram(payload, { signal });
}
