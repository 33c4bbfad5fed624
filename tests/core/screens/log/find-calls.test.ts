import { beforeAll, describe, expect, test } from 'vitest';
import { createRealWorld } from '../../../../cli/real-world.ts';
import { samplePassword } from '../../../../cli/sandbox/sample-data/generate.ts';
import { Role } from '../../../../shared/domain/user/role.ts';
import { readListFilter } from '../../../../shared/screen/filter/list-filter.ts';
import type { ScreenContext } from '../../../../shared/screen/screen-context.ts';
import { findBy, findingText } from '../../../../shared/screens/log/find-calls.ts';
import { looksLikeRequestId } from '../../../../shared/screens/log/log-filters.ts';
import { logScreen } from '../../../../shared/screens/log/log-screen.ts';
import { startTestSandbox, type TestSandbox } from '../../../support/gateway/sandbox.ts';
import { screenContext } from '../../../support/gateway/screen-context.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';

test.each<[string, boolean]>([
  ['20261128092627123456789a1b2c3d4e5f60718', true],
  ['req_0123456789abcdef01234567', true],
  ['sk-abcdefghijklmnop1234', false],
  ['mira@example.com', false],
  ['linuxdo_33', false],
  ['a-name-without-any-digit', false],
])('what looks like a request id: %s', (text, is) => {
  expect(looksLikeRequestId(text)).toBe(is);
});

describe.each(['classic', 'v06', 'v013', 'v1'] as const)('ASK-15: a call of a %s gateway', (dialect) => {
  let sandbox: TestSandbox;
  let root: ScreenContext;
  let user: ScreenContext;
  beforeAll(async () => {
    const { clock } = createRealWorld();
    const start = clock.now();
    sandbox = await startTestSandbox({ dialect, sampleData: true, world: { clock: { ...clock, now: () => start } } });
    root = await signedInContext(sandbox);
    user = await signedInContext({ url: sandbox.url, rootUsername: 'zoe', rootPassword: samplePassword });
    return () => sandbox.close();
  });
  const list = (context: ScreenContext, filters: Record<string, string>, pageSize = 20) =>
    logScreen.list({ page: 1, pageSize, filters }, context, {});
  const outcome = async (context: ScreenContext, find: string) =>
    (await logScreen.summary?.({ find }, context, {}))?.find(({ id }) => id === 'found_by')?.cell.text ?? '';

  test('by a request id and the provider’s, at any time: by the gateway where it can be asked, else by reading, and says how far', async () => {
    const { rows } = await list(root, { start: '-30d', end: '-5d', type: 'consumption' });
    const old = rows.at(-1);
    if (old === undefined) throw new Error('no call');
    if (old.request_id === '') {
      const none = await list(root, { find: '20000101000000123456789abcdefab12345678' });
      expect(none).toMatchObject({ rows: [], total: 0 });
      expect(await outcome(root, '20000101000000123456789abcdefab12345678')).toMatch(
        /^Not found in the last [\d,]+ entries, back to 20/,
      );
      return;
    }
    const found = await list(root, { find: ` ${old.request_id}\u200b` });
    expect(found.rows.map(({ id }) => id)).toContain(old.id);
    expect(new Set(found.rows.map(({ request_id }) => request_id))).toEqual(new Set([old.request_id]));
    expect(await outcome(root, old.request_id)).toBe(`Request ID ${old.request_id}`);
    // A range that somebody chose is kept to.
    expect((await list(root, { find: old.request_id, start: '-1h' })).rows).toEqual([]);
    if (old.upstream_request_id === '') return;
    const theirs = await list(root, { find: old.upstream_request_id });
    expect(theirs.rows.map(({ id }) => id)).toContain(old.id);
    expect(await outcome(root, old.upstream_request_id)).toBe(`Provider’s request ID ${old.upstream_request_id}`);
  });

  test('by a user’s name and mail address, and by either end of one’s own key', async () => {
    const { rows: people } = await root.gateway.users.search({ keyword: 'zoe', page: 1, pageSize: 10 });
    const mail = people.find(({ username }) => username === 'zoe')?.email ?? '';
    for (const find of ['Zoe', mail].filter((one) => one !== '')) {
      const { rows } = await list(root, { find });
      expect(rows.length).toBeGreaterThan(3);
      expect(new Set(rows.map(({ username }) => username))).toEqual(new Set(['zoe']));
    }
    expect(await outcome(root, 'zoe')).toBe('User zoe');
    const { rows: tokens } = await user.gateway.tokens.list({ page: 1, pageSize: 10 });
    const token = tokens[0];
    if (token === undefined) throw new Error('no key');
    const key = await user.gateway.tokens.key(token);
    for (const find of [key.slice(0, 7), `…${key.slice(-4)}`, `${key.slice(0, 7)}…${key.slice(-4)}`]) {
      const { rows } = await list(user, { find });
      expect([find, new Set(rows.map(({ token_name }) => token_name))]).toEqual([find, new Set([token.name])]);
      expect(await outcome(user, find)).toBe(`API key ${token.name}`);
    }
    await expect(list(user, { find: key })).rejects.toThrow('first or last characters');
  });

  test('`log show` finds an entry at any time, by its number, its key or its request id', async () => {
    const find = (key: string, context: ScreenContext) => logScreen.lookUp?.find(key, {}, context, {});
    for (const context of [root, user]) {
      const { rows } = await list(context, { start: '-30d', end: '-9d' }, 50);
      const row = rows.at(-1);
      if (row === undefined) throw new Error('no entry');
      const key = logScreen.lookUp?.keyOf(row) ?? '';
      expect(await find(key, context)).toMatchObject({ created_at: row.created_at, model_name: row.model_name });
      if (row.request_id !== '')
        expect(await find(row.request_id, context)).toMatchObject({ created_at: row.created_at });
    }
    await expect(find('999999999', root)).rejects.toThrow('not found');
  });
});

test('ASK-15: an id that no gateway can be asked for is read back to within bounds, from the time it begins with', async () => {
  const asked: { start: number; end: number }[] = [];
  const list = async ({ start_timestamp: start = 0, end_timestamp: end = 0 }: Record<string, number>) => {
    asked.push({ start, end });
    return { rows: [], total: 0, page: 1, pageSize: 100, hasMore: false };
  };
  const users = { search: async () => ({ rows: [], total: 0, page: 1, pageSize: 100, hasMore: false }) };
  const context = screenContext({ gateway: { logs: { list }, users } as never });
  const finding = await findBy('20261030120000123456789abcdef', {}, context, {});
  expect(finding).toMatchObject({ kind: 'read', rows: [], count: 0, isWhole: true });
  const at = Date.UTC(2026, 9, 30, 12) / 1000;
  expect(asked.some(({ start, end }) => start >= at - 3600 && end <= at + 3600 && start > 0)).toBe(true);
  // Which of two days it is depends on the zone.
  expect(findingText(finding, context)).toMatch(/^Not found in the last 0 entries, back to 2026-10-0[12]/);
});

test('ASK-15: in the filter line of the log a bare id, mail address or end of a key is what is looked for', () => {
  const read = (text: string, role: number) => readListFilter(text, logScreen, screenContext({ role }));
  const id = '20261128092627123456789a1b2c3d4e5f60718';
  expect(read(`type:error ${id}`, Role.Admin)).toMatchObject({ values: { type: 'error', find: id }, here: [] });
  expect(read('mira@example.com', Role.Admin).values).toEqual({ find: 'mira@example.com' });
  expect(read('mira@example.com', Role.User)).toMatchObject({ values: {}, here: ['mira@example.com'] });
  expect(read('sk-ab12', Role.User).values).toEqual({ find: 'sk-ab12' });
  expect(read(`!${id}`, Role.Admin)).toMatchObject({ values: {}, here: [`!${id}`] });
  expect(read('gpt-4o timeout', Role.Admin).values).toEqual({});
});
