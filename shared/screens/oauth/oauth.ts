import { isRecord } from '../../domain/schema.ts';
import type { SiteStatus } from '../../domain/site-status.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { OAuthCallback, OAuthOutcome, TelegramPayload } from '../../gateway/oauth.ts';
import type { CallOptions } from '../../gateway/page.ts';
import { Refusal } from '../refusal.ts';
import type { ScreenContext } from '../screen-context.ts';

/** Foreign services that send a person back with a code (AUTH-04). */
export type OAuthProvider = 'github' | 'linuxdo';

const pages: Record<OAuthProvider, { page: string; query: Record<string, string> }> = {
  github: { page: 'https://github.com/login/oauth/authorize', query: { scope: 'user:email' } },
  linuxdo: { page: 'https://connect.linux.do/oauth2/authorize', query: { response_type: 'code', scope: 'user' } },
};

/** The sandbox's mock for a foreign page, told in its status object; undefined on a real gateway. */
export function mockPage(
  status: SiteStatus,
  name: 'github_authorize' | 'linuxdo_authorize' | 'wechat_code' | 'telegram_widget' | 'captcha' | 'mails',
): string | undefined {
  const { sandbox } = status as Record<string, unknown>;
  const address = isRecord(sandbox) ? sandbox[name] : undefined;
  return typeof address === 'string' && /^https?:\/\//i.test(address) ? address : undefined;
}

/**
 * The page on which a person allows the access (docs/gateways.md 4.3): client id, state and scope. The way back is
 * registered with the service; only the sandbox's mock has to be told it.
 */
export function authoriseUrl(
  provider: OAuthProvider,
  { status, state, redirectUri }: { status: SiteStatus; state: string; redirectUri?: string },
): string {
  const clientId = provider === 'github' ? status.github_client_id : status.linuxdo_client_id;
  const local = mockPage(status, provider === 'github' ? 'github_authorize' : 'linuxdo_authorize');
  const { page, query } = pages[provider];
  const url = new URL(local ?? page);
  for (const [name, value] of Object.entries({ client_id: clientId, state, ...query }))
    url.searchParams.set(name, value);
  if (local !== undefined && redirectUri !== undefined) url.searchParams.set('redirect_uri', redirectUri);
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
 * Reads what a person pasted into a terminal: the whole address the browser came back to, or its query (AUTH-05). Refuses
 * what holds neither a code nor an error.
 */
export function readPastedCallback(text: string, { say }: Pick<ScreenContext, 'say'>): OAuthCallback {
  const trimmed = text.trim().replace(/^<|>$/g, '');
  const query = /\?([^#]*)/.exec(trimmed)?.[1] ?? trimmed.replace(/^[?#]/, '');
  const callback = readCallback(new URLSearchParams(query));
  if (callback.code === undefined && callback.error === undefined) throw new Refusal(say('oauth.pastedWrong'));
  return callback;
}

/**
 * Refuses a callback that brings an error, no code, or another state than the one this sign-in began with: somebody else's
 * sign-in must not end here. `expected` undefined means that it is not known here; the gateway still checks.
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

/** Where a foreign sign-in leads to on the web; other faces go to the view of the same name. */
export type Landing = '/token' | '/' | '/setting';

/** A sign-in or bind under way at a foreign service. Keep the state until the person comes back. */
export interface StartedOAuth {
  provider: OAuthProvider;
  state: string;
  /** The page to open. */
  url: string;
}

/**
 * Begins a sign-in or a bind (AUTH-04, AUTH-05). `redirectUri` is this console's callback, which only the sandbox's
 * mock needs.
 */
export async function startOAuth(
  provider: OAuthProvider,
  { intent, aff, redirectUri }: { intent: 'login' | 'bind'; aff?: string; redirectUri?: string },
  { gateway, status, say }: Pick<ScreenContext, 'gateway' | 'status' | 'say'>,
  { signal }: CallOptions = {},
): Promise<StartedOAuth> {
  const isOffered = provider === 'github' ? status.github_oauth : status.linuxdo_oauth;
  if (!isOffered) throw new Refusal(say('oauth.off'));
  const state = await gateway.oauth.state({ provider, intent, aff }, { signal });
  return { provider, state, url: authoriseUrl(provider, { status, state, redirectUri }) };
}

/** Ends it with what the service sent back. `state` is the one it began with, where it is known here. */
export async function completeOAuth(
  provider: OAuthProvider,
  callback: OAuthCallback,
  { state, aff }: { state?: string; aff?: string },
  context: Pick<ScreenContext, 'gateway' | 'say'>,
  { signal }: CallOptions = {},
): Promise<OAuthOutcome> {
  checkCallback(callback, state, context);
  return context.gateway.oauth.complete(provider, { ...callback, aff }, { signal });
}

/** Where success leads to (AUTH-04, AUTH-06): tokens after GitHub, home after the others, settings after a bind. */
export function landingOf(provider: OAuthProvider | 'wechat' | 'telegram', outcome: OAuthOutcome): Landing {
  if (outcome.kind === 'bound') return '/setting';
  return provider === 'github' ? '/token' : '/';
}

/** Where a failed callback leads to (AUTH-04); told as `oauth.failed`. */
export const failureLanding: Landing = '/setting';

/** Signs in with the code the WeChat account answered (AUTH-06). */
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
 * The fields of Telegram's widget, as its callback gives them or as they stand in an address (AUTH-07). Anything else is
 * left out, because the gateway checks the signature over all that is sent; undefined without id, date or signature.
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

/** Signs in with Telegram's signed fields (AUTH-07). */
export async function signInByTelegram(
  payload: TelegramPayload,
  { gateway }: Pick<ScreenContext, 'gateway'>,
  { signal }: CallOptions = {},
): Promise<OAuthOutcome> {
  return gateway.oauth.telegram(payload, { signal });
}
