import { beforeAll, describe, expect, test } from 'vitest';
import { createRealWorld } from '../../../../cli/real-world.ts';
import { samplePassword } from '../../../../cli/sandbox/sample-data/generate.ts';
import { Role } from '../../../../shared/domain/user/role.ts';
import { formatNumber } from '../../../../shared/format/money.ts';
import type { RowAction, SiteAction } from '../../../../shared/screen/action.ts';
import { checkForm } from '../../../../shared/screen/form-check.ts';
import type { ScreenContext } from '../../../../shared/screen/screen-context.ts';
import { explanationOf } from '../../../../shared/screens/log/charge-details.ts';
import { type CleanupInput, cleanupForm } from '../../../../shared/screens/log/log-cleanup.ts';
import type { LogRow } from '../../../../shared/screens/log/log-row.ts';
import { logScreen } from '../../../../shared/screens/log/log-screen.ts';
import { startTestSandbox, type TestSandbox } from '../../../support/gateway/sandbox.ts';
import { screenContext, testNow } from '../../../support/gateway/screen-context.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';
import { inZone } from '../../../support/run/in-zone.ts';

const actionOf = (verb: string) => {
  const found = logScreen.actions.find((action) => action.verb === verb);
  if (!found) throw new Error(`no action ${verb}`);
  return found;
};
const showUser = actionOf('user') as RowAction<LogRow, undefined>;
const cleanup = actionOf('cleanup') as SiteAction<CleanupInput>;
const wide = { start: '-29d' };

describe.each(['classic', 'v06', 'v013', 'v1'] as const)('the log of a %s gateway', (dialect) => {
  let sandbox: TestSandbox;
  let root: ScreenContext;
  let user: ScreenContext;

  beforeAll(async () => {
    const { clock } = createRealWorld();
    const start = clock.now();
    // Rates are of the last minute, which must not pass here.
    const stopped = { ...clock, now: () => start };
    sandbox = await startTestSandbox({ dialect, sampleData: true, world: { clock: stopped } });
    root = await signedInContext(sandbox);
    user = await signedInContext({ url: sandbox.url, rootUsername: 'zoe', rootPassword: samplePassword });
    return () => sandbox.close();
  });

  const list = (context: ScreenContext, filters: Record<string, string>, pageSize = 50) =>
    logScreen.list({ page: 1, pageSize, filters }, context, {});

  test('LOG-01: administrators read everybody’s log, others their own', async () => {
    const names = async (context: ScreenContext) =>
      new Set((await list(context, wide, 100)).rows.map(({ username }) => username));
    expect((await names(root)).size).toBeGreaterThan(3);
    expect([...(await names(user))]).toEqual(['zoe']);
  });

  test('LOG-01: filters narrow the list, and keys of the rows are their own', async () => {
    const { rows } = await list(root, { ...wide, username: 'zoe', type: 'consumption', model: 'gpt-4o%' });
    expect(rows.length).toBeGreaterThan(5);
    for (const row of rows) {
      expect(row).toMatchObject({ username: 'zoe', type: 2 });
      expect(row.model_name).toMatch(/^gpt-4o/);
    }
    const own = await list(user, wide, 100);
    expect(new Set(own.rows.map((row) => logScreen.id(row))).size).toBe(own.rows.length);
    const channel = String(rows[0]?.channel);
    const one = await list(root, { ...wide, channel });
    expect(new Set(one.rows.map((row) => row.channel))).toEqual(new Set([Number(channel)]));
  });

  test('LOG-01: totals are of the range and of the person', async () => {
    const totals = async (context: ScreenContext, filters: Record<string, string>) =>
      Object.fromEntries(((await logScreen.summary?.(filters, context, {})) ?? []).map(({ id, cell }) => [id, cell]));
    const all = await totals(root, wide);
    const own = await totals(user, wide);
    const zoe = await totals(root, { ...wide, username: 'zoe' });
    expect(own.quota?.raw).toBe(zoe.quota?.raw);
    expect(Number(own.quota?.raw)).toBeGreaterThan(0);
    expect(Number(all.quota?.raw)).toBeGreaterThan(Number(own.quota?.raw));
    expect(all.quota?.text).toMatch(/^\$[\d,]+\.\d\d$/);
    expect(Number(all.rpm?.raw)).toBeGreaterThan(0);
    expect(Number(all.tpm?.raw)).toBeGreaterThan(0);
    const past = await totals(root, { start: '-70d', end: '-60d' });
    expect(past.quota?.raw).toBe(0);
    // Rates of the last minute say nothing about a range that has ended.
    expect(Object.keys(past)).toEqual(['quota', 'covered']);
    const { gateway } = root;
    const logs = { ...gateway.logs, stat: async () => ({ quota: 500_000, rpm: 3, tpm: 77 }) };
    const { quota, rpm, tpm } = await totals({ ...root, gateway: { ...gateway, logs } }, wide);
    expect([quota?.text, rpm?.raw, tpm?.raw]).toEqual(['$1.00', 3, 77]);
  });

  test('LOG-04: the ratios of a row give what was charged', async () => {
    const { rows } = await list(root, { ...wide, type: '2' }, 100);
    const billed = rows.filter(({ quota, prompt_tokens }) => quota > 0 && prompt_tokens > 0);
    expect(billed.length).toBeGreaterThan(50);
    for (const row of billed) expect([row.other, explanationOf(row, root)?.isWhole]).toEqual([row.other, true]);
  });

  test('GEN-30: the sample’s calls tell what their generation tells, and add up', async () => {
    const { rows } = await list(root, { ...wide, type: '2', model: 'claude-3-5-sonnet-20241022' }, 100);
    const isModern = dialect === 'v013' || dialect === 'v1';
    expect(rows.some(({ request_id }) => /^\d{23}[\da-f]{16}$/.test(request_id))).toBe(isModern);
    expect(rows.some(({ upstream_request_id }) => upstream_request_id !== '')).toBe(dialect === 'v1');
    expect(rows.some(({ facts }) => facts?.stream_status?.end_reason === 'done')).toBe(isModern);
    const written = rows.filter(({ facts }) => (facts?.cache_creation_tokens_1h ?? 0) > 0);
    expect(written.length > 3).toBe(isModern);
    for (const row of written) expect(explanationOf(row, root)?.isWhole).toBe(true);
    const tiered = await list(root, { ...wide, type: '2', model: 'qwen-plus' }, 100);
    for (const row of tiered.rows) expect([row.other, explanationOf(row, root)?.isWhole]).toEqual([row.other, true]);
    expect(tiered.rows.some(({ facts }) => facts?.request_rules[0]?.matched)).toBe(dialect === 'v1');
  });

  test('LOG-03: who made a call: quota, used quota, requests and group', async () => {
    const { rows } = await list(root, { ...wide, username: 'zoe' });
    const [row] = rows;
    if (!row) throw new Error('no call');
    const done = await showUser.run(row, undefined, root, {});
    expect(done.data).toMatchObject({ username: 'zoe', id: row.user_id });
    expect(done.details?.map(({ id }) => id)).toEqual(['username', 'quota', 'used_quota', 'request_count', 'group']);
    expect(done.message).toMatch(/^User zoe: remaining \$[\d.,-]+, used \$[\d.,]+, [\d,]+ calls, group default\.$/);
    expect(showUser.refusal?.(row, user)).toBe('No permission: this is for admins only.');
  });

  test('LOG-04: one entry is found again within its range', async () => {
    const { rows } = await list(user, { start: '-1d' }, 20);
    const row = rows.at(-1);
    if (!row) throw new Error('no entry');
    const key = logScreen.lookUp?.keyOf(row) ?? '';
    expect(await logScreen.lookUp?.find(key, { start: '-1d' }, user, {})).toMatchObject({ created_at: row.created_at });
    await expect(logScreen.lookUp?.find('12', { start: '-1h', end: '-1h' }, user, {})).rejects.toThrow('not found');
  });

  test('SET-05: the clean-up deletes what is older and tells how much', async () => {
    const before = Math.floor(root.now() / 1000) - 15 * 86_400;
    const { total: recent } = await list(root, { start: String(before), end: 'any' });
    const done = await cleanup.run({ before }, root, {});
    expect(Number(done.data?.count)).toBeGreaterThan(100);
    expect(done.message).toBe(`${formatNumber(Number(done.data?.count))} log entries deleted.`);
    expect((await list(root, { start: 'any' })).total).toBe(recent);
  });
});

describe('SET-05: the clean-up asks before', () => {
  const context = screenContext();

  test('one month ago is offered, and a date is required', () => {
    expect(cleanupForm.defaults(context).before).toBe(testNow / 1000 - 30 * 86_400);
    expect(checkForm(cleanupForm, { before: 0 }, 'create', context).errors.before).toBe('Choose a time.');
  });

  test('it names the date and that there is no way back', () => {
    const confirmation = inZone('UTC', () => cleanup.confirm?.(context, { before: testNow / 1000 }));
    expect(confirmation?.prompt).toBe('Delete all log entries before 2026-11-01 00:00:00?');
    expect(confirmation?.consequences).toContain('This cannot be undone.');
    expect(cleanup.danger).toBe('irreversible');
  });

  test('it is the super admin’s from v1.0 on; gateways before that let admins do it', () => {
    const admin = screenContext({ role: Role.Admin });
    const on = (dialect: 'v013' | 'v1') => ({ ...admin, gateway: { ...admin.gateway, dialect: () => dialect } });
    expect(cleanup.refusal?.(on('v1'))).toBe('No permission: this is for the super admin only.');
    expect(cleanup.refusal?.(on('v013'))).toBeUndefined();
    expect(cleanup.refusal?.(context)).toBeUndefined();
  });
});
