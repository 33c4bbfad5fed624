import { describe, expect, test } from 'vitest';
import { Role } from '../../../../shared/domain/user/role.ts';
import { userSchema } from '../../../../shared/domain/user/user.ts';
import type { RowAction } from '../../../../shared/screen/action.ts';
import { parseFieldText } from '../../../../shared/screen/field-text.ts';
import { checkForm, fieldsOf } from '../../../../shared/screen/form-check.ts';
import { type UserDraft, userForm } from '../../../../shared/screens/user/user-form.ts';
import { userScreen } from '../../../../shared/screens/user/user-screen.ts';
import { screenContext } from '../../../support/gateway/screen-context.ts';
import { cellOf, shownColumns } from '../../../support/program/screen-cell.ts';
import { stayInZone } from '../../../support/run/in-zone.ts';

stayInZone('UTC');

const context = screenContext();
const { columns } = userScreen;
const rowOf = (row: object) => userSchema().parse({ id: 3, username: 'mira', role: 1, status: 1, ...row });
const action = (verb: string) => {
  const found = userScreen.actions.find((candidate) => candidate.verb === verb);
  if (found?.on !== 'rows') throw new Error(`no action ${verb}`);
  // biome-ignore lint/suspicious/noExplicitAny: actions of several input types.
  return found as RowAction<ReturnType<typeof rowOf>, any>;
};

describe('USER-01: columns', () => {
  test('who, group, role, status and numbers stand in this order', () => {
    expect(shownColumns(columns)).toEqual([
      'id',
      'username',
      'display_name',
      'group',
      'role',
      'status',
      'quota',
      'spent_month',
      'used_quota',
      'request_count',
      'aff_count',
      'inviter_id',
    ]);
  });

  test('every field of a user row is a column; the password is none', () => {
    const ids = columns.map(({ id }) => id);
    const entity =
      'id username display_name role status group quota used_quota request_count aff_count aff_history_quota';
    const bound = 'aff_quota inviter_id github_id linuxdo_id linuxdo_level wechat_id telegram_id email DeletedAt';
    for (const field of `${entity} ${bound}`.split(' ')) expect(ids).toContain(field);
    expect(ids).not.toContain('password');
    expect(ids).not.toContain('access_token');
  });

  test.each([
    [1, 'Active', 'good'],
    [2, 'Banned', 'bad'],
    [3, 'Disabled', 'muted'],
  ])('status %i is named %s', (status, text, tone) => {
    expect(cellOf(columns, 'status', rowOf({ status }), context)).toMatchObject({ text, tone });
  });

  test('USER-05: a deleted user shows "deleted", with the time', () => {
    const row = rowOf({ DeletedAt: '2026-10-30T08:00:00Z' });
    expect(cellOf(columns, 'status', row, context)).toMatchObject({
      text: 'Deleted',
      raw: 'deleted',
      hint: '2026-10-30 08:00:00',
    });
    expect(userScreen.muted?.(row, context)).toBe(true);
  });
});

describe('USER-02 USER-03: the form', () => {
  const right = { ...userForm.defaults(context), username: 'mira', password: 'long enough', quota: 0 };
  const check = (changes: Partial<UserDraft>, mode: 'create' | 'edit') =>
    checkForm(userForm, { ...right, ...changes }, mode, context);

  test('USER-02 ASK-02: what a second call sets is asked on creation, too', () => {
    expect(fieldsOf(userForm, right, 'create').map(({ name }) => name)).toEqual([
      'username',
      'display_name',
      'password',
      'group',
      'remark',
      'quota',
    ]);
    expect(check({}, 'create').isValid).toBe(true);
  });

  test.each([
    ['create', { username: ' ' }, 'username', 'Enter a username.'],
    ['create', { password: '' }, 'password', 'Enter a password.'],
    ['create', { password: '1234567' }, 'password', 'The password must have at least 8 characters.'],
    ['edit', { password: '1234567' }, 'password', 'The password must have at least 8 characters.'],
    ['edit', { password: 'x'.repeat(21) }, 'password', 'at most 20'],
    ['create', { username: 'u'.repeat(21) }, 'username', 'at most 20'],
    ['create', { display_name: '名'.repeat(21) }, 'display_name', 'at most 20'],
    ['edit', { group: '' }, 'group', 'Choose a group.'],
    ['edit', { quota: Number.NaN }, 'quota', 'must be a whole number'],
  ] as const)('%s with %o is refused', (mode, changes, field, message) => {
    const { errors } = check(changes, mode);
    expect(Object.keys(errors)).toEqual([field]);
    expect(errors[field]).toContain(message);
  });

  test('USER-03: an empty password keeps the present one, and the quota becomes whole', () => {
    expect(check({ password: '' }, 'edit').isValid).toBe(true);
    expect(check({ quota: 12.9 }, 'edit').value.quota).toBe(12);
  });

  test('USER-03: bound accounts are shown and read-only', () => {
    const fields = fieldsOf(userForm, right, 'edit');
    for (const name of ['email', 'github_id', 'linuxdo_id', 'wechat_id', 'telegram_id']) {
      const field = fields.find((candidate) => candidate.name === name);
      expect(field?.disabled?.(right, context)).toContain('read-only');
    }
  });

  test('USER-03: the amount to add may be negative, and must not be zero', () => {
    const { input } = action('add-quota');
    const field = input?.fields[0];
    if (!input || !field) throw new Error('no amount');
    expect(parseFieldText(field, '-2usd', context)).toEqual({ ok: true, value: -1_000_000 });
    expect(checkForm(input, { amount: -5 }, 'create', context).isValid).toBe(true);
    expect(checkForm(input, { amount: 0 }, 'create', context).errors.amount).toContain('other than zero');
    const prompt = action('add-quota').confirm?.([rowOf({})], context, { amount: -1_000_000 }).prompt;
    expect(prompt).toBe('Change the quota of mira by −$2.00?');
  });
});

describe('USER-04: what is offered when', () => {
  const root = screenContext({ role: Role.Root });
  const admin = screenContext({ role: Role.Admin });

  test.each([
    ['disable', { status: 1 }, root, undefined],
    ['disable', { status: 2 }, root, 'Already disabled.'],
    ['enable', { status: 2 }, root, undefined],
    ['enable', { status: 3 }, root, 'This user can’t be enabled.'],
    ['promote', { role: 1 }, root, undefined],
    ['promote', { role: 1 }, admin, 'No permission: this is for the super admin only.'],
    ['demote', { role: 10 }, root, undefined],
    ['demote', { role: 1 }, root, 'The user already has the User role.'],
    ['delete', { role: 10 }, admin, 'The user has the same role as you, or a higher one.'],
    ['add-quota', { role: 1 }, admin, undefined],
  ])('%s of %o', (verb, row, person, refusal) => {
    expect(action(verb).refusal?.(rowOf(row), person)).toBe(refusal);
  });

  test('USER-05: a deleted user has no actions at all', () => {
    const row = rowOf({ DeletedAt: '2026-10-30T08:00:00Z' });
    const refusals = userScreen.actions.flatMap((one) => (one.on === 'rows' ? [one.refusal?.(row, root)] : []));
    expect(new Set(refusals)).toEqual(new Set(['The user has been deleted.']));
    expect(userScreen.editRefusal?.(row, root)).toBe('The user has been deleted.');
  });

  test('deleting is irreversible and says what follows', () => {
    expect(action('delete').danger).toBe('irreversible');
    const { prompt, consequences } = action('delete').confirm?.([rowOf({})], root) ?? {};
    expect(prompt).toBe('Delete user mira?');
    expect(consequences).toContain('This cannot be undone.');
  });
});
