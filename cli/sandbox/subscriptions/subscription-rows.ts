import { localOffset } from '../../../shared/format/time.ts';
import { Refusal } from '../http/refusal.ts';
import type { SqlValue } from '../store/database.ts';
import type { Sandbox } from '../store/sandbox.ts';
import { laterColumns, type PlanRow } from './plan-row.ts';

export interface SubscriptionRow {
  id: number;
  user_id: number;
  plan_id: number;
  end_time: number;
  upgrade_group: string;
  prev_user_group: string;
  downgrade_group: string;
}

/** Subscriptions of a user as lists return them, the last to end first. */
export function subscriptionsOf(sandbox: Sandbox, userId: number, isActive = false): object[] {
  const { store, traits } = sandbox;
  const where = isActive ? "AND status = 'active' AND end_time > ?" : 'AND 0 < ?';
  return store
    .all<Record<string, unknown>>(
      `SELECT * FROM subscriptions WHERE user_id = ? ${where} ORDER BY end_time DESC, id DESC`,
      userId,
      sandbox.now(),
    )
    .map((row) => {
      row.allow_wallet_overflow = row.allow_wallet_overflow === 1;
      if (!traits.topUp.hasCompliance) for (const column of laterColumns) delete row[column];
      return { subscription: row };
    });
}

/**
 * Gives a user a subscription of a plan and its group, within a transaction. Does not check whether the user exists.
 * @throws Refusal where the plan's limit is reached, or its duration is invalid
 */
export function subscribe(sandbox: Sandbox, userId: number, plan: PlanRow, source: string): void {
  const { store } = sandbox;
  const had = store.get<{ count: number }>(
    'SELECT COUNT(*) AS count FROM subscriptions WHERE user_id = ? AND plan_id = ?',
    userId,
    plan.id,
  );
  if (plan.max_purchase_per_user > 0 && (had?.count ?? 0) >= plan.max_purchase_per_user) {
    throw new Refusal('planLimitReached');
  }
  const now = sandbox.now();
  const end = endOf(now, plan);
  const next = nextReset(now, plan, end);
  const user = store.get<{ group: string }>('SELECT "group" FROM users WHERE id = ?', userId);
  const isRaised = plan.upgrade_group !== '' && user?.group !== plan.upgrade_group;
  if (isRaised) store.run('UPDATE users SET "group" = ? WHERE id = ?', plan.upgrade_group, userId);
  const row: Record<string, SqlValue> = {
    user_id: userId,
    plan_id: plan.id,
    amount_total: plan.total_amount,
    start_time: now,
    end_time: end,
    status: 'active',
    source,
    last_reset_time: next > 0 ? now : 0,
    next_reset_time: next,
    upgrade_group: plan.upgrade_group,
    prev_user_group: isRaised ? (user?.group ?? '') : '',
    downgrade_group: plan.downgrade_group,
    allow_wallet_overflow: plan.allow_wallet_overflow,
    created_at: now,
    updated_at: now,
  };
  const names = Object.keys(row);
  store.run(
    `INSERT INTO subscriptions (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
    ...Object.values(row),
  );
}

/** The group that a user gets back when a subscription ends, within a transaction; '' where it does not change. */
export function fallBack({ store, now }: Sandbox, row: SubscriptionRow): string {
  const user = store.get<{ group: string }>('SELECT "group" FROM users WHERE id = ?', row.user_id);
  if (row.upgrade_group === '' || user?.group !== row.upgrade_group) return '';
  const other = store.get(
    `SELECT 1 FROM subscriptions WHERE user_id = ? AND status = 'active' AND end_time > ? AND id <> ? AND upgrade_group <> ''`,
    row.user_id,
    now(),
    row.id,
  );
  const group = row.downgrade_group || row.prev_user_group;
  if (other !== undefined || group === '' || group === user.group) return '';
  store.run('UPDATE users SET "group" = ? WHERE id = ?', group, row.user_id);
  return group;
}

const lengths: Readonly<Record<string, number>> = { hour: 3600, day: 86_400 };

function endOf(now: number, { duration_unit, duration_value, custom_seconds }: PlanRow): number {
  if (duration_unit === 'custom') {
    if (custom_seconds <= 0) throw new Refusal('planSecondsInvalid');
    return now + custom_seconds;
  }
  const length = lengths[duration_unit];
  if (length !== undefined) return now + length * duration_value;
  const date = new Date(now * 1000);
  if (duration_unit === 'year') date.setFullYear(date.getFullYear() + duration_value);
  else date.setMonth(date.getMonth() + duration_value);
  return Math.floor(date.getTime() / 1000);
}

/** The next local midnight, Monday or first of a month; 0 where there is none before the end. */
export function nextReset(
  now: number,
  { quota_reset_period: period, quota_reset_custom_seconds }: PlanRow,
  end: number,
): number {
  const offset = localOffset(now) * 60;
  const local = new Date((now + offset) * 1000);
  const midnight = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()) / 1000 - offset;
  const untilMonday = ((8 - local.getUTCDay()) % 7 || 7) * 86_400;
  const first = Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 1) / 1000 - offset;
  const times: Readonly<Record<string, number>> = {
    daily: midnight + 86_400,
    weekly: midnight + untilMonday,
    monthly: first,
    custom: now + quota_reset_custom_seconds,
  };
  const next = times[period] ?? 0;
  return next > end ? 0 : next;
}
