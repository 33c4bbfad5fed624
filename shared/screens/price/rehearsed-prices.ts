import {
  factorsFor,
  isOutputFixed,
  type PriceFacts,
  type PriceKind,
  type PriceWishes,
  priceKinds,
  pricesOf,
  scaledPrices,
} from '../../domain/price/model-price.ts';
import { factsWith, type Rehearsal } from '../../domain/price/price-rehearsal.ts';
import { quotaPerUnitDefault } from '../../domain/quota.ts';
import { parseChange } from '../../format/parse-change.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { pairOf } from '../../text/punctuation.ts';
import { loadOptions } from '../settings/options.ts';
import { priceFacts } from './price-reading.ts';
import { none, usdOf } from './typed-price.ts';
import { refusalText } from './write-prices.ts';

/** The typed new prices of one model: USD, or a share of the present ones. */
interface Wish {
  /** A name, or a pattern in which `*` stands for any text. */
  model: string;
  prices: ReadonlyMap<PriceKind, { usd: number | null } | { share: number }>;
  /** A factor for all prices of the model. */
  share: number | undefined;
}

/** Reads typed prices: `gpt-4o input=1.25 output=5; o3* all=80%`. @throws Refusal for text that is not a price */
function readWishes(text: string, context: Pick<ScreenContext, 'say' | 'status'>): Wish[] {
  const lines = text.split(/[;\n]/).map((line) => line.trim());
  return lines.filter((line) => line !== '').map((line) => readWish(line, context));
}

function readWish(line: string, context: Pick<ScreenContext, 'say' | 'status'>): Wish {
  const { say } = context;
  const [model = '', ...words] = line.split(/\s+/);
  if (words.length === 0) throw new Refusal(say('price.noPrices', { model: sanitise(model) }));
  const prices = new Map<PriceKind, { usd: number | null } | { share: number }>();
  let share: number | undefined;
  for (const word of words) {
    const [, kind = '', value = ''] = /^([a-z_]+)=(.*)$/i.exec(word) ?? [];
    const wanted = readValue(value, context);
    const known = priceKinds.find((one) => one === kind.toLowerCase());
    if (wanted !== undefined && known !== undefined) prices.set(known, wanted);
    else if (wanted !== undefined && 'share' in wanted && kind.toLowerCase() === 'all') share = wanted.share;
    else throw new Refusal(say('price.unreadable', { text: sanitise(word), kinds: [...priceKinds, 'all'].join(' ') }));
  }
  return { model, prices, share };
}

function readValue(
  text: string,
  context: Pick<ScreenContext, 'status'>,
): { usd: number | null } | { share: number } | undefined {
  if (text.toLowerCase() === none) return { usd: null };
  const [, percent] = /^(\d+(?:\.\d+)?)%$/.exec(text) ?? [];
  if (percent !== undefined) return { share: Number(percent) / 100 };
  const change = parseChange(text);
  if (change.ok) return { share: change.value };
  const usd = usdOf(text, context);
  return usd === undefined ? undefined : { usd };
}

/**
 * The prices of the gateway with the typed ones in their place, each as `price set` would write it (SEE-11).
 * @throws Refusal for invalid models and prices
 */
export async function readRehearsal(text: string, context: ScreenContext, options: CallOptions): Promise<Rehearsal> {
  const lines = readWishes(text, context);
  const stored = await loadOptions(context, options);
  const facts = priceFacts(stored, context);
  const wishes = new Map<string, PriceWishes>();
  for (const line of lines) {
    for (const model of modelsOf(line.model, facts, context)) {
      wishes.set(model, { ...wishes.get(model), ...wishesOf(line, model, facts, context) });
    }
  }
  const changes = [...wishes].map(([model, wanted]) => {
    const answer = factorsFor(model, wanted, facts);
    if (!answer.ok) throw new Refusal(pairOf(sanitise(model), refusalText(answer, context), context.say));
    return [model, answer.factors] as const;
  });
  return {
    facts: factsWith(facts, new Map(changes)),
    models: new Set(wishes.keys()),
    quotaPerUnit: Number(stored.get('QuotaPerUnit')) || quotaPerUnitDefault,
  };
}

/**
 * The models of a typed name: a priced name means itself even with a `*`; a pattern means all matching models with a
 * price.
 */
function modelsOf(name: string, { tables }: PriceFacts, { say }: ScreenContext): string[] {
  const priced = [...new Set([tables.ModelRatio, tables.ModelPrice].flatMap((table) => Object.keys(table ?? {})))];
  if (!name.includes('*') || priced.includes(name)) return [name];
  const parts = name.split('*').map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  const pattern = new RegExp(`^${parts.join('.*')}$`);
  const met = priced.filter((model) => pattern.test(model));
  if (met.length === 0) throw new Refusal(say('price.noneMet', { model: sanitise(name) }));
  return met;
}

function wishesOf({ prices, share }: Wish, model: string, facts: PriceFacts, { say }: ScreenContext): PriceWishes {
  const now = pricesOf(model, facts);
  const wishes: Partial<Record<PriceKind, number | null>> = {};
  if (share !== undefined) {
    Object.assign(wishes, scaledPrices(now, isOutputFixed(model, facts), share));
    if (Object.keys(wishes).length === 0) throw new Refusal(say('price.unpriced', { model: sanitise(model) }));
  }
  for (const [kind, wanted] of prices) {
    if ('usd' in wanted) wishes[kind] = wanted.usd;
    else {
      const usd = now[kind];
      if (usd === undefined) throw new Refusal(say('price.noShare', { model: sanitise(model), kind }));
      wishes[kind] = usd * wanted.share;
    }
  }
  return wishes;
}
