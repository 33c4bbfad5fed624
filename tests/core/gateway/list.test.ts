import { expect, test } from 'vitest';
import type { Page } from '../../../shared/gateway/client/page.ts';
import { walkPages } from '../../../shared/gateway/reading/read-pages.ts';
import { scriptedGateway } from '../../support/gateway/scripted-gateway.ts';
import { ok, refused } from '../../support/gateway/scripted-transport.ts';

// docs/gateways.md 13.19 to 13.24: pages are counted from 1 whatever the gateway counts from.
const users = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: from - index, username: `u${from - index}` }));
const ids = (page: Page<{ id: number }>) => page.rows.map(({ id }) => id);
const object = (rows: unknown[], total: number, page: number, size = 10) =>
  ok({ items: rows, total, page, page_size: size });

test('API-01: an array counts from 0, and tells no total', async () => {
  const { gateway, facts } = scriptedGateway([
    { request: 'GET /api/user/?p=0&page_size=10', answer: ok(users(30, 10)) },
    { request: 'GET /api/user/?p=1&page_size=10', answer: ok(users(20, 3)) },
  ]);
  expect(await gateway.users.list({ page: 1, pageSize: 10 })).toMatchObject({ total: undefined, hasMore: true });
  expect(await gateway.users.list({ page: 2, pageSize: 10 })).toMatchObject({ page: 2, hasMore: false });
  expect(facts()?.lists).toEqual({ '/api/user/': 'array' });
});

test('API-01: an object counts from 1', async () => {
  const { gateway } = scriptedGateway([
    { request: 'GET /api/user/?p=0&page_size=10', answer: object(users(30, 10), 13, 1) },
    { request: 'GET /api/user/?p=2&page_size=10', answer: object(users(20, 3), 13, 2) },
    { request: 'GET /api/user/?p=1&page_size=10', answer: object(users(30, 10), 13, 1) },
  ]);
  expect(await gateway.users.list({ page: 1, pageSize: 10 })).toMatchObject({ total: 13, hasMore: true });
  expect(await gateway.users.list({ page: 2, pageSize: 10 })).toMatchObject({ total: 13, page: 2, hasMore: false });
  expect(await gateway.users.list({ page: 1, pageSize: 10 })).toMatchObject({ page: 1 });
});

test('API-01: a later page asked for first is right on either kind of gateway', async () => {
  const array = scriptedGateway([
    { request: 'GET /api/channel/?p=3&page_size=10', answer: ok([]) },
    { request: 'GET /api/channel/?p=2&page_size=10', answer: ok(users(9, 2)) },
  ]);
  expect(ids(await array.gateway.channels.list({ page: 3, pageSize: 10 }))).toEqual([9, 8]);
  const objects = scriptedGateway([
    { request: 'GET /api/channel/?p=3&page_size=10', answer: object(users(9, 2), 22, 3) },
  ]);
  expect(ids(await objects.gateway.channels.list({ page: 3, pageSize: 10 }))).toEqual([9, 8]);
});

test('API-01: a gateway that changed its mind is followed', async () => {
  const known = { lists: { '/api/channel/': 'array' as const } };
  const { gateway, facts } = scriptedGateway(
    [
      { request: 'GET /api/channel/?p=1&page_size=10', answer: object(users(30, 10), 13, 1) },
      { request: 'GET /api/channel/?p=2&page_size=10', answer: object(users(20, 3), 13, 2) },
    ],
    { known },
  );
  expect(ids(await gateway.channels.list({ page: 2, pageSize: 10 }))).toEqual([20, 19, 18]);
  expect(facts()?.lists).toEqual({ '/api/channel/': 'object' });
});

test('API-01: pages of ten are put together to the size that was asked for', async () => {
  const { gateway } = scriptedGateway([
    { request: 'GET /api/user/?p=0&page_size=20', answer: ok(users(50, 10)) },
    { request: 'GET /api/user/?p=1&page_size=20', answer: ok(users(40, 10)) },
    { request: 'GET /api/user/?p=2&page_size=20', answer: ok(users(30, 10)) },
    { request: 'GET /api/user/?p=3&page_size=20', answer: ok(users(20, 4)) },
    { request: 'GET /api/user/?p=0&page_size=4', answer: ok(users(50, 10)) },
  ]);
  const first = await gateway.users.list({ page: 1, pageSize: 20 });
  expect([first.rows.length, first.rows[19]?.id, first.hasMore]).toEqual([20, 31, true]);
  const second = await gateway.users.list({ page: 2, pageSize: 20 });
  expect([second.rows.length, second.rows[0]?.id, second.hasMore]).toEqual([14, 30, false]);
  expect(ids(await gateway.users.list({ page: 2, pageSize: 4 }))).toEqual([46, 45, 44, 43]);
});

test('API-01: a search that answers everything at once is paged here', async () => {
  const all = users(25, 25);
  const { gateway } = scriptedGateway([
    { request: 'GET /api/token/search?p=0&page_size=10&keyword=u', answer: ok(all) },
    { request: 'GET /api/token/search?p=0&page_size=10&keyword=u', answer: ok(all) },
  ]);
  expect(await gateway.tokens.search({ keyword: 'u', page: 1, pageSize: 10 })).toMatchObject({
    total: 25,
    hasMore: true,
  });
  const last = await gateway.tokens.search({ keyword: 'u', page: 3, pageSize: 10 });
  expect([ids(last), last.hasMore]).toEqual([[5, 4, 3, 2, 1], false]);
});

test('a part of a token’s name is looked for; where the gateway allows whole names only, the whole name', async () => {
  const [whole] = users(1, 1);
  const tooMany = refused('令牌数量超过上限，仅允许精确搜索，请勿使用 % 通配符');
  const { gateway } = scriptedGateway(
    [
      { request: 'GET /api/token/search?p=0&page_size=10&keyword=%25ci%25', answer: tooMany },
      {
        request: 'GET /api/token/search?p=0&page_size=10&keyword=ci',
        answer: ok({ items: [whole], total: 1 }),
      },
      { request: 'GET /api/token/search?p=1&page_size=10&keyword=c%25', answer: tooMany },
    ],
    { dialect: 'v013' },
  );
  expect((await gateway.tokens.search({ keyword: 'ci', page: 1, pageSize: 10 })).rows).toHaveLength(1);
  // What was typed with a sign is not looked for as something else.
  await expect(gateway.tokens.search({ keyword: 'c%', page: 1, pageSize: 10 })).rejects.toMatchObject({
    kind: 'refused',
  });
});

test('API-01: a channel search without page fields is understood', async () => {
  const answer = ok({ items: users(30, 10), total: 12, type_counts: { 1: 12 } });
  const { gateway } = scriptedGateway([{ request: 'GET /api/channel/search?p=0&page_size=10&keyword=x', answer }]);
  const page = await gateway.channels.search({ keyword: 'x', page: 1, pageSize: 10 });
  expect(page).toMatchObject({ total: 12, page: 1, pageSize: 10, hasMore: true });
});

test('API-01: null is an empty page where bare arrays are sent, and teaches nothing about the list', async () => {
  const { gateway, facts } = scriptedGateway([
    { request: 'GET /api/mj/?p=0&page_size=10', answer: ok(null) },
    { request: 'GET /api/status', answer: ok({ chat_link2: '' }) },
  ]);
  expect(await gateway.drawings.list({ page: 1, pageSize: 10 })).toMatchObject({ rows: [], hasMore: false });
  expect(facts()?.lists ?? {}).toEqual({});
});

test('TRU-01: null in the place of a list that comes as an object is no empty list', async () => {
  const none = { kind: 'not-a-gateway', facts: { reason: 'unexpected-shape' } };
  const fresh = scriptedGateway([
    { request: 'GET /api/channel/?p=0&page_size=10', answer: ok(null) },
    { request: 'GET /api/status', answer: ok({ setup: true, chats: [], price: 7 }) },
  ]);
  await expect(fresh.gateway.channels.list({ page: 1, pageSize: 10 })).rejects.toMatchObject(none);
  const known = scriptedGateway([
    { request: 'GET /api/status', answer: ok({ min_topup: 1, chats: [], price: 7 }) },
    { request: 'GET /api/redemption/?p=0&page_size=10', answer: ok({ items: [], total: 0 }) },
    { request: 'GET /api/redemption/?p=1&page_size=10', answer: ok(null) },
  ]);
  await known.gateway.site.status();
  await known.gateway.redemptions.list({ page: 1, pageSize: 10 });
  await expect(known.gateway.redemptions.list({ page: 1, pageSize: 10 })).rejects.toMatchObject(none);
});

test('API-01: nonsense in page and size never reaches the gateway', async () => {
  const { gateway } = scriptedGateway([
    { request: 'GET /api/channel/?p=0&page_size=100', answer: ok([]) },
    { request: 'GET /api/channel/?p=0&page_size=10', answer: ok([]) },
  ]);
  await gateway.channels.list({ page: -3, pageSize: 5000 });
  await gateway.channels.list({ page: Number.NaN, pageSize: Number.NaN });
});

test('API-01: data that is no list is no gateway’s answer', async () => {
  const { gateway } = scriptedGateway([{ request: 'GET /api/user/?p=0&page_size=10', answer: ok('hello') }]);
  await expect(gateway.users.list({ page: 1, pageSize: 10 })).rejects.toMatchObject({
    kind: 'not-a-gateway',
    facts: { reason: 'unexpected-shape' },
  });
});

test('API-01: walking all channels goes by id and yields each once, though pages repeat rows', async () => {
  const { gateway } = scriptedGateway([
    { request: 'GET /api/channel/?p=0&page_size=100&id_sort=true', answer: ok(users(300, 100)) },
    { request: 'GET /api/channel/?p=1&page_size=100&id_sort=true', answer: ok(users(201, 100)) },
    // A row that came twice: the page before is read again, in case that others moved the other way (TRU-04).
    { request: 'GET /api/channel/?p=0&page_size=100&id_sort=true', answer: ok(users(300, 100)) },
    { request: 'GET /api/channel/?p=2&page_size=100&id_sort=true', answer: ok(users(101, 7)) },
  ]);
  const found: number[] = [];
  for await (const { id } of gateway.channels.walk()) found.push(id);
  expect(found).toEqual(
    users(300, 205)
      .concat([{ id: 95, username: '' }])
      .map(({ id }) => id),
  );
});

test('API-01: a walk ends when a page brings nothing new', async () => {
  let asked = 0;
  const stuck = async (): Promise<Page<number>> => {
    asked += 1;
    return { rows: [1, 2], total: undefined, page: asked, pageSize: 2, hasMore: true };
  };
  const found: number[] = [];
  for await (const row of walkPages(stuck, (row) => row)) found.push(row);
  expect([found, asked]).toEqual([[1, 2], 2]);
});

test.each<[what: string, answer: object, page: number, meaning: object]>([
  ['a full page of no total has more', { items: users(30, 10), page_size: 10 }, 1, { total: undefined, hasMore: true }],
  ['one that is not full has none', { items: users(30, 9), page_size: 10 }, 1, { total: undefined, hasMore: false }],
  ['what was counted is all', { items: users(30, 10), total: 10, page_size: 10 }, 1, { total: 10, hasMore: false }],
  ['one more is another page', { items: users(30, 10), total: 11, page_size: 10 }, 1, { total: 11, hasMore: true }],
  ['nothing on it ends a list, whatever was counted', { items: [], total: 50, page_size: 10 }, 1, { hasMore: false }],
  [
    'the gateway’s own size counts',
    { items: users(30, 5), total: 12, page_size: 5 },
    1,
    { pageSize: 5, hasMore: true },
  ],
  ['a size of nothing is none', { items: users(30, 10), total: 12, page_size: 0 }, 1, { pageSize: 10, hasMore: true }],
])('API-01: of a page that is an object, %s', async (_, answer, page, meaning) => {
  const { gateway } = scriptedGateway([{ request: 'GET /api/user/?p=0&page_size=10', answer: ok(answer) }]);
  expect(await gateway.users.list({ page, pageSize: 10 })).toMatchObject(meaning);
});

test('CHAN-01 API-01: how many channels each type has is told with their page, all together and other words left out', async () => {
  const list = async (type_counts: unknown) => {
    const answer = ok({ items: [], total: 0, type_counts });
    const { gateway } = scriptedGateway([{ request: 'GET /api/channel/?p=0&page_size=10', answer }]);
    return gateway.channels.list({ page: 1, pageSize: 10 });
  };
  expect(await list({ all: 9, 1: 5, 14: 4, 99: 'many' })).toMatchObject({ counts: { 1: 5, 14: 4 } });
  expect(await list(undefined)).not.toHaveProperty('counts');
  expect(await list([1])).not.toHaveProperty('counts');
});

test('API-01: a list of tens ends with the last one that is not full, and may end with a page', async () => {
  const ten = (p: number, size: number, count: number) => ({
    request: `GET /api/redemption/?p=${p}&page_size=${size}`,
    answer: ok(users(100 - p * 10, count)),
  });
  const short = scriptedGateway([ten(0, 25, 10), ten(1, 25, 4)]);
  expect(await short.gateway.redemptions.list({ page: 1, pageSize: 25 })).toMatchObject({ hasMore: false });
  const exact = scriptedGateway([ten(0, 20, 10), ten(1, 20, 10)]);
  const page = await exact.gateway.redemptions.list({ page: 1, pageSize: 20 });
  expect([page.rows.length, page.hasMore, page.total]).toEqual([20, true, undefined]);
  const known = { known: { lists: { '/api/redemption/': 'array' as const } } };
  const later = scriptedGateway([ten(1, 15, 10), ten(2, 15, 10)], known);
  const second = await later.gateway.redemptions.list({ page: 2, pageSize: 15 });
  expect([ids(second)[0], ids(second).at(-1), second.hasMore]).toEqual([85, 71, true]);
  const end = scriptedGateway([ten(1, 15, 6)], known);
  expect(await end.gateway.redemptions.list({ page: 2, pageSize: 15 })).toMatchObject({
    hasMore: false,
    rows: [{ id: 85 }],
  });
});

test('API-01 LOG-01: logs of a gateway that counts from 1 are not asked for page 0, which a fork refuses; where it sends arrays after all, no row is missed', async () => {
  const entry = { id: 1, created_at: 5, type: 2 };
  const asked = (p: number) => `GET /api/log/?p=${p}&page_size=10&type=0`;
  const fork = scriptedGateway([{ request: asked(1), answer: object([entry], 1, 1) }], { dialect: 'v1' });
  const query = { page: 1, pageSize: 10, type: 0 };
  expect(ids(await fork.gateway.logs.list(query))).toEqual([1]);
  const older = scriptedGateway(
    [
      { request: asked(1), answer: ok([]) },
      { request: asked(0), answer: ok([entry]) },
    ],
    { dialect: 'v013' },
  );
  expect(ids(await older.gateway.logs.list(query))).toEqual([1]);
});
