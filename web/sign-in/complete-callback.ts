import type { OAuthOutcome } from '../../shared/gateway/account/oauth.ts';
import { Refusal } from '../../shared/screen/refusal.ts';
import type { ScreenContext } from '../../shared/screen/screen-context.ts';
import {
  completeOAuth,
  readCallback,
  readTelegramPayload,
  signInByTelegram,
} from '../../shared/screens/oauth/oauth.ts';
import type { StoredItems } from '../session/stored-items.ts';

/**
 * Completes a sign-in or binding that this browser started, with the query that the provider sent back. Refuses one
 * that was started elsewhere, so that a link with another person's code cannot sign the user in to that person's
 * account. Returns the outcome, and the location where a sign-in leads.
 */
export async function completeCallback(
  provider: string,
  query: URLSearchParams,
  { items }: { items: StoredItems },
  context: ScreenContext,
): Promise<{ outcome: OAuthOutcome; next: string | undefined }> {
  const { gateway, say } = context;
  const started = items.startedSignIn();
  items.removeStartedSignIn();
  if (provider !== 'telegram') {
    const callback = readCallback(query);
    const isOurs = started?.provider === provider;
    // An error of the provider is shown in any case: it cannot sign anyone in.
    if (callback.error === undefined && !isOurs) throw new Refusal(say('oauth.otherState'));
    const known = { state: started?.state, aff: items.inviter() };
    return { outcome: await completeOAuth(provider, callback, known, context), next: started?.next };
  }
  const payload = readTelegramPayload(query);
  if (payload === undefined) throw new Refusal(say('oauth.noCode'));
  if (started?.provider !== 'telegram') throw new Refusal(say('oauth.otherState'));
  if (started.intent === 'login') return { outcome: await signInByTelegram(payload, context), next: started.next };
  await gateway.oauth.bindTelegram(payload);
  return { outcome: { kind: 'bound' }, next: undefined };
}
