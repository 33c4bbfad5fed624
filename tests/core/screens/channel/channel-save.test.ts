import { expect, test } from 'vitest';
import type { Channel } from '../../../../shared/domain/channel/channel.ts';
import { Role } from '../../../../shared/domain/user/role.ts';
import { GatewayError } from '../../../../shared/gateway/client/gateway-error.ts';
import { Refusal } from '../../../../shared/screen/refusal.ts';
import type { ChannelDraft } from '../../../../shared/screens/channel/channel-draft.ts';
import { channelForm } from '../../../../shared/screens/channel/channel-form.ts';
import { createChannel, updateChannel } from '../../../../shared/screens/channel/channel-save.ts';
import { type Answers, answeringContext } from '../../../support/gateway/answering-context.ts';

// What a save of a channel sends, and what is told of each answer that a gateway may give.

const open = (answers: Answers = {}) => answeringContext(answers, { dialect: 'v1', role: Role.Admin });
const draftOf = ({ context }: ReturnType<typeof open>, typed: Partial<ChannelDraft> = {}): ChannelDraft => ({
  ...{ ...channelForm.defaults(context), name: 'west', key: 'sk-a', models: ['m'] },
  ...typed,
});
const limited = { hasInputLimit: true, hasTags: false, hasSettings: false, hasPools: false, pool: 0 };
const created = { id: 9, name: 'west', max_input_tokens: 9000 } as Channel;

test.each([
  ['one', {}, created, 'Channel west created.', 1, 9],
  ['that cannot be looked up', {}, undefined, 'Channel west created.', 1, undefined],
  ['of each key', { key: 'a\nb\nc', multi_key_mode: 'each' }, created, '3 channels created.', 3, 7],
  [
    'of all keys together',
    { key: 'a\nb', multi_key_mode: 'random' },
    created,
    'Channel west created. 2 keys read.',
    1,
    9,
  ],
] as const)(
  'CHAN-16: a channel %s is made, and told with its number',
  async (_what, typed, row, message, count, firstId) => {
    const site = open({ 'channels.create': row });
    const done = await createChannel(draftOf(site, typed), site.context, {});
    expect(done).toEqual({
      ...{ message, row, made: { filters: { keyword: 'west' }, firstId } },
      data: { id: row?.id ?? null, name: 'west', count },
    });
    expect(site.asked).toHaveLength(1);
  },
);

test.each([
  ['kept', 9000, created, limited, undefined],
  ['dropped', 8000, created, limited, 'warn'],
  ['not told', 8000, undefined, limited, undefined],
  ['none', 0, created, limited, undefined],
  ['not sent', 8000, created, { ...limited, hasInputLimit: false }, undefined],
] as const)('CHAN-12: of a longest input that is %s', async (_what, max_input_tokens, row, facts, tone) => {
  const site = open({ 'channels.create': row });
  const done = await createChannel(draftOf(site, { max_input_tokens, facts }), site.context, {});
  expect(done.tone).toBe(tone);
  expect(done.message).toMatch(
    tone ? /^Channel west created\. The gateway ignored the max input/ : /^Channel west created\.$/,
  );
});

const keys = (count: number) => Array.from({ length: count }, (_, index) => `k${index}`).join('\n');

test('CHAN-16: forty keys go out in one call, more of them in parts, with their progress', async () => {
  const rows = [40, 80, 81].map((id) => ({ ...created, id }));
  const sent: number[] = [];
  const make = ({ key }: { key: string }) => rows[sent.push(key.split('\n').length) - 1];
  const site = open({ 'channels.create': make });
  const progress: string[] = [];
  const draft = draftOf(site, { key: keys(81) });
  const done = await createChannel(draft, site.context, { onProgress: (count, of) => progress.push(`${count}/${of}`) });
  expect([sent, progress]).toEqual([
    [40, 40, 1],
    ['40/81', '80/81', '81/81'],
  ]);
  expect(done).toEqual({
    ...{ message: '81 channels created.', row: rows[2], made: { filters: { keyword: 'west' }, firstId: 1 } },
    data: { id: 81, name: 'west', count: 81, remaining: 0 },
  });
  const one = open({ 'channels.create': created });
  await createChannel(draftOf(one, { key: keys(40) }), one.context, {});
  expect(one.asked).toHaveLength(1);
});

test('CHAN-16 TRU-01: a part that fails ends it, which says how many are left; a first that fails made none', async () => {
  let calls = 0;
  const lost = new GatewayError('refused', { serverMessage: 'disk is full' });
  const make = () => {
    calls += 1;
    if (calls === 2) throw lost;
    return { ...created, id: 40 };
  };
  const site = open({ 'channels.create': make });
  const done = await createChannel(draftOf(site, { key: keys(100) }), site.context, {});
  expect(done).toEqual({
    ...{ message: expect.stringMatching(/^40 of 100 channels created, .*disk is full/), tone: 'warn' },
    ...{ row: { ...created, id: 40 }, made: { filters: { keyword: 'west' }, firstId: 1 } },
    data: { id: 40, name: 'west', count: 40, remaining: 60 },
  });
  expect(calls).toBe(2);
  const first = open({ 'channels.create': lost });
  await expect(createChannel(draftOf(first, { key: keys(100) }), first.context, {})).rejects.toBe(lost);
});

const row = {
  ...{ id: 9, type: 1, name: 'west', models: 'm', group: 'default', auto_ban: 1, priority: 0, weight: 0, status: 1 },
  ...{ openai_organization: '', base_url: '', other: '', model_mapping: '', status_code_mapping: '', test_model: '' },
  ...{ tag: '', remark: '', param_override: '', header_override: '', setting: '{"proxy":"http://p"}', settings: '' },
  channel_info: {},
} as unknown as Channel;

async function update(typed: Partial<ChannelDraft>, answers: Answers = {}, opened: Partial<Channel> = {}) {
  const site = open({ 'channels.get': { ...row, ...opened }, 'channels.update': { ...row, priority: 7 }, ...answers });
  const draft = { ...channelForm.fromRow(row, site.context), ...typed };
  const done = await updateChannel(row, draft, site.context, {}).catch((error: unknown) => error as Error);
  return { done, asked: site.asked };
}

test('CHAN-13: only what changed is sent, and the row that comes back is shown', async () => {
  const { done, asked } = await update({ priority: 7 });
  expect(done).toEqual({
    message: 'Channel west updated.',
    row: { ...row, priority: 7 },
    data: { id: 9, name: 'west' },
  });
  expect(asked).toEqual([['channels.update', 9, { priority: 7 }]]);
});

test('CHAN-13 TRU-02: nothing changed is said; a row that cannot be read back is a save that could not be verified', async () => {
  expect((await update({})).done).toEqual(new Refusal('No changes to save.'));
  const { done } = await update({ priority: 7 }, { 'channels.update': undefined });
  expect(done.message).toBe('Channel west updated. Saved, but couldn’t be verified.');
});

test.each([
  [
    'what the gateway wrote there meanwhile stays',
    { setting: '{"proxy":"http://p","later":1}' },
    '{"proxy":"http://q","later":1}',
  ],
  ['a text that was emptied is begun anew', { setting: ' ' }, '{"proxy":"http://q"}'],
])('GEN-03: a setting is changed in the text as it stands; %s', async (_what, opened, setting) => {
  const { asked } = await update({ proxy: 'http://q' }, {}, opened);
  expect(asked).toEqual([
    ['channels.get', 9],
    ['channels.update', 9, { setting }],
  ]);
});

test.each([{ setting: '{"proxy"' }, { settings: '[1]' }])(
  'GEN-03: where the stored text %j is broken nothing is written over it',
  async (opened) => {
    const { done, asked } = await update({ proxy: 'http://q' }, {}, opened);
    expect(done).toEqual(
      new Refusal('The gateway’s stored settings of this channel are not valid JSON. Nothing was done.'),
    );
    expect(asked).toEqual([['channels.get', 9]]);
  },
);

const kept = (reason: string, data: unknown = ['base_url', 'other']) => new GatewayError('refused', { reason, data });
const cleared = 'The gateway kept the old value: this version can’t clear base_url, other.';

test.each([
  [
    'the rest was saved',
    kept('not-written'),
    { message: cleared, tone: 'warn', data: { id: 9, name: 'west', kept: ['base_url', 'other'] } },
  ],
  ['nothing was sent', kept('cannot-clear'), new Refusal(cleared)],
  ['another reason', kept('full'), kept('full')],
  ['no fields are named', kept('not-written', 'base_url'), kept('not-written', 'base_url')],
  ['no error of a gateway', new TypeError('broken'), new TypeError('broken')],
] as const)('CHAN-13: what a gateway cannot empty is told by name; %s', async (_what, error, outcome) => {
  const { done } = await update({ base_url: '', priority: 7 }, { 'channels.update': error });
  expect(done).toEqual(outcome);
});
