import { type Body, flagOf, integerOf, textOf } from '../http/body.ts';
import { Refusal } from '../http/refusal.ts';
import { randomLetters } from '../store/random-keys.ts';
import type { Sandbox } from '../store/sandbox.ts';
import { readAutoGroups } from './auto-groups.ts';
import type { TokenRow } from './token-row.ts';

const statusExpired = 3;
const statusExhausted = 4;
const quotaLimit = 1_000_000_000;

/** A user's own token that is not deleted. @throws Refusal `record not found`, also for other users' tokens */
export function findToken(sandbox: Sandbox, id: number, userId: number): TokenRow {
  const row = sandbox.store.get<TokenRow>(
    'SELECT * FROM tokens WHERE id = ? AND user_id = ? AND DeletedAt IS NULL',
    id,
    userId,
  );
  if (!row) throw new Refusal('recordNotFound');
  return row;
}

/** Whether the user has this token. */
export function hasToken(sandbox: Sandbox, id: number, userId: number): boolean {
  const sql = 'SELECT 1 FROM tokens WHERE id = ? AND user_id = ? AND DeletedAt IS NULL';
  return sandbox.store.get(sql, id, userId) !== undefined;
}

/** The fields of a token form; every field missing in the body is its zero value (docs/gateways.md 4.8). */
function readToken(sandbox: Sandbox, body: Body) {
  const { token } = sandbox.traits;
  const values = {
    name: textOf(body, 'name'),
    expired_time: integerOf(body, 'expired_time'),
    remain_quota: integerOf(body, 'remain_quota'),
    unlimited_quota: flagOf(body, 'unlimited_quota'),
    model_limits_enabled: flagOf(body, 'model_limits_enabled'),
    model_limits: textOf(body, 'model_limits'),
    allow_ips: body.allow_ips === undefined || body.allow_ips === null ? null : textOf(body, 'allow_ips'),
    group: textOf(body, 'group'),
  };
  // Bytes, not characters: about ten Chinese ones (docs/gateways.md 4.8).
  if (Buffer.byteLength(values.name) > token.nameLimit) throw new Refusal('tokenNameTooLong');
  if (token.validates && !values.unlimited_quota) {
    if (values.remain_quota < 0) throw new Refusal('tokenQuotaNegative');
    const limit = quotaLimit * sandbox.options.number('QuotaPerUnit');
    if (values.remain_quota > limit) throw new Refusal({ literal: `额度值超出有效范围，最大值为 ${limit}` });
  }
  return values;
}

/** Creates a token with a new key. `expired_time` 0 becomes -1, never (docs/gateways.md 14.15). Returns the row. */
export function createToken(sandbox: Sandbox, userId: number, body: Body): TokenRow {
  const { store, options, traits } = sandbox;
  const values = { ...readToken(sandbox, body), ...readAutoGroups(sandbox, userId, body) };
  const limit = options.number('token_setting.max_user_tokens') || 1000;
  const owned = store.get<{ count: number }>(
    'SELECT count(*) AS count FROM tokens WHERE user_id = ? AND DeletedAt IS NULL',
    userId,
  );
  if (traits.token.validates && owned && owned.count >= limit) {
    throw new Refusal({ literal: `已达到最大令牌数量限制 (${limit})` });
  }
  const { lastInsertRowid } = store.run(
    `INSERT INTO tokens (user_id, key, status, name, created_time, accessed_time, expired_time, remain_quota,
      unlimited_quota, model_limits_enabled, model_limits, allow_ips, "group", cross_group_retry, auto_groups)
     VALUES (?, ?, 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    userId,
    randomLetters(48),
    values.name,
    sandbox.now(),
    sandbox.now(),
    values.expired_time === 0 ? -1 : values.expired_time,
    values.remain_quota,
    values.unlimited_quota,
    values.model_limits_enabled,
    values.model_limits,
    values.allow_ips,
    values.group,
    values.cross_group_retry,
    values.auto_groups,
  );
  return findToken(sandbox, lastInsertRowid, userId);
}

/** `PUT /api/token/`: replaces the form's fields, also by zero values; status and key stay (docs/gateways.md 4.8). */
export function updateToken(sandbox: Sandbox, userId: number, body: Body): TokenRow {
  const before = findToken(sandbox, integerOf(body, 'id'), userId);
  const values = { ...readToken(sandbox, body), ...readAutoGroups(sandbox, userId, body, before) };
  refuseRevival(sandbox, before, integerOf(body, 'status'));
  sandbox.store.run(
    `UPDATE tokens SET name = ?, expired_time = ?, remain_quota = ?, unlimited_quota = ?, model_limits_enabled = ?,
      model_limits = ?, allow_ips = ?, "group" = ?, cross_group_retry = ?, auto_groups = ? WHERE id = ?`,
    values.name,
    values.expired_time,
    values.remain_quota,
    values.unlimited_quota,
    values.model_limits_enabled,
    values.model_limits,
    values.allow_ips,
    values.group,
    values.cross_group_retry,
    values.auto_groups,
    before.id,
  );
  return findToken(sandbox, before.id, userId);
}

/** `PUT /api/token/?status_only=…`: only the status changes (docs/gateways.md 4.8). */
export function setTokenStatus(sandbox: Sandbox, userId: number, body: Body): TokenRow {
  const before = findToken(sandbox, integerOf(body, 'id'), userId);
  const status = integerOf(body, 'status');
  refuseRevival(sandbox, before, status);
  sandbox.store.run('UPDATE tokens SET status = ? WHERE id = ?', status, before.id);
  return { ...before, status };
}

/** A token that is stored as expired or exhausted, and still is, cannot be enabled (docs/gateways.md 4.8). */
function refuseRevival(sandbox: Sandbox, row: TokenRow, status: number): void {
  if (status !== 1) return;
  if (row.status === statusExpired && row.expired_time !== -1 && row.expired_time <= sandbox.now()) {
    throw new Refusal('tokenExpiredNotEnabled');
  }
  if (row.status === statusExhausted && row.unlimited_quota === 0 && row.remain_quota <= 0) {
    throw new Refusal('tokenExhaustedNotEnabled');
  }
}

/** A soft deletion: the row stays with a deletion time. @throws Refusal `record not found` */
export function deleteToken(sandbox: Sandbox, userId: number, id: number): void {
  const { store, world } = sandbox;
  const row = findToken(sandbox, id, userId);
  store.run('UPDATE tokens SET DeletedAt = ? WHERE id = ?', new Date(world.clock.now()).toISOString(), row.id);
}
