import type { Gateway } from '../../gateway/gateway.ts';
import type { SitePlan } from './site-plan.ts';

interface Held {
  plan: SitePlan;
  /** Secrets that came with the plan, by what its steps refer to them as. They are kept nowhere else. */
  secrets: ReadonlyMap<string, string>;
}

/** The plan that is open for each gateway, as long as the program lasts. */
const plans = new WeakMap<Gateway, Held>();

/** The plan that is open for a gateway. */
export function heldPlan(gateway: Gateway): SitePlan | undefined {
  return plans.get(gateway)?.plan;
}

/** The secrets that came with it. */
export function heldSecrets(gateway: Gateway): ReadonlyMap<string, string> {
  return plans.get(gateway)?.secrets ?? new Map();
}

/** Opens a plan for a gateway in place of the one before, or none. */
export function holdPlan(gateway: Gateway, plan: SitePlan | undefined, secrets: Held['secrets'] = new Map()): void {
  if (plan === undefined) plans.delete(gateway);
  else plans.set(gateway, { plan, secrets });
}
