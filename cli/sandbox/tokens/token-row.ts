import type { GenerationTraits } from '../traits/traits.ts';

/** An API token as it is stored: flags are 1 and 0. */
export interface TokenRow {
  id: number;
  user_id: number;
  key: string;
  status: number;
  name: string;
  created_time: number;
  accessed_time: number;
  expired_time: number;
  remain_quota: number;
  unlimited_quota: number;
  model_limits_enabled: number;
  model_limits: string;
  allow_ips: string | null;
  used_quota: number;
  group: string;
  cross_group_retry: number;
  auto_groups: string | null;
  DeletedAt: string | null;
}

/** `abcd**********wxyz`: the masked key in newer generations (docs/gateways.md 4.8). */
function maskKey(key: string): string {
  return key.length <= 8 ? '*'.repeat(key.length) : `${key.slice(0, 4)}**********${key.slice(-4)}`;
}

/** A token as lists, `GET` and `PUT` return it (docs/gateways.md 4.8). */
export function tokenAnswer(row: TokenRow, traits: GenerationTraits): Record<string, unknown> {
  return {
    id: row.id,
    user_id: row.user_id,
    key: traits.token.masksKeys ? maskKey(row.key) : row.key,
    status: row.status,
    name: row.name,
    created_time: row.created_time,
    accessed_time: row.accessed_time,
    expired_time: row.expired_time,
    remain_quota: row.remain_quota,
    unlimited_quota: row.unlimited_quota === 1,
    model_limits_enabled: row.model_limits_enabled === 1,
    model_limits: row.model_limits,
    allow_ips: row.allow_ips,
    used_quota: row.used_quota,
    group: row.group,
    ...(traits.token.masksKeys && {
      cross_group_retry: row.cross_group_retry === 1,
    }),
    ...(traits.token.hasAutoGroups && {
      auto_groups: row.auto_groups === null ? null : JSON.parse(row.auto_groups),
    }),
    DeletedAt: row.DeletedAt,
  };
}
