import type { Dialect } from '../dialect.ts';
import { completionRatioOf } from './completion-ratio.ts';
import { lookUpRatio, ratioNameOf } from './ratio-name.ts';

/** The options that store prices, each with a number per model (docs/gateways-modern.md 7.1). */
export const priceTables = [
  'ModelRatio',
  'CompletionRatio',
  'CacheRatio',
  'CreateCacheRatio',
  'ImageRatio',
  'AudioRatio',
  'AudioCompletionRatio',
  'ModelPrice',
] as const;

export type PriceTable = (typeof priceTables)[number];
export type PriceNumbers = Readonly<Partial<Record<PriceTable, Readonly<Record<string, number>>>>>;

/** The kinds of a model's prices: USD per 1 M tokens of each kind, and USD per call. */
export const priceKinds = [
  'input',
  'output',
  'cached',
  'cache_write',
  'image',
  'audio_input',
  'audio_output',
  'call',
] as const;

export type PriceKind = (typeof priceKinds)[number];
/** The prices by kind; undefined where none is set. */
export type Prices = Readonly<Record<PriceKind, number | undefined>>;

/** The table behind each kind; all but input and call are factors of another kind. */
export const tableOf: Readonly<Record<PriceKind, PriceTable>> = {
  input: 'ModelRatio',
  output: 'CompletionRatio',
  cached: 'CacheRatio',
  cache_write: 'CreateCacheRatio',
  image: 'ImageRatio',
  audio_input: 'AudioRatio',
  audio_output: 'AudioCompletionRatio',
  call: 'ModelPrice',
};

/** Model ratio 1 is 2 USD per 1 M tokens of input. */
const usdAtRatioOne = 2;

/**
 * The output factors that the gateway computes itself: the factor, and whether it is fixed whatever the option says.
 */
export type CompletionMeta = Readonly<Record<string, { ratio: number; locked: boolean }>>;

/** All known data about prices on one gateway. */
export interface PriceFacts {
  tables: PriceNumbers;
  meta: CompletionMeta;
  dialect: Dialect;
}

/** The effective output factor, and whether the option can change it. */
function completionOf(model: string, { tables, meta, dialect }: PriceFacts): { factor: number; isFixed: boolean } {
  const known = Object.hasOwn(meta, model) ? meta[model] : undefined;
  if (known !== undefined) return { factor: known.ratio, isFixed: known.locked };
  const own = tables.CompletionRatio ?? {};
  const factor = completionRatioOf(model, own, dialect);
  // The function is called with an unlikely number: where the result differs from it, the factor is fixed.
  const probe = 4321;
  const isFixed = completionRatioOf(model, { ...own, [model]: probe }, dialect) !== probe;
  return { factor, isFixed };
}

/** Whether the gateway fixes the price of output relative to input. */
export function isOutputFixed(model: string, facts: PriceFacts): boolean {
  return completionOf(model, facts).isFixed;
}

/** The price of output as a multiple of input, which the gateway fixes; undefined where the option can change it. */
export function fixedOutputOf(model: string, facts: PriceFacts): number | undefined {
  const { factor, isFixed } = completionOf(model, facts);
  return isFixed ? factor : undefined;
}

/** The prices of a model before group ratios (GEN-23). */
export function pricesOf(model: string, facts: PriceFacts): Prices {
  const { tables, dialect } = facts;
  const factor = (table: PriceTable): number | undefined => own(tables[table], model);
  const ratio = lookUpRatio(tables.ModelRatio ?? {}, model, 'ModelRatio', dialect);
  const input = ratio === undefined ? undefined : clean(ratio * usdAtRatioOne);
  const times = (base: number | undefined, by: number | undefined) =>
    base === undefined || by === undefined ? undefined : clean(base * by);
  const audio_input = times(input, factor('AudioRatio'));
  return {
    input,
    output: times(input, completionOf(model, facts).factor),
    cached: times(input, factor('CacheRatio')),
    cache_write: times(input, factor('CreateCacheRatio')),
    image: times(input, factor('ImageRatio')),
    audio_input,
    audio_output: times(audio_input, factor('AudioCompletionRatio')),
    call: lookUpRatio(tables.ModelPrice ?? {}, model, 'ModelPrice', dialect),
  };
}

/** The factors by which a model is charged, and its price per call; undefined where no table has one. */
export function ratesAt(model: string, facts: PriceFacts) {
  const { tables, dialect } = facts;
  return {
    call: lookUpRatio(tables.ModelPrice ?? {}, model, 'ModelPrice', dialect),
    modelRatio: lookUpRatio(tables.ModelRatio ?? {}, model, 'ModelRatio', dialect),
    completionRatio: completionOf(model, facts).factor,
    cacheRatio: own(tables.CacheRatio, model),
    cacheWriteRatio: own(tables.CreateCacheRatio, model),
    imageRatio: own(tables.ImageRatio, model),
    audioRatio: own(tables.AudioRatio, model),
    audioCompletionRatio: own(tables.AudioCompletionRatio, model),
  };
}

/** The wanted prices: USD by kind, null to remove the kind's own price; kinds that are left out stay unchanged. */
export type PriceWishes = Readonly<Partial<Record<PriceKind, number | null>>>;

/**
 * All prices of a model multiplied by one number (GEN-23). The price that the others are stored as factors of, or the
 * price per call, is rounded to six significant digits; the others keep exactly their ratio to it. Empty where the
 * model has no price.
 */
export function scaledPrices(prices: Prices, isOutputFixed: boolean, by: number): PriceWishes {
  // A price per call takes precedence over all others.
  const lead = prices.call ?? prices.input;
  if (lead === undefined) return {};
  const share = lead === 0 ? by : Number((lead * by).toPrecision(6)) / lead;
  const kinds = prices.call === undefined ? priceKinds : (['call'] as const);
  return Object.fromEntries(
    kinds.flatMap((kind) => {
      const usd = prices[kind];
      // Output with a fixed factor follows the input price automatically.
      return usd === undefined || (kind === 'output' && isOutputFixed) ? [] : [[kind, clean(usd * share)]];
    }),
  );
}

export type PriceRefusal =
  | { reason: 'wildcard'; name: string }
  | { reason: 'fixed-output'; times: number }
  | { reason: 'no-input' | 'free-input' | 'no-audio-input' | 'per-call' };

/** What decides which prices of a model change along with others. */
export interface PriceFollowing {
  prices: Prices;
  /** The multiple of input at which the gateway fixes output; undefined where it does not. */
  fixedOutput: number | undefined;
}

/** What decides whether prices of a model can be stored. */
export interface PriceBasis extends PriceFollowing {
  model: string;
}

/** Why no factors give the wanted prices (GEN-23); undefined where they can be stored. */
export function priceRefusal(
  { model, prices, fixedOutput }: PriceBasis,
  wishes: PriceWishes,
  dialect: Dialect,
): PriceRefusal | undefined {
  const name = ratioNameOf(model, 'ModelRatio', dialect);
  if (name !== model) return { reason: 'wildcard', name };
  const wanted = (kind: PriceKind) => wantedPrice(prices, wishes, kind);
  const isTokenWish = priceKinds.some((kind) => kind !== 'call' && wishes[kind] !== undefined && wishes[kind] !== null);
  if (isTokenWish && wanted('call') !== undefined) return { reason: 'per-call' };
  const input = wanted('input');
  if (fixedOutput !== undefined && wishes.output !== undefined) {
    const following = input === undefined ? undefined : clean(input * fixedOutput);
    // Without an input price there is no output price either, which may be wished for as well.
    if ((wishes.output ?? undefined) !== following) return { reason: 'fixed-output', times: fixedOutput };
  }
  for (const kind of relativeKinds) {
    if (kind === 'output' && fixedOutput !== undefined) continue;
    const price = wanted(kind);
    if (price === undefined) continue;
    const isMeant = wishes[kind] !== undefined;
    const baseKind = baseOf(kind);
    const base = wanted(baseKind);
    if (!isMeant && (base === prices[baseKind] || base === undefined || prices[baseKind] === 0)) continue;
    if (base === undefined) return { reason: kind === 'audio_output' ? 'no-audio-input' : 'no-input' };
    if (base === 0 && price !== 0) return { reason: 'free-input' };
  }
  return undefined;
}

/** The kinds that are stored as factors of another kind. */
const relativeKinds = ['output', 'cached', 'cache_write', 'image', 'audio_input', 'audio_output'] as const;

const baseOf = (kind: (typeof relativeKinds)[number]): PriceKind => (kind === 'audio_output' ? 'audio_input' : 'input');

/**
 * The wanted prices with what changes along (GEN-23): output where the gateway fixes it to input, and the prices that go
 * because the one they are stored as factors of goes.
 */
export function withFollowing({ prices, fixedOutput }: PriceFollowing, wishes: PriceWishes): PriceWishes {
  const all: Partial<Record<PriceKind, number | null>> = { ...wishes };
  if (fixedOutput !== undefined && typeof wishes.input === 'number') all.output ??= clean(wishes.input * fixedOutput);
  for (const kind of relativeKinds) {
    const base = baseOf(kind);
    const isBaseGone = prices[base] !== undefined && wantedPrice(prices, all, base) === undefined;
    if (isBaseGone && prices[kind] !== undefined && all[kind] === undefined) all[kind] = null;
  }
  return all;
}

/** The price of one kind after the change; undefined for none. */
function wantedPrice(prices: Prices, wishes: PriceWishes, kind: PriceKind): number | undefined {
  const wish = wishes[kind];
  return wish === undefined ? prices[kind] : (wish ?? undefined);
}

/**
 * The factors to write for these prices, by table, null where an entry is to be removed; tables without a change are
 * left out. All other prices of the model keep their value in USD, though most are stored as factors of input (GEN-23):
 * where input falls to half, the factor of output doubles. Refused where no factor gives the wanted price.
 */
export function factorsFor(
  model: string,
  wishes: PriceWishes,
  facts: PriceFacts,
): { ok: true; factors: Partial<Record<PriceTable, number | null>> } | ({ ok: false } & PriceRefusal) {
  const now = pricesOf(model, facts);
  const fixedOutput = fixedOutputOf(model, facts);
  const refusal = priceRefusal({ model, prices: now, fixedOutput }, wishes, facts.dialect);
  if (refusal !== undefined) return { ok: false, ...refusal };
  const wanted = (kind: PriceKind) => wantedPrice(now, wishes, kind);
  const factors: Partial<Record<PriceTable, number | null>> = {};
  const put = (kind: PriceKind, value: number | undefined) => {
    const table = tableOf[kind];
    const entry = own(facts.tables[table], model);
    // Where no table has an entry, the gateway uses a factor by the model's name.
    const isByName = entry === undefined && kind === 'output' && now.output !== undefined;
    const before = isByName ? completionOf(model, facts).factor : entry;
    // Equal except for rounding in the conversion to USD, so it is written unchanged.
    const isSame = value !== undefined && before !== undefined && Math.abs(value - before) <= Math.abs(before) * 1e-9;
    if (!isSame && value !== entry) factors[table] = value ?? null;
  };
  const input = wanted('input');
  if (wishes.input !== undefined) put('input', input === undefined ? undefined : clean(input / usdAtRatioOne));
  if (wishes.call !== undefined) put('call', wanted('call'));
  for (const kind of relativeKinds) {
    if (kind === 'output' && fixedOutput !== undefined) continue;
    const isMeant = wishes[kind] !== undefined;
    const base = wanted(baseOf(kind));
    const baseBefore = now[baseOf(kind)];
    const isMoved = base !== baseBefore && now[kind] !== undefined;
    if (!isMeant && !isMoved) continue;
    const price = wanted(kind);
    // Without a base price the old factor has no meaning; it is removed where that was wanted.
    if (price === undefined || base === undefined) {
      if (isMeant || base === undefined) put(kind, undefined);
      continue;
    }
    // With a base price of 0 every factor gives 0: the factor is kept for when input has a price again.
    if ((!isMeant && baseBefore === 0) || base === 0) continue;
    put(kind, clean(price / base));
  }
  return { ok: true, factors };
}

function own(numbers: Readonly<Record<string, number>> | undefined, model: string): number | undefined {
  return numbers !== undefined && Object.hasOwn(numbers, model) ? numbers[model] : undefined;
}

/** Rounds to 12 digits, which removes binary floating-point errors. */
function clean(value: number): number {
  return Number(value.toPrecision(12));
}
