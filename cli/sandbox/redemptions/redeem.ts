import { Refusal } from '../http/refusal.ts';
import { formatQuota } from '../store/format-quota.ts';
import { writeLog } from '../store/logs.ts';
import type { Sandbox } from '../store/sandbox.ts';
import type { RedemptionRow } from './redemption-row.ts';

/**
 * Credits a code to a user and returns the quota added (docs/gateways.md 4.5). One transaction: of two parallel
 * redemptions of a code one is credited, the other refused.
 */
export function redeem(sandbox: Sandbox, userId: number, key: string): number {
  const { store, options, traits } = sandbox;
  if (key === '') throw new Refusal('redeemEmpty');
  const now = sandbox.now();
  return store.transaction(() => {
    const row = store.get<RedemptionRow>('SELECT * FROM redemptions WHERE key = ? AND DeletedAt IS NULL', key);
    if (!row) throw new Refusal('redeemUnknown');
    if (row.status !== 1) throw new Refusal('redeemUsed');
    if (traits.redemption.expires && row.expired_time !== 0 && row.expired_time < now) {
      throw new Refusal('redeemExpired');
    }
    store.run('UPDATE users SET quota = quota + ? WHERE id = ?', row.quota, userId);
    store.run(
      'UPDATE redemptions SET status = 3, redeemed_time = ?, used_user_id = ? WHERE id = ?',
      now,
      userId,
      row.id,
    );
    const content = `通过兑换码充值 ${formatQuota(options, row.quota)}，兑换码ID ${row.id}`;
    writeLog(store, { user_id: userId, created_at: now, type: 1, content });
    return row.quota;
  });
}
