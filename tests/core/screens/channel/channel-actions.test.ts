import { expect, test } from 'vitest';
import type { Channel } from '../../../../shared/domain/channel/channel.ts';
import { GatewayError } from '../../../../shared/gateway/client/gateway-error.ts';
import type { Done, RowAction } from '../../../../shared/screen/action.ts';
import type { Form } from '../../../../shared/screen/form.ts';
import { checkForm, fieldsOf } from '../../../../shared/screen/form-check.ts';
import { Refusal } from '../../../../shared/screen/refusal.ts';
import { channelRowActions } from '../../../../shared/screens/channel/channel-row-actions.ts';
import { type Answering, answeringContext } from '../../../support/gateway/answering-context.ts';

// What is asked of the gateway for each action of a channel, and what is told of its answer.

const rows = [
  { id: 4, name: 'west', status: 1, type: 1, models: 'a,b', test_model: 'b' },
  { id: 5, name: 'east', status: 2, type: 1, models: '', test_model: '' },
] as Channel[];
const [west, east] = rows as [Channel, Channel];

interface TestInput {
  model: string;
  models: string[];
}

const actionOf = (verb: string) =>
  channelRowActions.find((action) => action.verb === verb) as unknown as RowAction<Channel, object | undefined>;
const run = (verb: string, { context }: Answering, input?: object, row = west) =>
  actionOf(verb).run(row, input, context, {});
const runAll = (verb: string, { context }: Answering) => actionOf(verb).runMany?.(rows, undefined, context, {});

// The kinds of endpoints stand here apart from the code (docs/gateways-modern.md 4.6).
const endpoints = [
  ...['', 'openai', 'openai-response', 'openai-response-compact', 'anthropic', 'gemini', 'jina-rerank'],
  ...['image-generation', 'embeddings', 'openai-video'],
];

test.each([
  ['v06', ['model']],
  ['v013', ['model', 'endpoint_type', 'stream']],
  ['v1', ['model', 'endpoint_type', 'stream']],
])('GEN-08: a test on %s begins with the channel’s test model and offers its models and %j', async (dialect, names) => {
  const { context } = answeringContext({}, { dialect });
  const form = actionOf('test').input as Form<TestInput, Channel>;
  const start = form.fromRow(west, context);
  expect(start).toEqual({
    ...{
      model: 'b',
      endpoint_type: '',
      stream: false,
      models: ['a', 'b'],
      hasEndpoints: names.length > 1,
    },
  });
  expect(form.defaults(context)).toEqual({ ...start, model: '', models: [] });
  const fields = fieldsOf(form, start, 'create');
  expect(fields.map(({ name }) => name)).toEqual(names);
  const choices = await Promise.all(fields.map((field) => field.choices?.(start, context)));
  expect(choices[0]).toEqual([
    { value: 'a', label: 'a' },
    { value: 'b', label: 'b' },
  ]);
  if (names.length > 1) {
    expect(choices[1]?.map(({ value }) => value)).toEqual(endpoints);
    expect(new Set(choices[1]?.map(({ label }) => label)).size).toBe(endpoints.length);
  }
  const { value } = checkForm(form, { ...start, model: ' other ' }, 'create', context);
  expect(value).toEqual({ ...start, model: 'other' });
});

test.each([
  [{ model: '', endpoint_type: '', stream: false, hasEndpoints: true }, { stream: false }],
  [
    {
      model: 'a',
      endpoint_type: 'embeddings',
      stream: true,
      hasEndpoints: true,
    },
    { model: 'a', endpointType: 'embeddings', stream: true },
  ],
  [
    {
      model: 'a',
      endpoint_type: 'embeddings',
      stream: true,
      hasEndpoints: false,
    },
    { model: 'a' },
  ],
])('CHAN-05 GEN-08: a test with %j asks for %j', async (input, sent) => {
  const gateway = answeringContext({ 'channels.test': { time: 1.256 } });
  expect(await run('test', gateway, { ...input, models: ['a'] })).toEqual({
    ...{
      message: 'Channel west tested: 1.26 s.',
      data: { id: 4, name: 'west', time: 1.256 },
    },
  });
  expect(gateway.asked).toEqual([['channels.test', 4, sent]]);
});

test.each([
  ['enable', 1, 'enabled', [/already/i, undefined]],
  ['disable', 2, 'disabled', [undefined, /already/i]],
] as const)(
  'CHAN-09: %s sets status %d of one and of many, and says of each what became of it',
  async (verb, status, outcome, refusals) => {
    const { refusal, shows } = actionOf(verb);
    const failure = new GatewayError('refused');
    const gateway = answeringContext({ 'channels.setStatusOfMany': new Map([[5, failure]]) });
    for (const [index, row] of rows.entries()) {
      const expected = refusals[index];
      const reason = refusal?.(row, gateway.context);
      expect(reason).toEqual(expected === undefined ? undefined : expect.stringMatching(expected));
    }
    const done = { message: `Channel west ${outcome}.`, row: { ...west, status } };
    expect(await run(verb, gateway)).toEqual(done);
    const results = (await runAll(verb, gateway)) as Map<Channel, Done | Error>;
    expect([...results]).toEqual([
      [west, done],
      [east, failure],
    ]);
    expect(gateway.asked).toEqual([
      ['channels.setStatus', 4, status],
      ['channels.setStatusOfMany', [4, 5], status],
    ]);
    expect([1, 2, 3].filter((state) => shows?.({ ...west, status: state }, west, undefined))).toEqual([status]);
    expect(shows?.(undefined, west, undefined)).toBe(false);
  },
);

test('CHAN-07: a balance is told in money, and exactly to machines', async () => {
  const gateway = answeringContext({ 'channels.updateBalance': 12.345 });
  expect(await run('update-balance', gateway)).toEqual({
    message: 'Channel west: balance updated to $12.35.',
    data: { id: 4, name: 'west', balance: 12.345 },
  });
});

test.each([
  ['a key of its own', 'sk-new', { row: east, hasKey: true }, 'sk-new', 'good', /^Channel west duplicated\.$/],
  ['the key of the original', '', { row: east, hasKey: true }, undefined, 'good', /^Channel west duplicated\.$/],
  [
    'a key that could not be set',
    'sk-new',
    { row: undefined, hasKey: false },
    'sk-new',
    'warn',
    /^Channel west duplicated\. Your key could not be set/,
  ],
])('CHAN-10: a copy with %s', async (_what, key, answer, sent, tone, message) => {
  const gateway = answeringContext({ 'channels.copy': answer });
  const { row } = answer;
  expect(await run('copy', gateway, { key })).toEqual({
    ...{ message: expect.stringMatching(message), tone, row },
    data: { id: row?.id ?? null, name: row?.name ?? null, copied_from: 4 },
  });
  expect(gateway.asked).toEqual([['channels.copy', west, { key: sent, signal: undefined }]]);
});

test.each([
  [
    new GatewayError('refused', { reason: 'key-needed' }),
    'This gateway doesn’t return channel keys. Enter a key for the copy.',
  ],
  [new GatewayError('refused', { serverMessage: 'table is full' }), 'Couldn’t duplicate the channel. table is full'],
  [new GatewayError('unsupported'), 'Couldn’t duplicate the channel.'],
])('CHAN-10: a copy that the gateway refused says why (%o)', async (error, outcome) => {
  await expect(run('copy', answeringContext({ 'channels.copy': error }), { key: '' })).rejects.toEqual(
    new Refusal(outcome),
  );
});

test.each([new GatewayError('unsure'), new GatewayError('network'), new TypeError('broken')])(
  'CHAN-10 TRU-01: what else befell a copy is told as it is: it may have been made (%o)',
  async (error) => {
    await expect(run('copy', answeringContext({ 'channels.copy': error }), { key: '' })).rejects.toBe(error);
  },
);

test('CHAN-10: the key of a copy is what was typed, without blanks around it', () => {
  const { context } = answeringContext();
  const form = actionOf('copy').input as never;
  expect(checkForm(form, { key: ' sk-a ' } as never, 'create', context).value).toEqual({ key: 'sk-a' });
});

test('CHAN-15: what the provider offers is counted, and listed for machines; other types are refused unasked', async () => {
  const gateway = answeringContext({ 'channels.fetchModels': ['a', 'c'] });
  expect(await run('fetch-models', gateway)).toEqual({
    message: '2 models.',
    data: { id: 4, models: ['a', 'c'] },
  });
  await expect(run('fetch-models', gateway, undefined, { ...west, type: 33 })).rejects.toThrow(
    'Providers of this type are not asked',
  );
  expect(gateway.asked).toEqual([['channels.fetchModels', 4]]);
  const failing = answeringContext({
    'channels.fetchModels': new GatewayError('refused', { serverMessage: 'no such key' }),
  });
  await expect(run('fetch-models', failing)).rejects.toThrow(/ no such key$/);
  const lost = new GatewayError('network');
  await expect(run('fetch-models', answeringContext({ 'channels.fetchModels': lost }))).rejects.toBe(lost);
});

test('CHAN-08: one channel is deleted by its id; several go in one call, and are told as many as the gateway counted', async () => {
  const gateway = answeringContext({ 'channels.deleteMany': 1 });
  expect(await run('delete', gateway)).toEqual({ message: 'Channel west deleted.' });
  expect(await runAll('delete', gateway)).toEqual({
    message: '1 channel deleted.',
    data: { count: 1 },
  });
  expect(gateway.asked).toEqual([
    ['channels.delete', 4],
    ['channels.deleteMany', [4, 5]],
  ]);
  const { shows, confirm } = actionOf('delete');
  expect([shows?.(undefined, west, undefined), shows?.(west, west, undefined)]).toEqual([true, false]);
  expect(confirm?.(rows, gateway.context, undefined)).toEqual({
    prompt: 'Delete 2 channels: west, east?',
    consequences: [
      expect.stringContaining('gw.example.com'),
      'This cannot be undone.',
      expect.stringMatching(/^Requests for its models/),
    ],
  });
});
