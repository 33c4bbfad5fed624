import { expect, test } from 'vitest';
import { type CallRow, titled } from '../../support/gateway/call-table.ts';
import { scriptedGateway } from '../../support/gateway/scripted-gateway.ts';
import { json, ok } from '../../support/gateway/scripted-transport.ts';

// API-01: each call about people and sign-in: the method that makes it, the request, the answer, the result.

const user = { id: 7, username: 'ann', role: 1, status: 1, group: 'default', quota: 5 };
const named = expect.objectContaining({ id: 7, username: 'ann', quota: 5 });
const page = (rows: unknown[]) => expect.objectContaining({ rows });

const users: CallRow[] = [
  [
    (g) => g.users.create({ username: 'ann', display_name: 'Ann', password: 'password1' }),
    'POST /api/user/',
    { username: 'ann', password: 'password1', display_name: 'Ann' },
    ok(),
    undefined,
  ],
  [
    (g) => g.users.list({ page: 1, pageSize: 10 }),
    'GET /api/user/?p=0&page_size=10',
    undefined,
    ok([user]),
    page([named]),
  ],
  [
    (g) => g.users.search({ keyword: 'a b', group: 'vip', page: 1, pageSize: 10 }),
    'GET /api/user/search?p=0&page_size=10&keyword=a%20b&group=vip',
    undefined,
    ok([user]),
    page([named]),
  ],
  [(g) => g.users.get(7), 'GET /api/user/7', undefined, ok(user), named],
  [
    (g) => g.users.manage(7, 'disable'),
    'POST /api/user/manage',
    { id: 7, action: 'disable' },
    ok({ role: 1, status: 2 }),
    { role: 1, status: 2 },
  ],
  [(g) => g.users.delete(7), 'DELETE /api/user/7', undefined, { body: '' }, undefined],
  [(g) => g.groups.list(), 'GET /api/group/', undefined, ok(['vip', 'default']), ['default', 'vip']],
];

const account: CallRow[] = [
  [(g) => g.account.self(), 'GET /api/user/self', undefined, ok(user), named],
  [
    (g) => g.account.groups(),
    'GET /api/user/self/groups',
    undefined,
    ok({ vip: { ratio: 2, desc: 'VIP' }, default: 'Default', auto: { ratio: '自动', desc: '' } }),
    [
      { name: 'auto', label: 'auto', ratio: undefined },
      { name: 'default', label: 'Default', ratio: undefined },
      { name: 'vip', label: 'VIP', ratio: 2 },
    ],
  ],
  [(g) => g.account.models(), 'GET /api/user/models', undefined, ok(null), []],
  [(g) => g.account.update({ display_name: 'Ann' }), 'PUT /api/user/self', { display_name: 'Ann' }, ok(), undefined],
  [
    (g) => g.account.changePassword({ password: 'new-password', originalPassword: 'old-password' }),
    'PUT /api/user/self',
    { password: 'new-password', original_password: 'old-password' },
    ok(),
    undefined,
  ],
  [(g) => g.account.delete(), 'DELETE /api/user/self', undefined, ok(), undefined],
  [(g) => g.account.createAccessToken(), 'GET /api/user/token', undefined, ok('ab+/='), 'ab+/='],
  [(g) => g.account.inviteCode(), 'GET /api/user/aff', undefined, ok('AB12'), 'AB12'],
  [(g) => g.account.transferInviteQuota(500000), 'POST /api/user/aff_transfer', { quota: 500000 }, ok(), undefined],
  [
    (g) => g.account.bindings(),
    'GET /api/user/oauth/bindings',
    undefined,
    ok([{ provider_id: 4, provider_name: 'Acme', provider_user_id: 'u1' }]),
    [{ provider_id: 4, provider_name: 'Acme', provider_user_id: 'u1' }],
  ],
  [(g) => g.account.unbind(4), 'DELETE /api/user/oauth/bindings/4', undefined, ok(), undefined],
];

const signIn: CallRow[] = [
  [
    (g) => g.session.register({ username: 'ann', password: 'password1', affCode: 'AB12', turnstile: 't/' }),
    'POST /api/user/register?turnstile=t%2F',
    { username: 'ann', password: 'password1', password2: 'password1', aff_code: 'AB12' },
    ok(),
    undefined,
  ],
  [
    (g) => g.session.register({ username: 'a', password: 'password1', email: 'a@b.c', verificationCode: '123456' }),
    'POST /api/user/register',
    { username: 'a', password: 'password1', password2: 'password1', email: 'a@b.c', verification_code: '123456' },
    ok(),
    undefined,
  ],
  [
    (g) => g.session.sendEmailCode({ email: 'a@b.c', turnstile: 't' }),
    'GET /api/verification?email=a%40b.c&turnstile=t',
    undefined,
    ok(),
    undefined,
  ],
  [
    (g) => g.session.sendPasswordReset({ email: 'a@b.c' }),
    'GET /api/reset_password?email=a%40b.c',
    undefined,
    ok(),
    undefined,
  ],
  [
    (g) => g.session.resetPassword({ email: 'a@b.c', token: 'x' }),
    'POST /api/user/reset',
    { email: 'a@b.c', token: 'x' },
    ok('fresh-secret'),
    'fresh-secret',
  ],
  [(g) => g.session.logout(), 'GET /api/user/logout', undefined, ok(), 'ended'],
];

const wallet: CallRow[] = [
  [(g) => g.wallet.redeem('f00d'), 'POST /api/user/topup', { key: 'f00d' }, ok(500000), 500000],
  [
    (g) => g.wallet.pay({ amount: 5, topUpCode: 'c', paymentMethod: 'stripe' }),
    'POST /api/user/pay',
    { amount: 5, top_up_code: 'c', payment_method: 'stripe' },
    json({ message: 'success', data: { payLink: 'https://pay.example.com/1' } }),
    { kind: 'link', url: 'https://pay.example.com/1' },
  ],
  [
    (g) => g.wallet.pay({ amount: 5, paymentMethod: 'zfb' }),
    'POST /api/user/pay',
    { amount: 5, top_up_code: '', payment_method: 'zfb' },
    json({ message: 'success', data: { pid: 1, sign: 's' }, url: 'https://pay.example.com/submit' }),
    { kind: 'form', url: 'https://pay.example.com/submit', fields: { pid: '1', sign: 's' } },
  ],
  [
    (g) => g.wallet.amount({ amount: 5, topUpCode: 'c' }),
    'POST /api/user/amount',
    { amount: 5, top_up_code: 'c' },
    json({ message: 'success', data: { payAmount: 36.5, chargedAmount: 5 } }),
    { payAmount: '36.5', chargedAmount: '5' },
  ],
  [
    (g) => g.wallet.amount({ amount: 5 }),
    'POST /api/user/amount',
    { amount: 5, top_up_code: '' },
    json({ message: 'success', data: '36.50' }),
    { payAmount: '36.50' },
  ],
];

test.each(titled([...users, ...account, ...signIn, ...wallet]))('API-01: %s', async (_, row) => {
  const [call, request, body, answer, result] = row;
  const { gateway } = scriptedGateway([{ request, body, answer }], { dialect: 'v06' });
  expect(await call(gateway)).toEqual(result);
});

test('API-01: PUT /api/user/ carries the whole record, because missing fields would be emptied (docs/gateways.md 13.32)', async () => {
  const body = { id: 7, username: 'ann', display_name: '', group: 'vip', quota: 5, password: 'new-password' };
  const { gateway } = scriptedGateway([
    { request: 'GET /api/user/7', answer: ok(user) },
    { request: 'PUT /api/user/', body, answer: ok() },
    { request: 'GET /api/user/7', answer: ok({ ...user, group: 'vip' }) },
  ]);
  expect(await gateway.users.update(7, { group: 'vip', password: 'new-password' })).toMatchObject({ group: 'vip' });
});
