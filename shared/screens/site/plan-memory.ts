import type { Gateway } from '../../gateway/gateway.ts';
import type { PlanStep, SitePlan, StepState } from './site-plan.ts';

/** A step as it was when the gateway was last read. */
export type StepLeft = PlanStep & { state: StepState };

interface Held {
  plan: SitePlan;
  /** Secrets that came with the plan, by their references in its steps. They are stored nowhere else. */
  secrets: ReadonlyMap<string, string>;
  /** Its changes that are still to be done, as last read. */
  left: readonly StepLeft[];
  /** Called with `left`, and with undefined when the plan is closed or replaced. */
  onLeft?: (left: number | undefined) => void;
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
  const before = plans.get(gateway);
  if (plan === undefined) plans.delete(gateway);
  else plans.set(gateway, { plan, secrets, left: plan.steps.map((step) => ({ ...step, state: 'open' })) });
  before?.onLeft?.(undefined);
}

/** Calls `onLeft` with how many changes of the open plan are still to be done, at once and whenever that is read. */
export function watchPlan(gateway: Gateway, onLeft: NonNullable<Held['onLeft']>): void {
  const held = plans.get(gateway);
  if (held === undefined) return;
  held.onLeft = onLeft;
  onLeft(held.left.length);
}

/** Stores which changes of a plan are still to be done, as the gateway was read; nothing where it is not open. */
export function noteLeft(gateway: Gateway, plan: SitePlan, left: readonly StepLeft[]): void {
  const held = plans.get(gateway);
  if (held?.plan !== plan) return;
  held.left = left;
  held.onLeft?.(left.length);
}

const none: readonly StepLeft[] = [];

/** The changes of the open plan that are still to be done, as last read; the same array until it is read again. */
export function stepsLeft(gateway: Gateway): readonly StepLeft[] {
  return plans.get(gateway)?.left ?? none;
}
