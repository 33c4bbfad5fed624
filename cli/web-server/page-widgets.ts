import type { Dispatcher } from 'undici';
import { isRecord } from '../../shared/domain/schema.ts';
import type { World } from '../world/world.ts';
import { readJson } from './read-json.ts';
import { within } from './within.ts';

/** Origins of foreign scripts that the page needs on this site as it is set up now. */
export type PageWidgets = () => Promise<readonly string[]>;

/** The captcha (AUTH-11) exists as a script of its maker only. */
const captchaScripts = ['https://challenges.cloudflare.com'];

/** For how long an answer of the gateway counts, and how long one is waited for, in ms. */
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
 * Asks the gateway's status whether the site wants the captcha, so that the page's policy lets its script in only then.
 * While the gateway does not answer, the last answer holds, and none before the first.
 */
export function createPageWidgets({ dispatcher, gateway, gatewayBase, clock }: Connection): PageWidgets {
  let known: readonly string[] = [];
  let askedAt = Number.NEGATIVE_INFINITY;
  let pending: Promise<void> | undefined;
  const ask = async (signal: AbortSignal) => {
    try {
      const { body, statusCode } = await dispatcher.request({
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
      // The page is served all the same and says itself that the gateway is out of reach.
    }
  };
  return async () => {
    if (clock.now() - askedAt > freshFor) {
      // Head and body together: an answer that drips would keep the page from everybody.
      pending ??= within(patience, undefined, clock, ask).finally(() => {
        pending = undefined;
      });
      await pending;
    }
    return known;
  };
}
