import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openSqlite } from '../../../../cli/world/sqlite.ts';
import type { Channel } from '../../../../shared/domain/channel/channel.ts';
import type { NewChannel } from '../../../../shared/gateway/resources/channels.ts';
import type { RowAction } from '../../../../shared/screen/action.ts';
import { runAction } from '../../../../shared/screen/flow/run-action.ts';
import type { ScreenContext } from '../../../../shared/screen/screen-context.ts';
import { channelScreen } from '../../../../shared/screens/channel/channel-screen.ts';
import { relatedListsOf } from '../../../../shared/screens/navigation/related-lists.ts';
import { isOnSite, screenOf } from '../../../../shared/screens/registry.ts';
import { editTag } from '../../../../shared/screens/tag/edit-tag.ts';
import type { TagDraft } from '../../../../shared/screens/tag/tag-form.ts';
import type { TagRow } from '../../../../shared/screens/tag/tag-reading.ts';
import { tagScreen } from '../../../../shared/screens/tag/tag-screen.ts';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';
import { temporaryFolder } from '../../../support/program/temporary-folder.ts';

const generations = ['v06', 'v013', 'v1-session', 'v1'] as const;

async function open(dialect: (typeof generations)[number] | 'classic') {
  const database = join(temporaryFolder(), 'gateway.db');
  const context = await signedInContext(await startTestSandbox({ dialect, database }));
  const { channels } = context.gateway;
  const make = (name: string, more: Partial<NewChannel> = {}) =>
    channels.create({ name, type: 1, key: 'sk-1', models: 'gpt-4o', base_url: 'builtin:', ...more });
  for (const [index, name] of ['one', 'two', 'three', 'four', 'five'].entries())
    await make(name, { tag: 'pool', priority: index < 2 ? 10 : index, weight: 5 });
  await make('six', { tag: 'lab' });
  await make('seven');
  const rows = async (filters: Record<string, string> = {}) =>
    (await tagScreen.list({ page: 1, pageSize: 100, filters }, context, {})).rows;
  const row = async (tag: string) => {
    const found = (await rows()).find((one) => one.tag === tag);
    if (found === undefined) throw new Error(`no tag ${tag}`);
    return found;
  };
  return { database, context, rows, row };
}

function actionOf<Row>({ actions }: { actions: readonly unknown[] }, verb: string): RowAction<Row, unknown> {
  const found = (actions as readonly RowAction<Row, unknown>[]).find((action) => action.verb === verb);
  if (found === undefined) throw new Error(`no action is called ${verb}`);
  return found;
}

async function run<Row, Input>(
  action: RowAction<Row, Input>,
  rows: readonly Row[],
  context: ScreenContext,
  input?: Input,
) {
  const outcome: string[] = [];
  for await (const result of runAction(action, rows, input as Input, () => context)) {
    if (result.outcome === 'done') outcome.push(result.done.message);
    else outcome.push(result.outcome === 'failed' ? String((result.error as Error).message) : result.reason);
  }
  return outcome;
}

const cell = (row: TagRow, id: string, context: ScreenContext) => {
  const shown = tagScreen.columns.find((column) => column.id === id)?.cell(row, context);
  return [shown?.text, shown?.raw];
};

/** The draft that a form starts with, with some fields typed over. */
const typed = (row: TagRow, context: ScreenContext, more: Partial<TagDraft>): TagDraft => ({
  ...(editTag.input?.fromRow(row, context) as TagDraft),
  ...more,
});

function routesOf(database: string): unknown[] {
  const reader = openSqlite(database);
  const routes = reader.prepare('SELECT channel_id AS id, weight, priority, enabled FROM abilities ORDER BY id').all();
  reader.close();
  return routes;
}

function write(database: string, statement: string): void {
  const writer = openSqlite(database);
  writer.exec(statement);
  writer.close();
}

describe.each(generations)('GEN-04: tags of a %s gateway', (dialect) => {
  test('are listed with their channels and what these differ in, those without a tag last; changed together; set and taken away', async () => {
    const { database, context, rows, row } = await open(dialect);
    const { gateway } = context;
    expect((await rows()).map(({ tag, members }) => [tag, members.map(({ name }) => name).sort()])).toEqual([
      ['lab', ['six']],
      ['pool', ['five', 'four', 'one', 'three', 'two']],
      ['', ['seven']],
    ]);
    const pool = await row('pool');
    expect(cell(pool, 'priority', context)).toEqual(['10 (3 of 5 differ)', null]);
    const short = (id: string) => tagScreen.columns.find((column) => column.id === id)?.cell(pool, context).short;
    expect([short('priority'), short('weight')]).toEqual(['10 ≠3', undefined]);
    const priority = tagScreen.columns.find((column) => column.id === 'priority')?.cell(pool, context);
    expect(priority?.parts).toEqual({ value: '2–10', remark: '' });
    expect(cell(pool, 'weight', context)).toEqual(['5', 5]);
    expect(cell(pool, 'mixed', context)).toEqual(['Priority', ['priority']]);
    expect((await rows({ mixed: 'true' })).map(({ tag }) => tag)).toEqual(['pool']);
    expect((await rows({ tag: 'LA' })).map(({ tag }) => tag)).toEqual(['lab']);
    expect(relatedListsOf('tag', pool, context).map(({ noun, words }) => [noun, words])).toEqual([
      ['channel', 'tag="pool"'],
    ]);

    // Only what was typed is sent, and whoever is asked sees what changes for how many.
    const draft = typed(pool, context, { priority: '7' });
    expect(editTag.confirm?.([pool], context, draft)).toMatchObject({
      prompt: expect.stringContaining('Change all 5 channels of pool'),
      consequences: expect.arrayContaining(['Priority: 10 (3 of 5 differ) → 7']),
    });
    expect(await run(editTag, [pool], context, draft)).toEqual(['Changed all 5 channels of pool.']);
    const after = await row('pool');
    expect(after.members.map(({ priority, weight, models }) => [priority, weight, models])).toEqual(
      Array(5).fill([7, 5, 'gpt-4o']),
    );
    expect(await run(editTag, [after], context, typed(after, context, {}))).toEqual(['No changes to save.']);

    // A weight of 0 reaches the channels alone: the routing table is rebuilt.
    expect(await run(editTag, [after], context, typed(after, context, { weight: '0' }))).toEqual([
      'Changed all 5 channels of pool.',
    ]);
    expect(routesOf(database).slice(0, 5)).toMatchObject(
      [1, 2, 3, 4, 5].map((id) => ({ id, weight: 0, priority: 7, enabled: 1 })),
    );

    const disable = actionOf<TagRow>(tagScreen, 'disable');
    expect(await run(disable, [await row('pool')], context)).toEqual(['Disabled all 5 channels of pool.']);
    expect(await run(disable, [await row('pool')], context)).toEqual(['Already disabled.']);
    expect(routesOf(database)[0]).toMatchObject({ enabled: 0 });
    const enable = actionOf<TagRow>(tagScreen, 'enable');
    expect(await run(enable, [await row('pool')], context)).toEqual(['Enabled all 5 channels of pool.']);

    // A tag that moved meanwhile, or that nobody has any more, is success for the gateway and nothing for us.
    const stale = await row('lab');
    await gateway.channelTags.setOfMany([7], 'lab');
    expect(await run(disable, [stale], context)).toEqual([expect.stringContaining('has 2 channels now')]);
    await gateway.channelTags.setOfMany([6, 7], null);
    await gateway.channelTags.disable('lab');
    expect(await run(disable, [stale], context)).toEqual([expect.stringContaining('No channel has the tag lab')]);
    expect((await gateway.channels.get(6)).status).toBe(1);

    // One call for many, and each is looked at.
    const all = (await gateway.channels.list({ page: 1, pageSize: 10, idSort: true })).rows;
    const set = actionOf<Channel>(channelScreen, 'set-tag');
    expect(await run(set, all.slice(0, 2), context, { tag: 'new' })).toEqual([
      'seven now has the tag new.',
      'six now has the tag new.',
    ]);
    expect(set.input?.validate({ tag: '' }, 'create', context)).toMatchObject({ tag: expect.any(String) });
    const gone = { ...(all[0] as Channel), id: 99 };
    expect((await run(set, [all[0] as Channel, gone], context, { tag: 'new' }))[0]).toBe('seven now has the tag new.');
    expect((await rows()).map(({ tag }) => tag)).toEqual(['new', 'pool']);
    const take = actionOf<Channel>(channelScreen, 'remove-tag');
    const seven = await gateway.channels.get(7);
    expect(await run(take, [seven], context)).toEqual(['seven has no tag anymore.']);
    expect(await run(actionOf<TagRow>(tagScreen, 'remove'), [await row('pool')], context)).toEqual([
      'Removed pool from 5 channels.',
    ]);
    expect((await rows()).map(({ tag, members }) => [tag, members.length])).toEqual([
      ['new', 1],
      ['', 6],
    ]);
  });
});

test('GEN-04: enabling a tag names the channels that the gateway disabled itself and wakes', async () => {
  const { database, context, row } = await open('v013');
  write(database, "UPDATE channels SET status = 3 WHERE name = 'two'");
  const enable = actionOf<TagRow>(tagScreen, 'enable');
  const pool = await row('pool');
  expect(cell(pool, 'status', context)).toEqual(['Enabled (1 of 5 differ)', null]);
  expect(enable.danger !== 'safe' && enable.confirm([pool], context).consequences.at(-1)).toContain(
    'enables it too: two',
  );
  await run(enable, [pool], context);
  expect((await row('pool')).members.map(({ status }) => status)).toEqual([1, 1, 1, 1, 1]);
});

test('GEN-04: an edit by tag empties no list, merges into no other tag unasked, and clears an override by {}', async () => {
  const { context, row, rows } = await open('v1-session');
  const pool = await row('pool');
  const notify = (more: Partial<TagDraft>) => run(editTag, [pool], context, typed(pool, context, more));
  expect(await notify({ models: [] })).toEqual(['Models can’t be emptied for a whole tag.']);
  expect(await notify({ new_tag: 'lab' })).toEqual([expect.stringContaining('already used by another channel')]);
  expect(editTag.input?.validate(typed(pool, context, { new_tag: '' }), 'create', context)).toHaveProperty('new_tag');
  await expect(context.gateway.channelTags.edit('pool', { groups: '' })).rejects.toMatchObject({
    facts: { reason: 'cannot-clear' },
  });
  await notify({ param_override: '{"user":"x"}', groups: ['vip', 'default'], new_tag: 'pool-b' });
  const renamed = await row('pool-b');
  expect(renamed.members.map(({ param_override, group }) => [param_override, group])).toEqual(
    Array(5).fill(['{"user":"x"}', 'vip,default']),
  );
  await run(editTag, [renamed], context, typed(renamed, context, { param_override: '{}' }));
  expect((await row('pool-b')).members[0]?.param_override).toBe('');
  expect((await rows()).map(({ tag }) => tag)).toEqual(['lab', 'pool-b', '']);
  const untagged = await row('');
  expect(await run(editTag, [untagged], context, typed(untagged, context, { priority: '1' }))).toEqual([
    expect.stringContaining('without a tag'),
  ]);
});

test('GEN-04: tags are ids as they are written; the classic generation shows no trace of them', async () => {
  const { context, row } = await open('v013');
  const { idForm } = tagScreen;
  for (const tag of ['pool', '', '50%', 'two words', 'a,b/c', 'untagged', '国内', 'a\u001b]0;x\u0007\u202e']) {
    const written = idForm?.format(idForm.parse(tag === '' ? 'untagged' : encodeURIComponent(tag)) ?? 0) ?? '';
    expect(written).not.toMatch(/[\s,/\p{C}]/u);
    if (tag !== 'untagged') expect(idForm?.parse(written)).toBe(idForm?.parse(tag === '' ? 'untagged' : tag));
  }
  const pool = await row('pool');
  expect(await tagScreen.get?.(idForm?.parse('pool') ?? 0, context, {})).toEqual(pool);
  await expect(tagScreen.get?.(1, context, {})).rejects.toMatchObject({ kind: 'not-found' });
  expect(isOnSite(screenOf('tag'), context.status)).toBe(true);

  const classic = await signedInContext(await startTestSandbox({ dialect: 'classic' }));
  expect(isOnSite(screenOf('tag'), classic.status)).toBe(false);
  expect(actionOf<Channel>(channelScreen, 'set-tag').needs?.(classic)).toBe(false);
});
