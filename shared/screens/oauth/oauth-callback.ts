import { sanitise } from '../../format/sanitise.ts';
import type { OAuthCallback } from '../../gateway/oauth.ts';
import { Refusal } from '../refusal.ts';
import type { ScreenContext } from '../screen-context.ts';

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
