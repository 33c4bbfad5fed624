import { expect, test } from 'vitest';
import type { RowAction } from '../../../../shared/screen/action.ts';
import type { FlowRequest } from '../../../../shared/screen/flow/flow-steps.ts';
import { type MetadataRow, readMetadata } from '../../../../shared/screens/metadata/metadata-reading.ts';
import { metadataScreen } from '../../../../shared/screens/metadata/metadata-screen.ts';
import { runAgreed } from '../../../support/run/run-agreed.ts';
import { openUndoSite, refusalIn, type UndoSite } from '../../../support/run/undo-site.ts';

// What is set on metadata is a field of its form, so the form's own undo takes it back.

const rowsOf = async ({ context }: UndoSite, ...names: string[]) => {
  const { rows } = await metadataScreen.list({ page: 1, pageSize: 100, filters: {} }, context, {});
  return names.map((name) => rows.find(({ model_name }) => model_name === name) as MetadataRow);
};

const shownOf = async (site: UndoSite, ...names: string[]) =>
  (await rowsOf(site, ...names)).map(({ status }) => status);

test('CHG-08: hidden models are shown again as one run, that again is undone, and the second undo is refused', async () => {
  const site = await openUndoSite();
  const names = ['gpt-4o', 'gpt-4o-mini'];
  expect(await shownOf(site, ...names)).toEqual([1, 1]);
  const { end } = await site.run(metadataScreen, 'hide', await rowsOf(site, ...names));
  expect(end).toMatchObject({ noUndo: '', undo: { recipe: { by: 'edit' } } });
  const hidden = await site.newest();
  expect(hidden).toMatchObject({ verb: 'hide', outcome: 'done', undo: { by: 'edit' } });
  expect(hidden.rows).toMatchObject([
    { name: 'gpt-4o', before: { shown: true }, after: { shown: false } },
    { name: 'gpt-4o-mini', before: { shown: true }, after: { shown: false } },
  ]);
  const { asked } = await site.takeBack(hidden.n);
  expect(asked.changes?.rows.map(({ cells }) => cells)).toEqual([['no → yes'], ['no → yes']]);
  expect(await shownOf(site, ...names)).toEqual([1, 1]);
  const undone = await site.newest();
  expect(undone).toMatchObject({ undoes: hidden.n, outcome: 'done' });
  await expect(site.takeBack(hidden.n)).rejects.toThrow(`It was taken back already, by entry ${undone.n}.`);
  await site.takeBack(undone.n);
  expect(await shownOf(site, ...names)).toEqual([0, 0]);
});

test('CHG-08: of models that were shown, one that somebody hid since stays; the other is hidden again', async () => {
  const site = await openUndoSite();
  const names = ['gpt-4o', 'gpt-4o-mini'];
  await site.run(metadataScreen, 'hide', await rowsOf(site, ...names));
  await site.run(metadataScreen, 'unhide', await rowsOf(site, ...names));
  const shown = await site.newest();
  const [first] = await rowsOf(site, ...names);
  await site.context.gateway.metadata.setStatus(first?.id ?? 0, 0);
  const { end } = await site.takeBack(shown.n);
  expect(end.results.map(({ outcome }: { outcome: string }) => outcome).sort()).toEqual(['done', 'skipped']);
  expect(await shownOf(site, ...names)).toEqual([0, 0]);
});

test('CHG-08: fields set on metadata get their former values back, save one that somebody changed since', async () => {
  const site = await openUndoSite();
  const [one, other] = (await rowsOf(site, 'gpt-4o', 'gpt-4o-mini')) as [MetadataRow, MetadataRow];
  const input = { vendor: 'none', description: 'Fast.', tags: 'a,b', icon: '', sync: 'off' };
  await site.run(metadataScreen, 'set', [one, other], input);
  const set = await site.newest();
  expect(set.rows[0]).toMatchObject({
    before: { vendor: one.vendor, description: one.description, tags: one.tags },
    after: { vendor: '', description: 'Fast.', tags: 'a,b', sync_official: false },
  });
  const theirs = await readMetadata(other.id, site.context, {});
  const draft = { ...metadataScreen.form.fromRow(theirs, site.context), tags: 'theirs' };
  await metadataScreen.update(theirs, draft, site.context, {});
  const { end } = await site.takeBack(set.n);
  const left = end.leftOut ?? end.results;
  expect(JSON.stringify(left)).toContain('Changed since, now Tags: theirs. Nothing was put back.');
  const [back, kept] = (await rowsOf(site, 'gpt-4o', 'gpt-4o-mini')) as [MetadataRow, MetadataRow];
  const { vendor, description, tags, icon, sync_official } = one;
  expect(back).toMatchObject({ vendor, description, tags, icon, sync_official });
  expect(kept).toMatchObject({ description: 'Fast.', tags: 'theirs', vendor: '' });
});

test('CHG-08: metadata that is as wanted already leaves no entry and no undo', async () => {
  const site = await openUndoSite();
  const input = { vendor: '', description: 'Fast.', tags: '', icon: '', sync: '' };
  await site.run(metadataScreen, 'set', await rowsOf(site, 'gpt-4o'), input);
  const set = await site.newest();
  const { end } = await site.run(metadataScreen, 'set', await rowsOf(site, 'gpt-4o'), input);
  expect(end.results).toMatchObject([{ outcome: 'skipped', reason: 'No changes to save.' }]);
  expect((await site.newest()).n).toBe(set.n);
});

test('CHG-08 TRU-01: of a row whose outcome is not known the undo looks first: what was done is put back', async () => {
  const site = await openUndoSite();
  const [row] = (await rowsOf(site, 'gpt-4o')) as [MetadataRow];
  const hide = metadataScreen.actions.find(({ verb }) => verb === 'hide') as RowAction<MetadataRow, undefined>;
  const back = () => {
    const undo = hide.undo?.([{ row, done: undefined }], undefined, site.context);
    if (undo === undefined) throw new Error('no way back');
    return runAgreed({ target: metadataScreen, ...undo } as FlowRequest<unknown>, () => site.context);
  };
  expect(refusalIn(await back())).toBe('No changes to save.');
  await site.context.gateway.metadata.setStatus(row.id, 0);
  await back();
  expect(await shownOf(site, 'gpt-4o')).toEqual([1]);
});
