import { describe, expect, test } from 'vitest';
import type { Channel } from '../../../shared/domain/channel/channel.ts';
import { emptiedBy, orphansOf, upstreamUpdatesOf } from '../../../shared/domain/state/upstream-update.ts';
import { actionsFor } from '../../../shared/screen/access.ts';
import type { RowAction } from '../../../shared/screen/action.ts';
import { callNameOf } from '../../../shared/screen/flow/flow-rules.ts';
import { runAction } from '../../../shared/screen/flow/run-action.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { channelScreen } from '../../../shared/screens/channel/channel-screen.ts';
import { relatedListsOf } from '../../../shared/screens/navigation/related-lists.ts';
import { isOnSite, screenOf } from '../../../shared/screens/registry.ts';
import type { UpdateRow } from '../../../shared/screens/upstream-update/upstream-update-row.ts';
import { upstreamUpdateScreen } from '../../../shared/screens/upstream-update/upstream-update-screen.ts';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { signedInContext } from '../../support/gateway/signed-in-context.ts';

const list = async (context: ScreenContext, filters: Record<string, string> = {}) =>
  (await upstreamUpdateScreen.list({ page: 1, pageSize: 100, filters }, context, {})).rows;
const texts = (rows: readonly UpdateRow[]) => rows.map((row) => upstreamUpdateScreen.name(row));

function rowAction<Row>(screen: { actions: readonly unknown[] }, verb: string): RowAction<Row, undefined> {
  const found = (screen.actions as readonly RowAction<Row, undefined>[]).find((action) => action.verb === verb);
  if (found === undefined) throw new Error(`no action is called ${verb}`);
  return found;
}

async function run(verb: string, rows: readonly UpdateRow[], context: ScreenContext): Promise<string[]> {
  const outcome: string[] = [];
  const action = rowAction<UpdateRow>(upstreamUpdateScreen, verb);
  for await (const result of runAction(action, rows, undefined, () => context)) {
    if (result.outcome === 'done') outcome.push(result.done.message);
    else outcome.push(result.outcome === 'failed' ? (result.error as Error).message : result.reason);
  }
  return outcome;
}

/** Two channels whose provider lists other models than they have, each detected. */
async function withProposals(context: ScreenContext): Promise<Channel[]> {
  const { channels } = context.gateway;
  const common = { type: 1, key: 'sk-1', settings: '{"allow_service_tier":true,"of_tomorrow":7}' };
  const one = { ...common, name: 'one', models: ['kept', 'gone', 'shared'], base_url: 'builtin:?models=kept,new,a/b' };
  const two = { ...common, name: 'two', models: ['kept', 'shared'], base_url: 'builtin:?models=kept,new' };
  await channels.create(one);
  await channels.create(two);
  const detect = rowAction<Channel>(channelScreen, 'detect-updates');
  const rows = (await channels.list({ page: 1, pageSize: 10, idSort: true })).rows.toReversed();
  const outcome: string[] = [];
  for await (const result of runAction(detect, rows, undefined, () => context)) {
    if (result.outcome === 'done') outcome.push(result.done.message);
  }
  expect(outcome.toSorted()).toEqual([
    'Channel one: 2 models to add, 2 to remove. See model updates.',
    'Channel two: 1 models to add, 1 to remove. See model updates.',
  ]);
  return rows;
}

describe.each(['v013', 'v1-session', 'v1'] as const)('GEN-06: model updates on a %s gateway', (dialect) => {
  test('are detected for one and many channels, listed line by line and narrowed', async () => {
    const context = await signedInContext(await startTestSandbox({ dialect }));
    expect(isOnSite(screenOf('upstream-update'), context.status)).toBe(true);
    const [one] = await withProposals(context);
    const rows = await list(context);
    expect(texts(rows)).toEqual(['one + new', 'one + a/b', 'one − gone', 'one − shared', 'two + new', 'two − shared']);
    expect(texts(await list(context, { change: 'remove' }))).toEqual(['one − gone', 'one − shared', 'two − shared']);
    expect(texts(await list(context, { channel: '2', model: 'NE' }))).toEqual(['two + new']);
    await expect(list(context, { change: 'sideways' })).rejects.toThrow('Change can’t be sideways. Choices: ');
    // Each is named by a word that leads back to it, and one way from its channel.
    expect(rows.map((row) => callNameOf(upstreamUpdateScreen, row))).toContain('1:add:a%2Fb');
    for (const word of ['1:add:a%2Fb', '1:add:a/b']) {
      const id = upstreamUpdateScreen.idForm?.parse(word) ?? 0;
      expect(await upstreamUpdateScreen.get?.(id, context, {})).toMatchObject({ channel_id: 1, model: 'a/b' });
    }
    expect(upstreamUpdateScreen.idForm?.parse('gpt-4o')).toBeUndefined();
    const related = relatedListsOf('channel', one as Channel, context).find(({ noun }) => noun === 'upstream-update');
    expect(related).toMatchObject({ filters: { channel: '1' }, refusal: undefined });
  });

  test('all that is chosen is accepted, additions only; what is ignored comes no more; other settings stay', async () => {
    const context = await signedInContext(await startTestSandbox({ dialect }));
    const { channels, upstreamUpdates } = context.gateway;
    await withProposals(context);
    const rows = await list(context);
    expect(await run('ignore', rows.slice(1, 3), context)).toEqual([
      'The gateway can’t ignore removals. Leave the line, or keep the name with a model mapping.',
      'a/b is no longer proposed for one.',
    ]);
    const left = await list(context);
    expect(texts(left)).not.toContain('one + a/b');
    const removal = 'This would take a model away. Use “Remove models” for it.';
    expect(await run('accept', left, context)).toEqual([
      ...[removal, removal, removal],
      ...['one now has new.', 'two now has new.'],
    ]);
    expect((await channels.get(1)).models).toBe('kept,gone,shared,new');
    expect(JSON.parse((await channels.get(1)).settings)).toMatchObject({ allow_service_tier: true, of_tomorrow: 7 });
    expect(await upstreamUpdates.detect(1)).toEqual({ add: [], remove: ['gone', 'shared'] });
    // What stands in the list is no longer proposed, and taken already: told as it is.
    const stale = { ...(left[0] as UpdateRow), model: 'never' };
    expect(await run('accept', [stale], context)).toEqual([
      'The gateway no longer proposes never for one. Nothing was done. Refresh and try again.',
    ]);
    expect(await run('accept', [left[0] as UpdateRow], context)).toEqual(['one now has new.']);
  });

  test('a removal says what it leaves without a channel, alone and together with others, and which channel it empties', async () => {
    const context = await signedInContext(await startTestSandbox({ dialect }));
    await withProposals(context);
    const removals = await list(context, { change: 'remove' });
    const [gone, sharedOne, sharedTwo] = removals as [UpdateRow, UpdateRow, UpdateRow];
    const { confirm, impact } = rowAction<UpdateRow>(upstreamUpdateScreen, 'remove');
    const lost = async (...rows: UpdateRow[]) => {
      const reading = impact?.(rows, context, undefined);
      const { losses = [] } = (await reading?.ended) ?? {};
      reading?.stop();
      return losses.map(({ kind, group, model }) => `${kind} ${group} ${model}`);
    };
    expect(await lost(gone)).toEqual(['last default gone']);
    expect(await lost(sharedOne)).toEqual([]);
    expect(await lost(sharedOne, sharedTwo)).toEqual(['last default shared']);
    expect(confirm?.([gone], context)).toMatchObject({ prompt: 'Remove this model: one − gone?' });
    expect(confirm?.([gone, { ...sharedOne, model: 'kept' }, sharedOne], context).consequences.join(' ')).toContain(
      'This channel would have no model left: one.',
    );
    const column = upstreamUpdateScreen.columns.find(({ id }) => id === 'orphans');
    expect(removals.map((row) => column?.cell(row, context).text)).toEqual(['default', '', '']);
    expect(await run('remove', [gone, ...(await list(context, { change: 'add' })).slice(0, 1)], context)).toEqual([
      'This would add a model. Use “Accept additions” for it.',
      'one no longer has gone.',
    ]);
    expect((await context.gateway.channels.get(1)).models).toBe('kept,shared');
    expect(texts(await list(context, { channel: '1' }))).toEqual(['one + new', 'one + a/b', 'one − shared']);
  });
});

test('GEN-06: a provider that cannot be asked fails in its own words, and what was found before stays', async () => {
  const context = await signedInContext(await startTestSandbox({ dialect: 'v1' }));
  const [one] = (await withProposals(context)) as [Channel];
  await context.gateway.channels.update(one.id, { base_url: 'http://127.0.0.1:1' });
  await expect(context.gateway.upstreamUpdates.detect(one.id)).rejects.toMatchObject({ kind: 'refused' });
  expect(texts(await list(context, { channel: '1' }))).toHaveLength(4);
});

test('GEN-06: proposals that came true meanwhile are left out; disabled channels lose nothing', () => {
  const settings = JSON.stringify({
    upstream_model_update_last_detected_models: ['has', 'lacks'],
    upstream_model_update_last_removed_models: ['has', 'not there'],
  });
  const channel = { id: 1, name: 'a', status: 1, models: 'has', group: 'g', priority: 0, settings } as Channel;
  const rows = upstreamUpdatesOf([channel, { ...channel, id: 2, status: 2 }]);
  expect(rows.map(({ channel_id, change, model }) => `${channel_id} ${change} ${model}`)).toEqual([
    ...['1 add lacks', '1 remove has'],
    ...['2 add lacks', '2 remove has'],
  ]);
  expect(orphansOf(rows)).toEqual([{ group: 'g', model: 'has' }]);
  expect(orphansOf(rows.slice(2))).toEqual([]);
  expect(emptiedBy(rows).map(({ channel_id }) => channel_id)).toEqual([1, 2]);
  expect(emptiedBy(rows.slice(0, 1))).toEqual([]);
  for (const broken of ['', 'null', '[]', '{"upstream_model_update_last_detected_models":7}'])
    expect(upstreamUpdatesOf([{ ...channel, settings: broken }])).toEqual([]);
});

test('GEN-06 GEN-09: older gateways show no trace; permissions are named before anything is sent', async () => {
  for (const dialect of ['classic', 'v06'] as const) {
    const context = await signedInContext(await startTestSandbox({ dialect }));
    expect(isOnSite(screenOf('upstream-update'), context.status)).toBe(false);
    expect(actionsFor(channelScreen.actions, context).map(({ verb }) => verb)).not.toContain('detect-updates');
  }
  const sandbox = await startTestSandbox({ dialect: 'v1' });
  const root = await signedInContext(sandbox);
  await withProposals(root);
  const { users } = root.gateway;
  await users.create({ username: 'deputy', display_name: 'D', password: 'deputy-password' });
  await users.manage(2, 'promote');
  await users.setChannelPermissions(2, { write: false });
  const deputy = await signedInContext({ ...sandbox, rootUsername: 'deputy', rootPassword: 'deputy-password' });
  const rows = await list(deputy, { change: 'add', channel: '2' });
  const refused = 'Requires the permission “Edit channels”. The super admin can grant it.';
  expect(await run('accept', rows, deputy)).toEqual([refused]);
  await expect(deputy.gateway.upstreamUpdates.apply(2, { add: ['new'] })).rejects.toMatchObject({ kind: 'forbidden' });
  expect(rowAction<Channel>(channelScreen, 'detect-updates').refusal?.({} as Channel, deputy)).toBeUndefined();
});
