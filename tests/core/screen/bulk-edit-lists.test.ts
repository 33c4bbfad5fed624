import { expect, test } from 'vitest';
import { bulkForm } from '../../../shared/screen/bulk/bulk-form.ts';
import type { FlowRequest, Step } from '../../../shared/screen/flow/flow-steps.ts';
import { undoOfAction } from '../../../shared/screen/flow/undo-action.ts';
import type { ListScreen } from '../../../shared/screen/list-screen.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { tokenScreen } from '../../../shared/screens/token/token-screen.ts';
import { userScreen } from '../../../shared/screens/user/user-screen.ts';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { signedInContext } from '../../support/gateway/signed-in-context.ts';
import { runAgreed } from '../../support/run/run-agreed.ts';

// Keys and users edited as many, against real gateways of several generations: nothing but what was named is changed.

async function rowsOf<Row, Value extends object>(screen: ListScreen<Row, Value>, context: ScreenContext) {
  const { rows } = await screen.list({ page: 1, pageSize: 100, filters: {} }, context, {});
  return [...rows].sort((one, other) => screen.id(one) - screen.id(other));
}

/** Runs the edit of many to its end, agreeing to its question; with the question it asked, and the way back. */
async function edit<Row, Value extends object>(
  screen: ListScreen<Row, Value>,
  rows: readonly Row[],
  typed: object,
  context: ScreenContext,
) {
  const action = screen.actions.find((one) => one.on === 'rows' && one.isForMany) as FlowRequest<Row>['action'];
  const input = { ...bulkForm(screen).defaults(context), ...typed };
  const now = () => context;
  const { asked, end } = await runAgreed({ target: screen, action, rows, input }, now);
  const outcome = end as Extract<Step<Row>, { kind: 'outcome' }>;
  const undo = undoOfAction(screen, action, outcome.results, outcome.input, context);
  const putBack = () => runAgreed({ target: screen, action: undo?.action ?? action, rows: undo?.rows ?? [] }, now);
  return { asked, outcome, undo, putBack };
}

/** A row without what these names say. */
function without(row: object, ...names: string[]): object {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));
}

test.each(['v06', 'v013', 'v1'] as const)(
  'CHG-06 GEN-29: keys of a %s gateway get group, expiry, models and a limit as many; one that is not for it is left out, nothing else changes, and all is taken back',
  async (dialect) => {
    const context = await signedInContext(await startTestSandbox({ dialect }));
    const draft = { ...tokenScreen.form.defaults(context), expired_time: 1_900_000_000 };
    for (const [name, model_limits] of [
      ['limited', ['gpt-4o']],
      ['free', []],
      ['wide', ['gpt-4o', 'o3']],
    ] as const) {
      const limits = { model_limits: [...model_limits], model_limits_enabled: model_limits.length > 0 };
      await tokenScreen.create({ ...draft, name, remain_quota: 777, ...limits }, context, {});
    }
    const all = () => rowsOf(tokenScreen, context);
    const [limitedKey, freeKey, wideKey] = await all();
    await context.gateway.tokens.setStatus(wideKey?.id ?? 0, 2);
    const before = await all();

    const limited = await edit(tokenScreen, before, { model_limits: ['+o3', '-gpt-4o'] }, context);
    expect(limited.asked.consequences[0]).toBe('Skipped: free. Turn on “Limit models” first.');
    expect(limited.asked.changes?.rows.map(({ name, cells }) => [name, cells])).toEqual([
      ['limited', ['1 → 1: + o3, − gpt-4o']],
      ['wide', ['2 → 1: − gpt-4o']],
    ]);
    expect(await all()).toEqual([
      { ...before[0], model_limits: 'o3' },
      before[1],
      { ...before[2], model_limits: 'o3' },
    ]);
    await limited.putBack();
    expect(await all()).toEqual(before);

    // A time that is counted from now is the same in the question, in each row, and on the way back.
    let hours = 0;
    const later = { ...context, now: () => Date.UTC(2026, 10, 24) + 3_600_000 * hours++ };
    const typed = { group: 'vip', expired_time: '+30d', remain_quota: '10usd', allow_ips: ['+203.0.113.7'] };
    const { asked, outcome, undo, putBack } = await edit(tokenScreen, before, typed, later);
    expect(asked.command).toMatch(
      /^tollgate token update 1 2 3 --group vip --expired-time '2026-12-2.+' --remain-quota 5000000 --add-allow-ips 203\.0\.113\.7$/,
    );
    expect(asked.changes?.rows[0]?.cells).toEqual([
      expect.stringMatching(/^2030-03-17 .+ → 2026-12-2/),
      '$0.00155 → $10.00',
      'none → vip',
      '0 → 1: + 203.0.113.7',
    ]);
    expect(outcome.results.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done']);
    const expired_time = (await all())[0]?.expired_time;
    expect(expired_time).toBeGreaterThan(Date.UTC(2026, 11, 23) / 1000);
    const set = { group: 'vip', expired_time, remain_quota: 5_000_000, allow_ips: '203.0.113.7' };
    const kept = (row: object) => without(row, 'allow_ips');
    expect((await all()).map(kept)).toEqual(before.map((row) => kept({ ...row, ...set })));
    expect((await all()).map(({ allow_ips }) => allow_ips)).toEqual(['203.0.113.7', '203.0.113.7', '203.0.113.7']);
    expect(undo?.commands?.join()).toMatch(
      /^tollgate token update 1 2 3 .*--remain-quota 777 .*--expect remain-quota=5000000/,
    );
    await putBack();
    expect((await all()).map(kept)).toEqual(before.map(kept));
    expect([limitedKey, freeKey].map((row) => row?.status)).toEqual([1, 1]);
  },
  20_000,
);

test('CHG-06: a limit is set on keys that had none with the switch that allows it, and is not set again over what was spent or given since', async () => {
  const context = await signedInContext(await startTestSandbox({ dialect: 'v013' }));
  const draft = tokenScreen.form.defaults(context);
  for (const name of ['one', 'two']) await tokenScreen.create({ ...draft, name, unlimited_quota: true }, context, {});
  const opened = await rowsOf(tokenScreen, context);
  const form = bulkForm(tokenScreen, opened, context);
  const start = form.defaults(context);
  const reasonOf = (name: string, typed: object) =>
    form.fields.find((field) => field.name === name)?.disabled?.({ ...start, ...typed }, context);
  expect(reasonOf('remain_quota', {})).toBe('The quota is unlimited.');
  expect(reasonOf('remain_quota', { unlimited_quota: 'false' })).toBeUndefined();
  expect(reasonOf('model_limits', {})).toBe('Turn on “Limit models” first.');
  expect(reasonOf('model_limits', { model_limits_enabled: 'true' })).toBeUndefined();
  const typed = { unlimited_quota: 'false', remain_quota: '$10' };
  await edit(tokenScreen, opened, typed, context);
  const amounts = async () => (await rowsOf(tokenScreen, context)).map((row) => row.remain_quota);
  expect(await amounts()).toEqual([5_000_000, 5_000_000]);

  // Tried again by whoever still has the rows as they were before: nothing is written over.
  const [one] = await rowsOf(tokenScreen, context);
  if (one) await context.gateway.tokens.update(one, { remain_quota: 4_000_000 });
  const again = await edit(tokenScreen, opened, typed, context);
  expect(again.outcome.results.map(({ outcome }) => outcome)).toEqual(['failed', 'skipped']);
  expect(await amounts()).toEqual([4_000_000, 5_000_000]);
});

test.each(['v06', 'v013', 'v1'] as const)(
  'CHG-06 GEN-29: users of a %s gateway move to a group as many; the person is left out where that ends sessions, nothing else changes, and all is taken back',
  async (dialect) => {
    const context = await signedInContext(await startTestSandbox({ dialect }));
    for (const username of ['ann', 'ben']) {
      const draft = { ...userScreen.form.defaults(context), username, password: 'c4nary-pass-word' };
      await userScreen.create({ ...draft, display_name: username.toUpperCase() }, context, {});
    }
    const all = () => rowsOf(userScreen, context);
    const [, ann] = await all();
    await context.gateway.users.update(ann?.id ?? 0, { quota: 4321 });
    const before = await all();
    const { asked, putBack } = await edit(userScreen, before, { group: 'vip' }, context);
    const isOut = dialect === 'v1';
    expect(asked.changes?.rows.map(({ name, cells }) => [name, cells])).toEqual(
      [
        ['root', ['default → vip']],
        ['ann', ['default → vip']],
        ['ben', ['default → vip']],
      ].slice(isOut ? 1 : 0),
    );
    expect(asked.consequences.filter((text) => !text.startsWith('Gateway: '))).toEqual(
      isOut
        ? [
            'Skipped: root. A new group signs you out. Change your own account alone.',
            'A new group may sign them out of the console. Their API keys keep working.',
          ]
        : [],
    );
    const moved = before.map((row) => (isOut && row.username === 'root' ? row : { ...row, group: 'vip' }));
    expect(await all()).toEqual(moved);
    await putBack();
    expect(await all()).toEqual(before);
  },
  20_000,
);

test('CHG-06 USER-05: an administrator who sets a note on many leaves out users of the same role and above', async () => {
  const sandbox = await startTestSandbox({ dialect: 'v013' });
  const context = await signedInContext(sandbox);
  const password = 'c4nary-pass-word';
  for (const username of ['adam', 'ben'])
    await userScreen.create({ ...userScreen.form.defaults(context), username, password }, context, {});
  const [, adam] = await rowsOf(userScreen, context);
  await context.gateway.users.manage(adam?.id ?? 0, 'promote');
  const admin = await signedInContext({ ...sandbox, rootUsername: 'adam', rootPassword: password });
  const rows = await rowsOf(userScreen, admin);
  const { asked, outcome } = await edit(userScreen, rows, { remark: 'INV-7' }, admin);
  expect(asked.consequences[0]).toBe('Skipped: root, adam. The user has the same role as you, or a higher one.');
  expect(outcome.results.map(({ row, outcome }) => [row.username, outcome])).toEqual([
    ['root', 'skipped'],
    ['adam', 'skipped'],
    ['ben', 'done'],
  ]);
  const noted = await Promise.all(rows.map(({ id }) => context.gateway.users.get(id)));
  expect(noted.map(({ remark }) => remark)).toEqual(['', '', 'INV-7']);
  // Nobody can be without a group.
  expect(
    bulkForm(userScreen)
      .fields.find(({ name }) => name === 'clear')
      ?.choices?.({} as never, admin),
  ).toEqual([{ value: 'remark', label: 'Remark' }]);
});
