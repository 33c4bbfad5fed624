import type { PricingModel } from '../../domain/price/pricing.ts';
import { type ProbeResult, probeKey } from '../../domain/state/probe.ts';
import {
  type LeftWhy,
  type ProbeBounds,
  type ProbeCase,
  type ProbePlan,
  probeCost,
} from '../../domain/state/probe-plan.ts';
import { newProbeRun, type ProbeEvent, type ProbeRun, probeReducer } from '../../domain/state/probe-run.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import { byPlace, forgetfulMemory, type ProbeMemory } from '../../gateway/probe-memory.ts';
import { fewAtATime } from '../../gateway/reading/few-at-a-time.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { probeOne } from './probe-one.ts';

/** What became of a run: whole, or with what was not tested in it. */
export interface ProbeEnd {
  run: ProbeRun;
  results: readonly ProbeResult[];
  /** What ended it early, where a test met what every later one would meet. */
  failure: unknown;
}

/** The prices a run is estimated with, by model. A gateway that tells none leaves every model without a price. */
export async function readPrices(
  { gateway }: Pick<ScreenContext, 'gateway'>,
  options: CallOptions,
): Promise<ReadonlyMap<string, PricingModel>> {
  const { models } = await gateway.pricing.list(options);
  return new Map(models.map((model) => [model.model_name, model]));
}

const memories = new WeakMap<object, ProbeMemory>();

/** Where results are kept; as long as the program lasts where nothing may be kept on this machine. */
export function memoryOf({ probes, gateway }: Pick<ScreenContext, 'probes' | 'gateway'>): ProbeMemory {
  if (probes) return probes;
  const known = memories.get(gateway) ?? forgetfulMemory();
  memories.set(gateway, known);
  return known;
}

/**
 * Makes the tests of a plan, several at once, and keeps each result as it comes (SEE-08). A test that would bring the
 * estimated cost over the limit is not begun, nor is one without a known price where there is a limit. Under a limit the
 * cheapest go first: two dear ones would use up what a hundred others need.
 * After a stop nothing is begun, and tests under way are broken off: a test leaves nothing unsure. Never rejects for a
 * test that fails.
 */
export async function runProbe(
  plan: ProbePlan,
  { parallel, maxCost }: Pick<ProbeBounds, 'parallel' | 'maxCost'>,
  prices: ReadonlyMap<string, PricingModel>,
  context: Pick<ScreenContext, 'gateway' | 'now' | 'say' | 'probes'>,
  { signal, onRun }: CallOptions & { onRun?: (run: ProbeRun) => void },
): Promise<ProbeEnd> {
  const memory = memoryOf(context);
  const history = byPlace(await memory.read());
  const began = context.now();
  const results: ProbeResult[] = [];
  let run = newProbeRun(plan);
  let failure: unknown;
  const tell = (event: ProbeEvent) => {
    run = probeReducer(run, event);
    onRun?.(run);
  };
  onRun?.(run);

  const whyNot = (cost: number | undefined): LeftWhy | undefined => {
    if (failure !== undefined) return 'ended';
    if (signal?.aborted) return 'stopped';
    if (maxCost === undefined) return undefined;
    if (cost === undefined) return 'price';
    // Sums of decimal fractions are off by less than this.
    return run.spent + cost > maxCost + 1e-12 ? 'cost' : undefined;
  };
  const test = async (one: ProbeCase) => {
    const cost = probeCost(one.model, prices);
    const why = whyNot(cost);
    if (why !== undefined) return tell({ kind: 'left', of: one, why });
    tell({ kind: 'begun', of: one, cost: cost ?? 0 });
    try {
      const earlier = history.get(probeKey({ channel: one.channel.id, model: one.model })) ?? [];
      const result = { ...(await probeOne(one, cost, earlier, context, { signal })), run: began };
      results.push(result);
      tell({ kind: 'done', result });
      await memory.add([result]);
    } catch (error) {
      if (!signal?.aborted) failure ??= error;
      tell({
        kind: 'left',
        of: one,
        why: signal?.aborted ? 'stopped' : 'ended',
      });
    }
  };
  await fewAtATime(maxCost === undefined ? plan.cases : cheapestFirst(plan.cases, prices), parallel, test);
  tell({ kind: 'over' });
  return { run, results, failure };
}

/** Tests of one price stay in their turn. */
function cheapestFirst(cases: readonly ProbeCase[], prices: ReadonlyMap<string, PricingModel>): readonly ProbeCase[] {
  const costs = new Map(cases.map((one) => [one, probeCost(one.model, prices) ?? Number.MAX_VALUE]));
  return [...cases].sort((one, other) => (costs.get(one) ?? 0) - (costs.get(other) ?? 0));
}
