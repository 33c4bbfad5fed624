import type { OAuthCallback, OAuthOutcome, TelegramPayload } from '../../gateway/oauth.ts';
import type { CallOptions } from '../../gateway/page.ts';
import { Refusal } from '../refusal.ts';
import type { ScreenContext } from '../screen-context.ts';
import { authoriseUrl, type OAuthProvider } from './authorise-url.ts';
import { checkCallback } from './oauth-callback.ts';

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
