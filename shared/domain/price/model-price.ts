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
  | { reason: 'no-input' | 'free-input' | 'no-audio-input' | 'fixed-output' | 'per-call' };

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
  const name = ratioNameOf(model, 'ModelRatio', facts.dialect);
  if (name !== model) return { ok: false, reason: 'wildcard', name };
  const now = pricesOf(model, facts);
  const wanted = (kind: PriceKind): number | undefined => {
    const wish = wishes[kind];
    return wish === undefined ? now[kind] : (wish ?? undefined);
  };
  const isTokenWish = priceKinds.some((kind) => kind !== 'call' && wishes[kind] !== undefined && wishes[kind] !== null);
  if (isTokenWish && wanted('call') !== undefined) return { ok: false, reason: 'per-call' };
  const input = wanted('input');
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
  if (wishes.input !== undefined) put('input', input === undefined ? undefined : clean(input / usdAtRatioOne));
  if (wishes.call !== undefined) put('call', wanted('call'));
  const relative = (
    kind: PriceKind,
    base: number | undefined,
    baseBefore: number | undefined,
  ): PriceRefusal | undefined => {
    const isMeant = wishes[kind] !== undefined;
    const isMoved = base !== baseBefore && now[kind] !== undefined;
    if (!isMeant && !isMoved) return undefined;
    const price = wanted(kind);
    // Without a base price the old factor has no meaning; it is removed where that was wanted.
    if (price === undefined || (base === undefined && !isMeant)) {
      if (isMeant || base === undefined) put(kind, undefined);
      return undefined;
    }
    if (base === undefined) return { reason: kind === 'audio_output' ? 'no-audio-input' : 'no-input' };
    // With a base price of 0 every factor gives 0: the factor is kept for when input has a price again.
    if (!isMeant && baseBefore === 0) return undefined;
    if (base === 0) return price === 0 ? undefined : { reason: 'free-input' };
    put(kind, clean(price / base));
    return undefined;
  };
  const isFixed = isOutputFixed(model, facts);
  const fixedOutput = input === undefined ? undefined : clean(input * completionOf(model, facts).factor);
  if (isFixed && wishes.output !== undefined && wishes.output !== fixedOutput) {
    return { ok: false, reason: 'fixed-output' };
  }
  const audio = wanted('audio_input');
  const faults = [
    isFixed ? undefined : relative('output', input, now.input),
    relative('cached', input, now.input),
    relative('cache_write', input, now.input),
    relative('image', input, now.input),
    relative('audio_input', input, now.input),
    relative('audio_output', audio, now.audio_input),
  ];
  const fault = faults.find((one) => one !== undefined);
  return fault === undefined ? { ok: true, factors } : { ok: false, ...fault };
}

function own(numbers: Readonly<Record<string, number>> | undefined, model: string): number | undefined {
  return numbers !== undefined && Object.hasOwn(numbers, model) ? numbers[model] : undefined;
}

/** Rounds to 12 digits, which removes binary floating-point errors. */
function clean(value: number): number {
  return Number(value.toPrecision(12));
}
