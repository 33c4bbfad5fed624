import { expect, test } from 'vitest';
import type { Channel } from '../../../../shared/domain/channel/channel.ts';
import { GatewayError } from '../../../../shared/gateway/client/gateway-error.ts';
import type { RowAction } from '../../../../shared/screen/action.ts';
import { checkForm } from '../../../../shared/screen/form-check.ts';
import { channelPoolActions } from '../../../../shared/screens/channel/channel-pool-actions.ts';
import { type Answers, answeringContext } from '../../../support/gateway/answering-context.ts';

// Keys of a channel that holds several: what is sent, and what is told where the gateway did less than it said.

interface KeysInput {
  keys: string;
  type: number;
}
const pool = (size: number) =>
  ({ id: 4, name: 'west', type: 1, channel_info: { is_multi_key: true, multi_key_size: size } }) as unknown as Channel;
const actionOf = (verb: string) =>
  channelPoolActions.find((action) => action.verb === verb) as unknown as RowAction<Channel, KeysInput>;
const run = (verb: string, site: ReturnType<typeof open>, keys = 'a\nb\na') =>
  actionOf(verb)
    .run(pool(3), { keys, type: 1 }, site.context, {})
    .catch((error: unknown) => error as Error);
const open = (answers: Answers = {}, dialect = 'v1') => answeringContext(answers, { dialect });

test.each([
  ['both are new', pool(5), 2, 5, 'Added 2 keys to west, which now has 5.'],
  ['one is known already', pool(4), 1, 4, 'Added 1 key to west, which now has 4.'],
  ['both are', pool(3), 0, 3, 'west already has these keys. It still has 3.'],
  // That it cannot be read back is no failure: they were sent.
  ['it cannot be read back', undefined, 2, 5, 'Added 2 keys to west, which now has 5.'],
])('GEN-01: of keys that are added, each once, %s', async (_what, saved, added, keys, message) => {
  const site = open({ 'channels.update': saved });
  expect(await run('add-keys', site)).toEqual({ message, row: saved, data: { id: 4, name: 'west', added, keys } });
  expect(site.asked).toEqual([['channels.update', 4, { key: 'a\nb', key_mode: 'append' }]]);
});

const whole = { counts: { byHand: 0, automatic: 0 }, keys: [{}, {}] };

test('GEN-01: all keys are replaced, and the new ones enabled, as states of the old stay at their numbers', async () => {
  const site = open({ 'channels.get': pool(3), 'channels.update': pool(2), 'providerKeys.list': whole });
  expect(await run('replace-keys', site)).toEqual({
    ...{ message: 'Replaced the keys of west, which now has 2, all enabled.', row: pool(2) },
    data: { id: 4, name: 'west', keys: 2 },
  });
  expect(site.asked).toEqual([
    ['channels.get', 4],
    ['channels.update', 4, { key: 'a\nb', key_mode: 'replace' }],
    ['providerKeys.enableAll', 4],
    ['providerKeys.list', 4],
  ]);
});

test.each([
  [
    'cannot be enabled',
    { 'providerKeys.enableAll': new GatewayError('refused', { serverMessage: 'busy' }) },
    /disabled as the old ones were: .*busy/,
  ],
  [
    'stay off by hand',
    { 'providerKeys.list': { ...whole, counts: { byHand: 1, automatic: 0 } } },
    /disabled as the old ones were/,
  ],
  [
    'stay off by themselves',
    { 'providerKeys.list': { ...whole, counts: { byHand: 0, automatic: 1 } } },
    /disabled as the old ones were/,
  ],
])(
  'GEN-01: new keys that %s are told as a warning, never as a failure of replacing',
  async (_what, answers, outcome) => {
    const site = open({ 'channels.get': pool(3), 'channels.update': pool(2), 'providerKeys.list': whole, ...answers });
    expect(await run('replace-keys', site)).toMatchObject({
      tone: 'warn',
      row: pool(2),
      message: expect.stringMatching(outcome),
    });
  },
);

test('GEN-01: keys that cannot be counted afterwards count as they were sent; a fault of the program is one', async () => {
  const answers = { 'channels.get': pool(3), 'channels.update': pool(2) };
  const unread = await run('replace-keys', open({ ...answers, 'providerKeys.list': new GatewayError('server') }));
  expect(unread.message).toBe('Replaced the keys of west, which now has 2, all enabled.');
  const fault = new TypeError('broken');
  expect(await run('replace-keys', open({ ...answers, 'providerKeys.enableAll': fault }))).toBe(fault);
});

test('GEN-01: where the channel has more or fewer keys by now than were agreed to, none is replaced', async () => {
  const site = open({ 'channels.get': pool(4) });
  expect((await run('replace-keys', site)).message).toMatch(/^west has 4 keys now instead of 3\. Nothing was done\./);
  expect(site.asked).toEqual([['channels.get', 4]]);
});

test('GEN-01: it is asked how many keys are lost for how many', () => {
  const { confirm } = actionOf('replace-keys');
  const { context } = open();
  expect(confirm?.([pool(3)], context, { keys: 'a\nb', type: 1 })).toEqual({
    prompt: 'Replace all 3 keys of west with 2?',
    consequences: [
      expect.stringContaining('gw.example.com'),
      expect.stringMatching(/^The current keys are lost/),
      'This cannot be undone.',
    ],
  });
  expect(confirm?.([pool(1)], context, undefined as never)?.prompt).toBe('Replace the only key of west with 0?');
});

test.each([
  ['classic', 'This gateway is older than v0.8.8 and has no channels with several keys.'],
  ['v013', 'This channel has a single key. Change it in the channel’s form.'],
])('GEN-01: on %s a channel of one key says why it is none', (dialect, outcome) => {
  const { context } = open({}, dialect);
  for (const verb of ['add-keys', 'replace-keys']) {
    expect(actionOf(verb).refusal?.({ ...pool(0), channel_info: undefined } as never, context)).toBe(outcome);
    expect(actionOf(verb).refusal?.(pool(2), context)).toBeUndefined();
  }
});

test('GEN-01: keys are read one a line, and at least one is needed', () => {
  const { context } = open();
  const form = actionOf('add-keys').input as NonNullable<RowAction<Channel, KeysInput>['input']>;
  expect(form.fromRow(pool(2), context)).toEqual({ keys: '', type: 1 });
  const check = (keys: string) => checkForm(form, { keys, type: 1 }, 'create', context);
  expect(check(' a \n\n b \n a')).toMatchObject({ errors: {}, value: { keys: 'a\nb', type: 1 } });
  expect(Object.keys(check(' \n').errors)).toEqual(['keys']);
});
