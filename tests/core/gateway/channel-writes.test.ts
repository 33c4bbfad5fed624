import { expect, test } from 'vitest';
import { channelSchema } from '../../../shared/domain/channel/channel.ts';
import { TransportFailure } from '../../../shared/gateway/client/transport.ts';
import { channelUpdateBody, fieldsNotWritten } from '../../../shared/gateway/resources/channel-record.ts';
import { scriptedGateway } from '../../support/gateway/scripted-gateway.ts';
import { ok, refused, type Step } from '../../support/gateway/scripted-transport.ts';

// What an update of a channel carries, what of it was kept, and how changes of state and copies end.

test.each<[object, object]>([
  [
    { models: ['a ', 'b', 'a'], group: 'vip, default,vip' },
    { models: 'a,b', group: 'vip,default' },
  ],
  [{ name: 'n', priority: undefined }, { name: 'n' }],
  [
    { key: 'sk-1', key_mode: 'append' },
    { key: 'sk-1', key_mode: 'append' },
  ],
  [{ key: '', key_mode: 'append', name: 'n' }, { name: 'n' }],
  [{ key_mode: 'append', name: 'n' }, { name: 'n' }],
  [{ other: '' }, { other: ' ' }],
  [
    { other: 'x', weight: 0 },
    { other: 'x', weight: 0 },
  ],
])('CHAN-13 API-01: of the changes %j an update carries %j', (changes, body) => {
  expect(JSON.parse(JSON.stringify(channelUpdateBody(3, changes as never)))).toEqual({ ...body, id: 3 });
});

test.each(['name', 'models', 'group'])('CHAN-13: a channel’s %s cannot be cleared', (name) => {
  expect(() => channelUpdateBody(3, { [name]: '' })).toThrow(
    expect.objectContaining({ kind: 'refused', facts: { reason: 'cannot-clear', data: [name] } }),
  );
});

test.each<[unknown, unknown, boolean]>([
  ['', 'kept', true],
  ['', '', false],
  ['', null, false],
  ['', 0, false],
  ['', ' {} ', false],
  ['', '0', false],
  [0, 5, true],
  [0, 0, false],
  [null, 'kept', true],
  ['{}', '{"a":1}', true],
  ['0', 7, true],
  [' ', 'kept', true],
  ['new', 'kept', false],
  [5, 7, false],
])('CHAN-13: a field set to %j that is %j afterwards was kept: %s', (value, after, isKept) => {
  expect(fieldsNotWritten({ setting: value, gone: value }, { setting: after })).toEqual(isKept ? ['setting'] : []);
});

test('CHAN-13: an answer without the row tells of no field', () => {
  expect(fieldsNotWritten({ setting: '' }, undefined)).toEqual([]);
});

const statusCall = (answer: Step['answer']): Step => ({
  request: 'POST /api/channel/3/status',
  body: { status: 2 },
  answer,
});
const channelRow = (status: number) => ok({ id: 3, type: 1, name: 'c', status });

test.each<[string, Step['answer'][], object | undefined]>([
  ['has the status already', [channelRow(2)], undefined],
  ['has another one', [channelRow(1)], { kind: 'refused', facts: { reason: 'not-written', data: ['status'] } }],
  ['is gone', [refused('record not found')], { kind: 'not-found' }],
  ['is not for this admin', [refused('hidden')], { kind: 'refused', facts: { serverMessage: 'hidden' } }],
  ['cannot be looked at', [refused('no', 403)], { kind: 'unsure' }],
])('CHAN-09 TRU-01: where a status call changed nothing, a channel that %s', async (_, looks, failure) => {
  const steps = [statusCall(ok(false)), ...looks.map((answer) => ({ request: 'GET /api/channel/3', answer }))];
  const { gateway } = scriptedGateway(steps, { dialect: 'v1' });
  const write = gateway.channels.setStatus(3, 2);
  if (failure) await expect(write).rejects.toMatchObject(failure);
  else await write;
});

test('CHAN-09: a status that no person sets is refused before anything is sent, and a refusal of the new call stands', async () => {
  const none = scriptedGateway([], { dialect: 'v1' });
  await expect(none.gateway.channels.setStatus(3, 3)).rejects.toMatchObject({
    kind: 'refused',
    facts: { reason: 'not-written', data: ['status'] },
  });
  const no = scriptedGateway([statusCall(refused('locked'))], { dialect: 'v1' });
  await expect(no.gateway.channels.setStatus(3, 2)).rejects.toMatchObject({ facts: { serverMessage: 'locked' } });
  const lost = scriptedGateway(
    [{ request: 'PUT /api/channel/', body: { id: 3, status: 2 }, answer: new TransportFailure('reset', true, 'cut') }],
    { dialect: 'v06' },
  );
  await expect(lost.gateway.channels.setStatus(3, 2)).rejects.toMatchObject({ kind: 'unsure' });
});

test('CHAN-09 TRU-01: a refusal of many is no answer of each, and who is not seen is unsure', async () => {
  const many = (answer: Step['answer']): Step => ({
    request: 'POST /api/channel/status/batch',
    body: { ids: [3, 4], status: 2 },
    answer,
  });
  const refusal = scriptedGateway([many(refused('no'))], { dialect: 'v1' });
  await expect(refusal.gateway.channels.setStatusOfMany([3, 4], 2)).rejects.toMatchObject({ kind: 'refused' });
  const look = (id: number, answer: Step['answer']): Step => ({ request: `GET /api/channel/${id}`, answer });
  const part = scriptedGateway([many(ok(1)), look(3, channelRow(1)), look(4, refused('no', 403))], { dialect: 'v1' });
  const failures = await part.gateway.channels.setStatusOfMany([3, 4], 2);
  expect([...failures].map(([id, { kind, facts }]) => [id, kind, facts.reason, facts.data])).toEqual([
    [3, 'refused', 'not-written', ['status']],
    [4, 'unsure', undefined, undefined],
  ]);
  const old = scriptedGateway([], { dialect: 'v013' });
  await expect(old.gateway.channels.setStatusOfMany([3], 2)).rejects.toMatchObject({
    kind: 'unsupported',
    facts: { method: 'POST', path: '/api/channel/status/batch' },
  });
});

test('CHAN-10 TRU-01: a copy stands whatever becomes of its key; a stop is told as one, and a pool gets its keys anew', async () => {
  const row = channelSchema().parse({ id: 3, type: 1, name: 'c', status: 1, models: 'm', group: 'default' });
  const copyCall: Step = { request: 'POST /api/channel/copy/3?reset_balance=true', answer: ok({ id: 9 }) };
  const found = (more: object = {}): Step => ({
    request: 'GET /api/channel/9',
    answer: ok({ ...row, id: 9, ...more }),
  });
  const key = (answer: Step['answer'], more: object = {}): Step => ({
    request: 'PUT /api/channel/',
    body: { id: 9, key: 'sk-2', ...more },
    answer,
  });
  const copy = (steps: Step[], o: object = {}) =>
    scriptedGateway(steps, { dialect: 'v013' }).gateway.channels.copy(row, { key: 'sk-2', ...o });
  expect(await copy([copyCall, found(), key(ok())])).toMatchObject({ row: { id: 9 }, hasKey: true });
  expect(await copy([copyCall, found(), key(refused('no'))])).toMatchObject({ row: { id: 9 }, hasKey: false });
  const pool = { channel_info: { is_multi_key: true } };
  expect(await copy([copyCall, found(pool), key(ok(), { key_mode: 'replace' })])).toMatchObject({ hasKey: true });
  expect(await copy([copyCall, { request: 'GET /api/channel/9', answer: refused('gone') }])).toEqual({
    row: undefined,
    hasKey: false,
  });
  const stop = new AbortController();
  const stopping = async () => {
    stop.abort();
    throw new TransportFailure('reset', true, 'cut');
  };
  const stopped = copy([copyCall, found(), key(stopping)], { signal: stop.signal });
  await expect(stopped).rejects.toMatchObject({ kind: 'stopped' });
});
