import type { Dispatcher } from 'undici';
import send from 'undici/lib/api/api-request.js';
import { isRecord } from '../../shared/domain/schema.ts';
import type { World } from '../world/world.ts';
import { readJson } from './read-json.ts';
import { within } from './within.ts';

/** The origins of third-party scripts that the page needs with the site's current settings. */
export type PageWidgets = () => Promise<readonly string[]>;

/** The captcha (AUTH-11) is only available as its vendor's script. */
const captchaScripts = ['https://challenges.cloudflare.com'];

/** How long an answer of the gateway is valid, and how long one is waited for, in ms. */
const freshFor = 3_000;
const patience = 1_500;

interface Connection {
  dispatcher: Dispatcher;
  gateway: URL;
  /** Path of the gateway's own base, '' or without a trailing slash. */
  gatewayBase: string;
  clock: World['clock'];
}

/**
 * Reads from the gateway's status whether the site uses the captcha, so that the page's policy allows its script only
 * then. While the gateway does not answer, the last answer is used; before the first one, none is allowed.
 */
export function createPageWidgets({ dispatcher, gateway, gatewayBase, clock }: Connection): PageWidgets {
  let known: readonly string[] = [];
  let askedAt = Number.NEGATIVE_INFINITY;
  let pending: Promise<void> | undefined;
  const ask = async (signal: AbortSignal) => {
    try {
      const { body, statusCode } = await send.call(dispatcher, {
        origin: gateway.origin,
        path: `${gatewayBase}/api/status`,
        method: 'GET',
        headers: { accept: 'application/json' },
        signal,
      });
      const answer = await readJson(body);
      if (statusCode !== 200 || !isRecord(answer) || !isRecord(answer.data)) return;
      known = answer.data.turnstile_check === true ? captchaScripts : [];
      askedAt = clock.now();
    } catch {
      // The page is served all the same and reports the unreachable gateway itself.
    }
  };
  return async () => {
    if (clock.now() - askedAt > freshFor) {
      // The limit includes the body: an answer that trickles in would keep the page from everybody.
      pending ??= within(patience, undefined, clock, ask).finally(() => {
        pending = undefined;
      });
      await pending;
    }
    return known;
  };
}
