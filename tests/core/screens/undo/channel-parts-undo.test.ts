import { expect, test } from 'vitest';
import { mappingIn } from '../../../../shared/domain/channel/model-mapping.ts';
import { ProbeFault, ProbeOutcome, type ProbeResult } from '../../../../shared/domain/state/probe.ts';
import { ChannelStatus } from '../../../../shared/domain/state/status.ts';
import { channelScreen } from '../../../../shared/screens/channel/channel-screen.ts';
import { changeCell } from '../../../../shared/screens/journal/entry-changes.ts';
import { listedEntries } from '../../../../shared/screens/journal/listed-entry.ts';
import { type ProbeRow, probeRows } from '../../../../shared/screens/probe/probe-row.ts';
import { probeScreen } from '../../../../shared/screens/probe/probe-screen.ts';
import { memoryOf } from '../../../../shared/screens/probe/run-probe.ts';
import type { UpdateRow } from '../../../../shared/screens/upstream-update/upstream-update-row.ts';
import { upstreamUpdateScreen } from '../../../../shared/screens/upstream-update/upstream-update-screen.ts';
import { openUndoSite, refusalIn, type UndoSite } from '../../../support/run/undo-site.ts';

// What is done to channels from the lists of test results and of model updates is taken back on the channel itself.

const proposals = async ({ context }: UndoSite, ...texts: string[]): Promise<UpdateRow[]> => {
  const { rows } = await upstreamUpdateScreen.list({ page: 1, pageSize: 100, filters: {} }, context, {});
  return texts.map((text) => rows.find((row) => upstreamUpdateScreen.name(row) === text) as UpdateRow);
};

/** What the journal says that the newest entry changed. */
const changesOfNewest = async ({ context, newest }: UndoSite) => {
  const [listed] = await listedEntries([await newest()], context);
  return listed && changeCell(listed, context).text;
};

/** A channel with models, whose provider lists others, as the last check found it. */
async function withChannel(site: UndoSite, more: object = {}) {
  const { channels } = site.context.gateway;
  const base_url = 'builtin:?models=kept,new,newer';
  const made = await channels.create({
    ...{ type: 1, key: 'sk-1', name: 'one', models: ['first', 'kept', 'last'], base_url },
    ...more,
  });
  const id = made?.id ?? 0;
  await site.run(channelScreen, 'detect-updates', [await channels.get(id)]);
  const modelsNow = async () => (await channels.get(id)).models;
  return { id, modelsNow, channel: () => channels.get(id), update: (to: object) => channels.update(id, to) };
}

/** Results of tests of this channel with these models. */
async function withResults(site: UndoSite, channel: number, ...models: string[]): Promise<ProbeRow[]> {
  const result = (model: string): ProbeResult => ({
    ...{ channel, channel_name: 'one', model, tested_at: 1_700_000_000, outcome: ProbeOutcome.Failed },
    ...{ time: null, fault: ProbeFault.Model, code: '', message: '', cost: null },
  });
  await memoryOf(site.context).add(models.map(result));
  const rows = await probeRows(site.context);
  return models.map((model) => rows.find((row) => row.channel === channel && row.model === model) as ProbeRow);
}

test('CHG-08: accepted models are taken off as one run, put on again by its undo, and never taken off twice', async () => {
  const site = await openUndoSite();
  const { modelsNow } = await withChannel(site);
  const before = await modelsNow();
  await site.run(upstreamUpdateScreen, 'accept', await proposals(site, 'one + new', 'one + newer'));
  const accepted = await site.newest();
  expect(await modelsNow()).toBe('first,kept,last,new,newer');
  expect(accepted).toMatchObject({ verb: 'accept', undo: { by: 'own' }, noUndo: '' });
  const { asked } = await site.takeBack();
  expect(asked.consequences).toContain('The gateway proposes it again after its next check.');
  expect(asked.changes).toMatchObject({
    fields: ['Models'],
    rows: [
      { name: 'one + new', cells: ['− new'] },
      { name: 'one + newer', cells: ['− newer'] },
    ],
  });
  expect(asked.impact).toBeDefined();
  expect(await modelsNow()).toBe(before);
  const undone = await site.newest();
  await expect(site.takeBack(accepted.n)).rejects.toThrow(`It was taken back already, by entry ${undone.n}.`);
  const again = await site.takeBack(undone.n);
  expect(again.asked.consequences.join()).not.toContain('next check');
  expect(await modelsNow()).toBe('first,kept,last,new,newer');
});

test('CHG-08: removed models return to their places; one that somebody put on since is as wanted', async () => {
  const site = await openUndoSite();
  const { modelsNow, update } = await withChannel(site);
  await site.run(upstreamUpdateScreen, 'remove', await proposals(site, 'one − first', 'one − last'));
  const removed = await site.newest();
  expect(await modelsNow()).toBe('kept');
  await update({ models: ['kept', 'last', 'theirs'] });
  const { end } = await site.takeBack(removed.n);
  expect(await modelsNow()).toBe('first,kept,last,theirs');
  expect(end.entry).toBeGreaterThan(removed.n);
});

test('CHG-08: an ignored model may be proposed again; the other ignored ones and all other settings stay', async () => {
  const site = await openUndoSite();
  const settings = JSON.stringify({ allow_service_tier: true, upstream_model_update_ignored_models: ['old'] });
  const { channel } = await withChannel(site, { settings });
  await site.run(upstreamUpdateScreen, 'ignore', await proposals(site, 'one + new'));
  const ignored = async () => JSON.parse((await channel()).settings);
  expect(await ignored()).toMatchObject({ upstream_model_update_ignored_models: ['old', 'new'] });
  expect(await changesOfNewest(site)).toBe('Ignored models + new');
  await site.takeBack();
  expect(await ignored()).toMatchObject({
    ...{ allow_service_tier: true, upstream_model_update_ignored_models: ['old'] },
    upstream_model_update_last_detected_models: ['newer'],
  });
});

test('CHG-08: the mapping of a result gets its former name back, unless somebody mapped it otherwise', async () => {
  const site = await openUndoSite();
  const { id, channel, update } = await withChannel(site, { model_mapping: '{"kept":"was","other":"x"}' });
  const [row] = await withResults(site, id, 'kept');
  await site.run(probeScreen, 'map-model', [row], { to: 'theirs', channel: id, model: 'kept' });
  const mapped = await site.newest();
  expect(mapped.rows[0]).toMatchObject({
    ...{ before: { model_mapping: { kept: 'was' } }, after: { model_mapping: { kept: 'theirs' } } },
  });
  expect(await changesOfNewest(site)).toBe('Model mapping.kept was → theirs');
  await update({ model_mapping: '{"kept":"another","other":"x"}' });
  expect(refusalIn(await site.takeBack(mapped.n))).toBe(
    'Changed since, now Model mapping: kept=another. Nothing was put back.',
  );
  await update({ model_mapping: '{"kept":"theirs","other":"y"}' });
  await site.takeBack(mapped.n);
  expect(JSON.parse((await channel()).model_mapping)).toEqual({ kept: 'was', other: 'y' });
});

test('CHG-08: a new mapping is taken out again, and the former test model is set again', async () => {
  const site = await openUndoSite();
  const { id, channel, update } = await withChannel(site, { test_model: 'last' });
  const [row] = await withResults(site, id, 'kept');
  await site.run(probeScreen, 'map-model', [row], { to: 'theirs', channel: id, model: 'kept' });
  await site.takeBack();
  expect((await channel()).model_mapping.trim()).toMatch(/^(\{\})?$/);
  await site.run(probeScreen, 'set-test-model', [row]);
  const set = await site.newest();
  expect(set.rows[0]).toMatchObject({ before: { test_model: 'last' }, after: { test_model: 'kept' } });
  expect(await changesOfNewest(site)).toBe('Test model last → kept');
  await update({ test_model: 'first' });
  expect(refusalIn(await site.takeBack(set.n))).toBe('Changed since, now Test model: first. Nothing was put back.');
  await update({ test_model: 'kept' });
  const { end } = await site.run(probeScreen, 'set-test-model', [row]);
  expect(end).toMatchObject({ isChange: false, undo: undefined, noUndo: '' });
  await site.takeBack(set.n);
  expect((await channel()).test_model).toBe('last');
});

test('CHG-08: models removed by their results come back in place with one write a channel, not their results', async () => {
  const site = await openUndoSite();
  const { id, modelsNow } = await withChannel(site);
  const rows = await withResults(site, id, 'first', 'last');
  const { end } = await site.run(probeScreen, 'remove-model', rows);
  expect(end.summary.message).toBe('Removed first, last from one.');
  const removed = await site.newest();
  expect(await modelsNow()).toBe('kept');
  const { asked } = await site.takeBack(removed.n);
  expect(asked.consequences).toContain('Test results that were forgotten stay so.');
  expect(await modelsNow()).toBe('first,kept,last');
  expect(await probeRows(site.context)).toEqual([]);
  const undone = await site.newest();
  expect(undone).toMatchObject({ outcome: 'done', undoes: removed.n });
  await site.takeBack(undone.n);
  expect(await modelsNow()).toBe('kept');
});

test('CHG-08: a channel disabled by its results is enabled again, and what is gone is named', async () => {
  const site = await openUndoSite();
  const { id, channel } = await withChannel(site);
  const { channels } = site.context.gateway;
  const rows = await withResults(site, id, 'first', 'last');
  await site.run(probeScreen, 'disable', rows);
  const disabled = await site.newest();
  expect(disabled.rows).toMatchObject([{ before: { status: 1 } }, { before: { status: 1 } }]);
  expect(await changesOfNewest(site)).toBe('Status Enabled → Disabled');
  expect((await channel()).status).toBe(ChannelStatus.ManuallyDisabled);
  await site.takeBack(disabled.n);
  expect((await channel()).status).toBe(ChannelStatus.Enabled);
  await site.run(probeScreen, 'disable', rows);
  const again = await site.newest();
  await channels.delete(id);
  await expect(site.takeBack(again.n)).rejects.toThrow(`What it changed is no longer there: ${id}/first, ${id}/last`);
});

test('CHG-08: what was cut off is taken back as far as it was done, without any word of its outcome', async () => {
  const site = await openUndoSite();
  const { id, modelsNow, channel, update } = await withChannel(site);
  await site.run(upstreamUpdateScreen, 'accept', await proposals(site, 'one + new', 'one + newer'));
  await update({ models: ['first', 'kept', 'last', 'newer'] });
  await site.takeBackCutOff();
  expect(await modelsNow()).toBe('first,kept,last');
  const rows = await withResults(site, id, 'last');
  await site.run(probeScreen, 'remove-model', rows);
  await site.takeBackCutOff();
  expect(await modelsNow()).toBe('first,kept,last');
  await site.run(probeScreen, 'disable', await withResults(site, id, 'kept'));
  await site.takeBackCutOff();
  expect((await channel()).status).toBe(ChannelStatus.Enabled);
  const [kept] = await withResults(site, id, 'kept');
  await site.run(probeScreen, 'map-model', [kept], { to: 'kept-2', channel: id, model: 'kept' });
  expect(mappingIn((await channel()).model_mapping)).toEqual({ kept: 'kept-2' });
  await site.takeBackCutOff();
  expect(mappingIn((await channel()).model_mapping)).toEqual({});
  await update({ test_model: 'first' });
  await site.run(probeScreen, 'set-test-model', [kept]);
  expect((await channel()).test_model).toBe('kept');
  await site.takeBackCutOff();
  expect((await channel()).test_model).toBe('first');
});
