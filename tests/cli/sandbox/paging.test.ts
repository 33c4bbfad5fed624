import { describe, expect, test } from 'vitest';
import { dialects } from '../../../shared/domain/dialect.ts';
import { channelBody, openSandbox } from './support/open-sandbox.ts';
import { rowsOf, type Visitor } from './support/visitor.ts';

const isArrayLine = (dialect: string) => dialect === 'classic' || dialect === 'v06';

async function names(root: Visitor, path: string): Promise<string[]> {
  return rowsOf<{ name?: string; username?: string }>(await root.get(path)).map(
    (row) => row.name ?? row.username ?? '',
  );
}

describe.each(dialects)('paging in %s', (dialect) => {
  test('channels', async () => {
    const { root } = await openSandbox(dialect);
    const key = Array.from({ length: 12 }, (_, index) => `k${index}`).join('\n');
    await root.post('/api/channel/', channelBody(dialect, { key }));
    const page = async (query: string) => rowsOf(await root.get(`/api/channel/${query}`)).length;
    if (isArrayLine(dialect)) {
      expect((await root.get('/api/channel/?p=0&page_size=5')).data()).toBeInstanceOf(Array);
      expect(await page('')).toBe(0);
      expect(await page('?p=0&page_size=-1')).toBe(10);
      expect(await page('?p=2&page_size=5')).toBe(2);
      expect(await page('?p=0&page_size=200')).toBe(12);
    } else {
      expect((await root.get('/api/channel/?p=1&page_size=5')).data()).toMatchObject({
        total: 12,
        page: 1,
        page_size: 5,
        type_counts: { '1': 12 },
      });
      expect(await page('')).toBe(10);
      expect(await page('?p=3&page_size=5')).toBe(2);
      expect(await page('?p=0&ps=5')).toBe(5);
    }
    const ids = rowsOf<{ id: number }>(await root.get('/api/channel/?p=0&page_size=3&id_sort=true')).map(
      (row) => row.id,
    );
    expect(ids).toEqual([12, 11, 10]);
  });

  test('tokens want `size`, and old generations do not look at `page_size`', async () => {
    const { root } = await openSandbox(dialect);
    for (let index = 0; index < 12; index += 1) await root.post('/api/token/', { name: `t${index}` });
    expect(await names(root, '/api/token/?p=0&size=2')).toEqual(['t11', 't10']);
    expect((await names(root, '/api/token/?p=0&page_size=2')).length).toBe(isArrayLine(dialect) ? 10 : 2);
    expect((await names(root, '/api/token/?p=0&size=500')).length).toBe(12);
    const second = isArrayLine(dialect) ? 1 : 2;
    expect(await names(root, `/api/token/?p=${second}&size=10`)).toEqual(['t1', 't0']);
    expect(await names(root, '/api/token/?p=0&size=1')).toEqual(['t11']);
  });

  test('USER-01: users', async () => {
    const { root } = await openSandbox(dialect);
    for (let index = 0; index < 11; index += 1) {
      await root.post('/api/user/', { username: `u${index}`, password: 'password1' });
    }
    const sized = dialect === 'classic' ? 10 : 5;
    expect((await names(root, '/api/user/?p=0&page_size=5')).length).toBe(sized);
    expect((await names(root, '/api/user/?p=0')).length).toBe(dialect === 'v06' ? 0 : 10);
    expect(await names(root, `/api/user/?p=${dialect === 'classic' ? 1 : 2}&page_size=10`)).toEqual(['u0', 'root']);
    const found = await root.get('/api/user/search?keyword=u1&p=1&page_size=10');
    expect(Array.isArray(found.data())).toBe(dialect === 'classic');
    expect(rowsOf<{ username: string }>(found).map((row) => row.username)).toEqual(['u10', 'u1']);
  });

  test('redemption codes; V06 echoes page 0', async () => {
    const { root } = await openSandbox(dialect);
    await root.post('/api/redemption/', { name: 'code', quota: 5, count: 11 });
    const first = await root.get('/api/redemption/?p=0&page_size=4');
    expect(rowsOf(first)).toHaveLength(dialect === 'classic' ? 10 : 4);
    if (dialect !== 'classic') {
      expect(first.data()).toMatchObject({ total: 11, page: dialect === 'v06' ? 0 : 1, page_size: 4 });
    }
    expect(rowsOf(await root.get('/api/redemption/search?keyword=cod'))).toHaveLength(dialect === 'classic' ? 11 : 10);
    expect(rowsOf(await root.get('/api/redemption/search?keyword=ode'))).toHaveLength(0);
  });

  test('LOG-01: logs are objects in all generations', async () => {
    const { root } = await openSandbox(dialect);
    for (const quota of [500000, 1000000]) {
      const keys = (await root.post('/api/redemption/', { name: 'q', quota, count: 1 })).data<string[]>();
      await root.post('/api/user/topup', { key: keys[0] });
    }
    const page = await root.get('/api/log/?p=1&page_size=1&type=1');
    expect(page.data()).toMatchObject({ total: 2, page: 1, page_size: 1 });
    expect(rowsOf(await root.get('/api/log/?p=1&type=1'))).toHaveLength(isArrayLine(dialect) ? 0 : 2);
    const own = rowsOf<{ id: number; other: string }>(await root.get('/api/log/self?p=0&page_size=10&type=1'));
    expect(own.map((row) => row.id)).toEqual({ classic: [0, 0], v06: [2, 1], v013: [1, 2], v1: [1, 2] }[dialect]);
    expect(own[0]?.other).toBe('null');
  });
});
