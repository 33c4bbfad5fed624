import { expect, test } from 'vitest';
import {
  concernedUser,
  firstTokenTime,
  parseLogOther,
  poolKeyOf,
  retriedChannels,
} from '../../../shared/domain/log/log.ts';

test.each([[''], ['null'], ['[]'], ['"x"'], ['{broken'], ['{"admin_info":5}']])(
  'LOG-04: %j holds no details',
  (json) => {
    expect(parseLogOther(json)).toBeUndefined();
  },
);

test('LOG-04: the billing of a row reads, whatever else stands beside it', () => {
  const other = parseLogOther('{"model_ratio":0.075,"group_ratio":"1","model_price":-1,"web_search":true,"frt":850}');
  expect(other).toMatchObject({ model_ratio: 0.075, group_ratio: 1, model_price: -1, web_search: true });
  expect(other?.completion_ratio).toBeUndefined();
  expect(firstTokenTime(other)).toBe(850);
});

test('LOG-02: no first byte means no first-token time', () => {
  expect(firstTokenTime(parseLogOther('{"frt":-1000}'))).toBeUndefined();
  expect(firstTokenTime(parseLogOther('{}'))).toBeUndefined();
  expect(firstTokenTime(undefined)).toBeUndefined();
});

test.each([
  ['{"admin_info":{"use_channel":["3",7]}}', ['3', '7']],
  ['{"admin_info":{"use_channel":["3"]}}', []],
  ['{"admin_info":{"use_channel":null}}', []],
  ['{"admin_info":null}', []],
  ['{}', []],
])('LOG-02: the channels retried in %s', (json, expected) => {
  expect(retriedChannels(parseLogOther(json))).toEqual(expected);
});

test.each([
  ['{"op":{"action":"user.edit","params":{"id":7,"username":"ann"}}}', { id: 7, username: 'ann' }],
  ['{"op":{"action":"topup.complete","params":{"target_user_id":8}}}', { id: 8, username: '' }],
  // The number of something else.
  ['{"op":{"action":"channel.edit","params":{"id":7,"username":"ann"}}}', undefined],
  ['{"op":{"action":"user.edit","params":{"id":0,"username":"ann"}}}', undefined],
  ['{"op":{"action":"user.edit","params":{"id":"7"}}}', undefined],
  ['{"op":{"action":"user.edit"}}', undefined],
  ['{}', undefined],
])('docs/gateways-modern.md 26.2: the user whom %s is about', (json, expected) => {
  expect(concernedUser(parseLogOther(json))).toEqual(expected);
});

test('GEN-30: how a stream ended, which key of a pool, tools, rules and audit are read; what is odd is left out alone', () => {
  const outcome = parseLogOther(
    JSON.stringify({
      stream_status: { status: 'error', end_reason: 'timeout', end_error: 'x', error_count: 1, errors: ['a'] },
      admin_info: { is_multi_key: true, multi_key_index: 2, admin_id: 1, admin_username: 'root' },
      tool_surcharges: [{ name: 'web_search', count: '2', price: 10 }],
      request_rules: [{ cond: 'x', multiplier: 2, matched: true }],
      audit_info: { method: 'PUT', path: '/api/option/', success: false },
    }),
  );
  expect(outcome?.stream_status).toMatchObject({ end_reason: 'timeout', errors: ['a'] });
  expect(poolKeyOf(outcome)).toBe(2);
  expect(outcome?.tool_surcharges).toEqual([{ name: 'web_search', count: 2, price: 10 }]);
  expect(outcome?.audit_info).toMatchObject({ method: 'PUT', success: false });
  const odd = parseLogOther(
    '{"model_ratio":1,"tool_surcharges":"x","stream_status":7,"request_rules":[1],"audit_info":[]}',
  );
  expect(odd).toMatchObject({ model_ratio: 1, tool_surcharges: [], request_rules: [] });
  expect(poolKeyOf(parseLogOther('{"admin_info":{"multi_key_index":2}}'))).toBeUndefined();
});
