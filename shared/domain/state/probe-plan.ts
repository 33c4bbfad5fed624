import type { Channel } from '../channel/channel.ts';
import { splitList } from '../list-text.ts';
import { costOf } from '../price/price.ts';
import { type PricingModel, QuotaType } from '../price/pricing.ts';

/** Which models are tested, and the limits of the run. */
export interface ProbeBounds {
  /** `all`, `first` (the channel's test model, else its first), or names. */
  models: 'all' | 'first' | readonly string[];
  /** The number of tests at the same time. */
  parallel: number;
  /** The number of tests per channel; undefined for all of its models. */
  perChannel: number | undefined;
  /** The largest estimated cost of the whole run in USD; undefined for no limit. */
  maxCost: number | undefined;
}

/** One planned test. */
export interface ProbeCase {
  channel: Channel;
  /** '' where the channel names no model: the gateway chooses. */
  model: string;
}

/** The reason why a test is not run. */
export type LeftWhy = 'calls' | 'cost' | 'price' | 'stopped' | 'ended';

/** The tests in the order in which they start, and those left out because of the limit per channel. */
export interface ProbePlan {
  cases: readonly ProbeCase[];
  left: readonly ProbeCase[];
}

/**
 * The tests of these channels: first one test of every channel, then a second one, so that no provider receives all its
 * tests at once, and a run that ends early has tested each. Named models that a channel does not serve are skipped.
 */
export function probePlan(channels: readonly Channel[], { models, perChannel }: ProbeBounds): ProbePlan {
  const byChannel = channels.map((channel) => modelsOf(channel, models).map((model) => ({ channel, model })));
  const most = perChannel ?? Number.POSITIVE_INFINITY;
  const cases: ProbeCase[] = [];
  for (let index = 0; index < most; index += 1) {
    const round = byChannel.flatMap((own) => own[index] ?? []);
    if (round.length === 0) break;
    cases.push(...round);
  }
  return { cases, left: byChannel.flatMap((own) => own.slice(most)) };
}

function modelsOf({ models, test_model }: Channel, choice: ProbeBounds['models']): readonly string[] {
  const own = splitList(models);
  if (choice === 'first') return [test_model || (own[0] ?? '')];
  const chosen = choice === 'all' ? own : own.filter((model) => choice.includes(model));
  // The channel's test model comes first, so that a limit keeps it.
  return chosen.includes(test_model) ? [test_model, ...chosen.filter((model) => model !== test_model)] : chosen;
}

/** The assumed tokens of a test: it sends "hi" and requests one token, but some models are given room for more. */
const assumed = { promptTokens: 16, completionTokens: 16 } as const;

/**
 * The estimated cost of one test in USD, to a billionth, rather too high than too low; undefined where the model has no
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

/** The estimated cost of the tests in USD, and the number of tests without a known price. */
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
