import { firstTokenTone, useTimeTone as toneOfUseTime } from '../../domain/log/latency.ts';
import { firstTokenTime } from '../../domain/log/log.ts';
import { formatNumber } from '../../format/money.ts';
import { formatDuration, formatMilliseconds } from '../../format/time.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import type { Timeline } from '../../screen/timeline.ts';
import { isCall, type LogRow } from './log-row.ts';

/** ms of an answer below which its rate would be that of the rounding: gateways count the whole call in full seconds. */
const shortAnswer = 2000;

/**
 * When a streamed call brought its first token and how long the answer took (WEB-16); undefined for other calls, of which
 * gateways keep the sum alone (docs/gateways.md 8.4).
 */
export function callTimeline(row: LogRow, { say }: ScreenContext): Timeline | undefined {
  const first = isCall(row) && row.is_stream ? firstTokenTime(row.facts) : undefined;
  if (first === undefined || row.use_time <= 0) return undefined;
  const whole = row.use_time * 1000;
  // The seconds are rounded down.
  if (first > whole) return undefined;
  const answer = whole - first;
  return {
    title: say('log.where', { time: formatDuration(row.use_time, say) }),
    ...(answer >= shortAnswer &&
      row.completion_tokens > 0 && {
        note: say('log.tokensPerSecond', { count: formatNumber((row.completion_tokens / answer) * 1000, 0) }),
      }),
    parts: [
      {
        ...{ id: 'first_token', label: 'log.firstToken', from: 0, to: first / whole },
        ...{ text: formatMilliseconds(first, say), tone: firstTokenTone(first) ?? 'plain' },
      },
      {
        ...{ id: 'answer', label: 'log.answer', from: first / whole, to: 1 },
        ...{ text: formatDuration(Math.round(answer / 1000), say), tone: toneOfUseTime(row.use_time) ?? 'plain' },
      },
    ],
    covers: ['use_time', 'frt', 'is_stream'],
  };
}
