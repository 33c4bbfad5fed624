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
import { byChannelAndModel, forgetfulMemory, type ProbeMemory } from '../../gateway/probe-memory.ts';
import { fewAtATime } from '../../gateway/reading/few-at-a-time.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { probeOne } from './probe-one.ts';

/** The end of a run; where it ended early, its tests that were not run are included. */
export interface ProbeEnd {
  run: ProbeRun;
  results: readonly ProbeResult[];
  /** The error that ended it early, because every later test would have met it too. */
  failure: unknown;
}

/** The prices for the estimate of a run, by model. Without a price list of the gateway, no model has a price. */
export async function readPrices(
  { gateway }: Pick<ScreenContext, 'gateway'>,
  options: CallOptions,
): Promise<ReadonlyMap<string, PricingModel>> {
  const { models } = await gateway.pricing.list(options);
  return new Map(models.map((model) => [model.model_name, model]));
}

const memories = new WeakMap<object, ProbeMemory>();

/** The store of results; it lasts only as long as the program where nothing can be stored on this machine. */
export function memoryOf({ probes, gateway }: Pick<ScreenContext, 'probes' | 'gateway'>): ProbeMemory {
  if (probes) return probes;
  const known = memories.get(gateway) ?? forgetfulMemory();
  memories.set(gateway, known);
  return known;
}

/**
 * Runs the tests of a plan, several at once, and stores each result as it arrives (SEE-08). A test that would bring the
 * estimated cost over the limit is not started, nor is one without a known price where there is a limit. Under a limit
 * the cheapest tests go first, because two expensive ones could use up the budget of a hundred others. After a stop no
 * test is started, and running tests are aborted, which leaves nothing unsure. Never rejects for a test that fails.
 */
export async function runProbe(
  plan: ProbePlan,
  { parallel, maxCost }: Pick<ProbeBounds, 'parallel' | 'maxCost'>,
  prices: ReadonlyMap<string, PricingModel>,
  context: Pick<ScreenContext, 'gateway' | 'now' | 'say' | 'probes'>,
  { signal, onRun }: CallOptions & { onRun?: (run: ProbeRun) => void },
): Promise<ProbeEnd> {
  const memory = memoryOf(context);
  const history = byChannelAndModel(await memory.read());
  const began = context.now();
  const results: ProbeResult[] = [];
  let run = newProbeRun(plan);
  let failure: unknown;
  const publish = (event: ProbeEvent) => {
    run = probeReducer(run, event);
    onRun?.(run);
  };
  onRun?.(run);

  const whyNot = (cost: number | undefined): LeftWhy | undefined => {
    if (failure !== undefined) return 'ended';
    if (signal?.aborted) return 'stopped';
    if (maxCost === undefined) return undefined;
    if (cost === undefined) return 'price';
    // The tolerance covers rounding errors in sums of decimal fractions.
    return run.spent + cost > maxCost + 1e-12 ? 'cost' : undefined;
  };
  const test = async (one: ProbeCase) => {
    const cost = probeCost(one.model, prices);
    const why = whyNot(cost);
    if (why !== undefined) return publish({ kind: 'left', of: one, why });
    publish({ kind: 'begun', of: one, cost: cost ?? 0 });
    try {
      const earlier = history.get(probeKey({ channel: one.channel.id, model: one.model })) ?? [];
      const result = { ...(await probeOne(one, cost, earlier, context, { signal })), run: began };
      results.push(result);
      publish({ kind: 'done', result });
      await memory.add([result]);
    } catch (error) {
      if (!signal?.aborted) failure ??= error;
      publish({
        kind: 'left',
        of: one,
        why: signal?.aborted ? 'stopped' : 'ended',
      });
    }
  };
  await fewAtATime(maxCost === undefined ? plan.cases : cheapestFirst(plan.cases, prices), parallel, test);
  publish({ kind: 'over' });
  return { run, results, failure };
}

/** The tests sorted by estimated cost; tests with equal cost keep their order. */
function cheapestFirst(cases: readonly ProbeCase[], prices: ReadonlyMap<string, PricingModel>): readonly ProbeCase[] {
  const costs = new Map(cases.map((one) => [one, probeCost(one.model, prices) ?? Number.MAX_VALUE]));
  return [...cases].sort((one, other) => (costs.get(one) ?? 0) - (costs.get(other) ?? 0));
}
