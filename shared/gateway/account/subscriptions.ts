import * as z from 'zod/mini';
import { isRecord } from '../../domain/record.ts';
import { number, onFirstUse, text } from '../../domain/schema.ts';
import { type Plan, type PlanFields, planSchema } from '../../domain/user/plan.ts';
import { subscriptionSchema, type WireSubscription } from '../../domain/user/subscription.ts';
import type { Client } from '../client/client.ts';
import { decode } from '../client/decode.ts';
import type { CallOptions } from '../client/page.ts';
import { type PaymentStep, readStep } from './wallet.ts';

/** The user's own subscriptions: which source pays first, and all subscriptions ever, the one that ends last first. */
export interface OwnSubscriptions {
  billing_preference: string;
  subscriptions: WireSubscription[];
}

/** The gateway's counts after the used quota of many subscriptions was reset to 0. */
export interface ResetCounts {
  matched_count: number;
  reset_count: number;
  user_count: number;
}

/** Plans and their subscribers (docs/gateways-modern.md 9; v0.13 and later). */
export interface Subscriptions {
  /** The plans a user can subscribe to; empty until the terms of payment are confirmed (v1.0). */
  offers(o?: CallOptions): Promise<Plan[]>;
  self(o?: CallOptions): Promise<OwnSubscriptions>;
  setPreference(preference: string, o?: CallOptions): Promise<void>;
  /** Pays from the balance (v1.0). */
  payByBalance(planId: number, o?: CallOptions): Promise<void>;
  /**
   * Returns where to pay: `stripe`, `creem` and `waffo-pancake` have calls of their own, any other method goes by epay.
   */
  pay(planId: number, method: string, o?: CallOptions): Promise<PaymentStep>;

  /** All plans, disabled ones too (admin). */
  plans(o?: CallOptions): Promise<Plan[]>;
  /** Resolves with the id of the new plan. The gateway creates it enabled, whatever `fields` say. */
  createPlan(fields: PlanFields, o?: CallOptions): Promise<number | undefined>;
  /** Writes ALL fields of a plan: a missing field becomes 0, and 0 means unlimited, free, or off. */
  updatePlan(id: number, fields: PlanFields, o?: CallOptions): Promise<void>;
  setPlanEnabled(id: number, isEnabled: boolean, o?: CallOptions): Promise<void>;
  /** The subscriptions of a user (admin). */
  ofUser(userId: number, o?: CallOptions): Promise<WireSubscription[]>;
  /** Resolves with the gateway's message about the user's group. The gateway does not check that the user exists. */
  assign(userId: number, planId: number, o?: CallOptions): Promise<string>;
  /** Ends the subscription now; resolves with the gateway's message. */
  end(id: number, o?: CallOptions): Promise<string>;
  delete(id: number, o?: CallOptions): Promise<string>;
  /**
   * Resets the used quota of all active subscriptions of a plan to 0 (v1.0); undefined where the answer does not say
   * how many. `isNextMoved`: the next reset is counted from now.
   */
  resetPlan(id: number, isNextMoved: boolean, o?: CallOptions): Promise<ResetCounts | undefined>;
  /** The same for all active subscriptions that one user has of the plan (v1.0). */
  resetUser(userId: number, planId: number, isNextMoved: boolean, o?: CallOptions): Promise<ResetCounts | undefined>;
}

const base = '/api/subscription';
const wrappedPlans = onFirstUse(() => z.array(z.looseObject({ plan: planSchema() })));
const wrappedSubscriptions = onFirstUse(() => z.array(z.looseObject({ subscription: subscriptionSchema() })));
const selfSchema = onFirstUse(() =>
  z.looseObject({
    billing_preference: text,
    all_subscriptions: z.optional(z.nullable(wrappedSubscriptions())),
  }),
);
const countsSchema = onFirstUse(() =>
  z.looseObject({ matched_count: number, reset_count: number, user_count: number }),
);

/** The subscription calls, over a client. */
export function createSubscriptions(client: Client): Subscriptions {
  const plans = async (path: string, o?: CallOptions) => {
    const { data } = await client.call({ method: 'GET', path }, o);
    return decode(wrappedPlans(), data ?? [], path).map(({ plan }) => plan);
  };
  const list = (data: unknown, path: string) =>
    decode(wrappedSubscriptions(), data ?? [], path).map(({ subscription }) => subscription);
  const write = async (
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body: Record<string, unknown> | undefined,
    o?: CallOptions,
  ) => (await client.call({ method, path, body }, o)).data;
  const reset = async (path: string, body: Record<string, unknown>, o?: CallOptions) => {
    const counts = countsSchema().safeParse(await write('POST', path, body, o));
    return counts.success ? counts.data : undefined;
  };
  const said = (data: unknown) => (isRecord(data) && typeof data.message === 'string' ? data.message : '');
  return {
    offers: (o) => plans(`${base}/plans`, o),
    async self(o) {
      const path = `${base}/self`;
      const { billing_preference, all_subscriptions } = decode(
        selfSchema(),
        (await client.call({ method: 'GET', path }, o)).data,
        path,
      );
      const subscriptions = (all_subscriptions ?? []).map(({ subscription }) => subscription);
      return { billing_preference, subscriptions };
    },
    async setPreference(billing_preference, o) {
      await write('PUT', `${base}/self/preference`, { billing_preference }, o);
    },
    async payByBalance(plan_id, o) {
      await write('POST', `${base}/balance/pay`, { plan_id }, o);
    },
    async pay(plan_id, method, o) {
      const isOwn = ['stripe', 'creem', 'waffo-pancake'].includes(method);
      const path = isOwn ? `${base}/${method}/pay` : `${base}/epay/pay`;
      const body = isOwn ? { plan_id } : { plan_id, payment_method: method };
      // A success carries `message` only; a failure also carries `success` (docs/gateways-modern.md 29.19).
      return readStep(await client.call({ method: 'POST', path, body, verdict: 'message' }, o), path);
    },
    plans: (o) => plans(`${base}/admin/plans`, o),
    async createPlan(plan, o) {
      const data = await write('POST', `${base}/admin/plans`, { plan }, o);
      return isRecord(data) && typeof data.id === 'number' && data.id > 0 ? data.id : undefined;
    },
    async updatePlan(id, plan, o) {
      await write('PUT', `${base}/admin/plans/${id}`, { plan }, o);
    },
    async setPlanEnabled(id, enabled, o) {
      await write('PATCH', `${base}/admin/plans/${id}`, { enabled }, o);
    },
    async ofUser(userId, o) {
      const path = `${base}/admin/users/${userId}/subscriptions`;
      return list((await client.call({ method: 'GET', path }, o)).data, path);
    },
    async assign(userId, plan_id, o) {
      return said(await write('POST', `${base}/admin/users/${userId}/subscriptions`, { plan_id }, o));
    },
    end: async (id, o) => said(await write('POST', `${base}/admin/user_subscriptions/${id}/invalidate`, undefined, o)),
    delete: async (id, o) => said(await write('DELETE', `${base}/admin/user_subscriptions/${id}`, undefined, o)),
    resetPlan: (id, advance_reset_time, o) =>
      reset(`${base}/admin/plans/${id}/subscriptions/reset`, { advance_reset_time }, o),
    resetUser: (userId, plan_id, advance_reset_time, o) =>
      reset(`${base}/admin/users/${userId}/subscriptions/reset`, { plan_id, advance_reset_time }, o),
  };
}
