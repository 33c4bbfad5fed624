import type { Channel } from '../channel/channel.ts';
import { splitList } from '../list-text.ts';
import { costOf } from '../price/price.ts';
import { type PricingModel, QuotaType } from '../price/pricing.ts';

/** What is tested, and how much it may take. */
export interface ProbeBounds {
  /** `all`, `first` (the channel's test model, else its first), or names. */
  models: 'all' | 'first' | readonly string[];
  /** Tests under way at once. */
  parallel: number;
  /** Tests of one channel; undefined for as many as it has models. */
  perChannel: number | undefined;
  /** USD the whole run may cost, as estimated; undefined for no limit. */
  maxCost: number | undefined;
}

/** One test to be made. */
export interface ProbeCase {
  channel: Channel;
  /** '' lets the gateway choose: the channel names none. */
  model: string;
}

/** Why a test is not made. */
export type LeftWhy = 'calls' | 'cost' | 'price' | 'stopped' | 'ended';

/** What is tested, in the order in which it is begun, and what the limit a channel leaves out. */
export interface ProbePlan {
  cases: readonly ProbeCase[];
  left: readonly ProbeCase[];
}

/**
 * The tests of these channels: first one of every channel, then a second one, so that no provider meets all its tests at
 * once, and a run that ends early has looked at each. Of models named, those a channel does not serve are none.
 */
export function probePlan(channels: readonly Channel[], { models, perChannel }: ProbeBounds): ProbePlan {
  const byChannel = channels.map((channel) => modelsOf(channel, models).map((model) => ({ channel, model })));
  const most = perChannel ?? Number.POSITIVE_INFINITY;
  const cases: ProbeCase[] = [];
  for (let place = 0; place < most; place += 1) {
    const round = byChannel.flatMap((own) => own[place] ?? []);
    if (round.length === 0) break;
    cases.push(...round);
  }
  return { cases, left: byChannel.flatMap((own) => own.slice(most)) };
}

function modelsOf({ models, test_model }: Channel, choice: ProbeBounds['models']): readonly string[] {
  const own = splitList(models);
  if (choice === 'first') return [test_model || (own[0] ?? '')];
  const chosen = choice === 'all' ? own : own.filter((model) => choice.includes(model));
  // What a limit leaves is the model the channel is meant to be tested with.
  return chosen.includes(test_model) ? [test_model, ...chosen.filter((model) => model !== test_model)] : chosen;
}

/** Tokens a test is taken to use: it says "hi" and wants one token back, but some models are given room for more. */
const assumed = { promptTokens: 16, completionTokens: 16 } as const;

/**
 * Estimated USD of one test at these prices, to a billionth, rather too high than too low; undefined where the model has no
 * price.
 */
export function probeCost(model: string, prices: ReadonlyMap<string, PricingModel>): number | undefined {
  const price = prices.get(model);
  if (price === undefined) return undefined;
  const { quota_type, model_price, model_ratio, completion_ratio } = price;
  if (quota_type === QuotaType.PerCall) return model_price;
  const cost = costOf({
    groupRatio: 1,
    modelRatio: model_ratio,
    completionRatio: completion_ratio,
    ...assumed,
  });
  return Math.ceil(Number((cost * 1e9).toPrecision(12))) / 1e9;
}

/** What tests are estimated to cost in USD, and how many of them have no known price. */
export function costOfCases(
  cases: readonly ProbeCase[],
  prices: ReadonlyMap<string, PricingModel>,
): { cost: number; unpriced: number } {
  let cost = 0;
  let unpriced = 0;
  for (const { model } of cases) {
    const own = probeCost(model, prices);
    if (own === undefined) unpriced += 1;
    else cost += own;
  }
  return { cost, unpriced };
}
