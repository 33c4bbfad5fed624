import { expect, test } from 'vitest';
import { findRows } from '../../../shared/screens/navigation/find-rows.ts';
import { deedsOf, wishOf } from '../../../shared/screens/navigation/wish.ts';
import { type AnyScreen, lists } from '../../../shared/screens/registry.ts';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { signedInContext } from '../../support/gateway/signed-in-context.ts';

async function open() {
  const sandbox = await startTestSandbox({ sampleData: true });
  const context = await signedInContext(sandbox);
  const nouns = ['channel', 'user', 'redemption', 'token'];
  const screens: AnyScreen[] = await Promise.all(
    lists.filter(({ noun }) => nouns.includes(noun)).map((list) => list.load()),
  );
  const signal = new AbortController().signal;
  const ask = async (typed: string) => {
    const wish = wishOf(typed, screens, context);
    return wish === undefined ? undefined : deedsOf(wish, context, signal);
  };
  const outcome = async (typed: string) =>
    (await ask(typed))?.map(({ screen, action, row, given, refusal }) =>
      [screen.noun, action.verb, screen.name(row), given?.text, refusal && 'refused'].filter(Boolean).join(' '),
    );
  return { context, screens, signal, ask, outcome };
}

test('WEB-18: a verb and a name find the rows that it would be done to, by the verb, by its label, by what people say', async () => {
  const { outcome, ask } = await open();
  const azure = await outcome('disable azure');
  expect(azure?.length).toBeGreaterThan(1);
  expect(azure?.every((deed) => deed.startsWith('channel disable azure'))).toBe(true);
  expect(await outcome('Disable  AZURE-EU')).toEqual(['channel disable azure-eu']);
  expect(await outcome('top up zoe 5')).toEqual(['user add-quota zoe $5.00']);
  expect(await outcome('add-quota zoe 2.5')).toEqual(['user add-quota zoe $2.50']);
  expect(await outcome('adjust quota zoe -1usd')).toEqual(['user add-quota zoe −$1.00']);
  expect((await ask('top up zoe 5'))?.[0]).toMatchObject({ asksFirst: true, given: { input: { amount: 2_500_000 } } });
  // An amount that is none is part of a name, and no name is a verb alone.
  expect(await outcome('top up zoe 0')).toEqual([]);
  expect(await outcome('top up zoe')).toEqual(['user add-quota zoe']);
  for (const typed of ['zoe', 'disable', 'disable z', 'open azure']) expect(await outcome(typed)).toBeUndefined();
});

test('WEB-18: a name that ends in a number keeps it, and what is not allowed says so', async () => {
  const { context, screens, signal, outcome } = await open();
  await context.gateway.users.create({ username: 'team 5', password: '12345678', role: 1 } as never, {});
  expect(await outcome('top up team 5')).toEqual(['user add-quota team 5']);
  expect(await outcome('top up team 5 3')).toEqual(['user add-quota team 5 $3.00']);
  expect(await outcome('disable root')).toEqual(['user disable root refused']);
  const readOnly = { ...context, isReadOnly: true };
  const wish = wishOf('disable azure-eu', screens, readOnly);
  const [deed] = wish === undefined ? [] : await deedsOf(wish, readOnly, signal);
  expect(deed?.refusal).toBe('Read-only mode. Nothing can be changed.');
});

test('WEB-18: who was deleted is not found by name', async () => {
  const { context, screens, signal } = await open();
  const users = screens.find(({ noun }) => noun === 'user') as AnyScreen;
  const find = async () => (await findRows(users, 'zoe', context, signal)).map((row) => users.name(row));
  expect(await find()).toEqual(['zoe']);
  const [zoe] = (await findRows(users, 'zoe', context, signal)) as { id: number }[];
  await context.gateway.users.manage(zoe?.id ?? 0, 'delete', {});
  // The gateway still lists the row.
  expect((await users.list({ page: 1, pageSize: 10, filters: { keyword: 'zoe' } }, context, {})).rows).toHaveLength(1);
  expect(await find()).toEqual([]);
});
