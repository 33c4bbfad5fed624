import type { Transport, TransportResponse } from '../../shared/gateway/client/transport.ts';
import type { Invocation } from './definition.ts';

/**
 * The longest time in ms that a batch waits for a limit to clear, unless `--wait` sets another; after it the items fail
 * as rate limited.
 */
const usualPatience = 300_000;
/**
 * ms of the first wait where the gateway names none; each further wait is twice as long, up to `longestWait`
 * (docs/gateways.md 13.12).
 */
const firstWait = 3_000;
const longestWait = 60_000;

/**
 * Waits out the gateway's rate limits (docs/gateways.md 2.4): a 429 holds back every request of the batch for as long
 * as its answer demands; then the refused request is sent again. The gateway did not carry it out, so this is safe for
 * writes too.
 */
export function pacedTransport(
  send: Transport,
  { world, talk, say }: Pick<Invocation, 'world' | 'talk' | 'say'>,
  patience = usualPatience,
): Transport {
  const { clock } = world;
  let openAt = 0;
  let isNotified = false;
  const wait = async (ms: number, signal: AbortSignal | undefined) => {
    openAt = Math.max(openAt, clock.now() + ms);
    const text = say('batch.rateLimited', { seconds: Math.ceil(ms / 1000) });
    if (!isNotified) await talk.notice('rate-limited', text, { seconds: Math.ceil(ms / 1000) });
    isNotified = true;
    await untilOpen(signal);
    isNotified = false;
  };
  const untilOpen = async (signal: AbortSignal | undefined) => {
    for (let left = openAt - clock.now(); left > 0; left = openAt - clock.now()) await clock.sleep(left, signal);
  };
  return async (request) => {
    let waited = 0;
    for (let tries = 0; ; tries += 1) {
      await untilOpen(request.signal);
      const response = await send(request);
      if (response.status !== 429) return response;
      const ms = retryAfter(response, clock.now()) ?? Math.min(longestWait, firstWait * 2 ** tries);
      if (waited + ms > patience) return response;
      waited += ms;
      // The body is read to its end, because otherwise the connection would stay occupied.
      await response.text().catch(() => '');
      await wait(ms, request.signal);
    }
  };
}

/** The wait in ms that the gateway demands: `Retry-After` holds whole seconds or a date. */
function retryAfter({ headers }: TransportResponse, now: number): number | undefined {
  const text = headers['retry-after']?.trim();
  if (!text) return undefined;
  if (/^\d+$/.test(text)) return Math.max(250, Number(text) * 1000);
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(250, at - now);
}
