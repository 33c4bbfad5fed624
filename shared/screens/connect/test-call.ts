import { costOf } from '../../domain/price/price.ts';
import { QuotaType } from '../../domain/price/pricing.ts';
import { formatPrice } from '../../format/money.ts';
import { priceCurrency } from '../../format/quota.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import type { PriceList } from '../../gateway/resources/pricing.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { ownGroup, pricingRows } from '../pricing/pricing-row.ts';

const prompt = 'Say hello';
/** About how many tokens the prompt and the longest answer have. */
const promptTokens = 10;
const answerTokens = 16;

/** The result of a test call: the beginning of the answer, and the duration in ms. */
export interface TestCall {
  text: string;
  milliseconds: number;
  /**
   * In USD, by the price list and the tokens that the gateway returned; undefined where the model has no price or no
   * tokens were returned.
   */
  cost: number | undefined;
}

/**
 * The most USD that a test call costs by the price list, for a key of this group; undefined where the model has no
 * price there. Reasoning models may cost more.
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
 * Makes one small call with the key, as an app would. It costs money, so faces show the cost and ask first. Throws the
 * client's errors; never repeats the call by itself.
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
    messages: [{ role: 'user' as const, content: prompt }],
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

/** The cost of a test call, shown before it is made; `cost` is in USD, undefined where it is unknown. */
export function testCostText(cost: number | undefined, { say, status }: Pick<ScreenContext, 'say' | 'status'>): string {
  if (cost === undefined) return say('connect.testCostUnknown');
  return say('connect.testCost', { cost: formatPrice(cost, priceCurrency(status)) });
}

/** The result of a model's test call as facts: the answer, its duration and its cost. */
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
