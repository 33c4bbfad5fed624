import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { channelSchema, channelStatusCause } from '../../../shared/domain/channel/channel.ts';
import { dataRowSchema } from '../../../shared/domain/log/data-row.ts';
import { drawingDuration, drawingSchema } from '../../../shared/domain/log/drawing.ts';
import { logEntrySchema, logStatSchema } from '../../../shared/domain/log/log.ts';
import { taskSchema } from '../../../shared/domain/log/task.ts';
import { optionSchema } from '../../../shared/domain/option/option.ts';
import { isAvailableTo, pricingModelSchema } from '../../../shared/domain/price/pricing.ts';
import { isRedemptionExpired, redemptionSchema } from '../../../shared/domain/user/redemption.ts';
import { fullTokenKey, isMaskedKey, tokenSchema } from '../../../shared/domain/user/token.ts';
import { isDeleted, userSchema } from '../../../shared/domain/user/user.ts';

describe('users', () => {
  test('USER-01: a classic row reads, its system access token is dropped, unknown keys stay', () => {
    const user = z.parse(userSchema(), {
      id: 3,
      username: 'ann',
      password: '',
      access_token: 'secret',
      linux_do_id: '77',
      quota: '500',
      plan: 'gold',
      DeletedAt: null,
    });
    expect(user).toMatchObject({ id: 3, quota: 500, linuxdo_id: '77', group: 'default', plan: 'gold', role: 0 });
    expect(JSON.stringify(user)).not.toContain('secret');
    expect(user).not.toHaveProperty('linux_do_id');
    expect(isDeleted(user)).toBe(false);
  });

  test("USER-05: the fork's LINUX DO names are read, and a deletion time means deleted", () => {
    const row = { id: 1, linuxdo_id: '5', linuxdo_level: 2, DeletedAt: '2026-01-01T00:00:00Z' };
    const user = z.parse(userSchema(), row);
    expect(user).toMatchObject({ linuxdo_id: '5', linuxdo_level: 2 });
    expect(isDeleted(user)).toBe(true);
  });

  test('a row without an id is no user', () => {
    expect(z.safeParse(userSchema(), { username: 'x' }).error?.issues.map(({ path }) => path)).toEqual([['id']]);
  });
});

describe('channels', () => {
  const nulls = { openai_organization: null, base_url: null, weight: null, priority: null, auto_ban: null };

  test('CHAN-03: null pointers read as empty, zero and on', () => {
    const channel = z.parse(channelSchema(), { id: 1, type: 14, name: 'claude', ...nulls, channel_info: null });
    expect(channel).toMatchObject({ base_url: '', weight: 0, priority: 0, auto_ban: 1, group: 'default' });
    expect(z.parse(channelSchema(), { id: 1, auto_ban: 0 }).auto_ban).toBe(0);
  });

  test('the plain key in an update answer of classic gateways never becomes part of a row', () => {
    expect(z.parse(channelSchema(), { id: 1, key: 'sk-real' }).key).toBe('');
  });

  test.each([
    ['', undefined],
    ['{}', undefined],
    ['broken', undefined],
    ['{"status_reason":"no balance","status_time":1700000000}', { reason: 'no balance', time: 1_700_000_000 }],
    ['{"status_time":"1700000000"}', { reason: '', time: 1_700_000_000 }],
    ['{"status_reason":{},"status_time":"soon"}', { reason: '', time: 0 }],
  ])('CHAN-03: the cause of an automatic status in %j', (other_info, expected) => {
    expect(channelStatusCause({ other_info })).toEqual(expected);
  });
});

test('TOK-02: a token reads, and its limits may be null', () => {
  const token = z.parse(tokenSchema(), {
    id: 9,
    name: 'ci',
    key: 'abcd**********wxyz',
    allow_ips: null,
    remain_quota: 5,
  });
  expect(token).toMatchObject({ allow_ips: '', expired_time: -1, unlimited_quota: false, remain_quota: 5 });
  expect(isMaskedKey(token.key)).toBe(true);
  expect(fullTokenKey('abc')).toBe('sk-abc');
  expect(fullTokenKey('sk-abc')).toBe('sk-abc');
});

test('RED-01: a code reads, and its own expiry counts only when set', () => {
  const code = z.parse(redemptionSchema(), { id: 1, name: 'may', quota: 100, used_user_id: 0, status: 1 });
  expect(isRedemptionExpired(code, 5)).toBe(false);
  expect(isRedemptionExpired({ expired_time: 4 }, 5)).toBe(true);
});

test('LOG-02: a row of one own has no id of its own, and an unpacked `other` is packed again', () => {
  const entry = z.parse(logEntrySchema(), { created_at: 5, type: 2, is_stream: 1, other: { frt: 3 } });
  expect(entry).toMatchObject({ id: 0, is_stream: true, other: '{"frt":3}', channel: 0 });
  expect(z.parse(logStatSchema(), { quota: '7' })).toEqual({ quota: 7, rpm: 0, tpm: 0 });
});

test('DRAW-01: drawing times are milliseconds, and an unfinished one has no duration', () => {
  const drawing = z.parse(drawingSchema(), { id: 1, submit_time: 1000, finish_time: 62_000, progress: 50 });
  expect(drawing.progress).toBe('50');
  expect(drawingDuration(drawing)).toBe(61_000);
  expect(drawingDuration({ submit_time: 1000, finish_time: 0 })).toBeUndefined();
});

test('TASK-01: a task keeps whatever its provider sent', () => {
  const task = z.parse(taskSchema(), { id: 1, data: [{ a: 1 }], status: '' });
  expect(task.data).toEqual([{ a: 1 }]);
  expect(task.status).toBe('');
});

test('PRICE-01: a model without groups is for nobody, `all` is for everybody', () => {
  const model = z.parse(pricingModelSchema(), { model_name: 'm', enable_groups: null });
  expect(isAvailableTo(model, 'default')).toBe(false);
  expect(isAvailableTo({ enable_groups: ['vip'] }, 'vip')).toBe(true);
  expect(isAvailableTo({ enable_groups: ['all'] }, 'vip')).toBe(true);
});

test('DASH-01 SET-18: data rows and options read from text and from newer JSON types', () => {
  expect(z.parse(dataRowSchema(), { model_name: 'm', count: '2' })).toMatchObject({ count: 2, quota: 0 });
  expect(z.parse(optionSchema(), { key: 'X', value: true }).value).toBe('true');
  expect(z.parse(optionSchema(), { key: 'X', value: { a: 1 } }).value).toBe('{"a":1}');
});
