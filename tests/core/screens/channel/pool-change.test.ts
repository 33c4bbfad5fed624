import { expect, test } from 'vitest';
import { type Channel, isPool } from '../../../../shared/domain/channel/channel.ts';
import type { JournalEntry } from '../../../../shared/domain/journal.ts';
import { GatewayError } from '../../../../shared/gateway/client/gateway-error.ts';
import type { RowAction } from '../../../../shared/screen/action.ts';
import { checkForm } from '../../../../shared/screen/form-check.ts';
import type { ScreenContext } from '../../../../shared/screen/screen-context.ts';
import { channelScreen } from '../../../../shared/screens/channel/channel-screen.ts';
import { restoreChange } from '../../../../shared/screens/channel/pool-change.ts';
import { answeringContext } from '../../../support/gateway/answering-context.ts';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';

type Change = RowAction<Channel, Record<string, unknown>>;
const actionOf = (verb: string) => channelScreen.actions.find((one) => one.verb === verb) as unknown as Change;
const run = (verb: string, row: Channel, typed: object, context: ScreenContext) =>
  actionOf(verb).run(row, { ...actionOf(verb).input?.fromRow(row, context), ...typed }, context, {});

test.each(['v013', 'v1'] as const)(
  'ASK-10: on %s a channel of one key becomes one of several and back, with its settings; the old ones keep their history',
  async (dialect) => {
    const sandbox = await startTestSandbox({ dialect });
    const context = await signedInContext(sandbox);
    const { channels } = context.gateway;
    const start = { ...channelScreen.form.defaults(context), name: 'west', key: 'sk-1', models: ['m', 'n'] };
    const settings = {
      priority: 7,
      weight: 3,
      tag: 'lane',
      remark: 'paid',
      proxy: 'http://p.example',
      groups: ['vip'],
    };
    const made = await channelScreen.create({ ...start, ...settings }, context, {});
    const old = await channels.get(made.row?.id ?? 0);

    const many = await run('to-pool', old, { keys: 'sk-1\nsk-2\nsk-3', multi_key_mode: 'polling' }, context);
    expect(many.message).toMatch(/^west-pool \(#\d+\) serves in place of west \(#\d+\), which is disabled\./);
    const pool = await channels.get(Number(many.data?.new_id));
    expect(pool.channel_info).toMatchObject({ multi_key_size: 3, multi_key_mode: 'polling' });
    const kept = ['models', 'group', 'priority', 'weight', 'tag', 'remark', 'setting', 'settings', 'type'] as const;
    expect(kept.map((name) => pool[name])).toEqual(kept.map((name) => old[name]));
    expect([(await channels.get(old.id)).status, pool.status]).toEqual([2, 1]);

    const one = await run('to-single', pool, { keys: 'sk-9', name: 'west again' }, context);
    const single = await channels.get(Number(one.data?.new_id));
    expect([isPool(single), single.name, (await channels.get(pool.id)).status]).toEqual([false, 'west again', 2]);

    // Taken back, here from what the journal kept: nothing is deleted.
    const undo = actionOf('to-pool').undo?.([{ row: old, done: many }], {}, context);
    const entry = { undo: undo?.recipe } as JournalEntry;
    const restored = await restoreChange(entry, context, {});
    const back = restored?.action as RowAction<Channel, undefined>;
    expect((await back.run(old, undefined, context, {})).message).toMatch(/^west \(#\d+\) serves again\./);
    expect([(await channels.get(old.id)).status, (await channels.get(pool.id)).status]).toEqual([1, 2]);
  },
);

const row = (size: number, more: object = {}) =>
  ({
    ...{ id: 4, name: 'west', type: 1, status: 1, models: 'm', group: 'default' },
    ...{ channel_info: { is_multi_key: size > 0, multi_key_size: size, multi_key_mode: '' }, ...more },
  }) as unknown as Channel;
const keys = 'a\nb';

test('ASK-10: the old channel is disabled only once the new one is seen as it should be', async () => {
  const unseen = answeringContext({ 'channels.get': row(0), 'channels.create': undefined });
  expect(await run('to-pool', row(0), { keys }, unseen.context)).toMatchObject({ tone: 'warn' });
  expect(unseen.asked.map(([name]) => name)).toEqual(['channels.get', 'channels.create']);
  const short = answeringContext({ 'channels.get': row(0), 'channels.create': row(1, { id: 9 }) });
  expect((await run('to-pool', row(0), { keys }, short.context)).message).toMatch(/west \(#4\) stays as it was/);
  const failure = new GatewayError('refused', { serverMessage: 'busy' });
  const stuck = answeringContext({
    ...{ 'channels.get': row(0), 'channels.create': row(2, { id: 9 }), 'channels.setStatus': failure },
  });
  const both = await run('to-pool', row(0), { keys }, stuck.context);
  expect(both).toMatchObject({
    tone: 'warn',
    message: expect.stringMatching(/could not be disabled, so both do: .*busy/),
  });
  const beside = answeringContext({ 'channels.get': row(0), 'channels.create': row(2, { id: 9 }) });
  await run('to-pool', row(0), { keys, keep_old: true }, beside.context);
  expect(beside.asked.map(([name]) => name)).toEqual(['channels.get', 'channels.create']);
  // One that was none already when it came to it.
  const changed = answeringContext({ 'channels.get': row(3) });
  await expect(run('to-pool', row(0), { keys }, changed.context)).rejects.toThrow('has several keys already');
  expect(changed.asked).toHaveLength(1);
});

test('ASK-10: who has it already, older gateways and types of one key are refused, and so is a wrong number of keys', () => {
  const { context } = answeringContext();
  const old = answeringContext({}, { dialect: 'v06' }).context;
  const reason = (verb: string, one: Channel, on = context) => actionOf(verb).refusal?.(one, on);
  expect(reason('to-pool', row(2))).toBe('This channel has several keys already.');
  expect(reason('to-single', row(0))).toBe('This channel has a single key already.');
  expect(reason('to-pool', row(0, { type: 57 }))).toMatch(/has one key/);
  expect(reason('to-pool', row(0, { channel_info: undefined }), old)).toMatch(/older than v0\.8\.8/);
  expect(reason('to-pool', row(0), old)).toBeUndefined();
  const errors = (verb: string, typed: string) => {
    const form = actionOf(verb).input;
    if (form === undefined) throw new Error('no form');
    return checkForm(form, { ...form.fromRow(row(0), context), keys: typed }, 'edit', context).errors;
  };
  expect(errors('to-pool', 'a')).toEqual({ keys: 'Enter at least two keys, one per line.' });
  expect(errors('to-single', 'a\nb')).toEqual({ keys: 'Enter one key.' });
  expect(errors('to-pool', 'a\nb')).toEqual({});
});
