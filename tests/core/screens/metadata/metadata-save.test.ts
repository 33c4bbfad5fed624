import { expect, test } from 'vitest';
import { GatewayError } from '../../../../shared/gateway/client/gateway-error.ts';
import type { RowAction } from '../../../../shared/screen/action.ts';
import { type ItemResult, runAction } from '../../../../shared/screen/flow/run-action.ts';
import { describeRun } from '../../../../shared/screen/flow/run-outcome.ts';
import { Refusal } from '../../../../shared/screen/refusal.ts';
import { metadataForm } from '../../../../shared/screens/metadata/metadata-form.ts';
import type { MetadataRow } from '../../../../shared/screens/metadata/metadata-reading.ts';
import { createMetadata, updateMetadata, vendorIdOf } from '../../../../shared/screens/metadata/metadata-save.ts';
import { metadataScreen } from '../../../../shared/screens/metadata/metadata-screen.ts';
import { type Answers, answeringContext } from '../../../support/gateway/answering-context.ts';
import { inputOf } from '../../../support/input-of.ts';

// A write of metadata holds every column, as gateways store 0 and '' for what is missing; what they made of it is looked at.

const row = {
  ...{
    id: 5,
    model_name: 'gpt',
    name_rule: 1,
    description: 'old',
    icon: 'OpenAI',
    tags: 'a',
    vendor_id: 2,
    vendor: 'Acme',
  },
  ...{ endpoints: '', status: 1, sync_official: true, matched_models: [] },
} as unknown as MetadataRow;
const vendors = [
  { id: 2, name: 'Acme' },
  { id: 3, name: 'Other' },
];
const columns = {
  ...{ model_name: 'gpt', name_rule: 1, description: 'old', icon: 'OpenAI', tags: 'a', vendor_id: 2, endpoints: '' },
  ...{ status: 1, sync_official: 1 },
};

function open(answers: Answers = {}) {
  const page = { rows: vendors, total: 2, page: 1, pageSize: 100, hasMore: false };
  const site = answeringContext({ 'metadata.vendors': page, 'metadata.get': row, 'metadata.create': 5, ...answers });
  const written = () => site.asked.filter(([call]) => /create|update/.test(String(call)));
  return { ...site, written };
}
const draft = (typed: object = {}, site = open()) => ({ ...metadataForm.fromRow(row, site.context), ...typed });

test('GEN-25: new metadata goes out whole, shown and synced, and is shown as it was stored', async () => {
  const site = open();
  const done = await createMetadata(draft({}, site), site.context, {});
  expect(site.written()).toEqual([['metadata.create', columns]]);
  expect(done).toEqual({
    ...{ message: 'Created metadata of gpt.', row, made: { filters: {}, firstId: 5 } },
    data: { id: 5, model_name: 'gpt', shown: true },
  });
});

test.each([
  [{ shown: false }, { status: 0 }],
  [{ sync_official: false }, { sync_official: 0 }],
  [{ name_rule: 'suffix' }, { name_rule: 3 }],
  [{ name_rule: 'of_tomorrow' }, { name_rule: 0 }],
  [{ vendor: '' }, { vendor_id: 0 }],
  [{ vendor: 'Other' }, { vendor_id: 3 }],
  [{ endpoints: '{"openai":"/v1"}' }, { endpoints: '{"openai":"/v1"}' }],
])('GEN-25: of new metadata with %j goes out %j', async (typed, sent) => {
  const site = open();
  await createMetadata(draft(typed, site), site.context, {});
  expect(site.written()).toEqual([['metadata.create', { ...columns, ...sent }]]);
});

test('GEN-25 TRU-02: what was made and cannot be looked at is no failure', async () => {
  const nameless = open({ 'metadata.create': undefined });
  expect(await createMetadata(draft(), nameless.context, {})).toEqual({
    ...{ message: 'Created metadata of gpt.', data: { model_name: 'gpt' } },
  });
  const unread = open({ 'metadata.get': new GatewayError('server') });
  expect(await createMetadata(draft(), unread.context, {})).toEqual({
    ...{ message: 'Created metadata of gpt. Saved, but couldn’t be verified.', tone: 'warn', data: { id: 5 } },
    made: { filters: {}, firstId: 5 },
  });
});

test('GEN-25: only what was changed here is changed, over what the row is by now; what no field says of it stays', async () => {
  const now = { ...row, description: 'theirs', status: 7, name_rule: 9, vendor_id: 8, vendor: '#8' };
  const stored = { ...now, tags: 'a,b' };
  let reads = 0;
  const site = open({ 'metadata.get': () => (reads++ === 0 ? now : stored) });
  const done = await updateMetadata(
    { ...row, status: 7, name_rule: 9, vendor_id: 8, vendor: '#8' },
    {
      ...metadataForm.fromRow({ ...row, status: 7, name_rule: 9, vendor: '#8' }, site.context),
      tags: 'a,b',
    },
    site.context,
    {},
  );
  const kept = { description: 'theirs', status: 7, name_rule: 9, vendor_id: 8 };
  expect(site.written()).toEqual([['metadata.update', 5, { ...columns, ...kept, tags: 'a,b' }]]);
  expect(done).toMatchObject({
    message: 'Saved metadata of gpt.',
    row: { tags: 'a,b' },
    data: { id: 5, shown: false },
  });
  expect(done.tone).toBeUndefined();
});

test.each([
  ['shown', { status: 0 }, { shown: true }, { status: 1 }],
  ['hidden', { status: 1 }, { shown: false }, { status: 0 }],
])('GEN-25: a row is %s', async (_what, before, typed, sent) => {
  const opened = { ...row, ...before };
  const site = open({ 'metadata.get': opened });
  await updateMetadata(opened, { ...metadataForm.fromRow(opened, site.context), ...typed }, site.context, {});
  expect(site.written()).toEqual([['metadata.update', 5, { ...columns, ...sent }]]);
});

test('GEN-25: nothing changed is said, and an unknown vendor named, before anything is sent', async () => {
  const site = open();
  await expect(updateMetadata(row, draft(), site.context, {})).rejects.toEqual(new Refusal('No changes to save.'));
  const unknown = updateMetadata(row, draft({ vendor: 'Nobody' }), site.context, {});
  await expect(unknown).rejects.toEqual(new Refusal('There is no vendor Nobody.'));
  expect(site.written()).toEqual([]);
  expect(await vendorIdOf('', site.context, {})).toBe(0);
});

test('GEN-25: what the gateway made something else of is named, and is no success', async () => {
  const site = open({ 'metadata.get': row });
  const done = await updateMetadata(row, draft({ icon: 'Other', tags: 'b' }), site.context, {});
  expect(done).toMatchObject({ tone: 'warn', row });
  expect(done.message).toMatch(/^Saved metadata of gpt\. The gateway stored something else for: Tags, Icon\.$/);
});

const actionOf = (verb: string) =>
  metadataScreen.actions.find((one) => one.verb === verb) as RowAction<MetadataRow, object>;

test.each([
  ['unhide', 0, 1, 'gpt'],
  ['hide', 1, 0, 'gpt'],
] as const)('GEN-25: %s sets the status alone, and shows the row as it is then', async (verb, before, after, name) => {
  const shown = { ...row, status: before } as MetadataRow;
  const site = open({ 'metadata.get': { ...row, status: after } });
  const action = actionOf(verb);
  expect(action.refusal?.(shown, site.context)).toBeUndefined();
  expect(action.refusal?.({ ...row, status: after } as MetadataRow, site.context)).toMatch(/\S/);
  const request = action.confirm?.([shown], site.context, {});
  expect(request?.prompt).toContain(name);
  expect(request?.consequences.length).toBeGreaterThan(1);
  const done = await action.run(shown, {}, site.context, {});
  expect(done).toMatchObject({ row: { id: 5, status: after }, message: expect.stringContaining(name) });
  expect(site.asked[0]).toEqual(['metadata.setStatus', 5, after]);
  const shows = (one: MetadataRow | undefined) => action.shows?.(one, shown, {});
  expect([shows({ ...row, status: after } as MetadataRow), shows(shown), shows(undefined)]).toEqual([
    true,
    false,
    false,
  ]);
  const unseen = open({ 'metadata.get': new GatewayError('server') });
  expect(await action.run(shown, {}, unseen.context, {})).toMatchObject({ row: { id: 5, status: before } });
});

test('GEN-25: what several rows get alike is told before, an empty field leaves all as they are, none empties it', async () => {
  const set = actionOf('set');
  const nothing = { vendor: '', description: '', tags: '', icon: '', sync: '' };
  const site = open();
  expect(set.input?.defaults(site.context)).toEqual(nothing);
  expect(set.input?.fromRow(row, site.context)).toEqual(nothing);
  expect(set.input?.normalise({ ...nothing, description: ' d ', tags: ' a, b,a', icon: ' i ' }, 'edit')).toEqual({
    ...{ ...nothing, description: 'd', tags: 'a,b', icon: 'i' },
  });
  expect(Object.keys(set.input?.validate(nothing, 'edit', site.context) ?? {})).toEqual(['vendor']);
  expect(set.input?.validate({ ...nothing, sync: 'off' }, 'edit', site.context)).toEqual({});
  const outcome = (input: object) =>
    set.confirm?.([row], site.context, { ...nothing, ...input })?.consequences.slice(1);
  expect(outcome({})).toEqual([]);
  expect(outcome({ tags: 'none', sync: 'on' })).toEqual([
    expect.stringMatching(/: \(nothing\)$/),
    expect.stringMatching(/: yes$/i),
  ]);
  expect(outcome({ sync: 'off', description: 'd\u0007' })).toEqual([
    expect.stringMatching(/: d$/),
    expect.stringMatching(/: no$/i),
  ]);
  await set.run(row, { ...nothing, tags: 'none', sync: 'off' }, site.context, {});
  expect(site.written()).toEqual([['metadata.update', 5, { ...columns, tags: '', sync_official: 0 }]]);
});

test('GEN-25: a row that is as it shall be is no failure of a change of many', async () => {
  const site = open();
  const same = { vendor: '', description: 'old', tags: '', icon: '', sync: '' };
  const results: ItemResult<unknown>[] = [];
  for await (const result of runAction(actionOf('set'), [row], same, () => site.context)) results.push(result);
  expect(results).toMatchObject([{ outcome: 'skipped', reason: 'No changes to save.' }]);
  expect(describeRun(results, site.context.say).outcome).toBe('done');
  expect(site.written()).toEqual([]);
  await expect(actionOf('set').run(row, { ...same, vendor: 'Nobody' }, site.context, {})).rejects.toThrow(Refusal);
});

test('GEN-25: the choices of a change of many begin with leaving it and with taking it away', async () => {
  const site = open();
  const choices = async (name: string) => {
    const field = inputOf(metadataScreen, 'set').fields.find((one) => one.name === name) as unknown as {
      choices: (...given: unknown[]) => unknown;
    };
    return ((await field.choices({}, site.context)) as { value: string }[]).map(({ value }) => value);
  };
  expect(await choices('vendor')).toEqual(['', 'none', 'Acme', 'Other']);
  expect(await choices('sync')).toEqual(['', 'on', 'off']);
});

test('GEN-25: deleted metadata is told by name', async () => {
  const site = open();
  const { consequences } = actionOf('delete').confirm?.([row], site.context, {}) ?? {};
  expect(consequences?.length).toBeGreaterThan(2);
  expect(
    (await actionOf('delete').run({ ...row, model_name: 'g\u0007pt' } as MetadataRow, {}, site.context, {})).message,
  ).toContain('gpt');
  expect(site.asked).toEqual([['metadata.delete', 5]]);
});
