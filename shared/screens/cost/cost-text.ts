import { type ChannelCost, type CostPrices, marginOf } from '../../domain/price/channel-cost.ts';
import { formatNumber, formatPrice } from '../../format/money.ts';
import { formatDate } from '../../format/time.ts';
import { type Cell, emptyCell, onDemand } from '../../screen/cells.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { listOf } from '../../text/punctuation.ts';

/** The age in seconds from which an entered cost may be stale, so that its date is shown. */
const freshFor = 90 * 86_400;

/**
 * The cost of a channel, short enough for a list. The hint says when it was entered; once that is long ago, the text
 * says so too.
 */
export function costCell(cost: ChannelCost | undefined, { say, now }: Pick<ScreenContext, 'say' | 'now'>): Cell {
  if (cost === undefined) return emptyCell(null);
  const { factor, models, at } = cost;
  const own = Object.keys(models).length;
  const parts = [
    ...(factor === undefined ? [] : [`×${Number(factor.toPrecision(6))}`]),
    ...(own === 0 ? [] : [say('channel.costOfModels', { count: own })]),
  ];
  const date = formatDate(at);
  // A file may give no date.
  const isOld = at > 0 && now() / 1000 - at > freshFor;
  const text = listOf(parts, say);
  return {
    text: isOld ? say('channel.costSince', { cost: text, date }) : text,
    raw: factor ?? own,
    ...(at > 0 && { hint: say('channel.costEntered', { date }) }),
    tone: isOld ? 'warn' : 'plain',
  };
}

/** `$2.30 / $9.20`: the prices of input and output, or the price per call. */
export function costPriceText({ call, input, output }: CostPrices): string {
  if (call !== undefined) return formatPrice(call);
  return [input, output ?? input].map((usd) => (usd === undefined ? '–' : formatPrice(usd))).join(' / ');
}

/** The margin of a revenue; red where the cost was higher. */
export function marginCell(margin: number | undefined, hint?: string): Cell {
  if (margin === undefined) return emptyCell(null);
  const raw = Math.round(margin * 10_000) / 10_000;
  const tone = raw < 0 ? 'bad' : raw === 0 ? 'warn' : 'plain';
  return onDemand(
    raw,
    () => `${formatNumber(raw * 100, Math.abs(raw) < 0.1 && raw !== 0 ? 1 : 0)} %`,
    () => hint,
    tone,
  );
}

/** The margin of two sums: the revenue (`taken`) and the cost (`paid`). */
export function marginOfSums(taken: number, paid: number, hint?: string): Cell {
  return marginCell(marginOf(taken, paid), hint);
}
