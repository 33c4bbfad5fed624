import { expect, test } from 'vitest';
import { GatewayError } from '../../shared/gateway/gateway-error.ts';
import type { Page } from '../../shared/gateway/page.ts';
import { textCell } from '../../shared/screen/cells.ts';
import type { BrowseScreen, FilterValues } from '../../shared/screen/list-screen.ts';
import type { ScreenContext } from '../../shared/screen/screen-context.ts';
import { logScreen } from '../../shared/screens/log/log-screen.ts';
import { pricingScreen } from '../../shared/screens/pricing/pricing-screen.ts';
import { exportPages } from '../../web/components/list/export-pages.ts';
import { exportText } from '../../web/components/list/export-text.ts';
import { rowCommand } from '../../web/components/list/row-command.ts';

interface Thing {
  id: number;
  name: string;
}

const now = 1_800_000_000_000;
const context = { role: 100, now: () => now, say: (key: string) => key } as unknown as ScreenContext;
const thing = (id: number, name = `thing ${id}`): Thing => ({ id, name });

function screenOf(list: (page: number, filters: FilterValues) => Partial<Page<Thing>>): BrowseScreen<Thing> {
  return {
    noun: 'log',
    id: ({ id }: Thing) => id,
    columns: [
      { id: 'id', cell: ({ id }: Thing) => ({ text: String(id), raw: id }) },
      { id: 'name', cell: ({ name }: Thing) => textCell(name) },
    ],
    filters: logScreen.filters,
    list: async ({ page, pageSize, filters }: { page: number; pageSize: number; filters: FilterValues }) => ({
      page,
      pageSize,
      total: undefined,
      hasMore: false,
      rows: [],
      ...list(page, filters),
    }),
  } as unknown as BrowseScreen<Thing>;
}

async function exported(screen: BrowseScreen<Thing>, filters: FilterValues = {}) {
  const waits: number[] = [];
  const sleep = async (ms: number) => void waits.push(ms);
  const ids: number[] = [];
  const { signal } = new AbortController();
  for await (const { rows } of exportPages(screen, { filters }, context, { signal, sleep }))
    ids.push(...rows.map(({ id }) => id));
  return { ids, waits };
}

test('LOG-01: an export walks all pages of one fixed range, also when rows come in meanwhile', async () => {
  const asked: FilterValues[] = [];
  const pages = [[thing(9), thing(8)], [thing(8), thing(7)], [thing(6)]];
  const screen = screenOf((page, filters) => {
    asked.push(filters);
    return { rows: pages[page - 1] ?? [], total: page === 1 ? 4 : 5, hasMore: page < 3 };
  });
  expect((await exported(screen, { start: '-1d', model: 'gpt' })).ids).toEqual([9, 8, 7, 6]);
  const fixed = { start: String(now / 1000 - 86_400), end: String(now / 1000 + 1), model: 'gpt' };
  expect(asked.length).toBeGreaterThanOrEqual(3);
  expect(asked.every((filters) => JSON.stringify(filters) === JSON.stringify(asked[0]))).toBe(true);
  expect(asked[0]).toEqual(fixed);
});

test('LOG-01: equal rows on neighbouring pages are both kept, and a gateway that ignores the page is asked no further', async () => {
  const steady = screenOf((page) => ({ rows: [thing(page), thing(5)], total: 4, hasMore: page < 2 }));
  expect((await exported({ ...steady, hasEqualRows: () => true })).ids).toEqual([1, 5, 2, 5]);
  const stuck = screenOf(() => ({ rows: [thing(1), thing(2)], hasMore: true }));
  expect((await exported(stuck)).ids).toEqual([1, 2]);
});

test('API-03: an export waits where the gateway asks to, and ends with any other failure', async () => {
  let calls = 0;
  const limited = screenOf(() => {
    calls += 1;
    if (calls < 3) throw new GatewayError('rate-limited', calls === 1 ? { retryAfter: 1_500 } : {});
    return { rows: [thing(1)] };
  });
  expect(await exported(limited)).toEqual({ ids: [1], waits: [1_500, 10_000] });
  const broken = screenOf(() => {
    throw new GatewayError('server');
  });
  await expect(exported(broken)).rejects.toThrow('server');
});

test('LOG-02: CSV cells are inert, JSON is one array whatever the pages', () => {
  const screen = screenOf(() => ({}));
  const csv = exportText(screen, 'csv', context);
  expect(csv.head + csv.rows([thing(1, '=cmd()|x'), thing(2, 'a,"b"')], true)).toBe(
    '\ufeffid,name\n1,\'=cmd()|x\n2,"a,""b"""\n',
  );
  const json = exportText(screen, 'json', context);
  const text =
    json.head + json.rows([thing(1)], true) + json.rows([], false) + json.rows([thing(2)], false) + json.tail;
  expect(JSON.parse(text)).toEqual([thing(1), thing(2)]);
  expect(JSON.parse(json.head + json.tail)).toEqual([]);
});

test('PRICE-01 LOG-04: the command of a row names it as the command line does, with the filters where it is looked up', () => {
  const model = { model: { model_name: "it's 1" } } as never;
  expect(rowCommand(pricingScreen, 'show', model, { group: 'vip' })).toBe(
    "tollgate pricing show 'it'\\''s 1' --group vip",
  );
  expect(rowCommand({ ...pricingScreen, lookUp: undefined }, 'get', { key: 7 } as never, { group: 'vip' })).toBe(
    'tollgate pricing get 7',
  );
});

test('SEC-11 ASK-14: a file of rows opens harmlessly in a spreadsheet, whatever its texts begin with', () => {
  const screen = screenOf(() => ({}));
  const csv = exportText(screen, 'csv', context);
  // Excel reads UTF-8 only where the file says so.
  expect(csv.head.startsWith('\ufeff')).toBe(true);
  expect(csv.head.slice(1)).not.toContain('\ufeff');
  const names = ['=HYPERLINK("http://e")', '+1', '-1+cmd', '@SUM(1)', '\t=1', '\r=1', 'a\u001b]0;x\u0007'];
  const text = csv.rows(
    names.map((name, index) => thing(index, name)),
    true,
  );
  expect(text).not.toMatch(/,"?[=+@\t]/);
  expect(text).not.toMatch(/,"?-1\+cmd/);
  expect(text).not.toMatch(/[\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f-\u009f]/);
});
