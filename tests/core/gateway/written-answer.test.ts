import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { identity } from '../../../shared/domain/schema.ts';
import type { Answer } from '../../../shared/gateway/client/call.ts';
import { decodeCount, decodeNames, decodeRows } from '../../../shared/gateway/client/decode.ts';
import { GatewayError } from '../../../shared/gateway/client/gateway-error.ts';
import { jsonDocumentsOf, lastJsonOf } from '../../../shared/gateway/client/json-stream.ts';
import { sliceOf } from '../../../shared/gateway/client/page.ts';
import { findCreated, readBack, writtenCount, writtenRow } from '../../../shared/gateway/reading/read-back.ts';

const call = { method: 'POST', path: '/api/channel/' } as const;
const answer = (data: unknown, headers = {}) => ({ data, headers }) as Answer;
const row = z.looseObject({ id: identity });
const unsure = { kind: 'unsure', facts: { ...call, reason: 'unexpected-shape' } };

test.each<[unknown, number]>([
  [3, 3],
  [0, 0],
  ['12', 12],
])('TRU-01: a write that answers %j has counted %d', (data, count) => {
  expect(writtenCount(answer(data), call)).toBe(count);
});

test('TRU-01: what is no count and no row of a gateway leaves the write unsure', async () => {
  for (const data of [null, undefined, '', 'many', Number.NaN, {}, [], true]) {
    expect(() => writtenCount(answer(data), call), JSON.stringify(data)).toThrow(expect.objectContaining(unsure));
  }
  const read = () => Promise.reject(new Error('must not be asked'));
  for (const data of ['saved', 5, [], {}, { id: 'x' }]) {
    await expect(writtenRow(row, answer(data), call, read), JSON.stringify(data)).rejects.toMatchObject(unsure);
  }
  expect(writtenCount(answer('x', { 'x-tollgate-planned': '1' }), call)).toBe(0);
});

test('TRU-01 TRU-02: a row is the answer’s, or read back where it shows what was sent; else the write is unsure', async () => {
  const readRow = () => Promise.resolve({ id: 9, name: 'new' });
  const sent = (body: object) => ({ ...call, body });
  expect(await writtenRow(row, answer({ id: 4 }), call, readRow)).toEqual({ id: 4 });
  const failing = () => Promise.reject(new GatewayError('network'));
  for (const nothing of [null, undefined]) {
    expect(await writtenRow(row, answer(nothing), sent({ id: 9, name: 'new' }), readRow)).toMatchObject({ id: 9 });
    for (const other of [{ id: 9, name: 'old' }, { id: 9, key: 'hidden' }, { id: 9 }])
      await expect(writtenRow(row, answer(nothing), sent(other), readRow)).rejects.toMatchObject(unsure);
    await expect(writtenRow(row, answer(nothing), sent({ name: 'new' }), failing)).rejects.toMatchObject(unsure);
  }
  expect(await writtenRow(row, answer(undefined, { 'x-tollgate-planned': '1' }), call, failing)).toBeUndefined();
  expect(await readBack(failing)).toBeUndefined();
  await expect(readBack(() => Promise.reject(new TypeError('ours')))).rejects.toThrow('ours');
});

test('a row that was made is the newest of its name, and not older than the call by more than a clock may be wrong', async () => {
  const made = (id: number, created_time: number, name = 'new') => ({ id, name, created_time });
  const list =
    (...rows: ReturnType<typeof made>[]) =>
    () =>
      Promise.resolve(sliceOf(rows, 1, 20));
  const since = 1_000_000_000;
  expect(await findCreated(list(made(1, 1_000_000), made(3, 1_000_001), made(2, 1_000_000)), 'new', since)).toEqual(
    made(3, 1_000_001),
  );
  expect(await findCreated(list(made(4, 1_000_000, 'other')), 'new', since)).toBeUndefined();
  expect(await findCreated(list(made(5, 999_700)), 'new', since)).toEqual(made(5, 999_700));
  expect(await findCreated(list(made(5, 999_699)), 'new', since)).toBeUndefined();
  expect(await findCreated(() => Promise.reject(new GatewayError('timeout')), 'new', since)).toBeUndefined();
});

test.each<[string, unknown]>([
  ['{"success":true,"data":[1]}', { success: true, data: [1] }],
  ['{"success":false,"message":"a"}{"success":true,"data":null}', { success: false, message: 'a' }],
  ['{"success":false,"message":"a"}\n{"success":true,"data":["m"]}', { success: true, data: ['m'] }],
  ['{"success":false,"message":"a"}{"success":false,"message":"b"}', { success: false, message: 'a' }],
  ['{"success":true}{"success":true,"more":1}', { success: true, more: 1 }],
  ['[1][2]', [2]],
  ['no JSON', undefined],
  ['', undefined],
])('docs/gateways.md 14.12: of several answers in one, %j, one counts', (text, counts) => {
  expect(lastJsonOf(text)).toEqual(counts);
});

test.each<[string, unknown[]]>([
  ['{"a":"}{"}', [{ a: '}{' }]],
  ['{"a":"\\"}"} [2]', [{ a: '"}' }, [2]]],
  ['{"a":"\\\\"}[3]', [{ a: '\\' }, [3]]],
  ['x " {"a":1} y', [{ a: 1 }]],
  ['}]{"a":{"b":[1]}}', [{ a: { b: [1] } }]],
  ['{broken}[4]', [[4]]],
  ['{"a":1', []],
])('JSON is found in %j, whatever stands between', (text, documents) => {
  expect(jsonDocumentsOf(text)).toEqual(documents);
});

test('lists and counts are read as gateways send them, or told to be none', () => {
  expect(decodeRows(row, null, '/x')).toEqual([]);
  expect(decodeRows(row, undefined, '/x')).toEqual([]);
  expect(decodeRows(row, [{ id: 1 }], '/x')).toEqual([{ id: 1 }]);
  const shape = { kind: 'not-a-gateway', facts: { path: '/x', reason: 'unexpected-shape' } };
  for (const data of [{}, 'x', [{}]]) {
    expect(() => decodeRows(row, data, '/x')).toThrow(expect.objectContaining(shape));
  }
  expect([decodeNames(['a', 1, null, 'b']), decodeNames(null), decodeNames('a')]).toEqual([['a', 'b'], [], []]);
  expect(['2.5', 3, null, undefined, 'x', {}].map(decodeCount)).toEqual([2.5, 3, 0, 0, 0, 0]);
});

test('a page of rows at hand says how many there are, and whether more come', () => {
  const rows = [1, 2, 3, 4, 5];
  expect(sliceOf(rows, 2, 2)).toEqual({ rows: [3, 4], total: 5, page: 2, pageSize: 2, hasMore: true });
  expect(sliceOf(rows, 3, 2)).toMatchObject({ rows: [5], hasMore: false });
  expect(sliceOf(rows.slice(0, 4), 2, 2)).toMatchObject({ rows: [3, 4], hasMore: false });
});

test('a failed call may be sent again without harm where nothing was done', () => {
  const may = (...failure: ConstructorParameters<typeof GatewayError>) => new GatewayError(...failure).retryable;
  expect([may('network'), may('timeout'), may('rate-limited'), may('server', { method: 'GET' })]).toEqual([
    ...[true, true, true, true],
  ]);
  expect(may('server', { method: 'POST', reason: 'overloaded' })).toBe(true);
  expect([may('server', { method: 'POST' }), may('unsure'), may('refused'), may('stopped')]).toEqual([
    ...[false, false, false, false],
  ]);
  expect(new GatewayError('refused', { serverMessage: 'no' }).message).toBe('no');
  expect(new GatewayError('refused', { serverMessage: '' }).message).toBe('refused');
});
