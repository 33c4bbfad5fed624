import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openSqlite } from '../../../../cli/world/sqlite.ts';
import type { Channel } from '../../../../shared/domain/channel/channel.ts';
import type { ProviderKey } from '../../../../shared/domain/channel/provider-key.ts';
import { effectOf } from '../../../../shared/gateway/client/effect.ts';
import type { RowAction } from '../../../../shared/screen/action.ts';
import { runAction } from '../../../../shared/screen/flow/run-action.ts';
import { checkForm } from '../../../../shared/screen/form-check.ts';
import type { ScreenContext } from '../../../../shared/screen/screen-context.ts';
import type { ChannelDraft } from '../../../../shared/screens/channel/channel-draft.ts';
import { channelForm } from '../../../../shared/screens/channel/channel-form.ts';
import { createChannel } from '../../../../shared/screens/channel/channel-save.ts';
import { channelScreen } from '../../../../shared/screens/channel/channel-screen.ts';
import { providerKeyScreen } from '../../../../shared/screens/provider-key/provider-key-screen.ts';
import { rootCalls } from '../../../support/gateway/root-calls.ts';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';
import { temporaryFolder } from '../../../support/program/temporary-folder.ts';

const generations = ['v013', 'v1-session', 'v1'] as const;

/** A channel that holds the keys `key-number-<n>`. */
async function poolOf(context: ScreenContext, size: number): Promise<Channel> {
  const keys = Array.from({ length: size }, (_, index) => `key-number-${index}`).join('\n');
  const typed: ChannelDraft = {
    ...channelForm.defaults(context),
    ...{ name: 'pool', key: keys, models: ['gpt-4o'], multi_key_mode: 'polling' },
  };
  const { value, isValid } = checkForm(channelForm, typed, 'create', context);
  expect(isValid).toBe(true);
  const { row } = await createChannel(value, context, {});
  if (row === undefined) throw new Error('the channel was not found again');
  return row;
}

const keysOf = async (context: ScreenContext, filters: Record<string, string> = {}) =>
  (await providerKeyScreen.list({ page: 1, pageSize: 100, filters }, context, {})).rows;
const previews = (keys: readonly ProviderKey[]) => keys.map(({ key_preview, status }) => `${key_preview} ${status}`);

function actionOf<Row>(screen: { actions: readonly unknown[] }, verb: string): RowAction<Row, unknown> {
  const found = (screen.actions as readonly RowAction<Row, unknown>[]).find((action) => action.verb === verb);
  if (found === undefined) throw new Error(`no action is called ${verb}`);
  return found;
}

async function run<Row>(
  action: RowAction<Row, unknown>,
  rows: readonly Row[],
  context: ScreenContext,
  input?: unknown,
) {
  const results: string[] = [];
  for await (const result of runAction(action, rows, input, () => context)) {
    if (result.outcome === 'done') results.push(result.done.message);
    else results.push(result.outcome === 'failed' ? String((result.error as Error).message) : result.reason);
  }
  return results;
}

describe.each(generations)('GEN-01: keys of a channel that holds several, on a %s gateway', (dialect) => {
  test('one channel is made of many lines, with its mode', async () => {
    const context = await signedInContext(await startTestSandbox({ dialect }));
    const pool = await poolOf(context, 4);
    expect(pool.channel_info).toMatchObject({ is_multi_key: true, multi_key_size: 4, multi_key_mode: 'polling' });
    expect(previews(await keysOf(context))).toEqual(Array(4).fill('key-number... 1'));
    const total = (await context.gateway.channels.list({ page: 1, pageSize: 10 })).rows.length;
    expect(total).toBe(1);
  });

  test('keys are disabled, enabled and deleted; of several the last goes first, so that no other is hit', async () => {
    const context = await signedInContext(await startTestSandbox({ dialect }));
    const pool = await poolOf(context, 6);
    const rows = await keysOf(context, { channel: String(pool.id) });
    const at = (...indexes: number[]) => rows.filter(({ index }) => indexes.includes(index));
    expect(await run(actionOf<ProviderKey>(providerKeyScreen, 'disable'), at(1, 4), context)).toEqual([
      'Disabled key 1 of pool.',
      'Disabled key 4 of pool.',
    ]);
    const off = await keysOf(context, { status: 'disabled' });
    expect(off.map(({ index }) => index)).toEqual([1, 4]);
    expect(await run(actionOf<ProviderKey>(providerKeyScreen, 'enable'), off.slice(0, 1), context)).toEqual([
      'Enabled key 1 of pool.',
    ]);
    const fresh = await keysOf(context);
    const deleted = await run(actionOf<ProviderKey>(providerKeyScreen, 'delete'), fresh.slice(0, 3), context);
    expect(deleted).toEqual(['Deleted key 2 of pool.', 'Deleted key 1 of pool.', 'Deleted key 0 of pool.']);
    // Key 4 was disabled; with three keys before it gone it stands at 1.
    expect((await keysOf(context)).map(({ index, status }) => [index, status])).toEqual([
      [0, 1],
      [1, 2],
      [2, 1],
    ]);
  });

  test('a key that stands elsewhere than it was read at is not touched', async () => {
    const context = await signedInContext(await startTestSandbox({ dialect }));
    const pool = await poolOf(context, 4);
    await context.gateway.providerKeys.disable(pool.id, 3);
    const rows = await keysOf(context);
    await context.gateway.providerKeys.delete(pool.id, 0);
    const results = await run(actionOf<ProviderKey>(providerKeyScreen, 'delete'), rows.slice(2), context);
    expect(results[0]).toMatch(/has changed since you loaded it. Nothing was done/);
    expect(await run(actionOf<ProviderKey>(providerKeyScreen, 'enable'), rows.slice(3), context)).toEqual([
      expect.stringMatching(/Key 3 of pool has changed/),
    ]);
  });

  test('keys are added without repetition; replacing all asks with both counts, and no new key inherits an old state', async () => {
    const context = await signedInContext(await startTestSandbox({ dialect }));
    const pool = await poolOf(context, 3);
    const add = actionOf<Channel>(channelScreen, 'add-keys');
    const input = { keys: 'key-number-1\nfresh-key-of-today', type: 1 };
    expect(await run(add, [pool], context, input)).toEqual(['Added 1 key to pool, which now has 4.']);
    await context.gateway.providerKeys.disable(pool.id, 0);
    await context.gateway.providerKeys.disable(pool.id, 1);
    const replace = actionOf<Channel>(channelScreen, 'replace-keys');
    const now = await context.gateway.channels.get(pool.id);
    const next = { keys: 'new-key-number-1\nnew-key-number-2', type: 1 };
    const asked = replace.confirm?.([now], context, next);
    expect(asked?.prompt).toBe('Replace all 4 keys of pool with 2?');
    expect(replace.danger).toBe('irreversible');
    // A row as it was before a key was added: the question about it would have said three.
    expect(await run(replace, [pool], context, next)).toEqual([
      expect.stringMatching(/^pool has 4 keys now instead of 3/),
    ]);
    expect(await run(replace, [now], context, next)).toEqual([
      'Replaced the keys of pool, which now has 2, all enabled.',
    ]);
    expect(previews(await keysOf(context))).toEqual(Array(2).fill('new-key-nu... 1'));
  });
});

test('GEN-01: where every key died, deleting them keeps the last as it is and never switches one on again', async () => {
  const sandbox = await startTestSandbox();
  const context = await signedInContext(sandbox);
  const { channels, providerKeys, options } = context.gateway;
  await options.set('AutomaticDisableChannelEnabled', 'true');
  const keys = { key: 'key-number-0\nkey-number-1\nkey-number-2', multi_key_mode: 'polling' } as const;
  const upstream = { base_url: 'builtin:?fail=401', auto_ban: 1 };
  const made = await channels.create({ ...keys, ...upstream, name: 'pool', type: 1, models: ['gpt-4o'] });
  const id = made?.id ?? 0;
  const counts = async () => (await providerKeys.list(id)).counts;
  for (const died of [1, 2, 3]) {
    await channels.testAll();
    await expect.poll(async () => (await counts()).automatic).toBe(died);
  }
  expect((await channels.get(id)).status).toBe(3);
  const dead = await keysOf(context, { status: 'auto-disabled' });
  expect(dead.map(({ reason, disabled_time }) => [reason !== '', disabled_time > 0])).toEqual(
    Array(3).fill([true, true]),
  );
  // The gateway's own call would delete none, enable all, and say that it deleted three.
  await expect(providerKeys.deleteDead(id)).rejects.toMatchObject({ facts: { reason: 'all-keys-dead' } });
  expect(await run(actionOf<ProviderKey>(providerKeyScreen, 'delete'), dead, context)).toEqual([
    'Deleted key 2 of pool.',
    'Deleted key 1 of pool.',
    expect.stringContaining('only key of the channel'),
  ]);
  expect(await counts()).toEqual({ enabled: 0, byHand: 0, automatic: 1 });
  // What the guard is against: the same call past it.
  const { call } = await rootCalls(sandbox.url);
  const deadCall = { channel_id: id, action: 'delete_disabled_keys' };
  expect(await call('POST', '/api/channel/multi_key/manage', deadCall)).toBe(1);
  expect(await counts()).toEqual({ enabled: 1, byHand: 0, automatic: 0 });
});

describe('GEN-02: a key that is a JSON object is one key, whatever its line breaks', () => {
  const account = (name: string) => `{\n  "type": "service_account",\n  "name": "${name} { \\"a\\n"\n}`;
  const flat = (name: string) => `{"type":"service_account","name":"${name} { \\"a\\n"}`;
  const codex = '{\n  "access_token": "a",\n  "account_id": "b"\n}\n';

  async function make(context: ScreenContext, typed: Partial<ChannelDraft>) {
    const draft = { ...channelForm.defaults(context), name: 'json', models: ['gpt-4o'], ...typed };
    const { value, isValid, errors } = checkForm(channelForm, draft, 'create', context);
    if (!isValid) return errors;
    await createChannel(value, context, {});
    return {};
  }

  test.each(['classic', 'v013', 'v1'] as const)(
    'in creating, changing and adding, on a %s gateway',
    async (dialect) => {
      const database = join(temporaryFolder(), 'gateway.db');
      const context = await signedInContext(await startTestSandbox({ dialect, database }));
      const stored = () => {
        const reader = openSqlite(database);
        const rows = reader.prepare('SELECT "key" FROM channels ORDER BY id').all() as { key: string }[];
        reader.close();
        return rows.map(({ key }) => key);
      };
      await make(context, { type: 57, key: codex });
      await make(context, { type: 1, key: `${account('a')}\n\n${account('b')}\nsk-plain\n` });
      const apart = ['{"access_token":"a","account_id":"b"}', flat('a'), flat('b'), 'sk-plain'];
      expect(stored()).toEqual(apart);
      await make(context, { type: 41, other: 'global', key: `[${account('c')}, ${account('d')}]` });
      expect(stored().slice(4)).toEqual([flat('c'), flat('d')]);
      const [first] = (await context.gateway.channels.list({ page: 1, pageSize: 10, idSort: true })).rows.slice(-1);
      if (first === undefined) throw new Error('the first channel is not there');
      const changed = { ...channelForm.fromRow(first, context), key: codex.replace('"a"', '"c"') };
      const { value, errors } = checkForm(channelForm, changed, 'edit', context);
      expect(errors).toEqual({});
      await channelScreen.update(first, value, context, {});
      expect(stored()[0]).toBe('{"access_token":"c","account_id":"b"}');
      if (dialect === 'classic') return;
      await make(context, { type: 41, other: 'global', multi_key_mode: 'random', key: account('e') + account('f') });
      expect(stored().at(-1)).toBe(`${flat('e')}\n${flat('f')}`);
      const [pool] = (await context.gateway.channels.list({ page: 1, pageSize: 10, idSort: true })).rows;
      const more = { keys: `${account('f')}\n${account('g')}`, type: 41 };
      const add = actionOf<Channel>(channelScreen, 'add-keys');
      expect(await run(add, [pool as Channel], context, more)).toEqual(['Added 1 key to json, which now has 3.']);
      expect(stored().at(-1)?.split('\n')).toEqual([flat('e'), flat('f'), flat('g')]);
    },
  );

  test('a Codex key that is not what the gateway wants is told before anything is sent', async () => {
    const context = await signedInContext(await startTestSandbox());
    for (const key of ['sk-plain', '{"access_token":"a"}', '{"access_token":"a",\n"account_id":""}', '{broken\n}']) {
      expect(await make(context, { type: 57, key })).toEqual({ key: expect.stringContaining('account_id') });
    }
    expect(await make(context, { type: 57, key: codex, multi_key_mode: 'random' })).toHaveProperty('multi_key_mode');
  });
});

test('GEN-01: the sample site shows which keys died and why, of all channels or by reason', async () => {
  const context = await signedInContext(await startTestSandbox({ sampleData: true }));
  const dead = await keysOf(context, { status: 'auto-disabled' });
  expect(dead).toHaveLength(5);
  expect(dead.every(({ reason, disabled_time }) => reason !== '' && disabled_time > 0)).toBe(true);
  const [first] = dead;
  const reason = first?.reason.slice(3, 12) ?? '';
  const same = await keysOf(context, { reason: reason.toUpperCase() });
  expect(same.length).toBeGreaterThan(0);
  expect(same.every((key) => key.reason.includes(reason))).toBe(true);
});

test('GEN-01: a channel of one key has no key list, and the last key of a channel stays', async () => {
  const context = await signedInContext(await startTestSandbox());
  const single = await context.gateway.channels.create({ name: 'one', type: 1, key: 'sk', models: 'gpt-4o' });
  await expect(keysOf(context, { channel: String(single?.id) })).rejects.toThrow('This channel has a single key.');
  const pool = await poolOf(context, 1);
  const [last] = await keysOf(context, { channel: String(pool.id) });
  const action = actionOf<ProviderKey>(providerKeyScreen, 'delete');
  expect(action.refusal?.(last as ProviderKey, context)).toContain('only key of the channel');
});

test('GEN-01: looking at keys is a read, whatever its method; acting on them is a write', () => {
  const call = (action: string) => ({ method: 'POST', path: '/api/channel/multi_key/manage', body: { action } });
  expect(effectOf(call('get_key_status'))).toBe('read');
  expect(effectOf({ ...call(''), body: JSON.stringify({ action: 'get_key_status' }) })).toBe('read');
  for (const action of ['enable_key', 'disable_key', 'delete_key', 'delete_disabled_keys', 'enable_all_keys']) {
    expect(effectOf(call(action))).toBe('write');
  }
});
