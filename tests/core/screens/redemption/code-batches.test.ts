import { expect, test } from 'vitest';
import type { Redemption } from '../../../../shared/domain/user/redemption.ts';
import { sliceOf } from '../../../../shared/gateway/client/page.ts';
import type { Gateway } from '../../../../shared/gateway/gateway.ts';
import type { CodeRow } from '../../../../shared/screens/redemption/code-batches.ts';
import { redemptionScreen } from '../../../../shared/screens/redemption/redemption-screen.ts';
import { screenContext, testNow } from '../../../support/gateway/screen-context.ts';

const today = testNow / 1000;

/** Codes of one creation, the newest first, two a second. */
function codes(name: string, count: number, { first, at, used = 0 }: { first: number; at: number; used?: number }) {
  return Array.from({ length: count }, (_, index) => {
    const nth = count - 1 - index;
    return {
      ...{ id: first + nth, name, quota: 500_000, expired_time: 0, user_id: 1, redeemed_time: 0 },
      ...{ key: `code-${first + nth}`, created_time: at + Math.floor(nth / 2) },
      ...(nth < used ? { status: 3, used_user_id: 7 } : { status: 1, used_user_id: 0 }),
    } as Redemption;
  });
}

function contextOf(rows: readonly Redemption[]) {
  const asked: number[] = [];
  const gateway = {
    redemptions: {
      list: async ({ page, pageSize }: { page: number; pageSize: number }) => {
        asked.push(page);
        return sliceOf(rows, page, pageSize);
      },
    },
  } as unknown as Gateway;
  return { asked, context: screenContext({ gateway }) };
}

const shown = (rows: readonly CodeRow[]) =>
  rows.map(({ name, batch }) => [name, batch?.used, batch?.made, batch?.open]);

test('WEB-13: codes by batch: all of what was made at once in one row, counted over the pages of the gateway', async () => {
  const rows = [
    ...codes('launch', 150, { first: 300, at: today - 100, used: 37 }),
    ...codes('launch', 3, { first: 200, at: today - 5000, used: 3 }),
    ...codes('press', 1, { first: 100, at: today - 9000 }),
  ];
  const { asked, context } = contextOf(rows);
  const page = await redemptionScreen.list({ page: 1, pageSize: 10, filters: { by: 'batch' } }, context, {});
  expect(shown(page.rows)).toEqual([
    ['launch', 37, 150, 113],
    ['launch', 3, 3, 0],
    ['press', 0, 1, 1],
  ]);
  expect([page.total, page.hasMore]).toEqual([3, false]);
  expect(asked).toEqual([1, 2]);

  // A page holds whole batches, and no more of the gateway is read than it takes; the next one goes on from there.
  const first = await redemptionScreen.list({ page: 1, pageSize: 1, filters: { by: 'batch' } }, context, {});
  expect(shown(first.rows)).toEqual([['launch', 37, 150, 113]]);
  expect(first.hasMore).toBe(true);
  asked.length = 0;
  const second = await redemptionScreen.list({ page: 2, pageSize: 1, filters: { by: 'batch' } }, context, {});
  expect(shown(second.rows)).toEqual([['launch', 3, 3, 0]]);
  expect(asked).toEqual([]);

  const plain = await redemptionScreen.list({ page: 1, pageSize: 10, filters: {} }, context, {});
  expect(plain.rows).toHaveLength(10);
});

test('WEB-14: codes by batch: no more than five calls without being asked; whole batches of the newest codes are told as that, and the rest is read on from there', async () => {
  const rows = Array.from({ length: 12 }, (_, index) =>
    codes(`batch ${index}`, 100, { first: 2000 - 100 * index, at: today - 1000 * index - 200 }),
  ).flat();
  const { asked, context } = contextOf(rows);
  const query = { page: 1, pageSize: 10, filters: { by: 'batch' } };
  const known = await redemptionScreen.atOnce?.(query, context, {});
  expect(asked).toEqual([1, 2, 3, 4, 5]);
  // The fifth may go on.
  expect(known?.page?.rows.map(({ name }) => name)).toEqual(['batch 0', 'batch 1', 'batch 2', 'batch 3']);
  expect([known?.page?.total, known?.page?.hasMore, known?.offer.isLong]).toEqual([undefined, true, true]);
  expect(known?.offer.text).toContain('the newest 500 codes');
  const all = await redemptionScreen.list(query, context, {});
  expect(all.rows).toHaveLength(10);
  expect(asked).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);

  // Where the page is whole, the list repeats no call; read again, it begins anew.
  asked.length = 0;
  const short = { ...query, pageSize: 2 };
  expect(await redemptionScreen.atOnce?.(short, context, {})).toBeUndefined();
  expect((await redemptionScreen.list(short, context, {})).rows).toHaveLength(2);
  expect(asked).toEqual([1, 2, 3, 4]);
  expect((await redemptionScreen.list(short, context, {})).rows).toHaveLength(2);
  expect(asked).toEqual([1, 2, 3, 4, 1, 2, 3, 4]);
  expect(await redemptionScreen.atOnce?.({ ...query, filters: {} }, context, {})).toBeUndefined();
});

test('RED-02: what is done to codes is refused for a row that stands for several; its open codes are had at once', async () => {
  const { context } = contextOf(codes('launch', 4, { first: 300, at: today - 100, used: 2 }));
  const { rows } = await redemptionScreen.list({ page: 1, pageSize: 10, filters: { by: 'batch' } }, context, {});
  for (const action of redemptionScreen.actions) {
    if (action.on !== 'rows' || action.verb === 'key') continue;
    expect(
      rows.map((row) => action.refusal?.(row, context)),
      action.verb,
    ).toEqual(['These are 4 codes that were made at once. Look for its name to see each of them.']);
  }
  expect(rows.map((row) => redemptionScreen.editRefusal?.(row, context))).toEqual([expect.stringContaining('4 codes')]);
  const copied = redemptionScreen.copyFields?.find(({ id }) => id === 'key');
  expect(await copied?.value(rows[0] as CodeRow, context, {})).toBe('code-303\ncode-302');
});
