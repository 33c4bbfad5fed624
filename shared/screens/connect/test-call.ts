import { costOf } from '../../domain/price/price.ts';
import { QuotaType } from '../../domain/price/pricing.ts';
import { formatPrice } from '../../format/money.ts';
import { priceCurrency } from '../../format/quota.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import type { PriceList } from '../../gateway/resources/pricing.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { ownGroup, pricingRows } from '../pricing/pricing-row.ts';

const question = 'Say hello';
/** Tokens that the question and the longest answer have, about. */
const promptTokens = 10;
const answerTokens = 16;

/** What a test call brought: the answer's beginning, and how long it took in ms. */
export interface TestCall {
  text: string;
  milliseconds: number;
  /** USD by the price list and the tokens that were told; undefined where the model has no price or none were told. */
  cost: number | undefined;
}

/**
 * USD that a test call costs at most, by the price list, for a key of this group; undefined where the model has no price
 * there. Models that think before they answer may cost more.
 */
export function testCallCost(
  model: string,
  list: PriceList,
  group: string,
  used = { prompt: promptTokens, completion: answerTokens },
): number | undefined {
  const row = pricingRows(list, ownGroup(list, group)).find((one) => one.model.model_name === model);
  if (row === undefined) return undefined;
  if (row.model.quota_type === QuotaType.PerCall) return row.callPrice;
  return costOf({
    groupRatio: row.groupRatio,
    modelRatio: row.model.model_ratio,
    completionRatio: row.model.completion_ratio,
    promptTokens: used.prompt,
    completionTokens: used.completion,
  });
}

/**
 * Makes one small call with the key, as an app would. It costs money: asked for by a person who was told how much. Throws
 * what the client throws; never asks again by itself.
 */
export async function makeTestCall(
  apiToken: string,
  model: string,
  prices: { list: PriceList | undefined; group: string },
  { gateway, now }: Pick<ScreenContext, 'gateway' | 'now'>,
  o: CallOptions = {},
): Promise<TestCall> {
  const start = now();
  const input = {
    model,
    messages: [{ role: 'user' as const, content: question }],
    temperature: 0,
    max_tokens: answerTokens,
  };
  let text = '';
  let used: { prompt: number; completion: number } | undefined;
  for await (const event of gateway.relay.chat(apiToken, input, o)) {
    if (event.kind === 'text') text += event.text;
    if (event.kind === 'usage') used = { prompt: event.promptTokens, completion: event.completionTokens };
  }
  const cost = prices.list && used && testCallCost(model, prices.list, prices.group, used);
  return { text: text.trim(), milliseconds: now() - start, cost };
}

/** What a test call costs, said before it is made; `cost` is in USD, undefined where it is not known. */
export function testCostText(cost: number | undefined, { say, status }: Pick<ScreenContext, 'say' | 'status'>): string {
  if (cost === undefined) return say('connect.testCostUnknown');
  return say('connect.testCost', { cost: formatPrice(cost, priceCurrency(status)) });
}

/** What a test call of a model brought: the answer, how long it took, what it cost. */
export function testCallFacts(
  { text, milliseconds, cost }: TestCall,
  model: string,
  { say, status }: Pick<ScreenContext, 'say' | 'status'>,
): { label: string; value: string }[] {
  return [
    { label: say('connect.sent'), value: sanitise(text) || '–' },
    { label: say('connect.model'), value: sanitise(model) },
    { label: say('connect.time'), value: say('connect.seconds', { count: (milliseconds / 1000).toFixed(2) }) },
    {
      label: say('connect.cost'),
      value: cost === undefined ? say('connect.costUnknown') : formatPrice(cost, priceCurrency(status)),
    },
  ];
}
