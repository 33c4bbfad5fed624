import { isRecord } from '../../domain/record.ts';
import type { Query } from '../client/call.ts';
import type { Client } from '../client/client.ts';
import { unreadableAnswer } from '../client/dry-run.ts';
import type { CallOptions } from '../client/page.ts';
import { withVariant } from '../dialect/dialect.ts';
import { acceptSignIn, type SignInOutcome } from './signed-in.ts';

/**
 * `bound`: a user was signed in already, and the third-party account is now linked to that user (docs/gateways.md 4.3).
 */
export type OAuthOutcome = SignInOutcome | { kind: 'bound' };

/** What the provider sent back in the callback's query. */
export interface OAuthCallback {
  code?: string;
  state?: string;
  error?: string;
  error_description?: string;
  /** The inviter's code; only the card fork reads it here. */
  aff?: string;
}

/** The fields of Telegram's login widget. Telegram signs them, so they are passed on unchanged. */
export type TelegramPayload = Record<'id' | 'first_name' | 'auth_date' | 'hash', string | number> & Query;

/** Sign-in and binding by third parties (docs/gateways.md 4.3). */
export interface OAuth {
  /** The `state` for the provider's authorise page, bound to this client's session. */
  state(input: { provider: string; intent: 'login' | 'bind'; aff?: string }, o?: CallOptions): Promise<string>;
  /** Completes the round trip of a GitHub, LINUX DO, OIDC … sign-in. */
  complete(provider: string, callback: OAuthCallback, o?: CallOptions): Promise<OAuthOutcome>;
  /** `code` is sent by the site's WeChat account and valid for 3 minutes. */
  weChat(code: string, o?: CallOptions): Promise<OAuthOutcome>;
  bindWeChat(code: string, o?: CallOptions): Promise<void>;
  telegram(payload: TelegramPayload, o?: CallOptions): Promise<OAuthOutcome>;
  bindTelegram(payload: TelegramPayload, o?: CallOptions): Promise<void>;
  /** `code` from `session.sendEmailCode`. */
  bindEmail(input: { email: string; code: string }, o?: CallOptions): Promise<void>;
}

/** The calls for third-party sign-in and binding, over a client. */
export function createOAuth(client: Client): OAuth {
  const finish = async (path: string, query: Query, o: CallOptions = {}): Promise<OAuthOutcome> => {
    const isSignedIn = client.identity.credential().kind !== 'none';
    const call = { method: 'GET', path, query, ownCookies: !isSignedIn, refusalStatuses: [403] } as const;
    const answer = await client.call(call, o);
    const isBound = answer.message === 'bind' || (isRecord(answer.data) && answer.data.action === 'bind');
    return isBound ? { kind: 'bound' } : acceptSignIn(client, answer, path, o);
  };
  const bind = (path: string, facts: Record<string, string>, o: CallOptions = {}): Promise<void> => {
    const ways = {
      get: async () => void (await client.call({ method: 'GET', path, query: facts }, o)),
      post: async () => void (await client.call({ method: 'POST', path, body: facts }, o)),
    };
    return withVariant(client, 'bind', ways, o);
  };

  return {
    state: (input, o = {}) => state(client, input, o),
    complete: (provider, callback, o) => finish(`/api/oauth/${encodeURIComponent(provider)}`, { ...callback }, o),
    weChat: (code, o) => finish('/api/oauth/wechat', { code }, o),
    bindWeChat: (code, o) => bind('/api/oauth/wechat/bind', { code }, o),
    telegram: (payload, o) => finish('/api/oauth/telegram/login', payload, o),
    bindTelegram: (payload, o = {}) => bindTelegram(client, payload, o),
    bindEmail: ({ email, code }, o) => bind('/api/oauth/email/bind', { email, code }, o),
  };
}

/**
 * Requests the `state`: kept in the session cookie, or a flow token, depending on the gateway (docs/gateways.md 13.46).
 */
function state(
  client: Client,
  { provider, intent, aff }: { provider: string; intent: 'login' | 'bind'; aff?: string },
  o: CallOptions,
): Promise<string> {
  const path = '/api/oauth/state';
  const ways = {
    get: async () => {
      const answer = await client.call({ method: 'GET', path, query: { aff } }, o);
      if (typeof answer.data !== 'string') throw unreadableAnswer(answer, { method: 'GET', path });
      return answer.data;
    },
    post: async () => {
      const body = { provider, intent, aff: aff || undefined };
      const answer = await client.call({ method: 'POST', path, body }, o);
      const { data } = answer;
      if (!isRecord(data) || typeof data.flow_token !== 'string') {
        throw unreadableAnswer(answer, { method: 'POST', path });
      }
      return data.flow_token;
    },
  };
  return withVariant(client, 'oauth-state', ways, o);
}

/**
 * Links Telegram; the gateway answers success with a redirect to the console's settings. v1.0 needs a flow token first.
 */
async function bindTelegram(client: Client, payload: TelegramPayload, o: CallOptions): Promise<void> {
  const path = '/api/oauth/telegram/bind';
  let target = path;
  if (client.identity.credential().kind === 'jwt') {
    const { data } = await client.call({ method: 'POST', path: `${path}/start` }, o);
    const flowToken = isRecord(data) ? data.flow_token : data;
    target = `${path}/${encodeURIComponent(String(flowToken))}`;
  }
  await client.call({ method: 'GET', path: target, query: payload, redirectIsDone: true }, o);
}
