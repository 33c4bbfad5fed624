import type { Gateway } from '../../gateway/gateway.ts';
import type { SitePlan } from './site-plan.ts';

/** The plan that is open for each gateway, as long as the program lasts. */
const plans = new WeakMap<Gateway, SitePlan>();

/** The plan that is open for a gateway. */
export function heldPlan(gateway: Gateway): SitePlan | undefined {
  return plans.get(gateway);
}

/** Opens a plan for a gateway in place of the one before, or none. */
export function holdPlan(gateway: Gateway, plan: SitePlan | undefined): void {
  if (plan === undefined) plans.delete(gateway);
  else plans.set(gateway, plan);
}
