import { type PriceWishes, priceKinds } from '../../domain/price/model-price.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { pairOf } from '../../text/punctuation.ts';
import type { MessageKey } from '../../text/text.ts';
import type { PriceRow } from './price-reading.ts';
import { priceLabels, priceText } from './write-prices.ts';

/** A price that is this many times the former one, or the former one this many times it, is likely a slip of a digit. */
const farTimes = 10;

/** Whether a new price is so far from the former one that it is likely a slip of a digit. */
export function isFarPrice(was: number, is: number): boolean {
  return is >= was * farTimes || is <= was / farTimes;
}

/** The first wished price that is far from what it is now for one of these models, and why it is typed again. */
export function farWish(
  rows: readonly PriceRow[],
  wishesFor: (row: PriceRow) => PriceWishes,
  context: ScreenContext,
  sentence: MessageKey = 'price.farAway',
): { usd: number; why: string } | undefined {
  for (const row of rows) {
    const wishes = wishesFor(row);
    for (const kind of priceKinds) {
      const [was, usd] = [row.prices[kind], wishes[kind] ?? undefined];
      if (was === undefined || usd === undefined || usd === was || !isFarPrice(was, usd)) continue;
      const label = context.say(priceLabels[kind]);
      const values = { label, was: priceText(was, context), is: priceText(usd, context) };
      return { usd, why: pairOf(sanitise(row.model), context.say(sentence, values), context.say) };
    }
  }
  return undefined;
}
