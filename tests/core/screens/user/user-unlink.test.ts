import { expect, test } from 'vitest';
import type { User } from '../../../../shared/domain/user/user.ts';
import { GatewayError } from '../../../../shared/gateway/client/gateway-error.ts';
import { checkForm } from '../../../../shared/screen/form-check.ts';
import { Refusal } from '../../../../shared/screen/refusal.ts';
import {
  linkedAccounts,
  resetPasskey,
  resetTwoFactor,
  unlinkAccount,
} from '../../../../shared/screens/user/user-care-actions.ts';
import { type Answers, answeringContext } from '../../../support/gateway/answering-context.ts';

// Sign-ins that are taken off somebody: gateways answer success either way, so it is looked before and after.

const bare = {
  ...{ id: 7, username: 'mira', role: 1, status: 1, email: '', github_id: '', linuxdo_id: '', wechat_id: '' },
  ...{ telegram_id: '', oidc_id: '', discord_id: '', DeletedAt: null },
} as unknown as User;
const linked = { ...bare, email: 'm@example.com', github_id: 'gh-7' } as User;
const own = [{ provider_id: 3, provider_name: 'Corp', provider_user_id: 'c-7' }];
const open = (answers: Answers = {}, dialect = 'v1') =>
  answeringContext({ 'users.get': linked, 'users.bindings': own, ...answers }, { dialect });
const unlink = (site: ReturnType<typeof open>, account: string) =>
  unlinkAccount.run(bare, { account, userId: 7 }, site.context, {}).catch((error: unknown) => error as Error);
const cleared = ({ asked }: ReturnType<typeof open>) => asked.filter(([call]) => call === 'users.clearBinding');

// The words and the fields they stand for, apart from the code.
test.each([
  ...[
    ['email', 'email'],
    ['github', 'github_id'],
    ['linuxdo', 'linuxdo_id'],
    ['wechat', 'wechat_id'],
  ],
  ...[
    ['telegram', 'telegram_id'],
    ['oidc', 'oidc_id'],
    ['discord', 'discord_id'],
  ],
])('GEN-13: %s is linked where %s is not empty', async (value, field) => {
  const { context } = open({ 'users.bindings': [] });
  const accounts = await linkedAccounts({ ...bare, [field]: 'id-1' }, context, {});
  expect(accounts).toEqual([{ value, label: expect.any(String), hint: 'id-1' }]);
});

test('GEN-13: the site’s own providers stand behind; a gateway that has none is no failure, any other is', async () => {
  const of = (answers: Answers) => linkedAccounts(linked, open(answers).context, {});
  expect((await of({})).map(({ value, label, hint }) => [value, label, hint])).toEqual([
    ['email', 'Email', 'm@example.com'],
    ['github', expect.stringMatching(/github/i), 'gh-7'],
    ['3', 'Corp', 'c-7'],
  ]);
  const unknown = new GatewayError('unsupported', { status: 404 });
  expect((await of({ 'users.bindings': unknown })).map(({ value }) => value)).toEqual(['email', 'github']);
  const failure = new GatewayError('server');
  await expect(of({ 'users.bindings': failure })).rejects.toBe(failure);
});

test.each([
  ['github', 'github', 'gh-7', { ...linked, github_id: '' }, own],
  // By what it is called, too.
  ['corp', 3, 'c-7', linked, []],
  ['3', 3, 'c-7', linked, []],
])('GEN-13: %s is taken off, and it is looked whether it is', async (typed, binding, was, after, left) => {
  let reads = 0;
  const site = open({
    'users.get': () => (reads++ === 0 ? linked : after),
    'users.bindings': () => (reads < 2 ? own : left),
  });
  expect(await unlink(site, typed)).toEqual({
    ...{ message: expect.stringMatching(/^Unlinked .+ from mira\.$/), tone: 'good', row: after },
    data: { id: 7, account: String(binding), was },
  });
  expect(cleared(site)).toEqual([['users.clearBinding', 7, binding]]);
});

test('GEN-13: one that is still there is no success; where it cannot be looked, the answer counts', async () => {
  expect(await unlink(open(), 'github')).toMatchObject({
    ...{
      tone: 'warn',
      message: expect.stringMatching(/^The gateway reported success, but .+ is still linked to mira\.$/),
    },
  });
  let reads = 0;
  const get = () => {
    reads += 1;
    if (reads > 1) throw new GatewayError('server');
    return linked;
  };
  expect(await unlink(open({ 'users.get': get }), 'github')).toMatchObject({ tone: 'good', row: undefined });
});

test.each([
  ['no account is linked', bare, [], 'No account is linked.'],
  ['another is', linked, own, 'wechat is not linked. Linked: email, github, 3.'],
])('GEN-13: nothing is sent where %s', async (_what, user, bindings, outcome) => {
  const site = open({ 'users.get': user, 'users.bindings': bindings });
  expect(await unlink(site, 'wechat')).toEqual(new Refusal(outcome));
  expect(cleared(site)).toEqual([]);
});

test('GEN-13: the accounts of somebody are offered, and of nobody all there may be', async () => {
  const { context } = open();
  const form = unlinkAccount.input as NonNullable<typeof unlinkAccount.input>;
  const offered = async (userId: number) =>
    (await form.fields[0]?.choices?.({ account: '', userId }, context))?.map(({ value }) => value);
  expect(await offered(7)).toEqual(['email', 'github', '3']);
  expect(await offered(0)).toEqual(['email', 'github', 'linuxdo', 'wechat', 'telegram', 'oidc', 'discord']);
  expect([form.fromRow(bare, context), form.defaults(context)]).toEqual([
    { account: '', userId: 7 },
    { account: '', userId: 0 },
  ]);
  expect(checkForm(form, { account: ' GitHub ', userId: 7 }, 'create', context).value).toEqual({
    account: 'github',
    userId: 7,
  });
  expect(checkForm(form, { account: ' ', userId: 7 }, 'create', context).errors).toEqual({
    account: 'Choose the account to unlink.',
  });
});

test.each([
  [
    'second factor',
    resetTwoFactor,
    'users.resetTwoFactor',
    'Two-factor sign-in of mira is off.',
    'Turn off two-factor sign-in for mira?',
    [/^Until they set it up again/],
  ],
  [
    'passkey',
    resetPasskey,
    'users.resetPasskey',
    'The passkey of mira is removed.',
    'Remove the passkey of mira?',
    [/^Anyone with no password/, /^They can register/],
  ],
] as const)(
  'GEN-13: a lost %s is reset by one call, after the question what follows',
  async (_what, action, call, message, request, consequences) => {
    const site = open();
    expect(await action.run(bare, undefined, site.context, {})).toEqual({ message, data: { id: 7 } });
    expect(site.asked).toEqual([[call, 7]]);
    const asked = action.confirm?.([bare], site.context, undefined);
    expect(asked?.prompt).toBe(request);
    expect(asked?.consequences.slice(1)).toEqual(consequences.map((one) => expect.stringMatching(one)));
    expect([action.needs?.(site.context), action.needs?.(open({}, 'v06').context)]).toEqual([true, false]);
    // Somebody of one's own rank or above is left alone.
    expect(action.refusal?.({ ...bare, role: 100 }, { ...site.context, role: 10 })).toMatch(/./);
    expect(action.refusal?.(bare, site.context)).toBeUndefined();
  },
);
