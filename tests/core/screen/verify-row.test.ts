import { beforeAll, describe, expect, test } from 'vitest';
import { type Token, tokenSchema } from '../../../shared/domain/user/token.ts';
import { GatewayError } from '../../../shared/gateway/client/gateway-error.ts';
import type { RowAction } from '../../../shared/screen/action.ts';
import { describeError } from '../../../shared/screen/error/describe-error.ts';
import { runAction } from '../../../shared/screen/flow/run-action.ts';
import { isVerifiable, readableChanges, verified, verifySaved } from '../../../shared/screen/saving/verify-row.ts';
import { channelScreen } from '../../../shared/screens/channel/channel-screen.ts';
import { type ListNoun, type ListScreens, lists, loadLists } from '../../../shared/screens/registry.ts';
import { tokenScreen } from '../../../shared/screens/token/token-screen.ts';
import { screenContext } from '../../support/gateway/screen-context.ts';

type Row = Record<string, unknown>;
type AnyAction = RowAction<Row, unknown>;

// What a row must look like afterwards, by the wire's own numbers (docs/gateways.md 4.6 to 4.9), and what it looks like
// where nothing happened. `undefined` is a row that is gone.
const before = { id: 7, name: 'it', username: 'it', status: 1, role: 1, quota: 1000, DeletedAt: null };
const table: [noun: ListNoun, verb: string, done: (Row | undefined)[], undone: (Row | undefined)[], input?: unknown][] =
  [
    ['channel', 'enable', [{ status: 1 }], [{ status: 2 }, { status: 3 }, undefined]],
    ['channel', 'disable', [{ status: 2 }], [{ status: 1 }, { status: 3 }, undefined]],
    ['channel', 'delete', [undefined], [{ status: 1 }]],
    ['instance', 'forget', [undefined], [{ status: 'stale' }]],
    ['channel', 'set-tag', [{ tag: 'pool' }], [{ tag: '' }, { tag: 'lab' }, undefined], { tag: 'pool' }],
    ['channel', 'remove-tag', [{ tag: '' }], [{ tag: 'pool' }, undefined]],
    ['token', 'enable', [{ status: 1 }], [{ status: 2 }, undefined]],
    ['token', 'disable', [{ status: 2 }], [{ status: 1 }, undefined]],
    ['token', 'delete', [undefined], [{ status: 2 }]],
    ['redemption', 'enable', [{ status: 1 }], [{ status: 2 }, { status: 3 }, undefined]],
    ['redemption', 'disable', [{ status: 2 }], [{ status: 1 }, { status: 3 }, undefined]],
    ['redemption', 'delete', [undefined], [{ status: 1 }]],
    ['plan', 'enable', [{ enabled: true }], [{ enabled: false }, undefined]],
    ['plan', 'disable', [{ enabled: false }], [{ enabled: true }, undefined]],
    ['panel', 'delete', [undefined], [{ target: 1 }]],
    ['metadata', 'unhide', [{ status: 1 }], [{ status: 0 }, undefined]],
    ['metadata', 'hide', [{ status: 0 }], [{ status: 1 }, undefined]],
    ['metadata', 'delete', [undefined], [{ status: 1 }]],
    ['vendor', 'delete', [undefined], [{ status: 1 }]],
    ['sign-in-service', 'enable', [{ enabled: true }], [{ enabled: false }, undefined]],
    ['sign-in-service', 'disable', [{ enabled: false }], [{ enabled: true }, undefined]],
    ['sign-in-service', 'delete', [undefined], [{ enabled: false }]],
    ['upstream-update', 'accept', [undefined], [{ status: 1 }]],
    ['upstream-update', 'ignore', [undefined], [{ status: 1 }]],
    ['upstream-update', 'remove', [undefined], [{ status: 1 }]],
    ['user', 'promote', [{ role: 10 }], [{ role: 1 }, { role: 100 }, undefined]],
    ['user', 'demote', [{ role: 1 }], [{ role: 10 }, undefined]],
    ['user', 'enable', [{ status: 1 }], [{ status: 2 }, undefined]],
    ['user', 'disable', [{ status: 2 }], [{ status: 1 }, undefined]],
    ['user', 'delete', [undefined, { DeletedAt: '2026-11-01T00:00:00Z' }], [{ DeletedAt: null }, { DeletedAt: '' }]],
    // Somebody spends meanwhile: it need not be the exact sum, but most of it.
    [
      'user',
      'add-quota',
      [{ quota: 1500 }, { quota: 1300 }],
      [{ quota: 1000 }, { quota: 900 }, undefined],
      { amount: 500 },
    ],
    ['user', 'add-quota', [{ quota: 500 }, { quota: 450 }], [{ quota: 1000 }, { quota: 990 }], { amount: -500 }],
  ];

let screens: ListScreens;
beforeAll(async () => {
  screens = await loadLists();
});

const context = screenContext();
const found = (row: Row | undefined) => ({
  id: () => 7,
  async get() {
    if (row === undefined) throw new GatewayError('not-found');
    return { ...before, ...row };
  },
});

describe('an action is done where the row, read again, shows it', () => {
  test.each(table)('%s %s', async (noun, verb, done, undone, input) => {
    const offered = screens[noun].actions.find((one) => one.verb === verb) as AnyAction;
    const action: AnyAction = { ...offered, run: async () => ({ message: 'said' }) };
    const look = (row: Row | undefined) => verified(found(row), action).run(before, input, context, {});
    for (const row of done) await expect(look(row), JSON.stringify(row)).resolves.toEqual({ message: 'said' });
    const unseen = { kind: 'unsure', facts: { reason: 'not-shown' } };
    for (const row of undone) await expect(look(row), JSON.stringify(row)).rejects.toMatchObject(unseen);
  });

  test('all that a read can show is offered', () => {
    const offered = lists.flatMap(({ noun }) =>
      screens[noun].actions.flatMap((action) =>
        action.on === 'rows' && isVerifiable(screens[noun], action) ? [`${noun} ${action.verb}`] : [],
      ),
    );
    expect(offered.sort()).toEqual([...new Set(table.map(([noun, verb]) => `${noun} ${verb}`))].sort());
  });

  test('several rows are looked at one by one, also where one call would do it', async () => {
    const called: number[] = [];
    const action = verified(found(undefined), {
      ...(screens.channel.actions.find(({ verb }) => verb === 'delete') as AnyAction),
      run: async ({ id }) => {
        called.push(id as number);
        return { message: '' };
      },
    });
    const results = [];
    for await (const result of runAction(action, [before, { ...before, id: 8 }], undefined, () => context))
      results.push(result);
    expect([called, results.map(({ outcome }) => outcome)]).toEqual([
      [7, 8],
      ['done', 'done'],
    ]);
  });
});

describe('an update is done where the fields, read again, hold it', () => {
  const row = (over: Row = {}) => ({
    ...tokenSchema().parse({ id: 7, name: 'it', remain_quota: 1000, key: 'x' }),
    ...over,
  });
  const draft = (over: Row = {}) =>
    tokenScreen.form.normalise(tokenScreen.form.fromRow(row(over) as Token, context), 'edit');
  const verify = (wanted: Row, now: Row | undefined) =>
    verifySaved(
      {
        ...tokenScreen,
        get: async () => (await found(now === undefined ? undefined : row(now)).get()) as unknown as Token,
      },
      7,
      { before: draft(), saved: draft(wanted) },
      context,
      {},
    );

  test.each<[string, Row, Row | undefined, string[] | undefined]>([
    ['holds it', { name: 'new' }, { name: 'new' }, undefined],
    ['holds what was there before', { name: 'new' }, {}, ['name']],
    ['holds something else', { name: 'new' }, { name: 'newer' }, ['name']],
    ['holds one of two', { name: 'new', group: 'vip' }, { name: 'new' }, ['group']],
    ['was changed beside it', { name: 'new' }, { name: 'new', group: 'vip' }, undefined],
    ['is gone', { name: 'new' }, undefined, ['name']],
    ['holds most of a quota', { remain_quota: 9000 }, { remain_quota: 8990 }, undefined],
    ['holds the quota of before', { remain_quota: 9000 }, { remain_quota: 990 }, ['remain_quota']],
  ])('%s', async (_, wanted, now, lost) => {
    if (lost === undefined) return expect(verify(wanted, now)).resolves.toBeUndefined();
    return expect(verify(wanted, now)).rejects.toMatchObject({
      kind: 'unsure',
      facts: { reason: 'not-shown', data: lost },
    });
  });

  test('a row that cannot be read is unsure, and says so', async () => {
    const screen = { ...tokenScreen, get: () => Promise.reject(new GatewayError('server', { status: 502 })) };
    const drafts = { before: draft(), saved: draft({ name: 'new' }) };
    const error = await verifySaved(screen, 7, drafts, context, {}).catch((failure: unknown) => failure);
    expect(error).toMatchObject({ kind: 'unsure', facts: { status: 502, reason: 'not-read-back' } });
    expect(describeError(error, context.say).message).toMatch(/couldn’t be read back.*may already have been made/);
  });

  test('a secret is never among what could be seen', () => {
    const { form } = channelScreen;
    const empty = form.defaults(context);
    const names = (over: Partial<typeof empty>) =>
      readableChanges(form, empty, { ...empty, ...over }).map(({ name }) => name);
    expect([names({ key: 'sk-1' }), names({ key: 'sk-1', name: 'x' })]).toEqual([[], ['name']]);
  });
});
