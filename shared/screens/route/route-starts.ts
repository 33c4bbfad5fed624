import { sanitise } from '../../format/sanitise.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import type { FilterValues } from '../../screen/list-screen.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';

/** The most models that are offered. */
const mostOffered = 6;

const aWeek = 7 * 86_400;

/**
 * The models to begin with on the page of routes (SEE-09): the most called of a week where the site keeps hourly sums,
 * else the first of the price list. @throws GatewayError
 */
export async function routeStarts(
  context: ScreenContext,
  options: CallOptions,
): Promise<{ label: string; filters: FilterValues }[]> {
  const called = await mostCalled(context, options);
  const models = called.length > 0 ? called : await pricedModels(context, options);
  return models.slice(0, mostOffered).map((model) => ({ label: sanitise(model), filters: { model } }));
}

async function mostCalled({ gateway, status, now }: ScreenContext, options: CallOptions): Promise<string[]> {
  if (status.enable_data_export !== true) return [];
  const end = Math.floor(now() / 1000);
  const calls = new Map<string, number>();
  for (const { model_name, count } of await gateway.dashboard.all({ start: end - aWeek, end }, options)) {
    if (model_name !== '') calls.set(model_name, (calls.get(model_name) ?? 0) + count);
  }
  return [...calls].sort(([, one], [, other]) => other - one).map(([model]) => model);
}

async function pricedModels({ gateway }: ScreenContext, options: CallOptions): Promise<string[]> {
  const { models } = await gateway.pricing.list(options);
  return models.map(({ model_name }) => model_name);
}
