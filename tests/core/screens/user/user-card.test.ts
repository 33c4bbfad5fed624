import { describe, expect, test } from 'vitest';
import { logEntrySchema } from '../../../../shared/domain/log/log.ts';
import { userSchema } from '../../../../shared/domain/user/user.ts';
import { GatewayError } from '../../../../shared/gateway/client/gateway-error.ts';
import { showUserCard } from '../../../../shared/screens/user/user-card.ts';
import { screenContext, testNow } from '../../../support/gateway/screen-context.ts';

const now = testNow / 1000;
const wire = {
  id: 7,
  username: 'mira\u001b[2J',
  display_name: 'Mira',
  role: 10,
  status: 1,
  group: 'vip',
  quota: 500_000,
};
const call = (token_name: string, created_at: number, more: object = {}) =>
  logEntrySchema().parse({
    id: created_at,
    type: 2,
    token_name,
    created_at,
    model_name: 'gpt-4o',
    content: '',
    ...more,
  });

interface Site {
  user?: object;
  calls?: ReturnType<typeof call>[] | Error;
  errors?: ReturnType<typeof call>[] | Error;
  bindings?: object[] | Error;
  dialect?: string;
}

/** The card of a user of this site, and which entries were asked for. */
async function card({ user = {}, calls = [], errors = [], bindings = [], dialect = 'v013' }: Site = {}) {
  const asked: object[] = [];
  const answer = (value: object[] | Error) => {
    if (value instanceof Error) throw value;
    return value;
  };
  const gateway = {
    dialect: () => dialect,
    users: { get: async () => userSchema().parse({ ...wire, ...user }), bindings: async () => answer(bindings) },
    logs: {
      list: async (query: { type: number }) => {
        asked.push(query);
        return { rows: answer(query.type === 2 ? calls : errors) };
      },
    },
  };
  const context = screenContext({ gateway: gateway as never });
  const done = await showUserCard.run(userSchema().parse(wire), undefined, context, {});
  const details = done.details ?? [];
  const cell = (id: string) => details.find((detail) => detail.id === id)?.cell;
  return {
    ...done,
    data: done.data as Record<string, unknown>,
    ids: details.map(({ id }) => id),
    cell,
    asked,
    details,
  };
}

const refused = new GatewayError('forbidden');

describe('GEN-13: the card of a user', () => {
  test('who it is stands in the order of the list; what was never written has no line', async () => {
    const { message, ids, data } = await card();
    expect(message).toMatch(/^About mira/);
    expect(message).not.toContain('\u001b');
    const who = ['id', 'display_name', 'role', 'status', 'group', 'quota', 'used_quota', 'request_count'];
    expect(ids).toEqual([...who, 'linked', 'tokens', 'errors']);
    expect(data.last_login_at).toBeNull();
    const full = await card({ user: { remark: 'pays late', created_at: now - 5, last_login_at: now - 60 } });
    expect(full.ids.slice(0, 11)).toEqual([
      ...who.slice(0, 5),
      'remark',
      ...who.slice(5),
      'created_at',
      'last_login_at',
    ]);
    expect(full.data).toMatchObject({ last_login_at: now - 60, remark: 'pays late', id: 7, role: 10, group: 'vip' });
  });

  test('nothing to tell is told as that, quietly', async () => {
    const { cell, data } = await card();
    for (const id of ['linked', 'tokens', 'errors'])
      expect(cell(id)).toEqual({ text: 'none', raw: 'none', tone: 'muted' });
    expect(data).toMatchObject({ linked: [], tokens: [], errors: [] });
  });

  test('linked accounts are told with the account there; the site’s own services by their names', async () => {
    const bindings = [{ provider_id: 4, provider_name: 'Acme ID', provider_user_id: '77' }];
    const { cell, data } = await card({ user: { email: 'm@example.com' }, bindings });
    expect(cell('linked')?.text).toBe('Email: m@example.com, Acme ID: 77');
    expect(cell('linked')).not.toHaveProperty('tone');
    expect(data.linked).toEqual([
      { account: 'email', id: 'm@example.com' },
      { account: '4', id: '77' },
    ]);
  });

  test('keys in use come from the last hundred calls, each once, the last used first; calls without a key have none', async () => {
    const calls = [
      call('web', now - 90),
      call('ci', now - 500),
      call('', now),
      call('ci', now - 60),
      call('ci', now - 400),
    ];
    const { cell, data, asked } = await card({ calls });
    expect(data.tokens).toEqual([
      { name: 'ci', calls: 3, last_used: now - 60 },
      { name: 'web', calls: 1, last_used: now - 90 },
    ]);
    expect(cell('tokens')?.text).toBe('ci (1 min ago), web (1 min ago)');
    expect(asked).toContainEqual(expect.objectContaining({ page: 1, pageSize: 100, type: 2, username: wire.username }));
  });

  test('the last three errors have a line each, counted from one, as bad news', async () => {
    const errors = [
      call('ci', now - 60, { content: 'no\u001b[2J money' }),
      call('ci', now - 7200, { content: 'busy' }),
    ];
    const { ids, cell, data, asked, details } = await card({ errors });
    expect(ids.slice(-2)).toEqual(['error_1', 'error_2']);
    expect(cell('error_2')).toEqual({ text: 'gpt-4o (2 h ago): busy', tone: 'bad', raw: 'busy' });
    expect(cell('error_1')?.text).not.toContain('\u001b');
    expect(details.slice(-4).map(({ label }) => label)).toEqual([
      'user.linked',
      'user.keysInUse',
      'user.lastErrors',
      'user.lastErrors',
    ]);
    expect((data.errors as unknown[])[1]).toEqual({ time: now - 7200, model: 'gpt-4o', token: 'ci', content: 'busy' });
    expect(asked).toContainEqual(expect.objectContaining({ pageSize: 3, type: 5 }));
  });

  test('the oldest generation keeps no errors, and is not asked for them', async () => {
    const { ids, asked, data } = await card({ dialect: 'classic' });
    expect(asked).toHaveLength(1);
    expect(ids).not.toContain('errors');
    expect(data.errors).toBeUndefined();
  });

  test.each([
    ['calls', 'tokens'],
    ['errors', 'errors'],
    ['bindings', 'linked'],
  ] as const)('%s that cannot be read are told with the reason, and hide nothing else', async (part, id) => {
    const { cell, ids, data } = await card({ [part]: refused });
    expect(cell(id)).toMatchObject({ tone: 'warn', raw: null });
    expect(cell(id)?.text).toMatch(/permission/);
    expect(data[id]).toEqual({ error: cell(id)?.text });
    expect(ids).toEqual(expect.arrayContaining(['linked', 'tokens', 'errors', 'quota']));
  });

  test.each(['not-signed-in', 'stopped'] as const)(
    'a sign-in that ended, or a stop, ends the card (%s)',
    async (kind) => {
      await expect(card({ calls: new GatewayError(kind) })).rejects.toMatchObject({ kind });
    },
  );

  test('a mistake of ours is no part that cannot be read', async () => {
    await expect(card({ errors: new TypeError('ours') })).rejects.toThrow('ours');
  });

  test('somebody deleted has no card', () => {
    const context = screenContext();
    expect(showUserCard.refusal?.(userSchema().parse(wire), context)).toBeUndefined();
    const gone = userSchema().parse({ ...wire, DeletedAt: '2026-01-01T00:00:00Z' });
    expect(showUserCard.refusal?.(gone, context)).toMatch(/delet/i);
  });
});
