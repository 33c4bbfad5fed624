import { describe, expect, test } from 'vitest';
import { type Channel, channelSchema } from '../../../../shared/domain/channel/channel.ts';
import { Refusal } from '../../../../shared/screen/refusal.ts';
import { providerKeyScreen } from '../../../../shared/screens/provider-key/provider-key-screen.ts';
import { tagScreen } from '../../../../shared/screens/tag/tag-screen.ts';
import { answeringContext } from '../../../support/gateway/answering-context.ts';

// Lists that are put together here from all channels: keys of pools, and tags (GEN-01, GEN-04).

const channel = (id: number, fields: object = {}): Channel =>
  channelSchema().parse({ id, type: 1, name: `c${id}`, status: 1, models: 'm', group: 'default', tag: '', ...fields });
const pool = (id: number) => channel(id, { channel_info: { is_multi_key: true, multi_key_size: 2 } });

function open(channels: readonly Channel[]) {
  const walk = async function* () {
    yield* channels;
  };
  const get = async (id: number) => channels.find((one) => one.id === id);
  const key = (index: number, status: number, reason: string) => ({
    index,
    status,
    reason,
    key_preview: `k${index}`,
    disabled_time: 0,
  });
  return answeringContext(
    {
      'providerKeys.list': { keys: [key(0, 1, ''), key(1, 3, 'Bad Key')] },
      'providerKeys.at': (_id: number, index: number) => (index < 2 ? key(index, 1, '') : undefined),
    },
    { known: { channels: { walk, get } } },
  );
}

describe('GEN-01: keys of channels that hold several', () => {
  const list = async (filters: object, channels = [pool(1), channel(2), pool(3)]) => {
    const { context, asked } = open(channels);
    const { rows } = await providerKeyScreen.list({ page: 1, pageSize: 99, filters: filters as never }, context, {});
    return {
      keys: rows.map(({ channel_id, index }) => `${channel_id}/${index}`),
      asked: asked.map(([, id]) => id),
      context,
      rows,
    };
  };

  test('are those of all pools, narrowed by channel, state and reason', async () => {
    expect(await list({})).toMatchObject({ keys: ['1/0', '1/1', '3/0', '3/1'], asked: [1, 3] });
    expect(await list({ channel: '3' })).toMatchObject({ keys: ['3/0', '3/1'], asked: [3] });
    expect((await list({ status: 'auto-disabled' })).keys).toEqual(['1/1', '3/1']);
    expect((await list({ status: 'enabled' })).keys).toEqual(['1/0', '3/0']);
    expect((await list({ reason: 'bad k' })).keys).toEqual(['1/1', '3/1']);
    expect((await list({ reason: 'none such' })).keys).toEqual([]);
    await expect(list({ channel: '2' })).rejects.toThrow(Refusal);
    const many = Array.from({ length: 7 }, (_, at) => pool(at + 1));
    expect((await list({}, many)).keys).toHaveLength(14);
  });

  test('are read one by one, and told to be gone', async () => {
    const { rows, context } = await list({});
    const [first] = rows;
    if (first === undefined) throw new Error('no key');
    const id = providerKeyScreen.id(first);
    expect(await providerKeyScreen.get?.(id, context, {})).toMatchObject({
      channel_id: 1,
      index: 0,
      channel_name: 'c1',
    });
    expect(providerKeyScreen.muted?.(first, context)).toBe(false);
    expect(providerKeyScreen.muted?.(rows[1] as never, context)).toBe(true);
    const { filtersHere } = providerKeyScreen;
    const isHere = (filters: object) =>
      typeof filtersHere === 'function' ? filtersHere(filters as never, context) : filtersHere;
    expect([
      isHere({ channel: '1' }),
      isHere({ channel: '1', status: '' }),
      isHere({ status: '', reason: 'x' }),
    ]).toEqual([false, false, true]);
  });
});

describe('GEN-04: tags', () => {
  const channels = [
    channel(1, { tag: 'Lane', priority: 5 }),
    channel(2, { tag: 'Lane', priority: 6 }),
    channel(3, { tag: 'quick' }),
    channel(4, { tag: 'quick' }),
    channel(5, { priority: 1 }),
    channel(6, { priority: 2 }),
  ];
  const list = async (filters: object) => {
    const { context } = open(channels);
    return (await tagScreen.list({ page: 1, pageSize: 9, filters: filters as never }, context, {})).rows.map(
      ({ tag }) => tag,
    );
  };

  test('are narrowed by a part of their name, and to those whose channels differ', async () => {
    expect(await list({})).toEqual(['Lane', 'quick', '']);
    expect(await list({ tag: 'LA' })).toEqual(['Lane']);
    expect(await list({ tag: 'nothing' })).toEqual([]);
    expect(await list({ mixed: 'true' })).toEqual(['Lane']);
    expect(await list({ mixed: 'false' })).toEqual(['Lane', 'quick', '']);
    expect(await list({ mixed: 'true', tag: 'quick' })).toEqual([]);
  });

  test('are found by their number, and their channels copied by theirs', async () => {
    const { context } = open(channels);
    const { rows } = await tagScreen.list({ page: 1, pageSize: 9, filters: {} }, context, {});
    const quick = rows[1];
    if (quick === undefined) throw new Error('no tag');
    expect(await tagScreen.get?.(quick.id, context, {})).toMatchObject({
      tag: 'quick',
      members: [{ id: 3 }, { id: 4 }],
    });
    await expect(tagScreen.get?.(1, context, {})).rejects.toMatchObject({ kind: 'not-found' });
    const copy = tagScreen.copyFields?.find(({ id }) => id === 'channel-ids');
    expect(copy?.value(quick, context, {})).toBe('3,4');
  });
});
