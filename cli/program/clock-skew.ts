import { formatDuration } from '../../shared/format/time.ts';
import type { Transport } from '../../shared/gateway/client/transport.ts';
import { sentencesOf } from '../../shared/text/punctuation.ts';
import type { Say } from '../../shared/text/text.ts';
import type { Invocation } from './definition.ts';

/** Seconds by which clocks may differ: an HTTP date has whole seconds, and the answer takes time to arrive. */
export const toleratedSkew = 30;

/** Seconds by which this clock (`now`, in ms) is ahead of the one that wrote a `Date` header; undefined without one. */
export function clockSkew(date: string | undefined, now: number): number | undefined {
  const stated = Date.parse(date ?? '');
  // The header's time is the start of its second, so on average the server's clock is half a second ahead of it.
  return Number.isNaN(stated) ? undefined : Math.round((now - stated - 500) / 1000);
}

/** A sentence such as "This clock is 10 min ahead of the gateway’s."; `skew` is in seconds. */
export function skewText(skew: number, say: Say): string {
  // An HTTP date may be a second off, so from ten minutes on the skew is rounded to minutes.
  const step = Math.abs(skew) < 600 ? 1 : 60;
  const time = formatDuration(Math.round(Math.abs(skew) / step) * step, say);
  return say(skew > 0 ? 'cliTool.doctorClockAhead' : 'cliTool.doctorClockBehind', { time });
}

const relativeTime = /^(--since|.*(^|=)([-+](\d+(\.\d+)?[a-z]+)+|today|yesterday|tomorrow|\d{1,2}:\d\d(:\d\d)?)$)/;

/**
 * Warns once, by the headers of the first answer, where relative times were typed and this clock is off: `--start -15m`
 * would show nothing, `--expired-time +5m` would create a code that is valid for a quarter of an hour.
 */
export function withClockWarning(send: Transport, { world, talk, say }: Invocation): Transport {
  if (!world.arguments.some((word) => relativeTime.test(word))) return send;
  let isLooked = false;
  return async (request) => {
    const answer = await send(request);
    if (isLooked) return answer;
    isLooked = true;
    const skew = clockSkew(answer.headers.date, world.clock.now());
    if (skew === undefined || Math.abs(skew) <= toleratedSkew) return answer;
    await talk.warning('clock', sentencesOf([skewText(skew, say), say('cliTool.clockRelative')]));
    return answer;
  };
}
