import type { Plan } from '../../domain/user/plan.ts';
import { hasRole, Role } from '../../domain/user/role.ts';
import { isRunning, remainingOf, type Subscription, type WireSubscription } from '../../domain/user/subscription.ts';
import { formatQuota, quotaDisplayOf } from '../../format/quota.ts';
import { sanitise } from '../../format/sanitise.ts';
import { formatDate } from '../../format/time.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import { isUnknownCall } from '../../gateway/dialect/dialect.ts';
import type { Gateway } from '../../gateway/gateway.ts';
import { readBack } from '../../gateway/reading/read-back.ts';
import type { Detail } from '../../screen/detail.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { listOf, pairOf } from '../../text/punctuation.ts';

/** The subscriptions part of the wallet: the user's subscriptions, what is charged first, and the offers (GEN-19). */
export interface OwnSubscriptions {
  running: Subscription[];
  preference: string;
  offers: Plan[];
}

/** The user's active subscriptions and the plans on offer; undefined where the gateway has no subscriptions. */
export async function ownSubscriptions(
  context: ScreenContext,
  options: CallOptions,
): Promise<OwnSubscriptions | undefined> {
  if (!context.status.has_orders) return undefined;
  try {
    const { subscriptions, billing_preference } = await context.gateway.subscriptions.self(options);
    const offers = await offeredPlans(context, options);
    const now = Math.floor(context.now() / 1000);
    const running = subscriptions.filter((subscription) => isRunning(subscription, now));
    return { running: await withTitles(running, context, options), preference: billing_preference, offers };
  } catch (error) {
    if (isUnknownCall(error)) return undefined;
    throw error;
  }
}

const remembered = new WeakMap<Gateway, readonly Plan[]>();

/** The plans on offer, in the gateway's order; remembered for confirmations that name a plan by its id. */
export async function offeredPlans({ gateway }: ScreenContext, options: CallOptions): Promise<Plan[]> {
  const plans = await gateway.subscriptions.offers(options);
  remembered.set(gateway, plans);
  return plans;
}

/** A plan as it was last offered. */
export function rememberedPlan(id: number, { gateway }: Pick<ScreenContext, 'gateway'>): Plan | undefined {
  return remembered.get(gateway)?.find((plan) => plan.id === id);
}

/** Subscriptions with the titles of their plans, which gateways leave out; '' for a plan that is no longer offered. */
export async function withTitles(
  subscriptions: readonly WireSubscription[],
  context: ScreenContext,
  options: CallOptions,
  username = context.user?.username ?? '',
): Promise<Subscription[]> {
  const { gateway, role } = context;
  if (subscriptions.length === 0) return [];
  // Admins see disabled plans as well.
  const plans = await readBack(() =>
    hasRole(role, Role.Admin) ? gateway.subscriptions.plans(options) : gateway.subscriptions.offers(options),
  );
  const titles = new Map(plans?.map(({ id, title }) => [id, title]));
  return subscriptions.map((subscription) => ({
    ...subscription,
    plan_title: titles.get(subscription.plan_id) ?? '',
    username,
  }));
}

/** The remaining amount, the total, and the end. */
export function subscriptionText(subscription: Subscription, { say, status }: ScreenContext): string {
  const display = quotaDisplayOf(status);
  const end = formatDate(subscription.end_time);
  const left = remainingOf(subscription);
  if (left === Number.POSITIVE_INFINITY) return say('subscription.unlimitedUntil', { end });
  const values = { left: formatQuota(left, display), total: formatQuota(subscription.amount_total, display), end };
  return say('subscription.leftUntil', values);
}

/** Subscriptions and offers as facts of the wallet; empty where there are no subscriptions. */
export function subscriptionFacts(own: OwnSubscriptions | undefined, context: ScreenContext): Detail[] {
  if (own === undefined) return [];
  const { say } = context;
  const texts = own.running.map((subscription) => {
    const name = sanitise(subscription.plan_title) || `#${subscription.plan_id}`;
    return pairOf(name, subscriptionText(subscription, context), say);
  });
  const raw = own.running.map(({ id }) => id);
  const running: Detail[] =
    texts.length === 0
      ? []
      : [{ id: 'subscriptions', label: 'subscription.plan', cell: { text: listOf(texts, say), raw } }];
  if (own.offers.length === 0) return running;
  const names = own.offers.map(({ title }) => sanitise(title));
  return [...running, { id: 'offers', label: 'subscription.offers', cell: { text: listOf(names, say), raw: names } }];
}
