import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../../cli/sandbox/store/database.ts';
import { addToDataRow, writeLog } from '../../../cli/sandbox/store/logs.ts';
import { openSqlite } from '../../../cli/world/sqlite.ts';
import { type Dialect, dialects } from '../../../shared/domain/dialect.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';
import { atEndOfTest } from '../../support/run/at-end-of-test.ts';
import { channelBody, openSandbox } from './support/open-sandbox.ts';
import { rowsOf } from './support/visitor.ts';

const hour = 3600;
const now = Math.floor(Date.now() / 1000);

/** A sandbox, and its database for what only real traffic would write. */
async function withStore(dialect: Dialect) {
  const database = join(temporaryFolder(), 'site.db');
  const opened = await openSandbox(dialect, { database });
  const store = openDatabase(database, openSqlite);
  await atEndOfTest(() => store.close());
  return { ...opened, store };
}

describe.each(dialects)('usage in %s', (dialect) => {
  const isOld = dialect === 'classic' || dialect === 'v06';

  test('LOG-01: totals count consumption only; rpm and tpm are of the last minute', async () => {
    const { root, store } = await withStore(dialect);
    // The last minute counts from here, however long the tests before took.
    const now = Math.floor(Date.now() / 1000);
    const call = { user_id: 1, type: 2, model_name: 'gpt-4o', quota: 10, prompt_tokens: 3, completion_tokens: 4 };
    writeLog(store, { ...call, created_at: now - 5 * hour });
    writeLog(store, { ...call, created_at: now });
    writeLog(store, { ...call, created_at: now, type: 1, quota: 1000 });
    const stat = async (query: string) => (await root.get(`/api/log/stat?${query}`)).data();
    expect(await stat('type=1')).toEqual({ quota: 20, rpm: 1, tpm: 7 });
    expect(await stat(`start_timestamp=${now - hour}`)).toEqual({ quota: 10, rpm: 1, tpm: 7 });
    expect(await stat(`end_timestamp=${now - hour}`)).toEqual({ quota: 10, rpm: 1, tpm: 7 });
    expect((await root.get('/api/log/self/stat?model_name=none')).data()).toEqual({ quota: 0, rpm: 0, tpm: 0 });
  });

  test('LOG-02: filters, retry chain for admins only, channel names from V06 on', async () => {
    const { root, store } = await withStore(dialect);
    await root.post('/api/channel/', channelBody(dialect, { name: 'upstream' }));
    const other = JSON.stringify({ model_ratio: 1, admin_info: { use_channel: ['1', '2'] } });
    writeLog(store, {
      user_id: 1,
      created_at: now,
      type: 2,
      model_name: 'gpt-4o-mini',
      token_name: 't',
      channel: 1,
      other,
    });
    const logs = async (query: string) => rowsOf(await root.get(`/api/log/?p=1&page_size=10&type=2&${query}`));
    const [row] = await logs('channel=1&username=root&token_name=t');
    expect(row).toMatchObject({ channel: 1, is_stream: false, other });
    expect(row?.channel_name).toBe(dialect === 'classic' ? undefined : 'upstream');
    expect(await logs('model_name=gpt-4o')).toHaveLength(0);
    expect(await logs('model_name=gpt-4%25')).toHaveLength(1);
    // From v0.13 on a low line is itself.
    expect(await logs('model_name=gpt_4%25')).toHaveLength(isOld ? 1 : 0);
    expect(await logs('channel=2')).toHaveLength(0);
    const [own] = rowsOf<{ other: string }>(await root.get('/api/log/self?p=1&page_size=10&type=2'));
    expect(own?.other).toBe('{"model_ratio":1}');
    expect((await root.get('/api/log/search?keyword=2')).body.success).toBe(isOld);
  });

  test('SET-05: old rows are cleared by DELETE, or by a task in the newest generation', async () => {
    const { root, store } = await withStore(dialect);
    writeLog(store, { user_id: 1, created_at: now - hour, type: 2 });
    writeLog(store, { user_id: 1, created_at: now, type: 2 });
    const direct = await root.delete(`/api/log/?target_timestamp=${now - 60}`);
    if (dialect === 'v1') {
      expect(direct.status).toBe(404);
      const started = await root.post(`/api/system-task/log-cleanup?target_timestamp=${now - 60}`);
      const { task_id } = started.data<{ task_id: string }>();
      await expect
        .poll(async () => (await root.get(`/api/system-task/${task_id}`)).data())
        .toMatchObject({ status: 'succeeded', result: { deleted_count: 1 }, state: { total: 1, processed: 1 } });
    } else {
      expect(direct.body.data).toBe(1);
      expect((await root.delete('/api/log/')).body.message).toBe('target timestamp is required');
    }
    expect(rowsOf(await root.get('/api/log/?p=1&page_size=10&type=2'))).toHaveLength(1);
  });

  test('DASH-01: hour rows, summed for admins; both timestamps always apply; own span is limited', async () => {
    const { root, store } = await withStore(dialect);
    const start = Math.floor(now / hour) * hour;
    const call = { user_id: 1, username: 'root', model_name: 'm', created_at: now, tokens: 5, quota: 7 };
    addToDataRow(store, call);
    addToDataRow(store, call);
    addToDataRow(store, { ...call, user_id: 2, username: 'ada' });
    const range = `start_timestamp=${start}&end_timestamp=${now + hour}`;
    const [sum] = (await root.get(`/api/data/?${range}`)).data<Record<string, unknown>[]>();
    expect(sum).toMatchObject({ user_id: 0, username: '', created_at: start, count: 3, quota: 21 });
    expect(sum?.token_used).toBe(dialect === 'classic' ? 0 : 15);
    const [own] = (await root.get(`/api/data/self?${range}`)).data<Record<string, unknown>[]>();
    expect(own).toMatchObject({ username: 'root', count: 2, quota: 14, token_used: 10 });
    expect((await root.get(`/api/data/?${range}&username=ada`)).data()).toHaveLength(1);
    expect((await root.get('/api/data/')).data()).toEqual([]);
    const tooLong = await root.get(`/api/data/self?start_timestamp=0&end_timestamp=${now}`);
    expect(tooLong.body.message).toBe('时间跨度不能超过 1 个月');
  });

  test('DRAW-01: milliseconds, and the own picture address', async () => {
    const { root, store, sandbox } = await withStore(dialect);
    const insert = 'INSERT INTO drawings (user_id, mj_id, submit_time, channel_id, image_url) VALUES (1, ?, ?, ?, ?)';
    store.run(insert, 'old', (now - hour) * 1000, 3, 'https://pictures/old');
    store.run(insert, 'new', now * 1000, 4, '');
    const found = async (query: string) =>
      rowsOf<{ mj_id: string; image_url: string }>(await root.get(`/api/mj/?p=0&page_size=10&${query}`));
    expect((await found('')).map((row) => row.mj_id)).toEqual(['new', 'old']);
    expect((await found(`start_timestamp=${(now - 60) * 1000}`)).map((row) => row.mj_id)).toEqual(['new']);
    expect((await found('channel_id=3')).map((row) => row.image_url)).toEqual([`${sandbox.url}/mj/image/old`]);
    await root.put('/api/option/', { key: 'MjForwardUrlEnabled', value: 'false' });
    expect((await found('mj_id=old'))[0]?.image_url).toBe('https://pictures/old');
    expect(rowsOf(await root.get('/api/mj/self?p=0&page_size=10&channel_id=3'))).toHaveLength(2);
  });

  test('TASK-01: seconds, filters, and the channel filter only since v0.8.4', async () => {
    const { root, store } = await withStore(dialect);
    const insert =
      'INSERT INTO tasks (user_id, task_id, platform, action, status, submit_time, channel_id, data) VALUES (1, ?, ?, ?, ?, ?, ?, ?)';
    store.run(insert, 'a', 'suno', 'MUSIC', 'SUCCESS', now - hour, 3, '{"clips":[]}');
    store.run(insert, 'b', 'suno', 'LYRICS', 'FAILURE', now, 4, 'null');
    const found = async (query: string) =>
      rowsOf<{ task_id: string; data: unknown }>(await root.get(`/api/task/?p=0&page_size=10&${query}`));
    expect((await found('action=MUSIC'))[0]).toMatchObject({
      task_id: 'a',
      data: { clips: [] },
      properties: { input: '' },
    });
    expect((await found(`start_timestamp=${now - 60}`)).map((row) => row.task_id)).toEqual(['b']);
    expect(await found('start_timestamp=NaN')).toHaveLength(2);
    expect(await found('channel_id=3')).toHaveLength(isOld ? 2 : 1);
    const [own] = rowsOf<{ channel_id: number }>(await root.get('/api/task/self?p=0&page_size=10'));
    expect(own?.channel_id).toBe(isOld ? 0 : 4);
  });

  test('PRICE-01: enabled offers only, per call or by tokens, with the groups of the generation', async () => {
    const { root, visitor } = await withStore(dialect);
    await root.post(
      '/api/channel/',
      channelBody(dialect, { models: 'gpt-4o,dall-e-3,my-model', group: 'default,svip' }),
    );
    await root.post('/api/channel/', channelBody(dialect, { models: 'hidden', status: 2 }));
    const { body } = await visitor().get('/api/pricing');
    const models = new Map((body.data as { model_name: string }[]).map((row) => [row.model_name, row]));
    expect([...models.keys()].sort()).toEqual(['dall-e-3', 'gpt-4o', 'my-model']);
    expect(models.get('gpt-4o')).toMatchObject({ quota_type: 0, model_ratio: 1.25, completion_ratio: 4 });
    expect(models.get('dall-e-3')).toMatchObject({ quota_type: 1, model_price: 0.04, model_ratio: 0 });
    expect(models.get('my-model')).toMatchObject({ model_ratio: dialect === 'classic' ? 30 : 37.5 });
    const groups = Object.keys(body.group_ratio as object).sort();
    expect(groups).toEqual(dialect === 'classic' ? ['default', 'svip', 'vip'] : ['default', 'vip']);
    expect('usable_group' in body).toBe(dialect !== 'classic');
    expect('message' in body).toBe(false);
  });

  test('ME-02: models a user may call, and groups in the form of the generation', async () => {
    const { root } = await withStore(dialect);
    await root.post('/api/channel/', channelBody(dialect, { models: 'a', group: 'default' }));
    await root.post('/api/channel/', channelBody(dialect, { models: 'b', group: 'vip' }));
    expect((await root.get('/api/user/models')).data()).toEqual(dialect === 'classic' ? ['a'] : ['a', 'b']);
    expect((await root.get('/api/user/self/groups')).data()).toEqual(
      dialect === 'classic'
        ? { default: '默认分组', vip: 'vip分组' }
        : { default: { ratio: 1, desc: '默认分组' }, vip: { ratio: 1, desc: 'vip分组' } },
    );
    const byType = (await root.get('/api/models')).data<Record<string, unknown>>();
    expect(byType['37']).toBeNull();
    expect('43' in byType).toBe(dialect !== 'classic');
  });
});
