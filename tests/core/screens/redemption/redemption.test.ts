import { beforeAll, describe, expect, test } from 'vitest';
import { redemptionSchema } from '../../../../shared/domain/user/redemption.ts';
import { Role } from '../../../../shared/domain/user/role.ts';
import type { RowAction } from '../../../../shared/screen/action.ts';
import { undoOfEdit } from '../../../../shared/screen/bulk/bulk-undo.ts';
import { checkForm, fieldsOf } from '../../../../shared/screen/form-check.ts';
import type { ScreenContext } from '../../../../shared/screen/screen-context.ts';
import { accessRefusal } from '../../../../shared/screens/navigation/access-refusal.ts';
import type { RedemptionDraft } from '../../../../shared/screens/redemption/redemption-form.ts';
import { redemptionScreen } from '../../../../shared/screens/redemption/redemption-screen.ts';
import { userNames } from '../../../../shared/screens/user/user-names.ts';
import { startTestSandbox, type TestSandbox } from '../../../support/gateway/sandbox.ts';
import { screenContext, testNow } from '../../../support/gateway/screen-context.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';
import { cellOf, shownColumns } from '../../../support/program/screen-cell.ts';

const plain = screenContext();
const { columns, form } = redemptionScreen;
const rowOf = (row: object) => redemptionSchema().parse({ id: 1, name: 'a', status: 1, ...row });
const cell = (id: string, row: object) => cellOf(columns, id, rowOf(row), plain);
const action = (verb: string) => {
  const found = redemptionScreen.actions.find((candidate) => candidate.verb === verb);
  if (found?.on !== 'rows') throw new Error(`no action ${verb}`);
  return found as RowAction<ReturnType<typeof rowOf>, undefined>;
};

describe('RED-01: columns and search', () => {
  test('id, name, status, quota, created, redeemer and expiry stand in this order, and no code among them', () => {
    expect(shownColumns(columns)).toEqual([
      'id',
      'name',
      'status',
      'quota',
      'created_time',
      'used_user_id',
      'expired_time',
      'batch_used',
      'batch_open',
    ]);
    expect(columns.map(({ id }) => id)).not.toContain('key');
  });

  test('the redeemer is a dash when 0, the name where it is known, and else the id', () => {
    expect(cell('used_user_id', {})).toMatchObject({ text: '–', raw: 0, isEmpty: true });
    expect(cell('used_user_id', { used_user_id: 7 })).toMatchObject({ text: '7', raw: 7 });
    userNames.note([{ id: 7, name: 'mira\u001b[31m' }], plain);
    expect(cell('used_user_id', { used_user_id: 7 })).toMatchObject({ text: 'mira', raw: 7, hint: 'User ID 7' });
    expect(cell('used_user_id', { used_user_id: 8 })).toMatchObject({ text: '8', raw: 8 });
  });

  test.each([
    [1, 'Unused', 'good', 'unused'],
    [2, 'Disabled', 'muted', 'disabled'],
    [3, 'Used', 'plain', 'used'],
  ])('status %i is named %s', (status, text, tone, raw) => {
    expect(cell('status', { status })).toMatchObject({ text, tone, raw });
  });

  test('an unused code past its expiry says so', () => {
    const past = testNow / 1000 - 60;
    expect(cell('status', { expired_time: past })).toMatchObject({ text: 'Expired', tone: 'warn', raw: 'unused' });
    expect(cell('status', { expired_time: past, status: 3 }).text).toBe('Used');
  });

  test('NAV-03: only administrators see the screen', () => {
    expect(accessRefusal(redemptionScreen, screenContext({ role: Role.User }))).toContain('No permission');
    expect(accessRefusal(redemptionScreen, screenContext({ role: Role.Admin }))).toBeUndefined();
  });
});

describe('RED-02: what is offered when', () => {
  test.each([
    ['enable', { status: 1 }, 'Already enabled.'],
    ['enable', { status: 2 }, undefined],
    ['enable', { status: 3 }, 'The redemption code has been used.'],
    ['enable', { status: 2, used_user_id: 9 }, 'The redemption code has been used.'],
    ['disable', { status: 1 }, undefined],
    ['disable', { status: 3 }, 'The redemption code has been used.'],
  ])('%s of %o: %s', (verb, row, refusal) => {
    expect(action(verb).refusal?.(rowOf(row), plain)).toBe(refusal);
  });

  test('editing only when unused', () => {
    expect(redemptionScreen.editRefusal?.(rowOf({ status: 1 }), plain)).toBeUndefined();
    expect(redemptionScreen.editRefusal?.(rowOf({ status: 2 }), plain)).toBe(
      'Only unused redemption codes can be edited.',
    );
    expect(redemptionScreen.editRefusal?.(rowOf({ status: 3 }), plain)).toBe(
      'Only unused redemption codes can be edited.',
    );
  });

  test('viewing gives the code as a secret; deleting names what is deleted', async () => {
    const done = await action('key').run(rowOf({ key: 'k'.repeat(32) }), undefined, plain, {});
    expect(done).toMatchObject({ message: 'Code of a:', secret: 'k'.repeat(32) });
    const rows = [rowOf({ name: 'spring\u001b[2J' }), rowOf({ id: 2, name: 'b' })];
    expect(action('delete').confirm?.(rows, plain).prompt).toBe('Delete 2 redemption codes: spring, b?');
  });
});

describe('RED-03: the form', () => {
  const check = (changes: Partial<RedemptionDraft>, mode: 'create' | 'edit' = 'create') =>
    checkForm(form, { ...form.defaults(plain), name: 'a', ...changes }, mode, plain);

  test('100,000 units, one code, never expiring are offered', () => {
    expect(form.defaults(plain)).toEqual({ name: '', quota: 100_000, count: 1, expired_time: -1 });
    expect(check({}).isValid).toBe(true);
  });

  test.each([
    ['an empty name', { name: '  ' }, 'name', 'Enter a name.'],
    ['a name of 21 characters', { name: 'a'.repeat(21) }, 'name', 'too long'],
    ['no quota (a 0 would be stored as 100)', { quota: 0 }, 'quota', 'at least 1'],
    ['a negative quota', { quota: -5 }, 'quota', 'at least 1'],
    ['no code at all', { count: 0 }, 'count', 'positive whole number'],
    ['half a code', { count: 1.5 }, 'count', 'positive whole number'],
    ['an expiry in the past', { expired_time: testNow / 1000 - 1 }, 'expired_time', 'in the past'],
  ])('%s is refused', (_case, changes, field, message) => {
    const { errors } = check(changes);
    expect(Object.keys(errors)).toEqual([field]);
    expect(errors[field]).toContain(message);
  });

  test('older gateways count bytes of the name and know no expiry', () => {
    const gateway = { dialect: () => 'classic' as const };
    const classic = screenContext({ gateway });
    const draft = { ...form.defaults(classic), name: '春节活动兑换码' };
    expect(checkForm(form, draft, 'create', classic).errors.name).toContain('maximum 20');
    expect(checkForm(form, draft, 'create', plain).isValid).toBe(true);
    const expiring = { ...draft, name: 'a', expired_time: testNow / 1000 + 60 };
    expect(checkForm(form, expiring, 'create', classic).errors.expired_time).toBe(
      'On this gateway, codes never expire.',
    );
  });

  test('the count is asked on creation only', () => {
    expect(fieldsOf(form, form.defaults(plain), 'edit').map(({ name }) => name)).not.toContain('count');
    expect(check({ count: 0 }, 'edit').isValid).toBe(true);
  });
});

describe.each(['classic', 'v013', 'v1'] as const)('RED-02: actions on a %s gateway', (dialect) => {
  let sandbox: TestSandbox;
  let context: ScreenContext;

  beforeAll(async () => {
    sandbox = await startTestSandbox({ dialect });
    context = await signedInContext(sandbox);
    return () => sandbox.close();
  });

  async function makeCode(name: string, changes: Partial<RedemptionDraft> = {}) {
    await redemptionScreen.create({ ...form.defaults(context), name, ...changes }, context, {});
    const { rows } = await redemptionScreen.list({ page: 1, pageSize: 10, filters: { keyword: name } }, context, {});
    const [row] = rows;
    if (!row) throw new Error('the new code was not found');
    return row;
  }

  test('disable sets 2, enable sets 1, delete takes it from the list', async () => {
    const row = await makeCode('switch');
    const disabled = await action('disable').run(row, undefined, context, {});
    expect(disabled.row?.status).toBe(2);
    expect((await redemptionScreen.get(row.id, context, {})).status).toBe(2);
    const enabled = await action('enable').run({ ...row, status: 2 }, undefined, context, {});
    expect(enabled.row?.status).toBe(1);
    await action('delete').run(row, undefined, context, {});
    const left = await redemptionScreen.list({ page: 1, pageSize: 10, filters: { keyword: 'switch' } }, context, {});
    expect(left.rows).toEqual([]);
  });

  test('a code redeemed since the list was loaded is neither disabled nor edited', async () => {
    const row = await makeCode('stale');
    await context.gateway.wallet.redeem(row.key);
    await expect(action('disable').run(row, undefined, context, {})).rejects.toThrow(
      'The redemption code has been used.',
    );
    const draft = { ...form.fromRow(row, context), quota: 1 };
    await expect(redemptionScreen.update(row, draft, context, {})).rejects.toThrow('Only unused redemption codes');
    expect(await redemptionScreen.get(row.id, context, {})).toMatchObject({ status: 3, quota: row.quota });
  });

  test('an edit saves what changed, keeps the expiry, and says when nothing changed', async () => {
    const expires = dialect === 'v1' ? { expired_time: Math.floor(context.now() / 1000) + 86_400 } : {};
    const row = await makeCode('edited', expires);
    const draft = form.fromRow(row, context);
    await expect(redemptionScreen.update(row, draft, context, {})).rejects.toThrow('No changes to save');
    const done = await redemptionScreen.update(row, { ...draft, name: 'renamed', quota: 42 }, context, {});
    expect(done.message).toBe('Redemption code renamed updated.');
    const saved = await redemptionScreen.get(row.id, context, {});
    expect(saved).toMatchObject({ name: 'renamed', quota: 42, status: 1, expired_time: row.expired_time });
    if (dialect === 'v1') expect(saved.expired_time).toBe(expires.expired_time);
  });
});

test('CHG-08 RED-03: an expiry that has passed is not offered to be put back, and one to come is', () => {
  const now = testNow / 1000;
  const undoFrom = (expired_time: number) => {
    const [opened, saved] = [rowOf({ expired_time }), rowOf({ expired_time: now + 7200 })];
    const draft = form.fromRow(saved, plain);
    return undoOfEdit(redemptionScreen, opened, draft, { message: '', row: saved }, plain)?.commands?.length;
  };
  expect(undoFrom(now - 60)).toBeUndefined();
  expect([undoFrom(now + 60), undoFrom(0)]).toEqual([1, 1]);
});

test('RED-03: an expiry that an older gateway ignores is told', async () => {
  const sandbox = await startTestSandbox({ dialect: 'v06' });
  const context = await signedInContext(sandbox);
  const expired_time = Math.floor(context.now() / 1000) + 86_400;
  const done = await redemptionScreen.create({ ...form.defaults(context), name: 'x', expired_time }, context, {});
  expect(done.tone).toBe('warn');
  expect(done.message).toContain('The gateway ignored the expiry');
  expect(done.data?.codes).toHaveLength(1);
});
