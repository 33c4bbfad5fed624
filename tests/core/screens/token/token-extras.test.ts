import { describe, expect, test } from 'vitest';
import { tokenSchema } from '../../../../shared/domain/user/token.ts';
import { runAction } from '../../../../shared/screen/flow/run-action.ts';
import { fieldsOf } from '../../../../shared/screen/form-check.ts';
import type { ScreenContext } from '../../../../shared/screen/screen-context.ts';
import { firstEnabledToken } from '../../../../shared/screens/connect/token-chat.ts';
import { tokenActions } from '../../../../shared/screens/token/token-actions.ts';
import type { TokenDraft } from '../../../../shared/screens/token/token-form.ts';
import { tokenScreen } from '../../../../shared/screens/token/token-screen.ts';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { screenContext, testNow } from '../../../support/gateway/screen-context.ts';
import { scriptedGateway } from '../../../support/gateway/scripted-gateway.ts';
import { ok } from '../../../support/gateway/scripted-transport.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';

const { form } = tokenScreen;
const firstPage = { page: 1, pageSize: 10, filters: {} };

async function site(dialect: 'v06' | 'v013' | 'v1-session' | 'v1'): Promise<ScreenContext> {
  const context = await signedInContext(await startTestSandbox({ dialect }));
  const groups = { default: 'Default', vip: 'VIP', svip: 'SVIP', auto: 'Any' };
  await context.gateway.options.set('UserUsableGroups', JSON.stringify(groups));
  return context;
}

const draftOf = (context: ScreenContext, changes: Partial<TokenDraft>): TokenDraft =>
  form.normalise({ ...form.defaults(context), name: 'mine', ...changes }, 'create');

async function make(context: ScreenContext, changes: Partial<TokenDraft>) {
  await tokenScreen.create(draftOf(context, changes), context, {});
  const [row] = (await tokenScreen.list(firstPage, context, {})).rows;
  if (row === undefined) throw new Error('nothing was made');
  return row;
}

const names = (draft: TokenDraft) =>
  fieldsOf(form, draft, 'create')
    .map(({ name }) => name)
    .filter((name) => name === 'cross_group_retry' || name === 'auto_groups');

describe('GEN-15: groups of a token', () => {
  test('auto, the next group on failure, and an order of its own are written, kept by other edits, and cleared with auto', async () => {
    const context = await site('v1');
    const order = ['vip', 'default'];
    const row = await make(context, { group: 'auto', cross_group_retry: true, auto_groups: order });
    expect(row).toMatchObject({ group: 'auto', cross_group_retry: true, auto_groups: order });
    const edit = async (changes: Partial<TokenDraft>) => {
      const now = await tokenScreen.get(row.id, context, {});
      await tokenScreen.update(now, form.normalise({ ...form.fromRow(now, context), ...changes }, 'edit'), context, {});
      return tokenScreen.get(row.id, context, {});
    };
    expect(await edit({ name: 'renamed' })).toMatchObject({
      name: 'renamed',
      cross_group_retry: true,
      auto_groups: order,
    });
    expect(await edit({ auto_groups: [...order].reverse() })).toMatchObject({ auto_groups: ['default', 'vip'] });
    // Switched off and on again behind the form's back: what nobody named is what it was.
    await context.gateway.tokens.update(await tokenScreen.get(row.id, context, {}), { name: 'by hand' });
    expect(await tokenScreen.get(row.id, context, {})).toMatchObject({ auto_groups: ['default', 'vip'] });
    expect(await edit({ group: 'vip' })).toMatchObject({ group: 'vip', cross_group_retry: false, auto_groups: null });
    // Also where a gateway would keep what is sent.
    const left = draftOf(context, { group: 'vip', cross_group_retry: true, auto_groups: order });
    expect(left).toMatchObject({ cross_group_retry: false, auto_groups: [] });
    const choices = form.fields.find(({ name }) => name === 'auto_groups')?.choices;
    const offered = await choices?.(draftOf(context, {}), context);
    expect(offered?.map(({ value }) => value)).toEqual(['default', 'vip', 'svip']);
  });

  test('a gateway without an order of groups, or without auto, shows no trace of it', async () => {
    const older = await site('v1-session');
    expect(names(draftOf(older, { group: 'auto' }))).toEqual(['cross_group_retry']);
    const row = await make(older, { group: 'auto', cross_group_retry: true });
    expect(row.cross_group_retry).toBe(true);
    expect(names(form.fromRow(row, older))).toEqual(['cross_group_retry']);
    const ancestor = screenContext({ gateway: { dialect: () => 'v06' } as never });
    expect(names(draftOf(ancestor, {}))).toEqual([]);
    const retry = form.fields.find(({ name }) => name === 'cross_group_retry');
    expect(retry?.disabled?.(draftOf(older, { group: 'vip' }), older)).toContain('“auto” first');
    expect(retry?.disabled?.(draftOf(older, { group: 'auto' }), older)).toBeUndefined();
  });
});

test('GEN-15: subnets are taken, and what is no address is told; a token that may call nothing is not made', async () => {
  const context = await site('v013');
  const faults = (changes: Partial<TokenDraft>) => form.validate(draftOf(context, changes), 'create', context);
  const ranges = ['203.0.113.0/24', '2001:db8::/32', '192.0.2.7', '::1'];
  expect(faults({ allow_ips: ranges })).toEqual({});
  expect(await make(context, { allow_ips: ranges })).toMatchObject({ allow_ips: ranges.join('\n') });
  for (const wrong of ['203.0.113.0/33', '300.1.1.1', 'example.com', '2001:db8::/129', '1.2.3.4/', '1.2.3'])
    expect(faults({ allow_ips: ['192.0.2.7', wrong] }).allow_ips, wrong).toContain(`${wrong} is neither`);
  expect(faults({ remain_quota: 0 }).remain_quota).toContain('can’t make a single call');
  expect(faults({ remain_quota: 0, unlimited_quota: true })).toEqual({});
  expect(faults({ model_limits_enabled: true }).model_limits).toContain('Choose at least one model');
  expect(faults({ expired_time: 1 }).expired_time).toContain('in the past');
  await context.gateway.channels.create({ name: 'c', type: 1, key: 'sk-a', models: 'gpt-4o', group: 'default' });
  const refused = make(context, { model_limits_enabled: true, model_limits: ['gpt-5-typo'] });
  await expect(refused).rejects.toThrow('your account has none of gpt-5-typo');
  await expect(make(context, { group: 'none-such' })).rejects.toThrow('is not one of your groups');
  await make(context, { model_limits_enabled: true, model_limits: ['gpt-5-typo', 'gpt-4o'] });
});

test('GEN-15: several tokens are deleted in one call, which tells how many were there; older gateways delete them one by one', async () => {
  const remove = tokenActions.find(({ verb }) => verb === 'delete');
  if (remove?.on !== 'rows') throw new Error('no delete');
  const rows = [1, 2, 3].map((id) => tokenSchema().parse({ id, name: `t${id}` }));
  const run = async (steps: Parameters<typeof scriptedGateway>[0]) => {
    const { gateway, requests } = scriptedGateway(steps);
    const context = screenContext({ gateway });
    const results = [];
    for await (const result of runAction(remove, rows, undefined, () => context)) results.push(result);
    return { results, sent: requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`) };
  };
  const batch = { request: 'POST /api/token/batch', body: { ids: [1, 2, 3] } };
  const all = await run([{ ...batch, answer: ok(3) }]);
  expect(all.sent).toEqual(['POST /api/token/batch']);
  expect(all.results[0]).toMatchObject({ outcome: 'done', done: { message: '3 API keys deleted.' } });
  const part = await run([{ ...batch, answer: ok(2) }]);
  expect(part.results[0]).toMatchObject({ done: { tone: 'warn', message: expect.stringContaining('2 of 3') } });
  const context = await site('v06');
  const made = [await make(context, { name: 'a' }), await make(context, { name: 'b' })];
  const outcomes = [];
  for await (const { outcome } of runAction(remove, made, undefined, () => context)) outcomes.push(outcome);
  expect(outcomes).toEqual(['done', 'done']);
  expect((await tokenScreen.list(firstPage, context, {})).rows).toEqual([]);
});

test('GEN-15: expired and exhausted tokens are shown, greyed and passed over as what a call would get, whatever their row says', async () => {
  const now = testNow / 1000;
  const rows = [
    { id: 1, status: 1, expired_time: now - 60, unlimited_quota: true },
    { id: 2, status: 1, expired_time: -1, remain_quota: 0 },
    { id: 3, status: 1, expired_time: now + 60, remain_quota: 5 },
  ].map((row) => tokenSchema().parse({ name: `t${row.id}`, ...row }));
  const list = async () => ({ rows, page: 1, pageSize: 100, total: 3, hasMore: false });
  const context = screenContext({ gateway: { tokens: { list } } as never });
  const status = tokenScreen.columns.find(({ id }) => id === 'status');
  expect(rows.map((row) => status?.cell(row, context).raw)).toEqual(['expired', 'exhausted', 'enabled']);
  expect(rows.map((row) => tokenScreen.muted?.(row, context))).toEqual([true, true, false]);
  expect(await firstEnabledToken(context)).toMatchObject({ id: 3 });
  const enable = tokenActions.find(({ verb }) => verb === 'enable');
  if (enable?.on !== 'rows') throw new Error('no enable');
  expect(rows.map((row) => enable.refusal?.(row, context))).toEqual([
    expect.stringContaining('expired'),
    expect.stringMatching(/quota/i),
    expect.stringContaining('Already'),
  ]);
});
