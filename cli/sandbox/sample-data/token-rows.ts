import type { Random } from './random.ts';
import type { SampleToken } from './sample-tokens.ts';
import type { Sums } from './sums.ts';

/** Typical quotas of tokens, in quota units: 1, 5, 10, 50, 100, 500, 1000 USD and more. */
const sizes = [1, 5, 10, 50, 100, 500, 1000, 5000, 20_000].map((dollars) => dollars * 500_000);

/**
 * Rows of the `tokens` table. The original quota of a limited token is its usage plus the rest; an exhausted one has
 * nothing left.
 */
export function tokenRows(random: Random, tokens: readonly SampleToken[], sums: Sums): object[] {
  return tokens.map((token) => {
    const use = sums.tokens.get(token.id);
    const used = use?.quota ?? 0;
    const fitting = sizes.filter((size) => size > used).slice(0, 3);
    const size = fitting.length > 0 ? random.pick(fitting) : used;
    const isExhausted = token.status === 4;
    return {
      id: token.id,
      user_id: token.userId,
      key: token.key,
      status: token.status,
      name: token.name,
      created_time: token.createdTime,
      accessed_time: use?.last ?? token.createdTime,
      expired_time: token.expiredTime,
      remain_quota: isExhausted || token.isUnlimited ? 0 : size - used,
      unlimited_quota: token.isUnlimited ? 1 : 0,
      model_limits_enabled: token.models === '' ? 0 : 1,
      model_limits: token.models,
      allow_ips: token.allowIps,
      used_quota: used,
      group: token.group,
    };
  });
}
