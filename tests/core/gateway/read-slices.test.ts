import { expect, test } from 'vitest';
import { readSlices } from '../../../shared/gateway/reading/read-slices.ts';

interface Asked {
  start: number;
  end: number;
  page: number;
  pageSize: number;
}
interface Row {
  id: number;
  created_at: number;
}

const timeOf = ({ created_at }: { created_at: number }) => created_at;

/** A log that says how many rows it has, or not, and keeps every request. */
function logOf(times: readonly number[], { hasTotal = true } = {}) {
  const rows = times
    .map((created_at, id): Row => ({ id, created_at }))
    .sort((one, other) => other.created_at - one.created_at);
  const asked: Asked[] = [];
  const list = async (query: Asked) => {
    asked.push(query);
    const { start, end, page, pageSize } = query;
    const within = rows.filter(({ created_at }) => created_at >= start && created_at <= end);
    const total = hasTotal ? within.length : undefined;
    return {
      rows: within.slice((page - 1) * pageSize, page * pageSize),
      ...{ total, page, pageSize, hasMore: page * pageSize < within.length },
    };
  };
  return { list, asked };
}

async function slicesOf(
  list: (query: Asked) => Promise<never> | ReturnType<ReturnType<typeof logOf>['list']>,
  end: number,
) {
  const slices = [];
  for await (const slice of readSlices<Row>(list, { start: 1, end }, timeOf)) slices.push(slice);
  return slices;
}

const each = (count: number, time: (index: number) => number) =>
  Array.from({ length: count }, (_, index) => time(index));
const hour = 3600;

test('SEE-02: slices follow each other from the end to the start without gap or overlap, the first an hour long', async () => {
  const { list } = logOf(each(3000, (index) => 1 + index * 24));
  const slices = await slicesOf(list, 72_000);
  expect(slices[0]).toMatchObject({ start: 72_000 - hour + 1, end: 72_000 });
  expect(slices.at(-1)?.start).toBe(1);
  for (const [index, { end }] of slices.slice(1).entries()) expect(end).toBe((slices[index]?.start ?? 0) - 1);
  expect(slices.flatMap(({ rows }) => rows)).toHaveLength(3000);
});

test('SEE-02: where nothing happens slices grow, eight times as long each', async () => {
  const widths = (await slicesOf(logOf([]).list, 400_000)).map(({ start, end }) => end - start + 1);
  expect(widths.slice(0, 3)).toEqual([hour, 8 * hour, 64 * hour]);
});

test('SEE-02: a slice is as long as a thousand rows would be at the pace of the one before, an eighth at least', async () => {
  // 2,000 in the first hour: half of it comes next. 100 in it: eight times, though ten would be a thousand rows.
  const busy = await slicesOf(logOf(each(2000, (index) => 100_000 - (index % hour))).list, 100_000);
  expect((busy[1]?.end ?? 0) - (busy[1]?.start ?? 0) + 1).toBe(hour / 2);
  const calm = await slicesOf(logOf(each(100, (index) => 100_000 - index)).list, 100_000);
  expect((calm[1]?.end ?? 0) - (calm[1]?.start ?? 0) + 1).toBe(8 * hour);
  const even = await slicesOf(logOf(each(500, (index) => 100_000 - index)).list, 100_000);
  expect((even[1]?.end ?? 0) - (even[1]?.start ?? 0) + 1).toBe(2 * hour);
});

test('SEE-02: more than 5,000 rows are never asked for as one slice: after its first page it is made smaller', async () => {
  const { list, asked } = logOf(each(7200, (index) => 100_000 - (index % hour)));
  const slices = await slicesOf(list, 100_000);
  // The hour is given up after what it says of itself; what 1,000 of its rows take is asked for instead.
  expect(asked.filter(({ start }) => start === 100_000 - hour + 1).map(({ page }) => page)).toEqual([1]);
  expect((slices[0]?.end ?? 0) - (slices[0]?.start ?? 0) + 1).toBe(500);
  expect(slices.flatMap(({ rows }) => rows)).toHaveLength(7200);
  expect(Math.max(...asked.map(({ page }) => page))).toBeLessThanOrEqual(20);
  // 5,000 are still one.
  const whole = await slicesOf(logOf(each(5000, (index) => 100_000 - (index % hour))).list, 100_000);
  expect(whole[0]?.rows).toHaveLength(5000);
});

test('SEE-02: a log that tells no total is held to the same bound as its rows come', async () => {
  const { list, asked } = logOf(
    each(7200, (index) => 100_000 - (index % hour)),
    { hasTotal: false },
  );
  const slices = await slicesOf(list, 100_000);
  expect(slices.flatMap(({ rows }) => rows)).toHaveLength(7200);
  expect(Math.max(...asked.map(({ page }) => page))).toBe(51);
  expect(slices.every(({ shortfall }) => shortfall === undefined)).toBe(true);
  // A second cannot be made smaller.
  const [second] = await slicesOf(
    logOf(
      each(6000, () => 1),
      { hasTotal: false },
    ).list,
    1,
  );
  expect(second?.rows).toHaveLength(6000);
  const [outcome] = await slicesOf(logOf(each(6000, () => 1)).list, 1);
  expect(outcome?.rows).toHaveLength(6000);
});

test('SEE-02: the next page is under way while one is read, each is asked for once, and none beyond the last', async () => {
  const { list, asked } = logOf(each(250, (index) => 1 + index));
  let underWay = 0;
  let most = 0;
  const counted = async (query: Asked) => {
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise((resolve) => setImmediate(resolve));
    underWay -= 1;
    return list(query);
  };
  const [slice] = await slicesOf(counted, 300);
  expect(slice?.rows).toHaveLength(250);
  expect(asked.map(({ page }) => page)).toEqual([1, 2, 3]);
  expect(most).toBe(2);
  const full = logOf(each(200, (index) => 1 + index));
  await slicesOf(full.list, 300);
  expect(full.asked.map(({ page }) => page)).toEqual([1, 2]);
});

test('SEE-02: rows of another time than was asked for are left out', async () => {
  const strangers = [
    { id: 1, created_at: 0 },
    { id: 2, created_at: 50 },
    { id: 3, created_at: 101 },
  ];
  const list = async ({ page, pageSize }: Asked) => ({ rows: strangers, total: 3, page, pageSize, hasMore: false });
  const [slice] = await slicesOf(list, 100);
  expect(slice?.rows.map(({ id }) => id)).toEqual([2]);
  expect(slice?.shortfall).toEqual({ received: 1, total: 3 });
});

test('SEE-02: a slice whose total moves is read three times and then told short; a page without rows ends it', async () => {
  let total = 300;
  const asked: number[] = [];
  const list = async ({ page, pageSize }: Asked) => {
    asked.push(page);
    total += 1;
    const rows = page > 2 ? [] : each(100, (index) => index).map((id) => ({ id: page * 1000 + id, created_at: 5 }));
    return { rows, total, page, pageSize, hasMore: true };
  };
  const [slice] = await slicesOf(list, 10);
  // Three pages a time, the third without rows; the one that was under way behind it is forgotten.
  expect(asked.filter((page) => page === 1)).toHaveLength(3);
  expect(slice?.rows).toHaveLength(200);
  expect(slice?.shortfall).toMatchObject({ received: 200 });
});

test('SEE-02: a page that fails ends the reading with its reason', async () => {
  const list = async ({ page, pageSize }: Asked) => {
    if (page === 2) throw new Error('gone');
    return {
      rows: each(100, (id) => id).map((id) => ({ id, created_at: 5 })),
      total: 250,
      page,
      pageSize,
      hasMore: true,
    };
  };
  await expect(slicesOf(list, 10)).rejects.toThrow('gone');
});

test.each([
  ['totals', false],
  ['totals and rows', true],
])(
  'SEE-02 TRU-04: a gateway whose %s heed no times is given up with its shortfall, after a few calls',
  async (_, ignoresAll) => {
    const { list: within } = logOf(each(60_000, (index) => 1 + index * 40));
    let calls = 0;
    const list = async (query: Asked) => {
      calls += 1;
      const answer = await within(ignoresAll ? { ...query, start: 1, end: 3_000_000 } : query);
      return { ...answer, total: 60_000, hasMore: query.page * query.pageSize < 60_000 };
    };
    const slices = await slicesOf(list, 2_592_000);
    expect(calls).toBeLessThan(40);
    const missing = slices.reduce(
      (sum, { shortfall }) => sum + (shortfall ? shortfall.total - shortfall.received : 0),
      0,
    );
    expect(missing).toBeGreaterThan(59_000);
    expect(slices.at(-1)?.start).toBe(1);
    for (const [index, { end }] of slices.slice(1).entries()) expect(end).toBe((slices[index]?.start ?? 0) - 1);
  },
);
