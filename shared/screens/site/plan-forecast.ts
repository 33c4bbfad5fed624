import { priceKinds, pricesOf } from '../../domain/price/model-price.ts';
import type { Rehearsal } from '../../domain/price/price-rehearsal.ts';
import { quotaPerUnitDefault } from '../../domain/quota.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import type { LateLines } from '../../screen/impact/impact-state.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { forecastRehearsal } from '../price/price-forecast.ts';
import { priceFacts } from '../price/price-reading.ts';
import { loadOptions } from '../settings/options.ts';
import { plainOption } from './read-site.ts';
import { valueWith } from './site-diff.ts';
import type { PlanStep } from './site-plan.ts';
import { optionText } from './step-draft.ts';

/** The table of the ratios of groups. */
const ratioTable = 'GroupRatio';

/** The steps that set what calls cost: prices of models and ratios of groups. */
export function pricedSteps<Step extends PlanStep>(steps: readonly Step[]): Step[] {
  return steps.filter(({ file, name }) => file === 'prices' || (file === 'groups' && name === ratioTable));
}

/**
 * Starts to calculate what the last 30 days would have cost at the prices and group ratios of a plan (SEE-11); undefined
 * where the plan sets none.
 */
export function planForecast(steps: readonly PlanStep[], context: ScreenContext): LateLines | undefined {
  const priced = pricedSteps(steps);
  return priced.length === 0
    ? undefined
    : forecastRehearsal((options) => planRehearsal(priced, context, options), context);
}

/** The prices of the given steps, the models whose price they change, and the groups whose ratio they change. */
export async function planRehearsal(
  steps: readonly PlanStep[],
  context: ScreenContext,
  options: CallOptions,
): Promise<Rehearsal> {
  const stored = await loadOptions(context, options);
  const wanted = new Map(stored);
  for (const { name, fields } of steps) {
    const present = plainOption(stored.get(name) ?? '');
    wanted.set(name, optionText(valueWith(present, fields)));
  }
  const [now, then] = [priceFacts(stored, context), priceFacts(wanted, context)];
  const named = [now, then].flatMap(({ tables }) => Object.values(tables).flatMap((table) => Object.keys(table ?? {})));
  const differs = (model: string) => {
    const [before, after] = [pricesOf(model, now), pricesOf(model, then)];
    return priceKinds.some((kind) => before[kind] !== after[kind]);
  };
  return {
    facts: then,
    models: new Set([...new Set(named)].filter(differs)),
    groups: new Map(steps.flatMap(groupRatios)),
    quotaPerUnit: Number(stored.get('QuotaPerUnit')) || quotaPerUnitDefault,
  };
}

/** The new ratios of groups that are there; what a removed or an added one would have cost cannot be said. */
function groupRatios({ name, fields }: PlanStep): [string, number][] {
  if (name !== ratioTable) return [];
  return fields.flatMap(({ key, before, after }): [string, number][] =>
    key !== undefined && typeof before === 'number' && typeof after === 'number' ? [[key, after]] : [],
  );
}
