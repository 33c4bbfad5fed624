import { expect, test } from 'vitest';
import type { User } from '../../../../shared/domain/user/user.ts';
import { GatewayError } from '../../../../shared/gateway/client/gateway-error.ts';
import type { SiteAction } from '../../../../shared/screen/action.ts';
import type { Form } from '../../../../shared/screen/form.ts';
import { checkForm } from '../../../../shared/screen/form-check.ts';
import { accountActions } from '../../../../shared/screens/account/account-actions.ts';
import { twoFactorState } from '../../../../shared/screens/account/two-factor-actions.ts';
import { answeringContext } from '../../../support/gateway/answering-context.ts';

// What each action of the own account asks of the gateway, and what it says of the answer.

const user = { id: 7, username: 'mira', role: 1, quota: 1_500_000, aff_quota: 1_000_000 } as User;
const actionOf = (verb: string) => accountActions.find((action) => action.verb === verb) as SiteAction<unknown>;
const open = (answers = {}, more = {}) => answeringContext(answers, { user, role: 1, ...more });
const run = (verb: string, { context }: ReturnType<typeof open>, input?: unknown) =>
  actionOf(verb).run(input, context, {});

test('ME-03: what is moved is told with the balance after it; a lost look at that is no failure', async () => {
  const site = open({ 'account.self': { ...user, quota: 2_000_000 } });
  expect(await run('transfer', site, { quota: 500_000 })).toEqual({
    message: '$1.00 transferred. Balance: $4.00.',
    row: { ...user, quota: 2_000_000 },
    data: { transferred: 500_000, quota: 2_000_000 },
  });
  expect(site.asked).toEqual([['account.transferInviteQuota', 500_000], ['account.self']]);
  const unread = await run('transfer', open({ 'account.self': new GatewayError('server') }), { quota: 500_000 });
  expect(unread).toEqual({
    message: expect.stringMatching(/^\$1\.00 transferred\. ./),
    data: { transferred: 500_000 },
  });
  const lost = new GatewayError('unsure');
  const site2 = open({ 'account.transferInviteQuota': lost });
  await expect(run('transfer', site2, { quota: 500_000 })).rejects.toBe(lost);
  expect(site2.asked).toHaveLength(1);
});

test.each([
  [{ ...user, aff_quota: 750_000 }, 750_000, 750_000],
  // Less than the least is not offered as it is.
  [{ ...user, aff_quota: 100 }, 500_000, 100],
  [undefined, 500_000, 0],
])('ME-03: of %j all that may be moved is offered', (owner, offered, whole) => {
  const { context } = open({}, { user: owner });
  const form = actionOf('transfer').input as Form<{ quota: number }>;
  expect(form.defaults(context)).toEqual({ quota: offered });
  expect(form.fields[0]?.presets?.(context, { quota: 0 })).toEqual([{ label: 'all', value: whole }]);
  expect(form.fromRow({} as never, context)).toEqual({ quota: whole });
  expect(form.normalise({ quota: 1.9 }, 'create')).toEqual({ quota: 1 });
  const { help } = form.fields[0] ?? {};
  expect(typeof help === 'function' && help({ quota: 0 }, context, 'create')).toBe('Minimum $1.00');
});

test.each([
  ['what cannot be an amount', Number.NaN, /must be an amount/],
  ['less than one unit of money', 499_999, /^The minimum transfer is \$1\.00\.$/],
  ['more than there is', 1_000_001, /^Only \$2\.00 can be transferred\.$/],
])('ME-03: %s is not moved', (_what, quota, outcome) => {
  const form = actionOf('transfer').input as never;
  expect(checkForm(form, { quota } as never, 'create', open().context).errors).toEqual({
    quota: expect.stringMatching(outcome),
  });
});

test.each([undefined, new GatewayError('not-signed-in'), new GatewayError('network')])(
  'ME-07: the account is gone whatever signing out of it answers (%o)',
  async (answer) => {
    const site = open({ 'session.logout': answer });
    expect(await run('delete', site, { username: 'mira' })).toEqual({ message: 'Account deleted.' });
    expect(site.asked).toEqual([['account.delete'], ['session.logout']]);
  },
);

test('ME-07: an account that was not deleted is not signed out, and a fault of the program is not hidden', async () => {
  const refused = new GatewayError('refused');
  const site = open({ 'account.delete': refused });
  await expect(run('delete', site, { username: 'mira' })).rejects.toBe(refused);
  expect(site.asked).toEqual([['account.delete']]);
  const fault = new TypeError('broken');
  await expect(run('delete', open({ 'session.logout': fault }), { username: 'mira' })).rejects.toBe(fault);
});

test('ME-07: it says which name to type, and what will be lost', () => {
  const { confirm } = actionOf('delete');
  const input = actionOf('delete').input as Form<{ username: string }>;
  const help = input.fields[0]?.help as (of: unknown, context: unknown) => string;
  expect(help({}, open().context)).toBe('Type mira to confirm');
  expect(help({}, open({}, { user: undefined }).context)).toBe('Enter your account name to confirm deletion.');
  // Nobody is signed in: no name is the right one.
  const { errors } = checkForm(
    input as never,
    { username: '' } as never,
    'create',
    open({}, { user: undefined }).context,
  );
  expect(errors).toHaveProperty('username');
  // A name that is lost is not typed by leaving the field empty.
  const unnamed = open({}, { user: { ...user, username: '' } }).context;
  expect(checkForm(input as never, { username: '' } as never, 'create', unnamed).isValid).toBe(false);
  expect([input.defaults(unnamed), input.fromRow({} as never, unnamed)]).toEqual([{ username: '' }, { username: '' }]);
  expect(actionOf('delete').refusal?.(open({}, { role: 100 }).context)).toMatch(/super admin/i);
  expect(actionOf('delete').refusal?.(open({}, { role: 10 }).context)).toBeUndefined();
  const { prompt, consequences } = confirm?.(open().context) ?? {};
  expect([prompt, ...(consequences ?? []).slice(1)]).toEqual([
    'Delete your account?',
    'Your API keys stop working and your balance is lost.',
    'This cannot be undone.',
  ]);
});

test('ME-05: the token is a secret of its own, beside whom it is of', async () => {
  const site = open({ 'account.createAccessToken': 'tok-1' });
  expect(await run('token', site)).toEqual({
    ...{ message: 'System access token generated. It is shown only once:', secret: 'tok-1', data: { user_id: 7 } },
  });
  const nobody = open({ 'account.createAccessToken': 'tok-1' }, { user: undefined });
  expect((await run('token', nobody)).data).toEqual({ user_id: null });
});

test.each([
  ['jwt', []],
  ['session', []],
  ['access-token', [expect.stringMatching(/new/)]],
])('ME-05: one signed in by %s is told what a new token ends', (kind, more) => {
  const { context } = open({}, { known: { credential: () => ({ kind }) } });
  expect(actionOf('token').confirm?.(context)).toEqual({
    prompt: 'Generate a new system access token?',
    consequences: [
      expect.stringContaining('gw.example.com'),
      'The old token stops working immediately in every script that uses it.',
      ...more,
    ],
  });
});

const session = (sid: string, current = false, more = {}) => ({
  ...{ sid, current, user_agent: 'Firefox', ip: '10.0.0.1', login_method: 'password', last_active_at: 0 },
  ...more,
});
const hourAgo = Date.UTC(2026, 9, 31, 23) / 1000;
const sessions = [
  session('a', false, { last_active_at: hourAgo }),
  session('b', true),
  session('c', false, { user_agent: '', last_active_at: hourAgo }),
];

test('GEN-10: sign-ins are told with where, how and when, this one first', async () => {
  const site = open({ 'loginSessions.list': sessions });
  const { message, details, data } = await run('sessions', site);
  expect(message).toBe('3 sign-ins');
  expect(new Set(details?.map(({ label }) => site.context.say(label)))).toEqual(new Set(['Sign-in']));
  expect(details?.map(({ id, cell }) => [id, cell.text, cell.raw, cell.tone])).toEqual([
    ['b', 'Firefox, 10.0.0.1, password, this one', 'b', 'accent'],
    ['a', 'Firefox, 10.0.0.1, password, 1 h ago', 'a', 'plain'],
    ['c', expect.stringMatching(/^unknown, 10\.0\.0\.1/i), 'c', 'plain'],
  ]);
  expect(data).toMatchObject({ sessions: [{ sid: 'b' }, { sid: 'a' }, { sid: 'c' }] });
});

test('GEN-10: of the sign-ins to end the own one is not offered; one must be named', async () => {
  const { context } = open({ 'loginSessions.list': sessions });
  const form = actionOf('end-session').input as Form<{ sid: string }>;
  const choices = await form.fields[0]?.choices?.({ sid: '' }, context);
  expect(choices?.map(({ value, label }) => `${value}: ${label.split(',')[0]}`)).toEqual([
    'a: Firefox',
    expect.stringMatching(/^c: unknown$/i),
  ]);
  const check = (sid: string) => checkForm(form, { sid }, 'create', context);
  expect(check(' ').errors).toEqual({ sid: 'Choose a sign-in.' });
  expect([form.defaults(context), form.fromRow({} as never, context)]).toEqual([{ sid: '' }, { sid: '' }]);
  expect(check(' a ')).toMatchObject({ errors: {}, value: { sid: 'a' } });
});

test.each([
  ['b', false],
  ['a', true],
  // It may have ended meanwhile, or be on a further page: the gateway knows.
  ['z', true],
])('GEN-10: the sign-in %s is ended: %j', async (sid, isEnded) => {
  const site = open({ 'loginSessions.list': sessions });
  const ending = run('end-session', site, { sid });
  if (isEnded) expect(await ending).toEqual({ message: 'Sign-in ended.', data: { sid } });
  else await expect(ending).rejects.toThrow('This is the sign-in you are using.');
  expect(site.asked).toEqual([['loginSessions.list'], ...(isEnded ? [['loginSessions.end', sid]] : [])]);
});

test('GEN-10: all others are ended by one call', async () => {
  const site = open();
  expect(await run('end-other-sessions', site)).toEqual({ message: 'You are signed in only here now.' });
  expect(site.asked).toEqual([['loginSessions.endOthers']]);
});

const codes = ['AAAA-1111', 'BBBB-2222'];

test('GEN-10: what two-factor sign-in is begun with is shown to a person, an app and a machine, and goes into a file', async () => {
  const begun = { secret: 'ABC', uri: 'otpauth://totp/x', backupCodes: codes };
  const { message, details, file, ...rest } = await run('setup-2fa', open({ 'twoFactor.begin': begun }));
  expect(rest).toEqual({
    ...{ qr: begun.uri, next: actionOf('enable-2fa') },
    data: { secret: 'ABC', uri: begun.uri, backup_codes: codes, enabled: false },
  });
  expect(message).toBe(
    'Scan the code with your authenticator app and keep the backup codes. Then enter the first code to turn two-factor on.',
  );
  const { say } = open().context;
  expect(details?.map(({ label }) => say(label))).toEqual(['Key for apps that can’t scan', 'Backup codes']);
  expect(details?.map(({ id, cell, multiline }) => [id, cell.text, cell.raw, multiline])).toEqual([
    ['secret', 'ABC', 'ABC', undefined],
    ['backup_codes', codes.join('\n'), codes.join('\n'), true],
  ]);
  expect(details?.[1]?.cell.hint).toMatch(/once/);
  expect(file?.name).toBe('backup-codes-gw.example.com-mira.txt');
  expect(file?.text).toMatch(/^.*mira.*gw\.example\.com.*\nAAAA-1111\nBBBB-2222\n$/);
});

test('GEN-10: new backup codes are shown and filed alike', async () => {
  const site = open({ 'twoFactor.renewBackupCodes': codes }, { user: undefined });
  const { message, details, file, data } = await run('backup-codes', site, { code: '123456' });
  expect(message).toBe('New backup codes. They are shown only once.');
  // Nobody's name is known: the file is named after the gateway alone.
  expect(file?.name).toMatch(/^backup-codes-gw\.example\.com-?\.txt$/);
  expect(details?.map(({ cell }) => cell.text)).toEqual([codes.join('\n')]);
  expect(file?.text.split('\n').slice(1)).toEqual([...codes, '']);
  expect(data).toEqual({ backup_codes: codes });
  expect(site.asked).toEqual([['twoFactor.renewBackupCodes', '123456']]);
});

test.each([
  ['enable-2fa', 'twoFactor.enable', true, 'Two-factor sign-in is on.'],
  ['disable-2fa', 'twoFactor.disable', false, 'Two-factor sign-in is off.'],
])('GEN-10: %s sends the code', async (verb, call, enabled, message) => {
  const site = open();
  expect(await run(verb, site, { code: '123456' })).toEqual({ message, data: { enabled } });
  expect(site.asked).toEqual([[call, '123456']]);
});

// What is typed, and which actions take it: those that want the app itself, and those that a backup code proves, too.
test.each([
  ['123456', [true, true, true]],
  [' 123 456 ', [true, true, true]],
  ['ABCD-1234', [false, false, true]],
  ['abcd1234', [false, false, true]],
  ['12345', [false, false, false]],
  ['1234567', [false, false, false]],
  ['ABCD--1234', [false, false, false]],
  ['ABCD-12345', [false, false, false]],
  ['', [false, false, false]],
])('GEN-10: “%s” proves who is there: %j', (code, expected) => {
  const may = ['enable-2fa', 'backup-codes', 'disable-2fa'].map(
    (verb) => checkForm(actionOf(verb).input as never, { code } as never, 'create', open().context).isValid,
  );
  expect(may).toEqual(expected);
});

test.each([
  ['enable-2fa', 'The 6 digits your authenticator app shows', 'Enter the 6 digits your authenticator app shows.'],
  ['backup-codes', 'The 6 digits your authenticator app shows', 'Enter the 6 digits your authenticator app shows.'],
  [
    'disable-2fa',
    'The 6 digits your authenticator app shows, or a backup code',
    'Enter the 6 digits your authenticator app shows, or a backup code.',
  ],
])('GEN-10: %s says which codes it takes, begins empty, and shows none while it is typed', (verb, help, fault) => {
  const { context } = open();
  const form = actionOf(verb).input as Form<{ code: string }>;
  const [field] = form.fields;
  expect(field).toMatchObject({ name: 'code', kind: 'secret', required: true });
  expect([field?.label, field?.help].map((key) => context.say(key as never))).toEqual(['Code', help]);
  expect([form.defaults(context), form.fromRow({} as never, context)]).toEqual([{ code: '' }, { code: '' }]);
  expect(form.validate({ code: 'x' }, 'create', context)).toEqual({ code: fault });
});

test.each([
  ['v1', 'access-token', false],
  ['v1', 'jwt', true],
  ['v013', 'access-token', true],
])('GEN-10: on %s a sign-in by %s may change second factors: %j', (dialect, kind, isAllowed) => {
  const { context } = open({}, { dialect, known: { credential: () => ({ kind }) } });
  const outcome = 'This requires signing in with a password. System access tokens are not accepted.';
  for (const verb of ['setup-2fa', 'enable-2fa', 'disable-2fa', 'backup-codes'])
    expect(actionOf(verb).refusal?.(context), verb).toBe(isAllowed ? undefined : outcome);
});

test.each([
  ['v1', { enabled: true, backupCodesLeft: 1 }, { text: 'On. 1 backup code left.', tone: 'good', raw: true }],
  [
    'v1',
    { enabled: false, backupCodesLeft: 0 },
    { text: 'Off. A password alone signs you in.', tone: 'muted', raw: false },
  ],
  ['v1', new GatewayError('server'), undefined],
  ['v06', { enabled: true, backupCodesLeft: 1 }, undefined],
] as const)('GEN-10: on %s, the state %j is told as %j', async (dialect, status, outcome) => {
  const { context } = open({ 'twoFactor.status': status }, { dialect });
  expect(await twoFactorState(context)).toEqual(outcome);
});

test.each([
  ['end-session', 'End this sign-in?', 'Anyone using it has to sign in again.'],
  ['end-other-sessions', 'End all other sign-ins?', 'Anyone using it has to sign in again.'],
  ['disable-2fa', 'Turn off two-factor sign-in?', /^Your password alone signs you in then\./],
  ['backup-codes', 'Make new backup codes?', 'The old ones stop working immediately.'],
])('GEN-10: before %s it says on which gateway, and what follows', (verb, prompt, consequence) => {
  expect(actionOf(verb).confirm?.(open().context)).toEqual({
    prompt,
    consequences: [
      expect.stringContaining('gw.example.com'),
      typeof consequence === 'string' ? consequence : expect.stringMatching(consequence),
    ],
  });
});
