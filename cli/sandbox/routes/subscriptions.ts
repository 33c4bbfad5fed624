import { Role } from '../../../shared/domain/user/role.ts';
import { authenticate } from '../http/authentication.ts';
import { type Body, integerOf, numberOf, readBody } from '../http/body.ts';
import { type SandboxApp, type SandboxContext, type SandboxMiddleware, succeed } from '../http/envelope.ts';
import { limitOf } from '../http/rate-limit.ts';
import { Refusal } from '../http/refusal.ts';
import { wireText } from '../http/wire-text.ts';
import { requireCompliance } from '../payment/compliance.ts';
import { payForPlan } from '../payment/pay-for-plan.ts';
import { formatQuota } from '../store/format-quota.ts';
import { writeLog } from '../store/logs.ts';
import type { Sandbox } from '../store/sandbox.ts';
import { findPlan, type PlanRow } from '../subscriptions/plan-row.ts';
import {
  fallBack,
  nextReset,
  type SubscriptionRow,
  subscribe,
  subscriptionsOf,
} from '../subscriptions/subscription-rows.ts';
import { ownRow } from './self-update.ts';

const preferences = ['subscription_first', 'wallet_first', 'subscription_only', 'wallet_only'];

/** Users' subscriptions, and how to get one (docs/gateways-modern.md 9.3, 9.4). */
export function registerSubscriptions(app: SandboxApp, sandbox: Sandbox, critical: SandboxMiddleware): void {
  const { traits } = sandbox;
  if (!traits.topUp.info) return;
  const user = authenticate(sandbox);
  app.get('/api/subscription/self', user, (context) => {
    const row = ownRow(sandbox, context);
    const known = row.setting === '' ? {} : (JSON.parse(row.setting) as { billing_preference?: string });
    const preference = known.billing_preference ?? '';
    return succeed(context, {
      billing_preference: preferences.includes(preference) ? preference : 'subscription_first',
      subscriptions: subscriptionsOf(sandbox, row.id, true),
      all_subscriptions: subscriptionsOf(sandbox, row.id),
    });
  });
  const payments = limitOf(sandbox, 'payments', critical);
  for (const provider of ['epay', 'stripe'] as const) {
    app.post(`/api/subscription/${provider}/pay`, payments, user, async (context) => {
      requireCompliance(sandbox);
      const body = await readBody(context);
      return payForPlan(sandbox, context, provider, body, await planOf(sandbox, context));
    });
  }
  if (traits.topUp.hasCompliance) {
    app.post('/api/subscription/balance/pay', payments, user, async (context) => {
      requireCompliance(sandbox);
      payByBalance(sandbox, ownRow(sandbox, context).id, await planOf(sandbox, context));
      return succeed(context);
    });
  }
  registerAdministration(app, sandbox);
}

function registerAdministration(app: SandboxApp, sandbox: Sandbox): void {
  const { store, traits } = sandbox;
  const admin = authenticate(sandbox, Role.Admin);
  const base = '/api/subscription/admin';
  app.get(`${base}/users/:id/subscriptions`, admin, (context) =>
    succeed(context, subscriptionsOf(sandbox, Number(context.req.param('id')))),
  );
  const assign = (context: SandboxContext, userId: number, planId: number) => {
    requireCompliance(sandbox);
    const plan = findPlan(sandbox, planId);
    if (userId <= 0 || planId <= 0) throw new Refusal('parametersInvalid');
    if (plan === undefined) throw new Refusal('recordNotFound');
    store.transaction(() => subscribe(sandbox, userId, plan, 'admin'));
    const message = wireText('groupWillRise', 'zh', { group: plan.upgrade_group });
    return succeed(context, plan.upgrade_group === '' ? null : { message });
  };
  app.post(`${base}/users/:id/subscriptions`, admin, async (context) =>
    assign(context, Number(context.req.param('id')), integerOf(await readBody(context), 'plan_id')),
  );
  app.post(`${base}/bind`, admin, async (context) => {
    const body = await readBody(context);
    return assign(context, integerOf(body, 'user_id'), integerOf(body, 'plan_id'));
  });
  const end = (context: SandboxContext, statement: string, ...values: number[]) => {
    const id = Number(context.req.param('id'));
    const row = store.get<SubscriptionRow>('SELECT * FROM subscriptions WHERE id = ?', id);
    if (row === undefined) throw new Refusal('recordNotFound');
    const group = store.transaction(() => {
      store.run(statement, ...values, id);
      return fallBack(sandbox, row);
    });
    return succeed(context, group === '' ? null : { message: wireText('groupWillFall', 'zh', { group }) });
  };
  app.post(`${base}/user_subscriptions/:id/invalidate`, admin, (context) => {
    const now = sandbox.now();
    const statement = "UPDATE subscriptions SET status = 'cancelled', end_time = ?, updated_at = ? WHERE id = ?";
    return end(context, statement, now, now);
  });
  app.delete(`${base}/user_subscriptions/:id`, admin, (context) =>
    end(context, 'DELETE FROM subscriptions WHERE id = ?'),
  );
  if (!traits.topUp.hasCompliance) return;
  app.post(`${base}/plans/:id/subscriptions/reset`, admin, async (context) => {
    const plan = findPlan(sandbox, Number(context.req.param('id')));
    return succeed(context, resetUsage(sandbox, plan, await readBody(context)));
  });
  app.post(`${base}/users/:id/subscriptions/reset`, admin, async (context) => {
    const body = await readBody(context);
    const plan = findPlan(sandbox, integerOf(body, 'plan_id'));
    return succeed(context, resetUsage(sandbox, plan, body, Number(context.req.param('id'))));
  });
}

/**
 * Resets the used quota of a plan's active subscriptions to 0, of one user or of all; a body without the field moves
 * the next reset, too.
 */
function resetUsage(sandbox: Sandbox, plan: PlanRow | undefined, body: Body, userId?: number): object {
  if (plan === undefined) throw new Refusal('recordNotFound');
  const { store } = sandbox;
  const now = sandbox.now();
  const advance_reset_time = body.advance_reset_time !== false;
  const rows = store
    .all<SubscriptionRow>(
      "SELECT * FROM subscriptions WHERE plan_id = ? AND status = 'active' AND end_time > ?",
      plan.id,
      now,
    )
    .filter(({ user_id }) => userId === undefined || user_id === userId);
  store.transaction(() => {
    for (const { id, end_time } of rows) {
      store.run('UPDATE subscriptions SET amount_used = 0, updated_at = ? WHERE id = ?', now, id);
      if (!advance_reset_time) continue;
      const next = nextReset(now, plan, end_time);
      store.run('UPDATE subscriptions SET last_reset_time = ?, next_reset_time = ? WHERE id = ?', now, next, id);
    }
  });
  const user_count = new Set(rows.map(({ user_id }) => user_id)).size;
  const counts = { matched_count: rows.length, reset_count: rows.length, user_count };
  return { plan_id: plan.id, ...counts, advance_reset_time };
}

async function planOf(sandbox: Sandbox, context: SandboxContext): Promise<PlanRow> {
  const id = numberOf(await readBody(context), 'plan_id');
  if (id <= 0) throw new Refusal('parametersInvalid');
  const plan = findPlan(sandbox, id);
  if (plan === undefined) throw new Refusal('recordNotFound');
  if (plan.enabled !== 1) throw new Refusal('planDisabled');
  return plan;
}

function payByBalance(sandbox: Sandbox, userId: number, plan: PlanRow): void {
  const { store, options } = sandbox;
  if (plan.allow_balance_pay !== 1) throw new Refusal('planNotByBalance');
  const cost = Math.ceil(plan.price_amount * options.number('QuotaPerUnit'));
  store.transaction(() => {
    const { changes } = store.run('UPDATE users SET quota = quota - ? WHERE id = ? AND quota >= ?', cost, userId, cost);
    if (changes === 0) throw new Refusal('balanceTooLow');
    subscribe(sandbox, userId, plan, 'balance');
    const content = wireText('planPaidByBalance', 'zh', { title: plan.title, amount: formatQuota(options, cost) });
    writeLog(store, { user_id: userId, created_at: sandbox.now(), type: 1, content });
  });
}
