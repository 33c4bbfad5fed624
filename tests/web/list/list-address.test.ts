import fc from 'fast-check';
import { expect, test } from 'vitest';
import { channelScreen } from '../../../shared/screens/channel/channel-screen.ts';
import { usageScreen } from '../../../shared/screens/usage/usage-screen.ts';
import { grownPages, readListAddress, writeListAddress } from '../../../web/list/reading/list-address.ts';
import { readOpened, readTab, writeOpened } from '../../../web/list/reading/list-route.ts';
import { furtherParts } from '../../../web/list/reading/use-further-pages.ts';
import { safeReturnPath } from '../../../web/navigation/return-path.ts';

const defaults = { pageSize: 10, filters: {} };
const read = (search: string, own = defaults) => readListAddress(search, channelScreen, own);

test('CHAN-01 CHAN-02: an address is read with fallback for everything that is not right', () => {
  expect(read('')).toEqual({ page: 1, pageSize: 10, filters: {}, sort: undefined });
  expect(read('?page=3&size=50&group=vip&id-sort=true&sort=-priority')).toEqual({
    page: 3,
    pageSize: 50,
    filters: { group: 'vip', 'id-sort': 'true' },
    sort: { column: 'priority', descending: true },
  });
  expect(read('?pages=3')).toEqual({ ...read(''), pages: 3 });
  for (const broken of [
    '?page=0',
    '?page=-1',
    '?page=1.5',
    '?page=x',
    '?pages=1',
    '?pages=x',
    '?page=1e400',
    '?size=7',
    '?size=',
    '?sort=models',
    '?sort=-',
    '?keyword=%20',
    '?id-sort=yes',
  ]) {
    expect(read(broken)).toEqual(read(''));
  }
});

test('WEB-04: a list grows page by page, then to the next hundred, by answers as long as gateways give', () => {
  const grown = (page: number, pageSize: number, pages: number) =>
    grownPages({ page, pageSize, pages, filters: {}, sort: undefined });
  expect([grown(1, 20, 1), grown(1, 20, 5), grown(1, 20, 10), grown(2, 20, 5)]).toEqual([2, 10, 15, 9]);
  const parts = (page: number, pageSize: number, count: number, last?: { page: number; pageSize: number }) =>
    furtherParts({ page, pageSize }, count, last).map((part) => `${part.page}×${part.pageSize}`);
  expect(parts(1, 20, 2)).toEqual(['2×20']);
  expect(parts(1, 20, 10, { page: 5, pageSize: 20 })).toEqual(['2×100']);
  // A link that begins far down, and one that begins within a hundred.
  expect(parts(1, 20, 15)).toEqual(['1×100', '2×100', '3×100']);
  expect(parts(2, 50, 4)).toEqual(['2×100', '5×50']);
  // A link asks for less than a list may grow to.
  expect(read('?pages=900&size=100')).toMatchObject({ pages: 100 });
  expect(readListAddress('?pages=900', channelScreen, defaults, 2000)).toMatchObject({ pages: 200 });
});

test('SEE-01: an order by what is compared or tried goes with the comparison and the prices', () => {
  const sortOf = (search: string) => readListAddress(search, usageScreen, defaults).sort;
  const byDifference = { column: 'quota_change', descending: true };
  expect(sortOf('?compare=true&sort=-quota_change')).toEqual(byDifference);
  expect(sortOf('?sort=-quota_change')).toBeUndefined();
  expect(sortOf('?compare=true&sort=rehearsed')).toBeUndefined();
  expect(sortOf('?prices=gpt-4o+all%3D50%25&sort=rehearsed')).toMatchObject({ column: 'rehearsed' });
  expect(sortOf('?sort=-quota')).toMatchObject({ column: 'quota' });
});

test('CHAN-01: what was remembered applies where the address is silent, and the address wins where it speaks', () => {
  const remembered = { pageSize: 20, filters: { 'id-sort': 'true' } };
  expect(read('', remembered)).toMatchObject({ pageSize: 20, filters: { 'id-sort': 'true' } });
  expect(read('?size=100&id-sort=false', remembered)).toMatchObject({ pageSize: 100, filters: {} });
});

test('CHAN-02: what is written is read back, whatever the filters say', () => {
  fc.assert(
    fc.property(
      fc.record({
        page: fc.integer({ min: 1, max: 10_000 }),
        pageSize: fc.constantFrom(10, 20, 50, 100),
        keyword: fc.string().map((text) => text.trim()),
        toggle: fc.boolean(),
        sort: fc.option(fc.record({ column: fc.constantFrom('id', 'priority'), descending: fc.boolean() }), {
          nil: undefined,
        }),
        remembered: fc.constantFrom('', 'true', 'false'),
      }),
      ({ page, pageSize, keyword, toggle, sort, remembered }) => {
        const filters = { ...(keyword !== '' && { keyword }), ...(toggle && { 'id-sort': 'true' }) };
        const own = { pageSize: 20, filters: { 'id-sort': remembered } };
        const address = { page, pageSize, filters, sort };
        const written = writeListAddress(address, channelScreen, own, '?open=4&group=old');
        expect(readListAddress(written, channelScreen, own)).toEqual(address);
        expect(new URLSearchParams(written).get('open')).toBe('4');
      },
    ),
  );
});

test('CHAN-12 TOK-05: the drawer is a path of its own for channels, and in the query for tokens', () => {
  const channels = { path: '/channel', drawerPaths: { create: '/channel/add', edit: '/channel/edit' } };
  const tokens = { path: '/token' };
  expect(writeOpened(channels, 12, '?page=2')).toBe('/channel/edit/12?page=2');
  expect(writeOpened(channels, 'create', '')).toBe('/channel/add');
  expect(writeOpened(channels, undefined, '?page=2')).toBe('/channel?page=2');
  expect(writeOpened(tokens, 12, '?page=2')).toBe('/token?page=2&open=12');
  expect(writeOpened(tokens, undefined, '?page=2&open=12')).toBe('/token?page=2');
  expect(readOpened(channels, '/channel/edit/12', '')).toBe(12);
  expect(readOpened(channels, '/channel/edit/x', '')).toBeUndefined();
  expect(readOpened(tokens, '/token', '?open=create')).toBe('create');
  expect(readOpened(tokens, '/token', '?open=-3')).toBeUndefined();
});

test('WEB-13 NAV-01: a row opens as a panel whose part stands in the address; the path of its form still leads to the form', () => {
  const channels = { path: '/channel', drawerPaths: { create: '/channel/add', edit: '/channel/edit' }, hasPanel: true };
  const users = { path: '/user', drawerPaths: { create: undefined, edit: '/user/edit' }, hasPanel: true };
  expect(writeOpened(channels, 7, '?page=2&tab=edit')).toBe('/channel?page=2&open=7');
  expect(writeOpened(channels, 7, '', 'edit')).toBe('/channel?open=7&tab=edit');
  expect(writeOpened(channels, undefined, '?page=2&open=7&tab=edit')).toBe('/channel?page=2');
  expect(writeOpened(channels, 'create', '?open=7')).toBe('/channel/add');
  expect(writeOpened(users, 'create', '')).toBe('/user?open=create');
  for (const [path, search, opened, tab] of [
    ['/channel', '?open=7', 7, 'overview'],
    ['/channel', '?open=7&tab=edit', 7, 'edit'],
    ['/channel', '?open=7&tab=nonsense', 7, 'overview'],
    ['/channel/edit/7', '', 7, 'edit'],
    ['/channel/edit/7', '?tab=calls', 7, 'calls'],
    ['/channel', '?open=create', undefined, 'overview'],
    ['/channel', '?open=x', undefined, 'overview'],
  ] as const) {
    expect(readOpened(channels, path, search)).toBe(opened);
    expect(readTab(channels, path, search)).toBe(tab);
  }
  expect(readOpened(users, '/user', '?open=create')).toBe('create');
  expect(readOpened(users, '/user/edit/3', '')).toBe(3);
});

test('AUTH-08 NAV-02: after signing in only places of this console are gone back to', () => {
  expect(safeReturnPath('/channel?page=2')).toBe('/channel?page=2');
  for (const foreign of [
    null,
    '',
    'channel',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:1',
    '/login?next=/x',
  ]) {
    expect(safeReturnPath(foreign)).toBeUndefined();
  }
});
