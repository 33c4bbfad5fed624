import { describe, expect, test } from 'vitest';
import { dialects } from '../../../shared/domain/dialect.ts';
import { openSandbox } from './support/open-sandbox.ts';
import { rowsOf } from './support/visitor.ts';

interface Code {
  id: number;
  status: number;
  quota: number;
  used_user_id: number;
  count: number;
}

describe.each(dialects)('redemption codes in %s', (dialect) => {
  test('WAL-01: of two parallel redemptions of one code one is credited', async () => {
    const { root } = await openSandbox(dialect);
    const ada = await root.inviteUser('ada');
    const bob = await root.inviteUser('bob');
    const [key] = (await root.post('/api/redemption/', { name: 'gift', quota: 1000, count: 1 })).data<string[]>();
    const answers = await Promise.all([ada, bob, ada, bob].map((user) => user.post('/api/user/topup', { key })));
    expect(answers.filter((answer) => answer.body.success)).toHaveLength(1);
    expect(answers.find((answer) => answer.body.success)?.data()).toBe(1000);
    expect(answers.find((answer) => !answer.body.success)?.body.message).toContain('该兑换码已被使用');
    const quotas = await Promise.all(
      [ada, bob].map(async (user) => (await user.get('/api/user/self')).data<{ quota: number }>().quota),
    );
    expect(quotas.sort()).toEqual([0, 1000]);
    const code = (await root.get('/api/redemption/1')).data<Code>();
    expect(code).toMatchObject({ status: 3, count: 0 });
    expect([2, 3]).toContain(code.used_user_id);
    const [log] = rowsOf<{ content: string }>(await root.get('/api/log/?p=1&page_size=1&type=1'));
    expect(log?.content).toBe('通过兑换码充值 ＄0.002000 额度，兑换码ID 1');
  });

  test('names, counts, and a quota of 0 that becomes 100', async () => {
    const { root } = await openSandbox(dialect);
    const create = (body: unknown) => root.post('/api/redemption/', body);
    expect((await create({ name: '', count: 1 })).body.message).toBe('兑换码名称长度必须在1-20之间');
    expect((await create({ name: 'a', count: 0 })).body.message).toBe('兑换码个数必须大于0');
    expect((await create({ name: 'a', count: 101 })).body.message).toBe('一次兑换码批量生成的个数不能大于 100');
    const inBytes = dialect === 'classic' || dialect === 'v06';
    expect((await create({ name: '码'.repeat(7), count: 1 })).body.success).toBe(!inBytes);
    const keys = (await create({ name: 'a', quota: 0, count: 3 })).data<string[]>();
    expect(keys).toHaveLength(3);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(rowsOf<Code>(await root.get('/api/redemption/?p=0&page_size=10'))[0]?.quota).toBe(100);
  });

  test('disabled codes are refused, edits write zero, deleted codes vanish', async () => {
    const { root } = await openSandbox(dialect);
    const [key] = (await root.post('/api/redemption/', { name: 'gift', quota: 5, count: 1 })).data<string[]>();
    await root.put('/api/redemption/?status_only=true', { id: 1, status: 2 });
    expect((await root.post('/api/user/topup', { key })).body.message).toContain('该兑换码已被使用');
    expect((await root.put('/api/redemption/', { id: 1, name: 'other', quota: 0 })).data()).toMatchObject({
      name: 'other',
      quota: 0,
      status: 2,
    });
    expect((await root.delete('/api/redemption/1')).body.success).toBe(true);
    expect((await root.post('/api/user/topup', { key })).body.message).toBe('兑换失败，无效的兑换码');
    expect((await root.post('/api/user/topup', { key: '' })).body.message).toContain('未提供兑换码');
  });

  test('expired codes are refused and swept in the newer generations', async () => {
    let shift = 0;
    const clock = { now: () => Date.now() + shift, sleep: () => new Promise<void>(() => {}), every: () => () => {} };
    const { root } = await openSandbox(dialect, { world: { clock } });
    const expired_time = Math.floor(Date.now() / 1000) + 60;
    const [key] = (await root.post('/api/redemption/', { name: 'x', quota: 5, count: 1, expired_time })).data<
      string[]
    >();
    shift = 120_000;
    const hasExpiry = dialect === 'v013' || dialect === 'v1';
    const swept = await root.delete('/api/redemption/invalid');
    expect(swept.body.data).toBe(hasExpiry ? 1 : undefined);
    expect((await root.post('/api/user/topup', { key })).body.success).toBe(!hasExpiry);
  });
});
