import {
  isOutputFixed,
  type PriceFacts,
  type PriceKind,
  type Prices,
  priceKinds,
  pricesOf,
  ratesAt,
} from './model-price.ts';

/** A source of prices: a channel with an address, or a public list, whose id is below 0. */
export interface PriceSource {
  id: number;
  name: string;
  base_url: string;
  type: number;
}

/** The values of one factor of a model at the sources, as compared by the gateway (docs/gateways-modern.md 7.4). */
export interface FactorDifference {
  /**
   * By source: a number, or a text for the billing mode; `same` where it equals the value here, null where the source
   * has none.
   */
  upstreams: Readonly<Record<string, unknown>>;
  /** False where a source shows only its fallback price. */
  confidence: Readonly<Record<string, boolean>>;
}

/** By model and factor. Factors that do not differ are left out. */
export type PriceDifferences = Readonly<Record<string, Readonly<Record<string, FactorDifference>>>>;

/** How a price of a source differs from the one here. */
export type PriceChange = 'new' | 'rise' | 'fall';

/**
 * The reason why a line is not applied: the sources disagree, the billing would change, the price is doubtful, it rises
 * above the limit, or it is an expression.
 */
export type PriceHold = 'sources' | 'billing' | 'doubtful' | 'limit' | 'expression';

/** One price that differs from the gateway's, from one source or several that agree. */
export interface PriceLine {
  model: string;
  /** `expression`: the source has prices that depend on the request. */
  kind: PriceKind | 'expression';
  /** The sources' names in the gateway's answer. */
  sources: readonly string[];
  /** All prices of the model on this gateway. */
  here: Prices;
  /** USD per 1 M tokens, or per call; undefined where there is none. */
  before: number | undefined;
  after: number | undefined;
  change: PriceChange;
  hold: PriceHold | undefined;
  isDoubtful: boolean;
  /** Applying the line would change the billing of the model from per token to per call, or back. */
  isBillingChange: boolean;
  /** The output price follows the input price, whatever is written. */
  isOutputFixed: boolean;
  /** The prices of all sources for the same model and kind. */
  offers: readonly { source: string; usd: number }[];
}

export interface PriceSyncRules {
  /** The largest rise allowed, as a share of the present price. */
  maxRise: number | undefined;
  /**
   * The source that the user chose: its prices are applied although sources disagree, the billing changes, or it is
   * doubtful.
   */
  side: string | undefined;
}

type Factor =
  | 'model_ratio'
  | 'completion_ratio'
  | 'cache_ratio'
  | 'create_cache_ratio'
  | 'image_ratio'
  | 'audio_ratio'
  | 'audio_completion_ratio'
  | 'model_price';

/** The factors whose product is a price. */
const factorsOf: Readonly<Record<PriceKind, readonly Factor[]>> = {
  input: ['model_ratio'],
  output: ['model_ratio', 'completion_ratio'],
  cached: ['model_ratio', 'cache_ratio'],
  cache_write: ['model_ratio', 'create_cache_ratio'],
  image: ['model_ratio', 'image_ratio'],
  audio_input: ['model_ratio', 'audio_ratio'],
  audio_output: ['model_ratio', 'audio_ratio', 'audio_completion_ratio'],
  call: ['model_price'],
};

const usdAtRatioOne = 2;

/** Whether two prices are equal, except for rounding of their factors. */
export function isSamePrice(one: number | undefined, other: number | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return Math.abs(one - other) <= 1e-9 * Math.max(Math.abs(one), Math.abs(other));
}

/** Rounds a price, because products of divided factors may end in many nines. */
function withoutNoise(usd: number | undefined): number | undefined {
  return usd === undefined ? undefined : Number(usd.toPrecision(10));
}

/** The change as a share of the previous price; undefined where there is none, or it was 0. */
export function shareOf({ before, after }: Pick<PriceLine, 'before' | 'after'>): number | undefined {
  if (before === undefined || after === undefined || before === 0) return undefined;
  return (after - before) / before;
}

interface Offer {
  source: string;
  prices: Partial<Record<PriceKind, { usd: number; isDoubtful: boolean }>>;
  isByCall: boolean;
  hasExpression: boolean;
}

/**
 * The differing prices as lines, by model (GEN-24). Sources with the same price share a line. A line is held back where
 * sources disagree, where applying it would change how the model is billed, where no source of it is certain, and where
 * it rises above the limit. Choosing a source lifts all of these but the limit. Lines of `expressions`, the models that
 * an expression bills here, are always held back.
 */
export function priceLinesOf(
  differences: PriceDifferences,
  facts: PriceFacts,
  expressions: ReadonlySet<string>,
  rules: PriceSyncRules,
): PriceLine[] {
  return Object.keys(differences)
    .sort()
    .flatMap((model) => linesOfModel(model, differences[model] ?? {}, facts, expressions.has(model), rules));
}

function linesOfModel(
  model: string,
  fields: PriceDifferences[string],
  facts: PriceFacts,
  isByExpression: boolean,
  rules: PriceSyncRules,
): PriceLine[] {
  const now = pricesOf(model, facts);
  const sources = [...new Set(Object.values(fields).flatMap(({ upstreams }) => Object.keys(upstreams)))].sort();
  const offers = sources.map((source) => offerOf(source, model, fields, facts));
  const pricing = offers.filter(({ prices }) => Object.keys(prices).length > 0);
  const isFixed = isOutputFixed(model, facts);
  const isCallHere = now.call !== undefined;
  const isPricedHere = isCallHere || now.input !== undefined;
  const isMixed = new Set(pricing.map(({ isByCall }) => isByCall)).size > 1;
  const lines = offers.flatMap(({ source, prices, isByCall, hasExpression }) => {
    const changesBilling = isPricedHere ? isByCall !== isCallHere : isMixed;
    const priced = priceKinds.flatMap((kind): PriceLine[] => {
      const own = prices[kind];
      if (own === undefined || (isSamePrice(own.usd, now[kind]) && !changesBilling)) return [];
      const others = pricing.flatMap((one) => {
        const usd = one.prices[kind]?.usd;
        return usd === undefined ? [] : [{ source: one.source, usd }];
      });
      // A price that is not used while the model is billed the other way is not compared.
      const before = changesBilling ? undefined : withoutNoise(now[kind]);
      const line = {
        model,
        kind,
        sources: [source],
        here: now,
        before,
        after: own.usd,
        isDoubtful: own.isDoubtful,
        offers: others,
      };
      const change = before === undefined ? 'new' : own.usd > before ? 'rise' : 'fall';
      const disagrees = others.some(({ usd }) => !isSamePrice(usd, own.usd));
      const asked = changesBilling ? 'billing' : disagrees ? 'sources' : own.isDoubtful ? 'doubtful' : undefined;
      const limit = isTooHigh(line, rules) ? 'limit' : undefined;
      const hold = isByExpression ? 'expression' : ((rules.side === source ? undefined : asked) ?? limit);
      return [
        {
          ...line,
          change,
          hold,
          isBillingChange: changesBilling,
          isOutputFixed: isFixed,
        },
      ];
    });
    if (!hasExpression) return priced;
    const nothing: Omit<PriceLine, 'model' | 'kind' | 'sources'> = {
      here: now,
      before: undefined,
      after: undefined,
      isDoubtful: false,
      isBillingChange: false,
      isOutputFixed: isFixed,
      offers: [],
      change: 'new',
      hold: 'expression',
    };
    return [...priced, { model, kind: 'expression' as const, sources: [source], ...nothing }];
  });
  return shared(lines);
}

/**
 * The lines of one model, with lines of the same price merged. A merged line is held back only where all of its lines
 * are.
 */
function shared(lines: readonly PriceLine[]): PriceLine[] {
  const left: PriceLine[] = [];
  for (const line of lines) {
    const index = left.findIndex((one) => one.kind === line.kind && isSameOffer(one, line));
    const other = left[index];
    if (other === undefined) left.push(line);
    else {
      const holds = [other.hold, line.hold];
      const hold = holds.includes(undefined) ? undefined : (holds.find((one) => one === 'limit') ?? other.hold);
      const isDoubtful = other.isDoubtful && line.isDoubtful;
      left[index] = { ...other, sources: [...other.sources, ...line.sources], hold, isDoubtful };
    }
  }
  return left;
}

/**
 * Whether two lines offer the same price. Expressions are never equal, because this program does not interpret them.
 */
function isSameOffer(one: PriceLine, other: PriceLine): boolean {
  return one.kind !== 'expression' && isSamePrice(one.after, other.after);
}

/** Whether a price rises above the limit; any rise from 0 does. */
function isTooHigh(line: Pick<PriceLine, 'before' | 'after'>, { maxRise }: PriceSyncRules): boolean {
  const { before, after } = line;
  if (maxRise === undefined || before === undefined || after === undefined) return false;
  return (shareOf(line) ?? Number.POSITIVE_INFINITY) > maxRise + 1e-9;
}

/** The prices of one source, computed from its factors and from those here that it shares. */
function offerOf(source: string, model: string, fields: PriceDifferences[string], facts: PriceFacts): Offer {
  const here = factorsHere(model, facts);
  const factor = (name: Factor): number | undefined => {
    const said = fields[name]?.upstreams;
    const value = said !== undefined && Object.hasOwn(said, source) ? said[source] : 'same';
    if (typeof value === 'number') return value;
    return value === 'same' ? here[name] : undefined;
  };
  // Only factors that the source sends count; its silence does not confirm the price here.
  const says = (name: Factor) => {
    const value = fields[name]?.upstreams[source];
    return typeof value === 'number' || value === 'same';
  };
  const isUnsure = (name: Factor) => fields[name]?.confidence[source] === false;
  const isByCall = says('model_price') && factor('model_price') !== undefined;
  const prices: Offer['prices'] = {};
  for (const kind of priceKinds) {
    const names = factorsOf[kind];
    if ((kind === 'call') !== isByCall || !names.some(says)) continue;
    const factors = names.map(factor);
    if (!factors.every((one) => one !== undefined)) continue;
    const product = factors.reduce((all, one) => all * one, kind === 'call' ? 1 : usdAtRatioOne);
    prices[kind] = {
      usd: Number(product.toPrecision(12)),
      isDoubtful: names.some(isUnsure),
    };
  }
  const mode = fields.billing_mode?.upstreams[source];
  const expression = fields.billing_expr?.upstreams[source];
  const isText = (value: unknown) => typeof value === 'string' && value !== 'same' && value !== '';
  return {
    source,
    prices,
    isByCall,
    hasExpression: isText(expression) || mode === 'tiered_expr',
  };
}

function factorsHere(model: string, facts: PriceFacts): Readonly<Record<Factor, number | undefined>> {
  const rates = ratesAt(model, facts);
  return {
    model_ratio: rates.modelRatio,
    completion_ratio: rates.completionRatio,
    cache_ratio: rates.cacheRatio,
    create_cache_ratio: rates.cacheWriteRatio,
    image_ratio: rates.imageRatio,
    audio_ratio: rates.audioRatio,
    audio_completion_ratio: rates.audioCompletionRatio,
    model_price: rates.call,
  };
}

/** Whether two sets of a model's prices are equal, kind by kind. */
export function isSamePrices(one: Prices, other: Prices): boolean {
  return priceKinds.every((kind) => isSamePrice(one[kind], other[kind]));
}
