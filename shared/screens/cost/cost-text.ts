import { type ChannelCost, type CostPrices, marginOf } from '../../domain/price/channel-cost.ts';
import { formatNumber, formatPrice } from '../../format/money.ts';
import { formatDate } from '../../format/time.ts';
import { type Cell, emptyCell, onDemand } from '../../screen/cells.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { listOf } from '../../text/punctuation.ts';

/** Seconds after which what was entered may be stale, and says when that was. */
const freshFor = 90 * 86_400;

/** What a channel costs, as short as a list has room for; when it was entered as hint, and in the words once that is long ago. */
export function costCell(cost: ChannelCost | undefined, { say, now }: Pick<ScreenContext, 'say' | 'now'>): Cell {
  if (cost === undefined) return emptyCell(null);
  const { factor, models, at } = cost;
  const own = Object.keys(models).length;
  const parts = [
    ...(factor === undefined ? [] : [`×${Number(factor.toPrecision(6))}`]),
    ...(own === 0 ? [] : [say('channel.costOfModels', { count: own })]),
  ];
  const date = formatDate(at);
  // A file may not say when.
  const isOld = at > 0 && now() / 1000 - at > freshFor;
  const text = listOf(parts, say);
  return {
    text: isOld ? say('channel.costSince', { cost: text, date }) : text,
    raw: factor ?? own,
    ...(at > 0 && { hint: say('channel.costEntered', { date }) }),
    tone: isOld ? 'warn' : 'plain',
  };
}

/** `$2.30 / $9.20`: input and output, or what a call costs. */
export function costPriceText({ call, input, output }: CostPrices): string {
  if (call !== undefined) return formatPrice(call);
  return [input, output ?? input].map((usd) => (usd === undefined ? '–' : formatPrice(usd))).join(' / ');
}

/** How much is left of what was taken; red where it cost more. */
export function marginCell(margin: number | undefined, hint?: string): Cell {
  if (margin === undefined) return emptyCell(null);
  const raw = Math.round(margin * 10_000) / 10_000;
  const sign = raw < 0 ? '−' : '';
  const tone = raw < 0 ? 'bad' : raw === 0 ? 'warn' : 'plain';
  return onDemand(
    raw,
    () => `${sign}${formatNumber(Math.abs(raw) * 100, Math.abs(raw) < 0.1 && raw !== 0 ? 1 : 0)} %`,
    () => hint,
    tone,
  );
}

/** The margin of sums. */
export function marginOfSums(taken: number, paid: number, hint?: string): Cell {
  return marginCell(marginOf(taken, paid), hint);
}
