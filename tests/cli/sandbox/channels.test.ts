import { describe, expect, test } from 'vitest';
import { dialects } from '../../../shared/domain/dialect.ts';
import { channelBody, openSandbox } from './support/open-sandbox.ts';
import { rowsOf } from './support/visitor.ts';

interface Channel {
  id: number;
  key: string;
  name: string;
  status: number;
  other: string;
  priority: number | null;
}

const isFlat = (dialect: string) => dialect === 'classic' || dialect === 'v06';

describe.each(dialects)('channels in %s', (dialect) => {
  test('one channel a line, keys blank in every answer, no id', async () => {
    const { root } = await openSandbox(dialect);
    const made = await root.post('/api/channel/', channelBody(dialect, { key: 'one\n\ntwo' }));
    expect(made.body).toEqual({ success: true, message: '' });
    const rows = rowsOf<Channel>(await root.get('/api/channel/?p=0&page_size=10&id_sort=true'));
    expect(rows.map((row) => [row.id, row.key])).toEqual([
      [2, ''],
      [1, ''],
    ]);
    expect((await root.get('/api/channel/1')).data<Channel>().key).toBe('');
    expect((await root.get('/api/channel/9')).body).toEqual({ success: false, message: 'record not found' });
  });

  test('re-posting a listed channel fails, its key is blank', async () => {
    const { root } = await openSandbox(dialect);
    const flat = await root.post('/api/channel/', channelBody(dialect, { key: '' }));
    expect(flat.body.message).toBe('empty slice found');
    const unwrapped = await root.post('/api/channel/', { name: 'x', type: 1, key: 'k', models: 'm' });
    expect(unwrapped.body.message).toBe(isFlat(dialect) ? '' : 'channel cannot be empty');
    const wrapped = await root.post('/api/channel/', { mode: 'single', channel: { name: 'x', key: 'k', models: 'm' } });
    expect(wrapped.body.message).toBe(isFlat(dialect) ? 'empty slice found' : '');
    const copy = await root.post('/api/channel/copy/1');
    if (isFlat(dialect)) expect(copy.status).toBe(404);
    else expect((await root.get('/api/channel/2')).data<Channel>().name).toBe('x_复制');
    expect(copy.body.data).toEqual(isFlat(dialect) ? undefined : { id: dialect === 'v013' ? 0 : 2 });
  });

  test('PUT keeps plain fields that are zero, writes pointers, and shows the key as the dialect does', async () => {
    const { root } = await openSandbox(dialect);
    await root.post('/api/channel/', channelBody(dialect, { key: 'secret', name: 'a', other: 'x', priority: 5 }));
    const answer = await root.put('/api/channel/', { id: 1, name: '', other: '', priority: 0, models: '' });
    expect(answer.data()).toMatchObject({ name: 'a', other: 'x', priority: 0, models: 'gpt-4o' });
    expect(answer.data<Channel>().key).toBe(isFlat(dialect) ? 'secret' : '');
    const negative = await root.put('/api/channel/', { id: 1, weight: -1 });
    expect(negative.body).toEqual({
      success: false,
      message: 'json: cannot unmarshal number -1 into Go struct field Channel.weight of type uint',
    });
  });

  test('status by PUT, or by a call of its own in the newest generation', async () => {
    const { root } = await openSandbox(dialect);
    await root.post('/api/channel/', channelBody(dialect, { key: 'a\nb' }));
    const byPut = await root.put('/api/channel/', { id: 1, status: 2 });
    expect(byPut.body.message).toBe(dialect === 'v1' ? '无效的参数' : '');
    const byCall = await root.post('/api/channel/1/status', { status: 2 });
    expect(byCall.status).toBe(dialect === 'v1' ? 200 : 404);
    expect((await root.get('/api/channel/1')).data<Channel>().status).toBe(2);
    const batch = await root.post('/api/channel/status/batch', { ids: [1, 2], status: 2 });
    expect(batch.body.data).toBe(dialect === 'v1' ? 1 : undefined);
  });

  test('deletes: missing ones succeed, batch answers the ids sent, disabled ones are counted', async () => {
    const { root } = await openSandbox(dialect);
    await root.post('/api/channel/', channelBody(dialect, { key: 'a\nb\nc', status: 2 }));
    expect((await root.delete('/api/channel/77')).body.success).toBe(true);
    expect((await root.post('/api/channel/batch', { ids: [1, 99] })).body.data).toBe(2);
    expect((await root.post('/api/channel/batch', { ids: [] })).body.message).toBe('参数错误');
    expect((await root.delete('/api/channel/disabled')).body.data).toBe(2);
    expect(rowsOf(await root.get('/api/channel/?p=0&page_size=10'))).toEqual([]);
  });

  test('a model named twice leaves a channel without offers, which fix cannot mend', async () => {
    const { root } = await openSandbox(dialect);
    const made = await root.post('/api/channel/', channelBody(dialect, { models: 'm,m' }));
    expect(made.body).toMatchObject({ success: false, message: expect.stringContaining('UNIQUE constraint failed') });
    expect((await root.get('/api/channel/1')).body.success).toBe(true);
    await root.post('/api/channel/', channelBody(dialect, { models: 'a,b' }));
    const fixed = (await root.post('/api/channel/fix')).body.data;
    expect(fixed).toEqual(isFlat(dialect) ? 1 : { success: 1, fails: 1 });
    const priced = (await root.get('/api/pricing')).data<{ model_name: string }[]>().map((row) => row.model_name);
    expect(priced.sort()).toEqual(['a', 'b', 'm']);
  });

  test('search by id, part of the name, exact key, model part and group member', async () => {
    const { root } = await openSandbox(dialect);
    await root.post(
      '/api/channel/',
      channelBody(dialect, { key: 'k-one', name: 'alpha', models: 'gpt-4o', group: 'default,vip' }),
    );
    await root.post(
      '/api/channel/',
      channelBody(dialect, { key: 'k-two', name: 'beta', models: 'claude-2', group: 'svip' }),
    );
    const found = async (query: string) =>
      rowsOf<Channel>(await root.get(`/api/channel/search?${query}`)).map((row) => row.name);
    expect(await found('keyword=lph')).toEqual(['alpha']);
    expect(await found('keyword=2')).toEqual(['beta']);
    expect(await found('keyword=k-two')).toEqual(['beta']);
    expect(await found('keyword=k-tw')).toEqual([]);
    expect(await found('keyword=&model=claude')).toEqual(['beta']);
    expect(await found('keyword=&group=vip')).toEqual(['alpha']);
    expect((await found('keyword=')).length).toBe(2);
    const data = (await root.get('/api/channel/search?keyword=')).data<Record<string, unknown>>();
    if (!isFlat(dialect)) expect(data).toEqual({ items: expect.any(Array), total: 2, type_counts: { all: 2, '1': 2 } });
  });
});

describe('type 41', () => {
  test('a region needs a default, and its key is not split', async () => {
    const { root } = await openSandbox('classic');
    const vertex = (other: string) => channelBody('classic', { type: 41, other, key: '{\n"a":1\n}' });
    expect((await root.post('/api/channel/', vertex(''))).body.message).toBe('部署地区不能为空');
    expect((await root.post('/api/channel/', vertex('{"x":"y"}'))).body.message).toContain('default');
    await root.post('/api/channel/', vertex('{"default":"us-central1"}'));
    expect(rowsOf(await root.get('/api/channel/?p=0&page_size=10'))).toHaveLength(1);
  });
});

describe('tags', () => {
  test('channels with a tag are changed together', async () => {
    const { root } = await openSandbox('v06');
    await root.post('/api/channel/', channelBody('v06', { key: 'a\nb', tag: 'eu' }));
    await root.put('/api/channel/tag', { tag: 'eu', new_tag: 'us', priority: 7 });
    await root.post('/api/channel/tag/disabled', { tag: 'us' });
    const rows = rowsOf<Channel>(await root.get('/api/channel/?p=0&page_size=10&tag_mode=true'));
    expect(rows.map((row) => [row.status, row.priority])).toEqual([
      [2, 7],
      [2, 7],
    ]);
    expect((await root.post('/api/channel/batch/tag', { ids: [1], tag: null })).body.data).toBe(1);
    expect((await root.put('/api/channel/tag', {})).body.message).toBe('tag不能为空');
  });

  test('GEN-28: a list by tag counts tags, filters before or after it is paged, and never shows channels without one', async () => {
    for (const dialect of ['v013', 'v1-session'] as const) {
      const { root } = await openSandbox(dialect);
      for (const tag of ['a', 'a', 'b', null]) await root.post('/api/channel/', channelBody(dialect, { tag }));
      await root.post('/api/channel/tag/disabled', { tag: 'a' });
      const page = async (query: string) => (await root.get(`/api/channel/?tag_mode=true&${query}`)).body.data;
      expect(await page('p=1&page_size=10')).toMatchObject({ total: 2, type_counts: { all: 4 } });
      const enabled = (await page('p=1&page_size=1&status=enabled')) as { items: Channel[]; total: number };
      const isEarly = dialect === 'v1-session';
      expect([enabled.items.length, enabled.total]).toEqual(isEarly ? [1, 1] : [0, 2]);
      expect((await root.get('/api/channel/tag/models')).status).toBe(400);
      // What is missing takes the tags away, and a tag that nobody has is changed with success.
      expect((await root.post('/api/channel/batch/tag', { ids: [1, 2] })).body).toMatchObject({
        success: true,
        data: 2,
      });
      expect(await page('p=1&page_size=10')).toMatchObject({ total: 1 });
      expect((await root.put('/api/channel/tag', { tag: 'gone', priority: 1 })).body.success).toBe(true);
      const wrong = await root.put('/api/channel/tag', { tag: 'b', param_override: '{' });
      expect(wrong.body.message).toBe('参数覆盖必须是合法的 JSON 格式');
    }
  });
});
