import { expect, test } from 'vitest';
import { GatewayError } from '../../../../shared/gateway/client/gateway-error.ts';
import type { Done } from '../../../../shared/screen/action.ts';
import { Refusal } from '../../../../shared/screen/refusal.ts';
import type { SyncLine } from '../../../../shared/screens/metadata/sync-lines.ts';
import { takeLines } from '../../../../shared/screens/metadata/take-lines.ts';
import { type Answers, answeringContext } from '../../../support/gateway/answering-context.ts';

// Lines of the catalogue: a new row comes with all others that are missing, a field goes into the row as it is by now.

const stored = {
  ...{ id: 5, model_name: 'gpt', name_rule: 0, description: 'old', icon: '', tags: '', vendor_id: 2, endpoints: '' },
  ...{ status: 1, sync_official: false, matched_models: [] },
};
const columns = {
  ...{ model_name: 'gpt', name_rule: 0, description: 'old', icon: '', tags: '', vendor_id: 2, endpoints: '' },
  ...{ status: 1, sync_official: 0 },
};
const page = (rows: unknown[]) => ({ rows, total: rows.length, page: 1, pageSize: 100, hasMore: false });
const line = (model: string, field: string, local = '', upstream = '', together: string[] = []): SyncLine => ({
  ...{ key: 1, model, field, local, upstream, locale: 'en', together },
});

function open(answers: Answers = {}) {
  const site = answeringContext({
    'metadata.list': page([stored]),
    'metadata.vendors': page([
      { id: 2, name: 'Acme' },
      { id: 3, name: 'Other' },
    ]),
    'metadata.get': stored,
    ...answers,
  });
  const take = async (rows: SyncLine[], keep_synced = true) =>
    (await takeLines.runMany?.(rows, { keep_synced }, site.context, {})) as Map<SyncLine, Done | Error>;
  const one = async (row: SyncLine) => (await take([row])).get(row);
  const written = () => site.asked.filter(([call]) => /update|create/.test(String(call)));
  return { ...site, take, one, written };
}

test.each([
  ['description', 'old', 'new', { description: 'new' }],
  ['icon', '', 'OpenAI', { icon: 'OpenAI' }],
  ['tags', '', 'a,b', { tags: 'a,b' }],
  ['name_rule', '0', '2', { name_rule: 2 }],
  ['status', '1', '0', { status: 0 }],
  ['vendor', 'Acme', 'Other', { vendor_id: 3 }],
  ['vendor', 'Acme', '', { vendor_id: 0 }],
])('GEN-25: of a row that exists %s is written, with all else as it is', async (field, local, upstream, changes) => {
  const site = open({ 'metadata.get': { ...stored, ...changes } });
  const done = await site.one(line('gpt', field, local, upstream));
  expect(site.written()).toEqual([['metadata.update', 5, { ...columns, ...changes }]]);
  expect(done).toEqual({
    message: expect.stringMatching(/^Took from the catalogue for gpt: .+\.$/),
    data: { model: 'gpt', fields: field },
  });
});

test('GEN-25: a vendor that the site lacks is made first', async () => {
  const made = open({ 'metadata.createVendor': { id: 9 }, 'metadata.get': { ...stored, vendor_id: 9 } });
  expect((await made.one(line('gpt', 'vendor', 'Acme', 'New'))) as Done).not.toHaveProperty('tone');
  expect(made.written()).toEqual([
    ['metadata.createVendor', { name: 'New', description: '', icon: '' }],
    ['metadata.update', 5, { ...columns, vendor_id: 9 }],
  ]);
  const lost = open({ 'metadata.createVendor': undefined });
  expect(await lost.one(line('gpt', 'vendor', 'Acme', 'New'))).toMatchObject({ kind: 'unsure' });
  expect(lost.written()).toHaveLength(1);
});

test('GEN-25: several fields of a row are one write, and each model is another', async () => {
  const site = open();
  const rows = [line('gpt', 'icon', '', 'x'), line('gpt', 'tags', '', 'y'), line('gone', 'icon', '', 'x')];
  const done = await site.take(rows);
  expect(site.written()).toEqual([['metadata.update', 5, { ...columns, icon: 'x', tags: 'y' }]]);
  expect(done.get(rows[2] as SyncLine)).toMatchObject({ kind: 'not-found' });
});

test.each([
  ['a field', line('gpt', 'description', 'other', 'new')],
  ['the vendor', line('gpt', 'vendor', 'Other', 'New')],
])('GEN-25: where %s changed since the list was loaded nothing is written', async (_what, row) => {
  const site = open();
  expect(await site.one(row)).toEqual(
    new Refusal(
      'The metadata of gpt has changed since this list was loaded. Nothing was saved. Refresh and try again.',
    ),
  );
  expect(site.written()).toEqual([]);
});

test.each([
  ['made something else of it', stored, /: Tags, Vendor\. The gateway stored something else for: Vendor\.$/],
  [
    'cannot be asked what it made of it',
    new GatewayError('server'),
    /: Tags, Vendor\. Saved, but couldn’t be verified\.$/,
  ],
])('GEN-25 TRU-02: a gateway that %s', async (_what, after, outcome) => {
  const kept = after instanceof Error ? after : { ...after, tags: 'a' };
  const rows = [line('gpt', 'tags', '', 'a'), line('gpt', 'vendor', 'Acme', 'Other')];
  const done = await open({ 'metadata.get': kept }).take(rows);
  expect(done.get(rows[0] as SyncLine)).toEqual({
    ...{ message: expect.stringMatching(outcome), tone: 'warn', data: { model: 'gpt', fields: 'tags,vendor' } },
  });
});

const together = ['a', 'b'];
const news = { 'metadata.preview': { missing: together }, 'metadata.createMissing': { created: together } };

test('GEN-25: new rows come with all that are missing, and stay in later syncs where that is wanted', async () => {
  const rows = ['a', 'b'].map((model, index) => ({ ...stored, id: 7 + index, model_name: model }));
  const site = open({ ...news, 'metadata.list': page(rows) });
  expect(await site.one(line('a', '', '', '', together))).toEqual({
    ...{ message: 'Created metadata of a.', tone: 'good', data: { model: 'a', created: 2, along: 1 } },
    left: expect.objectContaining({ model_name: 'a', description: 'old', vendor: 'Acme' }),
  });
  expect(site.written()).toEqual([
    ['metadata.createMissing', 'en'],
    ...rows.map(({ id, model_name }) => ['metadata.update', id, { ...columns, model_name, sync_official: 1 }]),
  ]);
  const unsynced = open({ ...news, 'metadata.list': page(rows) });
  await unsynced.take([line('a', '', '', '', together)], false);
  expect(unsynced.written()).toEqual([['metadata.createMissing', 'en']]);
});

test('GEN-25: one that could not be kept in later syncs is named, and is no failure of making it', async () => {
  const site = open({ ...news, 'metadata.list': page([{ ...stored, id: 7, model_name: 'a' }]) });
  expect(await site.one(line('a', '', '', '', together))).toMatchObject({
    ...{ tone: 'warn', message: 'Created metadata of a. Sync is off for b. Switch it on there.' },
  });
});

test('GEN-25: nothing is made where more is missing by now than was agreed to, and what was not made is told', async () => {
  const moved = open({ ...news, 'metadata.preview': { missing: ['a', 'b', 'c'] } });
  expect(await moved.one(line('a', '', '', '', together))).toEqual(
    new Refusal(
      'The catalogue or the channels have changed since this list was loaded. Nothing was created. Refresh and try again.',
    ),
  );
  expect(moved.written()).toEqual([]);
  const part = open({ ...news, 'metadata.createMissing': { created: ['b'] } });
  const row = line('a', '', '', '', together);
  expect(await part.one(row)).toEqual(new Refusal('The gateway didn’t create metadata of a.'));
  await expect(takeLines.run(row, { keep_synced: false }, part.context, {})).rejects.toThrow('didn’t create');
  const fault = new TypeError('broken');
  await expect(open({ ...news, 'metadata.preview': fault }).one(row)).rejects.toBe(fault);
});

test('GEN-25: it is asked what becomes of each field, and which new rows come along', () => {
  const { context } = open();
  const rows = [line('gpt', 'description', 'old', 'new'), line('a', '', '', '', ['a', 'b', 'c'])];
  const { prompt, consequences } = takeLines.confirm?.(rows, context, { keep_synced: true }) ?? {};
  expect(prompt).toMatch(/^Take 2 lines from the catalogue: /);
  expect(consequences?.slice(1)).toEqual([
    'gpt, Description: old → new.',
    'The gateway creates all new metadata at once. 2 not selected, but created too: b, c.',
  ]);
  const all = takeLines.confirm?.(rows.slice(0, 1), context, { keep_synced: true });
  expect(all?.consequences).toHaveLength(2);
});
