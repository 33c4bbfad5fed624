import { expect, test } from 'vitest';
import { metadataForm } from '../../../../shared/screens/metadata/metadata-form.ts';
import { metadataOf } from '../../../../shared/screens/metadata/metadata-reading.ts';
import { metadataScreen } from '../../../../shared/screens/metadata/metadata-screen.ts';
import { metadataSyncScreen } from '../../../../shared/screens/metadata/metadata-sync-screen.ts';
import { missingModelScreen } from '../../../../shared/screens/metadata/missing-model-screen.ts';
import type { SyncLine } from '../../../../shared/screens/metadata/sync-lines.ts';
import { openUndoSite, refusalIn, type UndoSite } from '../../../support/run/undo-site.ts';

// Metadata that was made from the lists of missing models and of the catalogue is deleted again while nobody changed it.

const first = { page: 1, pageSize: 200, filters: {} };

const named = (site: UndoSite, model: string) => metadataOf(model, site.context, {});
const change = async (site: UndoSite, model: string, to: object) => {
  const row = await named(site, model);
  if (row === undefined) throw new Error(`${model} has no metadata`);
  await metadataScreen.update(row, { ...metadataForm.fromRow(row, site.context), ...to }, site.context, {});
};
const missing = async ({ context }: UndoSite) => (await missingModelScreen.list(first, context, {})).rows;

test('CHG-08: described models are without metadata again, save one that somebody wrote about since; and described again', async () => {
  const site = await openUndoSite();
  const rows = (await missing(site)).slice(0, 2);
  const [one = '', other = ''] = rows.map(({ model }) => model);
  const input = { ...metadataForm.defaults(site.context), vendor: '', description: 'Ours.', tags: 'x, y', icon: '' };
  const { shown, sync_official, vendor, description, tags, icon } = input;
  await site.run(missingModelScreen, 'describe', rows, { shown, sync_official, vendor, description, tags, icon });
  const described = await site.newest();
  expect(described.rows[0]).toMatchObject({ before: undefined, after: { description: 'Ours.', tags: 'x,y' } });
  await change(site, other, { description: 'Theirs.' });
  const { asked } = await site.takeBack(described.n);
  expect(asked.consequences).toContain(
    'Metadata that was created is deleted again, where it is still as it was created.',
  );
  expect(await named(site, one)).toBeUndefined();
  expect(await named(site, other)).toMatchObject({ description: 'Theirs.' });
  const undone = await site.newest();
  await site.takeBack(undone.n);
  expect(await named(site, one)).toMatchObject({ description: 'Ours.', tags: 'x,y', status: 1 });
  await change(site, other, { description: 'Ours.' });
  await site.takeBack(described.n);
  expect([await named(site, one), await named(site, other)]).toEqual([undefined, undefined]);
  await expect(site.takeBack(described.n)).rejects.toThrow('It was taken back already');
});

const lines = async ({ context }: UndoSite) => (await metadataSyncScreen.list(first, context, {})).rows;

test('CHG-08: fields taken from the catalogue get their former values, save one that was changed since', async () => {
  const site = await openUndoSite();
  const changed = (await lines(site)).filter(({ field }) => field !== '');
  const [line] = changed as [SyncLine];
  const own = changed.filter(({ model }) => model === line.model);
  const before = await named(site, line.model);
  await site.run(metadataSyncScreen, 'take', own, { keep_synced: true });
  const taken = await site.newest();
  expect(await named(site, line.model)).not.toEqual(before);
  expect(taken).toMatchObject({ verb: 'take', undo: { by: 'own' } });
  const { asked } = await site.takeBack(taken.n);
  expect(asked.changes?.rows).toHaveLength(own.length);
  const { updated_time: _, ...values } = before ?? {};
  expect(await named(site, line.model)).toMatchObject(values);
  const undone = await site.newest();
  await expect(site.takeBack(taken.n)).rejects.toThrow(`It was taken back already, by entry ${undone.n}.`);

  const single = own.find(({ field }) => field === 'description') ?? line;
  await site.run(metadataSyncScreen, 'take', [single], { keep_synced: true });
  await change(site, line.model, { description: 'Theirs.', tags: 'theirs', icon: 'Theirs' });
  expect(refusalIn(await site.takeBack())).toMatch(/^Changed since, now .*heirs.*Nothing was put back\.$/);
});

test('CHG-08: metadata made by the catalogue is deleted again; what came along stays and is named', async () => {
  const site = await openUndoSite();
  const news = (await lines(site)).filter(({ field }) => field === '');
  const [one, ...others] = news;
  if (one === undefined || others.length === 0) throw new Error('the sample has too little that is missing');
  await site.run(metadataSyncScreen, 'take', [one], { keep_synced: true });
  const taken = await site.newest();
  expect(await named(site, one.model)).toMatchObject({ sync_official: true });
  const { asked } = await site.takeBack(taken.n);
  expect(asked.consequences.join('\n')).toContain(
    `Created along, and kept: ${others
      .map(({ model }) => model)
      .slice(0, 2)
      .join(', ')}`,
  );
  expect(await named(site, one.model)).toBeUndefined();
  expect(await named(site, others[0]?.model ?? '')).toBeDefined();
});
