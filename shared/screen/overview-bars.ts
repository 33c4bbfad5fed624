import { formatNumber } from '../format/money.ts';
import { formatTime, shortenTime } from '../format/time.ts';
import { pairOf } from '../text/punctuation.ts';
import type { DrawnBars, Events, FactBar } from './overview.ts';
import type { ScreenContext } from './screen-context.ts';

interface Drawing {
  all: Events | undefined;
  failed?: Events | undefined;
  /** Unix seconds: the longest time that is drawn ends now and begins here. */
  from: number;
  /** How many bars. */
  count: number;
  /** An amount as text. */
  textOf(amount: number): string;
}

/**
 * Bars of equal time that end now. They begin where all events are known: a page of the newest calls is drawn as the
 * time it covers, and never as a whole day with an empty morning.
 */
export function drawBars(drawing: Drawing, { say, now }: ScreenContext): DrawnBars {
  const { all, failed, from, count, textOf: amountText } = drawing;
  const end = Math.floor(now() / 1000);
  const begin = Math.min(end - count, Math.max(from, all?.since ?? from, failed?.since ?? from));
  const width = (end - begin) / count;
  const indexOf = (at: number) => Math.min(count - 1, Math.floor((at - begin) / width));
  const sums = Array.from({ length: count }, () => ({ good: 0, bad: 0 }));
  for (const [events, part] of [
    [all, 'good'],
    [failed, 'bad'],
  ] as const)
    for (const { at, amount } of events?.list ?? []) {
      const sum = at < begin || at > end ? undefined : sums[indexOf(at)];
      if (sum !== undefined) sum[part] += amount;
    }
  const most = Math.max(...sums.map(({ good, bad }) => good + bad));
  const barText = (good: number, bad: number) =>
    bad > 0 ? say('overview.barFailed', { amount: amountText(good), failed: formatNumber(bad) }) : amountText(good);
  const timeOf = (at: number) => {
    const minute = shortenTime(formatTime(Math.floor(at)), now()).replace(/:\d\d$/, '');
    // Bars of half a day and more are named by their day.
    return width >= 43_200 ? minute.replace(/ .*/, '') : minute;
  };
  const bars: FactBar[] = sums.map(({ good, bad }, index) => ({
    at: begin + index * width,
    share: (good + bad) / most,
    failedShare: bad / most,
    text: pairOf(timeOf(begin + index * width), barText(good, bad), say),
  }));
  const total = sums.reduce((sum, { good, bad }) => ({ good: sum.good + good, bad: sum.bad + bad }), {
    good: 0,
    bad: 0,
  });
  return {
    bars: most > 0 ? bars : [],
    from: timeOf(begin),
    to: say('overview.barsEnd'),
    sum: barText(total.good, total.bad),
  };
}
