import { expect, test } from 'vitest';
import type { Channel } from '../../../../shared/domain/channel/channel.ts';
import { GatewayError } from '../../../../shared/gateway/client/gateway-error.ts';
import { checkForm, fieldsOf } from '../../../../shared/screen/form-check.ts';
import { Refusal } from '../../../../shared/screen/refusal.ts';
import { editTag } from '../../../../shared/screens/tag/edit-tag.ts';
import type { TagDraft } from '../../../../shared/screens/tag/tag-form.ts';
import { type TagRow, tagRow } from '../../../../shared/screens/tag/tag-reading.ts';
import { answeringContext } from '../../../support/gateway/answering-context.ts';

// An edit by tag: what its form begins with, takes and says, what is sent, and what is told of what the gateway made of it.

const channel = (id: number, more: Partial<Channel> = {}) =>
  ({
    ...{ id, name: `c${id}`, status: 1, type: 1, tag: 'pool', used_quota: 0, models: 'a,b', group: 'default' },
    ...{ priority: 10, weight: 5, model_mapping: '', param_override: '', header_override: '' },
    ...{
      key: '',
      base_url: '',
      openai_organization: '',
      other: '',
      status_code_mapping: '',
      test_model: '',
      remark: '',
    },
    ...{ setting: '', settings: '', auto_ban: 1 },
    ...more,
  }) as Channel;
const alike = tagRow('pool', [channel(1), channel(2, { models: 'b,a' })]);
const mixed = tagRow('pool', [channel(1), channel(2), channel(3, { priority: 0, models: 'c', group: 'vip' })]);

interface Site {
  row?: TagRow;
  /** The channels of the gateway: as they are first, then as they are after the write. */
  after?: readonly Channel[] | Error;
  others?: readonly Channel[];
  fix?: unknown;
  dialect?: string;
}
function open({ row = alike, after = row.members, others = [], fix = { fails: 0 }, dialect = 'v1' }: Site = {}) {
  const readings = [[...row.members, ...others], after];
  const calls: unknown[][] = [];
  const known = {
    channels: {
      walk: async function* () {
        const now = readings.length > 1 ? readings.shift() : readings[0];
        if (now instanceof Error) throw now;
        yield* now as readonly Channel[];
      },
      fix: async () => {
        calls.push(['fix']);
        if (fix instanceof Error) throw fix;
        return fix;
      },
    },
    channelTags: { edit: async (tag: string, changes: object) => void calls.push(['edit', tag, changes]) },
    models: { all: async () => ['a', 'c'] },
    groups: { list: async () => ['default', 'vip'] },
  };
  const { context } = answeringContext({}, { dialect, known });
  const form = editTag.input as NonNullable<typeof editTag.input>;
  const draft = (typed: Partial<TagDraft>): TagDraft => ({ ...form.fromRow(row, context), ...typed });
  const save = (typed: Partial<TagDraft>) =>
    editTag.run(row, draft(typed), context, {}).catch((error: unknown) => error as Error);
  return { calls, context, form, draft, save, row };
}

test('GEN-04: the form begins with what the channels have in common, and is empty where they differ', () => {
  const facts = { tag: 'pool', hasOverrides: true };
  const none = { model_mapping: 0, param_override: 0, header_override: 0 };
  const start = { new_tag: 'pool', weight: '5', model_mapping: '', param_override: '', header_override: '' };
  expect(open().draft({})).toEqual({
    ...{ ...start, priority: '10', models: ['a', 'b'], groups: ['default'] },
    facts: { ...facts, total: 2, differing: { priority: 0, weight: 0, models: 0, group: 0, ...none } },
  });
  expect(open({ row: mixed }).draft({})).toEqual({
    ...{ ...start, priority: '', models: [], groups: [] },
    facts: { ...facts, total: 3, differing: { priority: 1, weight: 0, models: 1, group: 1, ...none } },
  });
  const { form, context } = open();
  expect(form.defaults(context)).toMatchObject({ new_tag: '', priority: '', weight: '', facts: { total: 0 } });
});

test.each([
  ['v06', ['new_tag', 'priority', 'weight', 'models', 'groups', 'model_mapping']],
  ['v013', ['new_tag', 'priority', 'weight', 'models', 'groups', 'model_mapping', 'param_override', 'header_override']],
])('GEN-04: on %s these are changed by tag: %j', async (dialect, names) => {
  const { form, draft, context } = open({ dialect, row: mixed });
  const fields = fieldsOf(form, draft({}), 'edit');
  expect(fields.map(({ name }) => name)).toEqual(names);
  const helps = fields.map(({ help }) => (typeof help === 'function' ? help(draft({}), context, 'edit') : ''));
  const mixedHelp = '1 of 3 channels differ. Left empty, each channel keeps its own.';
  expect(names.filter((_name, index) => helps[index] === mixedHelp)).toEqual(['priority', 'models', 'groups']);
  expect(helps[2]).toBe('Written to all channels of the tag');
  const choices = await Promise.all(fields.map((field) => field.choices?.(draft({}), context)));
  expect(choices.map((offered) => offered?.map(({ value, label }) => [value, label]))).toMatchObject([
    ...[undefined, undefined, undefined],
    ...[
      [
        ['a', 'a'],
        ['c', 'c'],
      ],
      [
        ['default', 'default'],
        ['vip', 'vip'],
      ],
    ],
    ...names.slice(5).map(() => undefined),
  ]);
});

test.each([
  [{ new_tag: ' ' }, { new_tag: /^Enter a tag/ }],
  [{ priority: '1.5' }, { priority: /whole number/ }],
  [{ priority: 'x1' }, { priority: /whole number/ }],
  [{ priority: '1234567890' }, { priority: /whole number/ }],
  [{ priority: '-5' }, {}],
  [{ weight: '-1' }, { weight: /0/ }],
  [{ weight: '0' }, {}],
  [{ weight: ' 7 ' }, {}],
  [{ weight: '' }, {}],
  [{ model_mapping: '{"a":' }, { model_mapping: /line 1/ }],
  [{ param_override: '[1]' }, { param_override: /\{"temperature":0.7\}/ }],
  [{ header_override: ' {"a":"b"} ' }, {}],
])('GEN-04: of %j the faults are %o', (typed, faults) => {
  const { form, draft, context } = open();
  const { errors } = checkForm(form, draft(typed as Partial<TagDraft>), 'edit', context);
  expect(errors).toEqual(
    Object.fromEntries(
      Object.entries(faults).map(([name, outcome]) => [name, expect.stringMatching(outcome as RegExp)]),
    ),
  );
});

test('GEN-04: blanks and repeats are none of what is typed', () => {
  const { form, draft } = open();
  const blank = {
    new_tag: ' x ',
    priority: ' 1 ',
    weight: ' 2 ',
    model_mapping: ' {} ',
    param_override: ' ',
    header_override: ' ',
  };
  expect(form.normalise(draft({ ...blank, models: ['a', ' a', 'b '], groups: [' vip '] }), 'edit')).toMatchObject({
    ...{ new_tag: 'x', priority: '1', weight: '2', model_mapping: '{}', param_override: '', header_override: '' },
    ...{ models: expect.arrayContaining(['a', 'b']), groups: ['vip'] },
  });
});

test.each([
  [{ priority: '7' }, { priority: 7 }, { priority: 7 }],
  [{ weight: '0' }, { weight: 0 }, { weight: 0 }],
  [{ models: ['c', 'a'] }, { models: 'c,a' }, { models: 'a,c' }],
  [{ groups: ['vip'] }, { groups: 'vip' }, { group: 'vip' }],
  [{ model_mapping: '{"a":"b"}' }, { model_mapping: '{"a":"b"}' }, { model_mapping: '{"a":"b"}' }],
  [
    { param_override: '{"a":1}', weight: '1' },
    { weight: 1, param_override: '{"a":1}' },
    { weight: 1, param_override: '{"a":1}' },
  ],
])('GEN-04: of %j alone %j is sent, and told as done once all channels have it', async (typed, sent, stored) => {
  const after = alike.members.map((member) => ({ ...member, ...stored }));
  const { save, calls } = open({ after });
  expect(await save(typed)).toEqual({
    ...{ message: 'Changed all 2 channels of pool.', tone: 'good', row: tagRow('pool', after) },
    data: { tag: 'pool', channels: 2, ids: '1,2' },
  });
  expect(calls[0]).toEqual(['edit', 'pool', sent]);
});

test('GEN-04: an empty object empties a mapping', async () => {
  const row = tagRow('pool', [channel(1, { model_mapping: '{"a":"b"}' })]);
  const { save, calls } = open({ row, after: [channel(1)] });
  expect(await save({ model_mapping: '{ }' })).toMatchObject({ tone: 'good' });
  expect(calls).toEqual([['edit', 'pool', { model_mapping: '' }]]);
});

test('GEN-04: what a generation lacks is not sent to it', async () => {
  const has = open({ dialect: 'v06' });
  await has.save({ model_mapping: '{"a":"b"}', param_override: '{"a":1}' });
  expect(has.calls).toEqual([['edit', 'pool', { model_mapping: '{"a":"b"}' }]]);
  const { save, calls } = open({ dialect: 'v06' });
  expect(await save({ param_override: '{"a":1}', header_override: '{"a":"b"}' })).toEqual(
    new Refusal('No changes to save.'),
  );
  expect(calls).toEqual([]);
});

test.each([
  ['nothing was changed', {}, 'No changes to save.'],
  ['the order of a list is no change', { models: ['b', 'a'] }, 'No changes to save.'],
  ['models were emptied', { models: [] }, 'Models can’t be emptied for a whole tag.'],
  ['groups were emptied', { groups: [] }, 'Group can’t be emptied for a whole tag.'],
  ['a priority was emptied', { priority: '' }, 'Priority can’t be emptied for a whole tag.'],
  ['a weight was emptied', { weight: '' }, 'Weight can’t be emptied for a whole tag.'],
])('GEN-04: nothing is sent where %s', async (_what, typed, outcome) => {
  const { save, calls } = open();
  expect(await save(typed)).toEqual(new Refusal(outcome));
  expect(calls).toEqual([]);
});

test('GEN-04: a tag takes a new name, unless others carry it: they would be merged unasked', async () => {
  const after = alike.members.map((member) => ({ ...member, tag: 'new' }));
  const { save, calls } = open({ after });
  expect(await save({ new_tag: 'new' })).toMatchObject({ message: 'Changed all 2 channels of new.', tone: 'good' });
  expect(calls).toEqual([['edit', 'pool', { new_tag: 'new' }]]);
  const taken = open({ others: [channel(9, { tag: 'new' })] });
  expect((await taken.save({ new_tag: 'new' })).message).toMatch(/^The tag new is already used by another channel\./);
  expect(taken.calls).toEqual([]);
});

test.each([
  ['one kept its old value', [channel(1, { priority: 7 }), channel(2)]],
  ['one is gone from the tag', [channel(1, { priority: 7 }), channel(2, { priority: 7, tag: 'lab' })]],
  ['all have a third value', [channel(1, { priority: 8 }), channel(2, { priority: 8 })]],
])('GEN-04: where %s it is no success', async (_what, after) => {
  expect(await open({ after }).save({ priority: '7' })).toMatchObject({
    ...{ tone: 'warn', message: expect.stringMatching(/^The gateway reported success, but .*: Priority\.$/) },
  });
});

test('GEN-04: one that joined meanwhile is none of those that were to be changed', async () => {
  const after = [channel(1, { priority: 7 }), channel(2, { priority: 7 }), channel(3)];
  expect(await open({ after }).save({ priority: '7' })).toMatchObject({ tone: 'good' });
});

test('GEN-04 TRU-02: what cannot be read again is told as saved, not verified', async () => {
  expect(await open({ after: new GatewayError('server') }).save({ priority: '7' })).toEqual({
    ...{ message: 'Saved, but couldn’t be verified.', tone: 'warn' },
    data: { tag: 'pool', channels: 2, ids: '1,2' },
  });
});

test.each([
  [{ fails: 0 }, 'good', /^Changed all 2 channels of pool\.$/],
  [{ fails: 1 }, 'warn', /^Changed all 2 channels of pool\. The weight of 0 takes no effect/],
  [new GatewayError('refused', { serverMessage: 'busy' }), 'warn', /takes no effect .*busy/],
] as const)('GEN-04: a weight of 0 holds once the routes are rebuilt (%o)', async (fix, tone, outcome) => {
  const row = tagRow('pool', [channel(1), channel(2)]);
  const after = row.members.map((member) => ({ ...member, weight: 0, priority: 1 }));
  const { save, calls } = open({ row, after, fix });
  expect(await save({ weight: '0', priority: '1' })).toMatchObject({ tone, message: expect.stringMatching(outcome) });
  expect(calls.map(([call]) => call)).toContain('fix');
});

test('GEN-04: a fault of the program is not told as routes that were left', async () => {
  const fix = new TypeError('broken');
  expect(await open({ fix }).save({ weight: '0' })).toBe(fix);
});

test('GEN-04: what is asked says from what to what, how many differ, and what follows', () => {
  const ask = (row: TagRow, typed: Partial<TagDraft>) => {
    const { context, draft } = open({ row });
    const { prompt, consequences } = editTag.confirm?.([row], context, draft(typed)) ?? {};
    return [prompt, ...(consequences ?? []).slice(1)];
  };
  const request = 'Change all 3 channels of pool: c1, c2, c3?';
  expect(ask(mixed, { priority: '7', groups: ['vip'], new_tag: 'new' })).toEqual([
    request,
    'Tag: pool → new',
    'Priority: 10 (1 of 3 differ) → 7',
    'Group: default (1 of 3 differ) → vip',
  ]);
  expect(ask(mixed, { model_mapping: '{"a":"b"}' })).toEqual([request, 'Model mapping: nothing → {"a":"b"}']);
  expect(ask(mixed, { weight: '0' })).toEqual([
    request,
    'Weight: 5 → 0',
    expect.stringMatching(/^The routing table is rebuilt/),
  ]);
  expect(ask(mixed, { weight: '1' })).toEqual([request, 'Weight: 5 → 1']);
  // Changed models rebuild the routes by themselves.
  expect(ask(alike, { weight: '0', models: ['a'] })).toHaveLength(3);
  const { context } = open({ row: mixed });
  expect(editTag.confirm?.([mixed], context, undefined as never)).toMatchObject({ prompt: request });
});

test('GEN-04: what models and groups lose is told for those of the edit, and only where any is touched', async () => {
  const row = tagRow('pool', [channel(1), channel(2)]);
  const { context, draft } = open({ row });
  const impact = (typed: Partial<TagDraft>) => editTag.impact?.([row], context, draft(typed));
  const losses = async (typed: Partial<TagDraft>) =>
    (await impact(typed)?.known)?.losses?.map(({ kind, group, model }) => `${kind} ${group} ${model}`);
  expect(await losses({ models: ['a'] })).toEqual(['last default b']);
  expect(await losses({ groups: ['vip'] })).toEqual(['last default a', 'last default b']);
  expect(impact({ weight: '1' })).toBeUndefined();
  expect(editTag.impact?.([], context, draft({}))).toBeUndefined();
});
