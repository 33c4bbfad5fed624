import { describe, expect, test } from 'vitest';
import { logEntrySchema } from '../../../../shared/domain/log/log.ts';
import { Role } from '../../../../shared/domain/user/role.ts';
import { visibleTo } from '../../../../shared/screen/access.ts';
import { headOf } from '../../../../shared/screen/list-screen.ts';
import { cleanUpLogs } from '../../../../shared/screens/log/log-cleanup.ts';
import { logColumns } from '../../../../shared/screens/log/log-columns.ts';
import { logRows } from '../../../../shared/screens/log/log-row.ts';
import { logScreen } from '../../../../shared/screens/log/log-screen.ts';
import { createSay } from '../../../../shared/text/say.ts';
import { answeringContext } from '../../../support/gateway/answering-context.ts';
import { screenContext, testNow } from '../../../support/gateway/screen-context.ts';
import { cellOf, shownColumns } from '../../../support/program/screen-cell.ts';
import { stayInZone } from '../../../support/run/in-zone.ts';

stayInZone('UTC');

const context = screenContext();
const say = createSay('en');

function rowOf(entry: object) {
  const [row] = logRows([logEntrySchema().parse({ id: 1, type: 2, ...entry })], false);
  if (!row) throw new Error('no row');
  return row;
}
const cell = (id: string, entry: object, over = context) => cellOf(logColumns, id, rowOf(entry), over);

describe('LOG-02: columns of the log', () => {
  test.each([
    { type: 2, quota: 63, use_time: 3, channel: 4, channel_name: 'a', content: 'x', ip: '::1', group: 'vip' },
    { type: 2, is_stream: true, other: '{"frt":320,"admin_info":{"use_channel":["1","2"]}}' },
    { type: 3, content: 'edited', other: 'broken', username: 'mira' },
    { type: 99 },
  ])('what a column tells machines without a cell is what its cell tells them: %j', (entry) => {
    const row = rowOf({ created_at: 1_790_000_000, ...entry });
    const outcome = logColumns.filter(({ raw }) => raw);
    expect(outcome.length).toBeGreaterThan(15);
    for (const { id, raw } of outcome) expect([id, raw?.(row)]).toEqual([id, cellOf(logColumns, id, row, context).raw]);
  });

  const all = 'created_at channel retry username token_name type model_name use_time frt is_stream';
  const shown = `${all} prompt_tokens completion_tokens quota content`.split(' ');

  test('an administrator sees channel, retries and user; others do not', () => {
    expect(shownColumns(logColumns)).toEqual(shown);
    expect(shownColumns(visibleTo(logColumns, Role.Admin))).toEqual(shown);
    expect(shownColumns(visibleTo(logColumns, Role.User))).toEqual(
      shown.filter((id) => !['channel', 'retry', 'username'].includes(id)),
    );
    expect(visibleTo(logColumns, Role.User).map(({ id }) => id)).not.toContain('id');
  });

  test('GEN-30: how a stream ended, why it was cut, and which key of a pool served', () => {
    const cut = { status: 'error', end_reason: 'client_gone', end_error: 'context canceled' };
    const other = JSON.stringify({ stream_status: cut, admin_info: { is_multi_key: true, multi_key_index: 0 } });
    expect(cell('stream_end', { other })).toEqual({
      ...{ text: 'client disconnected', tone: 'bad', raw: 'client_gone', hint: 'context canceled' },
    });
    expect(cell('pool_key', { other })).toEqual({ text: '0', raw: 0 });
    const odd = JSON.stringify({ stream_status: { status: 'ok', end_reason: 'new\u001b[2J' } });
    expect(cell('stream_end', { other: odd })).toMatchObject({ text: 'new', tone: 'plain' });
    expect([cell('stream_end', {}).isEmpty, cell('pool_key', {}).isEmpty]).toEqual([true, true]);
    expect(visibleTo(logColumns, Role.User).map(({ id }) => id)).not.toContain('pool_key');
  });

  test.each([
    [100, 'good'],
    [101, 'warn'],
    [299, 'warn'],
    [300, 'bad'],
  ])('a use time of %i s is %s', (use_time, tone) => {
    expect(cell('use_time', { use_time })).toMatchObject({ tone, raw: use_time });
  });

  test.each([
    [2999, 'good', '3.00 s'],
    [3000, 'warn', '3.00 s'],
    [10_000, 'bad', '10.00 s'],
  ])('a first token after %i ms is %s', (frt, tone, text) => {
    expect(cell('frt', { is_stream: true, other: JSON.stringify({ frt }) })).toMatchObject({ tone, text, raw: frt });
  });

  test('no first token was recorded for whole answers (-1000)', () => {
    expect(cell('frt', { other: '{"frt":-1000}' })).toMatchObject({ text: '–', raw: null });
    expect(cell('is_stream', { is_stream: true }).text).toBe('streaming');
    expect(cell('is_stream', { is_stream: false }).text).toBe('not streaming');
  });

  test('the retry chain comes from other.admin_info.use_channel, as texts or numbers', () => {
    const other = (use_channel: unknown) => JSON.stringify({ admin_info: { use_channel } });
    expect(cell('retry', { other: other(['12', 31, '47']) })).toMatchObject({
      text: '12 → 31 → 47',
      raw: ['12', '31', '47'],
    });
    expect(cell('retry', { other: other(['12']) }).text).toBe('–');
    expect(cell('retry', { other: other(null) }).text).toBe('–');
  });

  test('tokens, time and cost are shown for calls only, machines get what is there, and no 0 of what is no call (docs/gateways.md 9.6)', () => {
    expect(cell('quota', { quota: 36 })).toMatchObject({ text: '$0.000072', raw: 36 });
    expect(cell('quota', { quota: 36, type: 3 })).toMatchObject({ text: '–', raw: 36 });
    expect(cell('prompt_tokens', { prompt_tokens: 12_345 }).text).toBe('12,345');
    for (const id of ['quota', 'prompt_tokens', 'completion_tokens', 'use_time']) {
      const none = { quota: 0, prompt_tokens: 0, completion_tokens: 0, use_time: 0 };
      expect(cell(id, { ...none, type: 1 })).toMatchObject({ text: '–', raw: null });
      expect(cell(id, none).raw).toBe(0);
    }
    const units = screenContext({ status: { display_in_currency: false } });
    expect(cell('quota', { quota: 36 }, units).text).toBe('36');
  });

  test('the time is exact, how long ago is the hint', () => {
    expect(cell('created_at', { created_at: testNow / 1000 - 120 })).toMatchObject({
      text: '2026-10-31 23:58:00',
      hint: '2 min ago',
      raw: testNow / 1000 - 120,
    });
  });

  test('details are the ratios in the reader’s language, else the gateway’s text', () => {
    const other = JSON.stringify({ model_ratio: 0.5, completion_ratio: 3, group_ratio: 1, model_price: -1 });
    expect(cell('content', { other, content: '模型倍率 0.50' })).toMatchObject({
      text: 'model ratio 0.5, completion ratio 3, group ratio 1',
      hint: '模型倍率 0.50',
      raw: '模型倍率 0.50',
    });
    expect(cell('content', { other }, screenContext({ language: 'zh-CN' })).text).toContain('模型倍率 0.5');
    expect(cell('content', { type: 1, content: 'paid\u001b]0;x\u0007 in' }).text).toBe('paid in');
    const failed = cell('content', { type: 5, content: 'status_code=429, You exceeded \u001b[2Jit' });
    expect(failed).toMatchObject({ text: 'status_code=429, You exceeded it', short: '429 You exceeded it' });
  });

  test.each([
    [1, 'Top-up', 'top-up'],
    [2, 'Usage', 'consumption'],
    [3, 'Admin', 'management'],
    [4, 'System', 'system'],
    [42, 'Unknown', 42],
  ])('type %i is named %s', (type, text, raw) => {
    expect(cell('type', { type })).toMatchObject({ text, raw });
  });

  test('a channel is shown by its name, with its id as hint', () => {
    expect(cell('channel', { channel: 12, channel_name: 'openai-main' })).toMatchObject({
      ...{ text: 'openai-main', raw: 12 },
      hint: '#12',
    });
  });
});

describe('LOG-02: rows of one’s own log', () => {
  const entry = (changes: object = {}) =>
    logEntrySchema().parse({ id: 0, type: 2, created_at: 1, model_name: 'm', token_name: 't', ...changes });
  const keys = (entries: ReturnType<typeof entry>[]) => logRows(entries, true).map(({ key }) => key);

  test('ids that are no keys (docs/gateways.md 14.23) are replaced by keys that a refresh finds again', () => {
    const before = keys([entry(), entry(), entry({ model_name: 'n' })]);
    expect(new Set(before).size).toBe(3);
    const after = keys([entry({ created_at: 2 }), entry(), entry(), entry({ model_name: 'n' })]);
    expect(after.slice(1)).toEqual(before);
  });

  test('an administrator’s rows keep their ids', () => {
    expect(logRows([entry({ id: 77 })], false)[0]?.key).toBe(77);
  });
});

test('an entry is found by its own key or by the number of its request', async () => {
  const rows = [2, 1].map((id) =>
    logEntrySchema().parse({ id, type: 2, created_at: testNow / 1000 - 60, request_id: id === 2 ? 'req-b' : '' }),
  );
  const answer = { rows, total: 2, page: 1, pageSize: 100, hasMore: false };
  const { context: answering } = answeringContext({ 'logs.list': answer, 'logs.listSelf': answer });
  const find = (key: string) => logScreen.lookUp?.find(key, {}, answering, {});
  expect((await find('req-b'))?.id).toBe(2);
  expect((await find(String((await find('req-b'))?.key)))?.id).toBe(2);
  await expect(find('')).rejects.toThrow(say('log.notFound'));
  await expect(find('req')).rejects.toThrow(say('log.notFound'));
});

test('what only this program knows a row by does not head it', () => {
  const screen = { id: () => 5, name: () => 'five' };
  expect(headOf(screen, {})).toBe('five');
  expect(headOf({ ...screen, get: async () => ({}) }, {})).toBe('5 five');
  expect(headOf({ ...screen, get: async () => ({}), name: () => '5' }, {})).toBe('5');
});

test('where nobody counts what was deleted, the time is told', async () => {
  const cleaned = async (answer: object) => {
    const { context: answering } = answeringContext({ 'logs.clean': answer });
    return cleanUpLogs.run({ before: testNow / 1000 }, answering, {});
  };
  expect((await cleaned({})).message).toMatch(/before 2026-11-01 .*deleted/);
  expect(await cleaned({ count: 3 })).toMatchObject({ message: '3 log entries deleted.', data: { count: 3 } });
});

test('LOG-02: a log of failed calls has room for what went wrong, whether they were asked for by name or by number', () => {
  const wide = (type?: string) =>
    logColumns.flatMap(({ id, weightUnder }) => {
      const weight = weightUnder?.(type === undefined ? {} : { type });
      return weight === undefined ? [] : [[id, weight]];
    });
  expect(wide('error')).toEqual(wide('5'));
  expect(wide('error').map(([id]) => id)).toContain('model_name');
  expect(wide('error').length).toBe(3);
  expect([wide(), wide('consumption'), wide('2')]).toEqual([[], [], []]);
});
