import { expect, test } from 'vitest';
import type { Token } from '../../../../shared/domain/user/token.ts';
import type { Gateway } from '../../../../shared/gateway/gateway.ts';
import { loadOwnKeys } from '../../../../shared/screens/home/own-keys.ts';
import { screenContext } from '../../../support/gateway/screen-context.ts';

const key = (id: number, part: Partial<Token>) =>
  ({
    ...{ id, name: `key ${id}`, key: 'sk-abcdefghijklmnop', status: 1, expired_time: -1, accessed_time: id },
    ...{ used_quota: 0, remain_quota: 500_000, unlimited_quota: false },
    ...part,
  }) as Token;

test('SEE-05: of one’s keys the most spent come first with their limits, and the one that stops next is told', async () => {
  const rows = [
    key(1, { used_quota: 4_750_000, remain_quota: 250_000, name: 'near\u001b[1m' }),
    key(2, { used_quota: 9_000_000, unlimited_quota: true }),
    key(3, { status: 2, used_quota: 99_000_000 }),
    key(4, { expired_time: 5, used_quota: 99_000_000 }),
    key(5, { used_quota: 500_000 }),
    key(6, { used_quota: 50_000_000, remain_quota: 500_000, name: 'less near' }),
  ];
  const asked: object[] = [];
  const gateway = {
    tokens: {
      list: async (query: object) => {
        asked.push(query);
        return { rows, total: 30 };
      },
    },
  } as unknown as Gateway;
  const { keys, total, stopping, enabled } = await loadOwnKeys(screenContext({ gateway }));
  expect(asked).toHaveLength(1);
  expect(total).toBe(30);
  expect(keys.map(({ name, used, limit }) => [name, used, limit?.text, limit?.share])).toEqual([
    ['less near', '$100.00', '$101.00', expect.closeTo(0.99, 2)],
    ['key 2', '$18.00', undefined, undefined],
    ['near', '$9.50', '$10.00', expect.closeTo(0.95, 5)],
    ['key 5', '$1.00', '$2.00', 0.5],
  ]);
  expect(stopping).toEqual({ id: 1, name: 'near', left: '$0.50' });
  expect(enabled.map(({ id }) => id)).toEqual([6, 5, 2, 1]);
});
