import { describe, expect, test } from 'vitest';
import { dialects } from '../../../shared/domain/dialect.ts';
import { openSandbox } from './support/open-sandbox.ts';
import { rowsOf } from './support/visitor.ts';

interface Token {
  id: number;
  name: string;
  key: string;
  status: number;
  expired_time: number;
  remain_quota: number;
  unlimited_quota: boolean;
}

const masks = (dialect: string) => dialect === 'v013' || dialect === 'v1';

describe.each(dialects)('tokens in %s', (dialect) => {
  test('creating answers neither id nor key; keys are masked from v0.11.4 on and revealed by a call', async () => {
    const { root } = await openSandbox(dialect);
    expect((await root.post('/api/token/', { name: 't' })).body).toEqual({ success: true, message: '' });
    const [token] = rowsOf<Token>(await root.get('/api/token/?p=0&size=10'));
    expect(token).toMatchObject({ id: 1, status: 1, expired_time: -1, unlimited_quota: false });
    const reveal = await root.post('/api/token/1/key');
    if (!masks(dialect)) {
      expect(token?.key).toMatch(/^[A-Za-z0-9]{48}$/);
      expect(reveal.status).toBe(404);
      return;
    }
    expect(token?.key).toMatch(/^\w{4}\*{10}\w{4}$/);
    const { key } = reveal.data<{ key: string }>();
    expect(key).toMatch(/^[A-Za-z0-9]{48}$/);
    expect((await root.post('/api/token/batch/keys', { ids: [1] })).data()).toEqual({ keys: { '1': key } });
  });

  test('PUT replaces everything with zero values too, but neither status nor key', async () => {
    const { root } = await openSandbox(dialect);
    await root.post('/api/token/', {
      name: 't',
      remain_quota: 9,
      unlimited_quota: true,
      expired_time: 5,
      group: 'vip',
    });
    await root.put('/api/token/?status_only=false', { id: 1, status: 2 });
    const answer = await root.put('/api/token/', { id: 1, name: 'u' });
    expect(answer.data()).toMatchObject({
      name: 'u',
      remain_quota: 0,
      unlimited_quota: false,
      expired_time: 0,
      status: 2,
      group: '',
    });
  });

  test('names are counted in bytes', async () => {
    const { root } = await openSandbox(dialect);
    const limit = masks(dialect) ? 50 : 30;
    expect((await root.post('/api/token/', { name: 'x'.repeat(limit) })).body.success).toBe(true);
    expect((await root.post('/api/token/', { name: '令'.repeat(limit / 2) })).body.message).toBe('令牌名称过长');
  });

  test('search eats s, k and - at both ends, or is exact later', async () => {
    const { root } = await openSandbox(dialect);
    await root.post('/api/token/', { name: 'first token' });
    await root.post('/api/token/', { name: 'second' });
    const found = async (query: string) =>
      rowsOf<Token>(await root.get(`/api/token/search?${query}`)).map((row) => row.name);
    expect(await found('keyword=token&token=')).toEqual(masks(dialect) ? [] : ['first token']);
    expect(await found('keyword=second&token=')).toEqual(['second']);
    if (masks(dialect)) {
      expect(await found('keyword=%25token&token=')).toEqual(['first token']);
      expect((await root.get('/api/token/search?keyword=%25%25ab')).body).toEqual({
        success: false,
        message: '搜索内容不合法',
      });
      return;
    }
    expect(await found('keyword=&token=sk--sk')).toHaveLength(2);
    const { key } = (await root.get('/api/token/2')).data<Token>();
    expect(await found(`keyword=&token=sk-${key.slice(0, 12)}`)).toEqual(['second']);
  });

  test("other people's tokens are not found, deleted ones are gone", async () => {
    const { root } = await openSandbox(dialect);
    await root.post('/api/token/', { name: 't' });
    const ada = await root.inviteUser('ada');
    for (const answer of [await ada.get('/api/token/1'), await ada.delete('/api/token/1')]) {
      expect(answer.body).toEqual({ success: false, message: 'record not found' });
    }
    expect((await root.delete('/api/token/1')).body.success).toBe(true);
    expect((await root.delete('/api/token/1')).body.message).toBe('record not found');
    expect(rowsOf(await root.get('/api/token/?p=0&size=10'))).toEqual([]);
  });
});
