import { describe, expect, test } from 'vitest';
import type { Token } from '../../../../shared/domain/user/token.ts';
import { GatewayError } from '../../../../shared/gateway/client/gateway-error.ts';
import { Refusal } from '../../../../shared/screen/refusal.ts';
import { draftOfToken, tokenForm } from '../../../../shared/screens/token/token-form.ts';
import { createToken, updateToken } from '../../../../shared/screens/token/token-save.ts';
import { tokenScreen } from '../../../../shared/screens/token/token-screen.ts';
import { type Answers, answeringContext } from '../../../support/gateway/answering-context.ts';

// Keys that are made, one or many, and what is told where a part of it fails (TOK-05, TOK-06).

const token = (id: number, fields: object = {}) =>
  ({ id, name: `t${id}`, key: `k${id}`, group: '', status: 1, ...fields }) as unknown as Token;
function open(answers: Answers = {}) {
  let made = 0;
  return answeringContext(
    {
      'account.groups': [
        { name: 'default', label: 'd' },
        { name: 'vip', label: 'v' },
      ],
      'account.models': ['gpt', 'o3'],
      'tokens.create': ({ name }: { name: string }) => {
        made += 1;
        return token(made, { name });
      },
      'tokens.keys': (rows: Token[]) => new Map(rows.map(({ id }) => [id, `sk-${id}`])),
      ...answers,
    },
    { known: {} },
  );
}
const draftOf = (fields: object = {}) => {
  const facts = { hasRetry: true, hasOrder: false };
  return {
    ...{
      name: 'app',
      expired_time: -1,
      remain_quota: 500,
      unlimited_quota: false,
      count: 1,
      model_limits_enabled: false,
    },
    ...{ model_limits: [], allow_ips: [], group: '', cross_group_retry: false, auto_groups: [], facts },
    ...fields,
  } as never;
};

describe('TOK-06: keys that are made', () => {
  test('one is told with its key', async () => {
    const { context, asked } = open();
    const done = await createToken(draftOf(), context, {}, ['app']);
    expect(done).toMatchObject({
      ...{ tone: 'good', secret: 'sk-1', row: { id: 1 }, made: { filters: { keyword: 'app' }, firstId: 1 } },
      data: { tokens: [{ id: 1, name: 'app', key: 'sk-1' }], requested: 1 },
    });
    expect(asked.map(([name]) => name)).toEqual(['tokens.create', 'tokens.keys']);
  });

  test('several have a name each, a key a line, and are counted as they come', async () => {
    const { context } = open();
    const seen: string[] = [];
    const done = await createToken(
      draftOf({ count: 3 }),
      context,
      { onProgress: (at, of) => seen.push(`${at}/${of}`) },
      ['app', 'app-b', 'app-c'],
    );
    expect(seen).toEqual(['1/3', '2/3', '3/3']);
    expect(done.secret).toBe('sk-1\nsk-2\nsk-3');
    expect((done.data as { tokens: { name: string }[] }).tokens.map(({ name }) => name)).toEqual([
      'app',
      'app-b',
      'app-c',
    ]);
  });

  test('that fail in the middle leave what was made, with the reason; the first failure is one', async () => {
    let calls = 0;
    const create = ({ name }: { name: string }) => {
      calls += 1;
      if (calls === 2) throw new GatewayError('refused', { serverMessage: 'too many' });
      return token(calls, { name });
    };
    const part = await createToken(draftOf({ count: 3 }), open({ 'tokens.create': create }).context, {}, [
      'a',
      'b',
      'c',
    ]);
    expect(part).toMatchObject({
      tone: 'warn',
      secret: 'sk-1',
      data: { requested: 3 },
      message: expect.stringContaining('too many'),
    });
    const none = open({ 'tokens.create': new GatewayError('refused') });
    await expect(createToken(draftOf(), none.context, {}, ['a'])).rejects.toMatchObject({ kind: 'refused' });
  });

  test('that cannot be found, or whose keys cannot be shown, are made all the same', async () => {
    const lost = await createToken(draftOf(), open({ 'tokens.create': undefined }).context, {}, ['app']);
    expect(lost).toMatchObject({
      tone: 'warn',
      data: { tokens: [{ id: null, name: 'app', key: null }] },
      message: expect.stringContaining('app'),
    });
    expect(lost.secret).toBeUndefined();
    const hidden = await createToken(draftOf(), open({ 'tokens.keys': new GatewayError('forbidden') }).context, {}, [
      'app',
    ]);
    expect(hidden).toMatchObject({ tone: 'warn', row: { id: 1 }, data: { tokens: [{ id: 1, key: null }] } });
    expect(hidden.secret).toBeUndefined();
  });

  test('go on where an earlier run ended: what was made is neither made nor noted again', async () => {
    const noted: unknown[] = [];
    const journal = {
      earlier: new Map([[0, token(7, { name: 'app' })]]),
      begin: async (index: number) => void noted.push(['begin', index]),
      end: async (index: number, one: Token | undefined) => void noted.push(['end', index, one?.id]),
    };
    const { context, asked } = open();
    await createToken(draftOf({ count: 2 }), context, {}, ['app', 'app-b'], journal);
    expect(noted).toEqual([
      ['begin', 1],
      ['end', 1, 1],
    ]);
    expect(asked.filter(([name]) => name === 'tokens.create')).toHaveLength(1);
  });
});

test.each<[object, Answers, RegExp | undefined]>([
  [{ group: '' }, { 'account.groups': [] }, undefined],
  [{ group: 'vip' }, {}, undefined],
  [{ group: 'no\u0007ne' }, {}, /none.*default.*vip/],
  [{ group: 'vip' }, { 'account.groups': [] }, /\S/],
  [{ group: 'vip' }, { 'account.groups': new GatewayError('server') }, undefined],
  [{ model_limits: ['x', 'y'] }, {}, /x.*y/],
  [{ model_limits: ['x', 'o3'] }, {}, undefined],
  [{ model_limits: ['x*'] }, {}, undefined],
  [{ model_limits: ['x'], group: 'vip' }, {}, undefined],
  [{ model_limits: ['x'] }, { 'account.models': [] }, undefined],
  [{ model_limits: ['x'] }, { 'account.models': new GatewayError('server') }, undefined],
])('TOK-05 GEN-15: a key with %j is refused, or left to the gateway', async (fields, answers, reason) => {
  const { context, asked } = open(answers);
  const making = createToken(draftOf(fields), context, {}, ['app']);
  if (reason === undefined) return void (await making);
  await expect(making).rejects.toThrow(reason);
  await expect(making).rejects.toThrow(Refusal);
  expect(asked.map(([name]) => name)).not.toContain('tokens.create');
});

test('TOK-05: a stop while groups are asked for stops, and makes nothing', async () => {
  const { context } = open({ 'account.groups': new GatewayError('stopped') });
  await expect(createToken(draftOf({ group: 'vip' }), context, {}, ['a'])).rejects.toMatchObject({ kind: 'stopped' });
});

describe('TOK-05: a key that is changed', () => {
  const row = token(4, {
    name: 'app',
    remain_quota: 500,
    unlimited_quota: false,
    expired_time: -1,
    model_limits_enabled: false,
    model_limits: '',
    allow_ips: '',
    cross_group_retry: false,
  });
  const site = (answers: Answers = {}) => {
    const opened = open({ 'tokens.update': { ...row, name: 'new' }, ...answers });
    const { gateway } = opened.context;
    const tokens = {
      ...({} as object),
      update: (...given: unknown[]) => (gateway.tokens.update as (...all: unknown[]) => unknown)(...given),
      hasGroupOrder: () => false,
    };
    return {
      ...opened,
      context: {
        ...opened.context,
        gateway: new Proxy(gateway, { get: (of, name) => (name === 'tokens' ? tokens : Reflect.get(of, name)) }),
      },
    };
  };

  test('is written where something was, with its group only where that is another one', async () => {
    const { context, asked } = site();
    const before = draftOfToken(row, context);
    await expect(updateToken(row, before, context, {})).rejects.toThrow('No changes to save.');
    expect(asked).toEqual([]);
    const done = await updateToken(row, { ...before, name: 'new' }, context, {});
    expect(done).toMatchObject({
      row: { name: 'new' },
      data: { id: 4, name: 'new' },
      message: expect.stringContaining('new'),
    });
    expect(asked.map(([name]) => name)).toEqual(['tokens.update']);
    await expect(updateToken(row, { ...before, group: 'none' }, context, {})).rejects.toThrow(Refusal);
  });
});

test('TOK-05: keys are deleted together, and what somebody else deleted meanwhile is told', async () => {
  const remove = tokenScreen.actions.find(({ verb }) => verb === 'delete') as never as {
    run: (...given: unknown[]) => Promise<{ message: string }>;
    runMany: (...given: unknown[]) => Promise<{ message: string; tone?: string; data: object }>;
  };
  const rows = [token(1), token(2), token(3)];
  const many = (count: number) => remove.runMany(rows, undefined, open({ 'tokens.deleteMany': count }).context, {});
  expect(await many(3)).toEqual({ message: expect.stringMatching(/3/), data: { count: 3 } });
  expect(await many(2)).toEqual({ message: expect.stringMatching(/2.*3/), tone: 'warn', data: { count: 2 } });
  expect((await remove.run(token(1, { name: 'a\u0007b' }), undefined, open().context, {})).message).toContain('ab');
});

describe('TOK-05: what a form of a key takes', () => {
  const { context } = open();
  const errors = (fields: object, mode: 'create' | 'edit' = 'create') =>
    Object.keys(tokenForm.validate(draftOf(fields), mode, context));

  test.each<[object, string[]]>([
    [{}, []],
    [{ name: '' }, ['name']],
    [{ name: 'n'.repeat(50) }, []],
    [{ name: 'n'.repeat(51) }, ['name']],
    [{ expired_time: 1.5 }, ['expired_time']],
    [{ expired_time: 1 }, ['expired_time']],
    [{ remain_quota: Number.NaN }, ['remain_quota']],
    [{ remain_quota: -1 }, ['remain_quota']],
    [{ remain_quota: 0 }, ['remain_quota']],
    [{ remain_quota: 0, unlimited_quota: true }, []],
    [{ remain_quota: -1, unlimited_quota: true }, []],
    [{ count: 0 }, ['count']],
    [{ count: 1.5 }, ['count']],
    [{ model_limits_enabled: true }, ['model_limits']],
    [{ model_limits_enabled: true, model_limits: ['m'] }, []],
    [{ allow_ips: ['10.0.0.0/8', '::1'] }, []],
    [{ allow_ips: ['10.0.0.1', 'nowhere'] }, ['allow_ips']],
  ])('%j is told at %j', (fields, names) => {
    expect(errors(fields)).toEqual(names);
  });

  test('one that is edited may have ended or be empty', () => {
    expect(errors({ expired_time: 1, remain_quota: 0, count: 0 }, 'edit')).toEqual([]);
    const message = tokenForm.validate(draftOf({ remain_quota: Number.NaN }), 'edit', context).remain_quota;
    expect(message).toMatch(/^Remaining must be an amount, for example 10usd/);
  });

  test('limits that are off are not sent, and neither is what only auto has', () => {
    const normal = (fields: object) => tokenForm.normalise(draftOf(fields), 'create');
    expect(normal({ name: ' a ', remain_quota: 1.9, model_limits: ['m'], allow_ips: ['a', ' ', 'b'] })).toMatchObject({
      ...{ name: 'a', remain_quota: 1, model_limits: [], allow_ips: ['a', 'b'] },
    });
    expect(normal({ model_limits: ['m'], model_limits_enabled: true }).model_limits).toEqual(['m']);
    expect(normal({ unlimited_quota: true, count: 5 }).count).toBe(1);
    const auto = { cross_group_retry: true, auto_groups: ['a'] };
    expect(normal({ ...auto, group: 'auto' })).toMatchObject(auto);
    expect(normal({ ...auto, group: 'vip' })).toMatchObject({ cross_group_retry: false, auto_groups: [] });
  });

  test('groups are offered with one’s own first, or not at all', async () => {
    const field = tokenForm.fields.find(({ name }) => name === 'group') as unknown as {
      choices: (...given: unknown[]) => Promise<object[]>;
    };
    const groups = [
      { name: 'auto', label: 'x' },
      { name: 'v\u0007', label: 'l\u0007' },
    ];
    expect(await field.choices({}, open({ 'account.groups': groups }).context)).toMatchObject([
      { value: '', label: expect.stringMatching(/\S/) },
      { value: 'auto', label: 'auto', hint: expect.not.stringMatching(/^x$/) },
      { value: 'v\u0007', label: 'v', hint: 'l' },
    ]);
    expect(await field.choices({}, open({ 'account.groups': [] }).context)).toEqual([]);
  });
});
