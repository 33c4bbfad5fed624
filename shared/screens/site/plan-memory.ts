import type { Gateway } from '../../gateway/gateway.ts';
import type { SitePlan } from './site-plan.ts';

interface Held {
  plan: SitePlan;
  /** Secrets that came with the plan, by their references in its steps. They are stored nowhere else. */
  secrets: ReadonlyMap<string, string>;
}

/** The open plan of each gateway, until the program ends. */
const plans = new WeakMap<Gateway, Held>();

/** The open plan of a gateway. */
export function heldPlan(gateway: Gateway): SitePlan | undefined {
  return plans.get(gateway)?.plan;
}

/** The secrets that came with the open plan. */
export function heldSecrets(gateway: Gateway): ReadonlyMap<string, string> {
  return plans.get(gateway)?.secrets ?? new Map();
}

/** Opens a plan for a gateway in place of the previous one; undefined closes it. */
export function holdPlan(gateway: Gateway, plan: SitePlan | undefined, secrets: Held['secrets'] = new Map()): void {
  if (plan === undefined) plans.delete(gateway);
  else plans.set(gateway, { plan, secrets });
}
