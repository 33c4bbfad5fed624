import { describe, expect, test } from 'vitest';
import type { Channel } from '../../../shared/domain/channel/channel.ts';
import { describeError } from '../../../shared/screen/error/describe-error.ts';
import { checkForm } from '../../../shared/screen/form-check.ts';
import { channelForm } from '../../../shared/screens/channel/channel-form.ts';
import { createChannel } from '../../../shared/screens/channel/channel-save.ts';
import { channelScreen } from '../../../shared/screens/channel/channel-screen.ts';
import { editTag } from '../../../shared/screens/tag/edit-tag.ts';
import { tagScreen } from '../../../shared/screens/tag/tag-screen.ts';
import { signedInContext } from '../../support/gateway/signed-in-context.ts';
import { type OpenGateway, openGateway, rowAction, today } from './open-gateway.ts';

const firstPage = { page: 1, pageSize: 100, filters: {} };
const plain = { type: 1, key: 'sk-1', models: 'gpt-4o', base_url: 'builtin:' } as const;

async function pool({ context }: OpenGateway, key: string): Promise<Channel> {
  const row = await context.gateway.channels.create({ ...plain, name: 'pool', key, multi_key_mode: 'random' });
  if (row === undefined) throw new Error('the channel was not found again');
  return row;
}

describe.each(today)('GEN-28: traps of channels on %s', (dialect) => {
  test('GEN-28: 29.4 29.5 29.34 29.40: keys that wake, are replaced, are shown whole, or are torn apart', async () => {
    const open = await openGateway(dialect);
    const { ask, rows, run, context } = open;
    const { channels, providerKeys } = context.gateway;
    const { id } = await pool(open, 'first-key-number\nsecond-key-number\nco-5a17e2');
    const state = async () => (await providerKeys.list(id)).keys.map(({ status }) => status);
    const manage = (action: string) => ask('POST', '/api/channel/multi_key/manage', { channel_id: id, action });

    // A key of ten characters or fewer comes whole; no more than its beginning is kept of it.
    const outcome = (await manage('get_key_status')).body.data as { keys: { key_preview: string }[] };
    expect(outcome.keys.map(({ key_preview }) => key_preview)).toEqual(['first-key-...', 'second-key...', 'co-5a17e2']);
    expect((await providerKeys.list(id)).keys[2]?.key_preview).toBe('co-...');

    // All dead: the gateway reports a deletion and wakes every key instead.
    const dead = '{"0":3,"1":3,"2":3}';
    const kill = () =>
      run(`UPDATE channels SET channel_info = json_set(channel_info, '$.multi_key_status_list', json('${dead}'))`);
    kill();
    await expect(providerKeys.deleteDead(id)).rejects.toMatchObject({ facts: { reason: 'all-keys-dead' } });
    expect(await state()).toEqual([3, 3, 3]);
    expect((await manage('delete_disabled_keys')).body).toMatchObject({ success: true, data: 3 });
    expect(await state()).toEqual([1, 1, 1]);

    // A key sent alone replaces the pool, and the state of the first key hits another one.
    await providerKeys.disable(id, 0);
    const row = await channels.get(id);
    const draft = { ...channelForm.fromRow(row, context), key: 'third-key-number' };
    expect(checkForm(channelForm, draft, 'edit', context).errors.key_mode).toMatch(/3 keys/);
    expect(await state()).toEqual([2, 1, 1]);
    const sent = await ask('PUT', '/api/channel/', { id, key: 'third-key-number\nfourth-key-number' });
    expect(sent.body).toMatchObject({ success: true, data: { channel_info: { multi_key_size: 2 } } });
    expect(await state()).toEqual([2, 1]);
    const replace = rowAction<Channel>(channelScreen.actions, 'replace-keys');
    await replace.run(await channels.get(id), { keys: 'fifth-key-number\nsixth-key-number', type: 1 }, context, {});
    expect(await state()).toEqual([1, 1]);

    // A Codex key over several lines makes a broken channel of each line, unless it goes out as the one key it is.
    const codex = '{\n"access_token":"a",\n"account_id":"b"\n}';
    const keysNamed = (name: string) =>
      rows<{ key: string }>(`SELECT "key" FROM channels WHERE name = '${name}' ORDER BY id`).map(({ key }) => key);
    await ask('POST', '/api/channel/', { mode: 'batch', channel: { ...plain, name: 'torn', type: 57, key: codex } });
    expect(keysNamed('torn')).toEqual(codex.split('\n'));
    const typed = { ...channelForm.defaults(context), name: 'whole', type: 57, models: ['gpt-4o'], key: codex };
    await createChannel(checkForm(channelForm, typed, 'create', context).value, context, {});
    expect(keysNamed('whole')).toEqual(['{"access_token":"a","account_id":"b"}']);
  });

  test('GEN-28: 29.6 29.7 29.8 29.9: tags that vanish, that nobody has, that wake channels, that leave routes behind', async () => {
    const { ask, rows, run, context } = await openGateway(dialect);
    const { channels, channelTags } = context.gateway;
    for (const name of ['one', 'two']) await channels.create({ ...plain, name, tag: 'pool', weight: 5 });
    await channels.create({ ...plain, name: 'bare' });
    const tagOf = async (id: number) => (await channels.get(id)).tag;
    const tags = async () => (await tagScreen.list(firstPage, context, {})).rows;
    const tag = async () => {
      const found = (await tags()).find((row) => row.tag === 'pool');
      if (found === undefined) throw new Error('there is no such tag');
      return found;
    };

    // Without a tag the tag is taken away; ours says what it wants.
    await ask('POST', '/api/channel/batch/tag', { ids: [1] });
    expect(await tagOf(1)).toBe('');
    await channelTags.setOfMany([1], 'pool');
    expect(await tagOf(1)).toBe('pool');
    // A tag that was left out is no wish to take it away.
    const { input } = rowAction<Channel>(channelScreen.actions, 'set-tag');
    expect(checkForm(input as NonNullable<typeof input>, { tag: ' ' }, 'create', context).errors).toHaveProperty('tag');

    // The list by tag leaves out what has none, and counts tags; ours shows all, in one row a tag.
    const listed = (await ask('GET', '/api/channel/?tag_mode=true&p=1&page_size=10')).body.data as {
      items: unknown[];
      total: number;
    };
    expect([listed.items.length, listed.total]).toEqual([2, 1]);
    expect((await tags()).map((row) => [row.tag, row.members.length])).toEqual([
      ['pool', 2],
      ['', 1],
    ]);

    // Success for a tag that nobody has; an enabled tag wakes what the gateway switched off itself.
    const enable = rowAction<Awaited<ReturnType<typeof tag>>>(tagScreen.actions, 'enable');
    expect((await ask('POST', '/api/channel/tag/enabled', { tag: 'nobody' })).body.success).toBe(true);
    await expect(enable.run({ ...(await tag()), tag: 'nobody' }, undefined, context, {})).rejects.toThrow(/No channel/);
    run('UPDATE channels SET status = 3 WHERE id = 2');
    expect(enable.confirm?.([await tag()], context, undefined).consequences.join()).toContain('two');
    await ask('POST', '/api/channel/tag/enabled', { tag: 'pool' });
    expect((await channels.get(2)).status).toBe(1);

    // A weight of 0 reaches the channels and not the routes, which are rebuilt then.
    const weights = () =>
      rows<{ weight: number }>('SELECT weight FROM abilities WHERE channel_id < 3').map(({ weight }) => weight);
    await ask('PUT', '/api/channel/tag', { tag: 'pool', weight: 0 });
    expect([(await channels.get(1)).weight, weights()]).toEqual([0, [5, 5]]);
    await ask('PUT', '/api/channel/tag', { tag: 'pool', weight: 4 });
    const draft = { ...editTag.input?.fromRow(await tag(), context), weight: '0' };
    await editTag.run(await tag(), draft as never, context, {});
    expect([(await channels.get(1)).weight, weights()]).toEqual([0, [0, 0]]);
  });

  test('GEN-28: 29.39: a copy is found whatever number the gateway calls it by', async () => {
    const { ask, context } = await openGateway(dialect);
    const { channels } = context.gateway;
    await channels.create({ ...plain, name: 'one' });
    const isNumbered = dialect !== 'v013';
    expect((await ask('POST', '/api/channel/copy/1')).body.data).toEqual({ id: isNumbered ? 2 : 0 });
    const copy = await channels.copy(await channels.get(1), { suffix: ' copy' });
    expect(copy.row).toMatchObject({ id: 3, name: 'one copy' });
  });
});

describe.each(['v1-session', 'v1'] as const)('GEN-28: permissions and states of channels on %s', (dialect) => {
  test('GEN-28: 29.21 29.22: 403 and HTTP 200 for a missing permission, also for a field nobody knows, and no lost session', async () => {
    const { ask, sandbox, context: root } = await openGateway(dialect);
    await root.gateway.channels.create({ ...plain, name: 'one' });
    await root.gateway.users.create({ username: 'deputy', display_name: '', password: 'deputy-password' });
    await root.gateway.users.manage(2, 'promote');
    const admin = await signedInContext({ ...sandbox, rootUsername: 'deputy', rootPassword: 'deputy-password' });
    const { raw, channels, account } = admin.gateway;
    const failures = [
      await raw.call({ method: 'POST', path: '/api/channel/copy/1' }).catch((error: unknown) => error),
      await channels.delete(1).catch((error: unknown) => error),
      // Sent over what is stored, one unknown field is enough to be refused.
      await channels.update(1, { name: 'two', test_models: 'x' }).catch((error: unknown) => error),
    ];
    expect(failures).toMatchObject([403, 403, 200].map((status) => ({ kind: 'forbidden', facts: { status } })));
    for (const error of failures) expect(describeError(error, admin.say).hint).toContain('sensitive channel data');
    expect(await account.self()).toMatchObject({ username: 'deputy' });
    const row = await channels.get(1);
    const draft = { ...channelForm.fromRow(row, admin), name: 'two', priority: 3 };
    expect((await channelScreen.update(row, draft, admin, {})).row).toMatchObject({ name: 'two', priority: 3 });
    expect((await ask('GET', '/api/channel/1')).body.data).toMatchObject({ name: 'two', priority: 3 });
  });

  test('GEN-28: 29.23: "already so", "no such channel" and "failed" are one answer, told apart by the row', async () => {
    const { ask, run, context } = await openGateway(dialect);
    const { channels } = context.gateway;
    const row = await channels.create({ ...plain, name: 'one' });
    const setTo = async (id: number, status: number) =>
      (await ask('POST', `/api/channel/${id}/status`, { status })).body;
    expect(await setTo(1, 1)).toMatchObject({ success: true, data: false });
    expect(await setTo(99, 2)).toMatchObject({ success: true, data: false });
    await channels.setStatus(1, 1);
    await expect(channels.setStatus(99, 2)).rejects.toMatchObject({ kind: 'not-found' });
    const disable = rowAction<Channel>(channelScreen.actions, 'disable');
    await expect(disable.run({ ...row, id: 99 } as Channel, undefined, context, {})).rejects.toMatchObject({
      kind: 'not-found',
    });
    // The gateway's own write fails: the row stays as it was, and that is told.
    run('CREATE TRIGGER kept BEFORE UPDATE OF status ON channels BEGIN SELECT RAISE(IGNORE); END');
    expect(await setTo(1, 2)).toMatchObject({ success: true, data: false });
    await expect(disable.run(row as Channel, undefined, context, {})).rejects.toMatchObject({
      kind: 'refused',
      facts: { reason: 'not-written' },
    });
  });
});
