import { describe, expect, test } from 'vitest';
import { userSchema } from '../../../../shared/domain/user/user.ts';
import type { Credential } from '../../../../shared/gateway/client/credential.ts';
import { checkForm } from '../../../../shared/screen/form-check.ts';
import {
  accountActions,
  createAccessToken,
  deleteAccount,
  deleteAccountForm,
  transferForm,
} from '../../../../shared/screens/account/account-actions.ts';
import { inviteFacts, inviteLink, profileFacts } from '../../../../shared/screens/account/account-facts.ts';
import { bindEmailForm } from '../../../../shared/screens/account/bind-actions.ts';
import { bindingsOf } from '../../../../shared/screens/account/bindings.ts';
import { passwordForm } from '../../../../shared/screens/account/password.ts';
import { profileForm } from '../../../../shared/screens/account/update-profile.ts';
import { screenContext } from '../../../support/gateway/screen-context.ts';

const userOf = (fields: object) => userSchema().parse({ id: 7, username: 'mira', role: 1, status: 1, ...fields });
const signedIn = (fields: object = {}, credential: Credential = { kind: 'session', userId: 7 }) => {
  const user = userOf(fields);
  return screenContext({ user, role: user.role, gateway: { credential: () => credential } });
};

describe('ME-01: the profile', () => {
  test.each([
    [1, 'User'],
    [10, 'Admin'],
    [100, 'Super admin'],
  ])('role %i reads %s', (role, text) => {
    const fact = profileFacts(userOf({ role }), screenContext()).find(({ id }) => id === 'role');
    expect(fact?.cell).toMatchObject({ text, raw: role });
  });

  test('id, group, balance, used quota and request count, units for machines', () => {
    const user = userOf({ group: 'vip', quota: 750_000, used_quota: 5_000_000, request_count: 1234 });
    const facts = Object.fromEntries(profileFacts(user, screenContext()).map(({ id, cell }) => [id, cell]));
    expect(facts).toMatchObject({
      id: { text: '7' },
      group: { text: 'vip' },
      quota: { text: '$1.50', raw: 750_000 },
      used_quota: { text: '$10.00' },
      request_count: { text: '1,234' },
    });
  });

  test('a name that moves the cursor is made harmless', () => {
    const fact = profileFacts(userOf({ display_name: 'a\u001b[2Jb' }), screenContext()).find(
      ({ id }) => id === 'display_name',
    );
    expect(fact?.cell.text).toBe('ab');
  });
});

describe('ME-03: inviting', () => {
  test('earnings and count', () => {
    const user = userOf({ aff_quota: 500_000, aff_history_quota: 1_000_000, aff_count: 2 });
    expect(inviteFacts(user, screenContext()).map(({ cell }) => cell.text)).toEqual(['$1.00', '$2.00', '2']);
  });

  test.each([
    [undefined, '', 'https://gw.example.com/register?aff=A%2F1'],
    [undefined, 'https://site.example.com/', 'https://site.example.com/register?aff=A%2F1'],
    // The console's own address may be known to this machine alone.
    ['https://console.example.com', 'https://site.example.com', 'https://site.example.com/register?aff=A%2F1'],
    ['https://console.example.com', '', 'https://console.example.com/register?aff=A%2F1'],
  ])('the link with origin %j and server address %j', async (origin, server_address, link) => {
    const account = { inviteCode: async () => 'A/1' } as never;
    const context = screenContext({ gateway: { account }, status: { server_address } });
    expect(await inviteLink(context, { origin })).toBe(link);
  });

  test.each([
    [499_999, 'The minimum transfer is $1.00.'],
    [0, 'The minimum transfer is $1.00.'],
    [1_000_001, 'Only $2.00 can be transferred.'],
    [Number.NaN, 'must be an amount'],
  ])('a transfer of %d is refused', (quota, message) => {
    const { errors } = checkForm(transferForm, { quota }, 'create', signedIn({ aff_quota: 1_000_000 }));
    expect(errors.quota).toContain(message);
  });

  test('one unit is enough, and all of it is offered', () => {
    const context = signedIn({ aff_quota: 1_000_000 });
    expect(checkForm(transferForm, { quota: 500_000 }, 'create', context).isValid).toBe(true);
    expect(transferForm.defaults(context)).toEqual({ quota: 1_000_000 });
  });
});

describe('ME-06: the password form', () => {
  const check = (changes: object) =>
    checkForm(
      passwordForm,
      { original_password: '', password: 'long enough', confirmation: 'long enough', ...changes },
      'create',
      screenContext(),
    ).errors;

  test.each([
    [{ password: '1234567', confirmation: '1234567' }, 'password', 'The password must have at least 8 characters.'],
    [{ password: 'x'.repeat(21), confirmation: 'x'.repeat(21) }, 'password', 'at most 20'],
    [{ confirmation: 'another one' }, 'confirmation', 'do not match'],
  ])('%o is refused', (changes, field, message) => {
    const errors = check(changes);
    expect(Object.keys(errors)).toEqual([field]);
    expect(errors[field]).toContain(message);
  });

  test('the original password is asked where the gateway looks at it', () => {
    const [original] = passwordForm.fields;
    const asked = (dialect: 'classic' | 'v013') =>
      original?.disabled?.(
        passwordForm.defaults(screenContext()),
        screenContext({ gateway: { dialect: () => dialect } }),
      );
    expect(asked('classic')).toBe('Not required by this gateway.');
    expect(asked('v013')).toBeUndefined();
    expect(check({})).toEqual({});
  });
});

describe('ME-07: deleting the own account', () => {
  test.each(['', 'Mira', 'mira ', 'root'])('%j is not the own name', (username) => {
    const { errors } = checkForm(deleteAccountForm, { username }, 'create', signedIn());
    expect(errors.username).toBe('Enter your account name to confirm deletion.');
  });

  test('the exact name is right; the super admin is refused before any request', () => {
    expect(checkForm(deleteAccountForm, { username: 'mira' }, 'create', signedIn()).isValid).toBe(true);
    expect(deleteAccount.refusal?.(signedIn())).toBeUndefined();
    expect(deleteAccount.refusal?.(signedIn({ role: 100 }))).toContain('super admin can’t be');
    expect(deleteAccount.danger).toBe('irreversible');
  });
});

test('ME-05: the old token’s end is told before; also that this client goes on with the new one', () => {
  const outcome = (credential: Credential) =>
    createAccessToken.confirm?.(signedIn({}, credential)).consequences.join(' ');
  expect(outcome({ kind: 'session', userId: 7 })).toContain('The old token stops working immediately');
  expect(outcome({ kind: 'session', userId: 7 })).not.toContain('This profile');
  expect(outcome({ kind: 'access-token', accessToken: 'x' })).toContain('will switch to the new one');
});

test('ME-08: the display name is required and at most 20 characters', () => {
  const check = (display_name: string) =>
    checkForm(profileForm, { display_name, original_password: '' }, 'edit', signedIn()).errors.display_name;
  expect(check(' ')).toContain('required');
  expect(check('名'.repeat(21))).toContain('at most 20');
  expect(check('名'.repeat(20))).toBeUndefined();
});

describe('ME-04: bindings', () => {
  const all = { wechat_login: true, github_oauth: true, linuxdo_oauth: true, telegram_oauth: true };

  test('each with its present state', () => {
    const user = userOf({ email: 'm@example.com', linux_do_id: '31' });
    const context = { ...signedIn(), status: { ...signedIn().status, ...all } };
    expect(bindingsOf(user, context).map(({ id, state, isBound }) => [id, state.text, isBound])).toEqual([
      ['email', 'm@example.com', true],
      ['wechat', 'Not linked', false],
      ['github', 'Not linked', false],
      ['linuxdo', '31', true],
      ['telegram', 'Not linked', false],
    ]);
  });

  test('what the site has not enabled cannot be bound', () => {
    const refused = bindingsOf(userOf({}), signedIn()).filter(({ refusal }) => refusal !== undefined);
    expect(refused.map(({ id }) => id)).toEqual(['wechat', 'github', 'linuxdo', 'telegram']);
  });

  test.each([
    ['classic', ['github', 'linuxdo', 'telegram']],
    ['v06', ['email', 'wechat', 'github', 'linuxdo', 'telegram']],
    ['v013', ['email', 'wechat', 'github', 'linuxdo', 'telegram']],
    ['v1', ['github', 'linuxdo', 'telegram']],
  ] as const)('with an access token %s refuses %o', (dialect, ids) => {
    const context = screenContext({
      status: all,
      gateway: { dialect: () => dialect, credential: () => ({ kind: 'access-token', accessToken: 'x' }) },
    });
    const refused = bindingsOf(userOf({}), context).filter(({ refusal }) => refusal !== undefined);
    expect(refused.map(({ id }) => id)).toEqual(ids);
  });

  test('e-mail and code are both required', () => {
    const { errors } = checkForm(bindEmailForm, { email: ' ', code: '' }, 'create', screenContext());
    expect(Object.keys(errors)).toEqual(['email', 'code']);
  });
});

test('ME-03 ME-06 ME-07: every action has a verb of its own', () => {
  expect(accountActions.map(({ verb }) => verb)).toEqual([
    'update',
    'password',
    'setup-2fa',
    'enable-2fa',
    'backup-codes',
    'disable-2fa',
    'sessions',
    'end-session',
    'end-other-sessions',
    'notify',
    'token',
    'transfer',
    'bind-email',
    'bind-wechat',
    'delete',
  ]);
});
