import { expect, test } from 'vitest';
import { type AnswerRow, describeAnswers, fails, get, lost, post } from '../../support/gateway/answer-table.ts';
import { scriptedGateway } from '../../support/gateway/scripted-gateway.ts';
import { json, ok, type Reply, refused, unknownRoute } from '../../support/gateway/scripted-transport.ts';

// What a call asks, to the letter, and what each answer to it means: written down from docs/gateways.md and
// docs/gateways-modern.md, and from what real gateways were seen to answer.

const pay = { amount: 5, topUpCode: '', paymentMethod: 'alipay' };
const payBody = { amount: 5, top_up_code: '', payment_method: 'alipay' };
const said = (message: string, data?: unknown, more: object = {}): Reply => json({ message, data, ...more });

const wallet: AnswerRow[] = [
  [
    'a code that is worth something',
    (g) => g.wallet.redeem('c'),
    [post('/api/user/topup', { key: 'c' }, ok(500))],
    500,
  ],
  [
    'a code that was lost on the way',
    (g) => g.wallet.redeem('c'),
    [post('/api/user/topup', { key: 'c' }, lost)],
    fails('unsure'),
  ],
  [
    'what it costs as text',
    (g) => g.wallet.amount({ amount: 5 }),
    [post('/api/user/amount', { amount: 5, top_up_code: '' }, said('success', '36.50'))],
    { payAmount: '36.50' },
  ],
  [
    'what it costs before and after',
    (g) => g.wallet.amount({ amount: 5, topUpCode: 'x' }),
    [post('/api/user/amount', { amount: 5, top_up_code: 'x' }, said('success', { payAmount: 3, chargedAmount: 4 }))],
    { payAmount: '3', chargedAmount: '4' },
  ],
  [
    'what it costs by another name',
    (g) => g.wallet.stripeAmount({ amount: 5 }),
    [post('/api/user/stripe/amount', { amount: 5, payment_method: 'stripe' }, said('success', { pay_amount: '3.00' }))],
    { payAmount: '3.00', chargedAmount: undefined },
  ],
  [
    'a page to pay at',
    (g) => g.wallet.stripePay({ amount: 5 }),
    [
      post(
        '/api/user/stripe/pay',
        { amount: 5, payment_method: 'stripe' },
        said('success', { pay_link: 'https://pay.example/1' }),
      ),
    ],
    { kind: 'link', url: 'https://pay.example/1' },
  ],
  [
    'a form to send',
    (g) => g.wallet.pay(pay),
    [post('/api/user/pay', payBody, said('success', { pid: 1, sign: null }, { url: 'https://epay.example/submit' }))],
    { kind: 'form', url: 'https://epay.example/submit', fields: { pid: '1', sign: '' } },
  ],
  [
    'a page that would run code',
    (g) => g.wallet.pay(pay),
    [post('/api/user/pay', payBody, said('success', { payLink: 'javascript:alert(1)' }))],
    fails('unsure'),
  ],
  [
    'no page at all',
    (g) => g.wallet.pay(pay),
    [post('/api/user/pay', payBody, said('success', {}, { url: 'file:///x' }))],
    fails('unsure'),
  ],
  [
    'a refusal whose words stand in data',
    (g) => g.wallet.pay(pay),
    [post('/api/user/pay', payBody, said('error', '金额过低'))],
    fails('refused', { serverMessage: '金额过低' }),
  ],
  [
    'a refusal beside a number',
    (g) => g.wallet.pay(pay),
    [post('/api/user/pay', payBody, said('amount too large', 10))],
    fails('refused', { serverMessage: 'amount too large' }),
  ],
  [
    'a refusal in numbers alone',
    (g) => g.wallet.pay(pay),
    [post('/api/user/pay', payBody, said('error', 10))],
    fails('refused', { serverMessage: '10' }),
  ],
];

const facts = {
  ...{
    isPaymentEnabled: false,
    isStripeEnabled: false,
    isCardEnabled: false,
    isEpayEnabled: false,
    isComplianceMissing: false,
  },
  ...{ minTopUp: 1, stripeMinTopUp: 1, topUpLink: '', methods: [], amounts: [], discounts: {} },
};
const topUps: AnswerRow[] = [
  [
    'told by a call of its own',
    (g) => g.wallet.facts(),
    [
      get('/api/status', ok({})),
      get(
        '/api/user/topup/info',
        ok({
          ...{
            enable_online_topup: true,
            min_topup: 3,
            topup_link: 'https://shop.example',
            payment_compliance_confirmed: false,
          },
          ...{
            pay_methods: [{ type: 'alipay', name: 'Alipay', min_topup: '5' }, 'junk', {}],
            amount_options: [10, '20', 'x'],
          },
          discount: { 100: 0.9 },
        }),
      ),
    ],
    {
      ...{
        ...facts,
        isPaymentEnabled: true,
        isEpayEnabled: true,
        isComplianceMissing: true,
        minTopUp: 3,
        topUpLink: 'https://shop.example',
      },
      methods: [
        { type: 'alipay', name: 'Alipay', minTopUp: 5 },
        { type: '', name: '', minTopUp: undefined },
      ],
      amounts: [10, 20],
      discounts: { 100: 0.9 },
    },
  ],
  [
    'told by the status where there is no such call',
    (g) => g.wallet.facts(),
    [
      get('/api/status', ok({ top_up_link: 'https://a.example', enable_stripe_topup: true })),
      get('/api/user/topup/info', unknownRoute()),
    ],
    { ...facts, isPaymentEnabled: true, isStripeEnabled: true, topUpLink: 'https://a.example' },
  ],
  [
    'told by the status alone, which then is not asked about again',
    (g) => g.wallet.facts(),
    [get('/api/status', ok({ min_topup: 2, payment_enabled: true }))],
    { ...facts, isPaymentEnabled: true, isCardEnabled: true, minTopUp: 2 },
  ],
  [
    'not told, where that call fails',
    (g) => g.wallet.facts(),
    [get('/api/status', ok({})), get('/api/user/topup/info', refused('no'))],
    fails('refused'),
  ],
];

const base = '/api/subscription';
const subscriptions: AnswerRow[] = [
  ['no plans', (g) => g.subscriptions.offers(), [get(`${base}/plans`, ok(null))], []],
  ['no subscriptions', (g) => g.subscriptions.ofUser(3), [get(`${base}/admin/users/3/subscriptions`, ok(null))], []],
  [
    'what is paid first',
    (g) => g.subscriptions.self(),
    [get(`${base}/self`, ok({ billing_preference: 'wallet_only' }))],
    { billing_preference: 'wallet_only', subscriptions: [] },
  ],
  [
    'a plan paid at a provider of its own',
    (g) => g.subscriptions.pay(2, 'stripe'),
    [post(`${base}/stripe/pay`, { plan_id: 2 }, said('success', { pay_link: 'https://pay.example' }))],
    { kind: 'link', url: 'https://pay.example' },
  ],
  [
    'a plan paid by Epay',
    (g) => g.subscriptions.pay(2, 'alipay'),
    [
      post(
        `${base}/epay/pay`,
        { plan_id: 2, payment_method: 'alipay' },
        said('success', { a: 1 }, { url: 'https://epay.example' }),
      ),
    ],
    { kind: 'form', url: 'https://epay.example', fields: { a: '1' } },
  ],
  [
    'a plan that was made',
    (g) => g.subscriptions.createPlan({ title: 'p' } as never),
    [post(`${base}/admin/plans`, { plan: { title: 'p' } }, ok({ id: 8 }))],
    8,
  ],
  [
    'a plan whose number is not told',
    (g) => g.subscriptions.createPlan({ title: 'p' } as never),
    [post(`${base}/admin/plans`, { plan: { title: 'p' } }, ok({ id: '8' }))],
    undefined,
  ],
  [
    'what the gateway says to a plan that is given',
    (g) => g.subscriptions.assign(3, 2),
    [post(`${base}/admin/users/3/subscriptions`, { plan_id: 2 }, ok({ message: 'group changed' }))],
    'group changed',
  ],
  [
    'nothing said to it',
    (g) => g.subscriptions.assign(3, 2),
    [post(`${base}/admin/users/3/subscriptions`, { plan_id: 2 }, ok())],
    '',
  ],
];

describeAnswers('money', wallet);
describeAnswers('what a site takes', topUps);
describeAnswers('plans', subscriptions);

const priced: AnswerRow[] = [
  [
    'prices that the site keeps to itself',
    (g) => g.pricing.list(),
    [get('/api/pricing', refused('off', 403))],
    fails('forbidden', { reason: 'prices-off' }),
  ],
  [
    'prices that are not there',
    (g) => g.pricing.list(),
    [get('/api/pricing', refused('gone'))],
    fails('refused', { serverMessage: 'gone' }),
  ],
  [
    'prices behind a firewall',
    (g) => g.pricing.list(),
    [get('/api/pricing', { status: 403, body: '<html>' })],
    fails('forbidden', { reason: 'html' }),
  ],
  [
    'orders of one’s own',
    (g) => g.orders.listSelf({ page: 1, pageSize: 10 }),
    [get('/api/user/topup/self?p=0&page_size=10', ok({ items: [], total: 0, page: 1, page_size: 10 }))],
    expect.objectContaining({ rows: [], total: 0 }),
  ],
  [
    'an end with words',
    (g) => g.subscriptions.end(5),
    [post('/api/subscription/admin/user_subscriptions/5/invalidate', undefined, ok({ message: 'moved' }))],
    'moved',
  ],
  [
    'an end without words',
    (g) => g.subscriptions.end(5),
    [post('/api/subscription/admin/user_subscriptions/5/invalidate', undefined, ok({ message: 5 }))],
    '',
  ],
  [
    'a plan of no number',
    (g) => g.subscriptions.createPlan({} as never),
    [post('/api/subscription/admin/plans', { plan: {} }, ok({ id: 0 }))],
    undefined,
  ],
  [
    'a plan of a number',
    (g) => g.subscriptions.createPlan({} as never),
    [post('/api/subscription/admin/plans', { plan: {} }, ok({ id: 1 }))],
    1,
  ],
];
describeAnswers('what is charged', priced);

test.each([
  ['stripe', '/api/subscription/stripe/pay', { plan_id: 4 }],
  ['creem', '/api/subscription/creem/pay', { plan_id: 4 }],
  ['waffo-pancake', '/api/subscription/waffo-pancake/pay', { plan_id: 4 }],
  ['alipay', '/api/subscription/epay/pay', { plan_id: 4, payment_method: 'alipay' }],
])('GEN-19: a plan is paid by %s at %s', async (method, path, body) => {
  const answer = { body: JSON.stringify({ message: 'success', data: { pay_link: 'https://pay.example.com/1' } }) };
  const { gateway } = scriptedGateway([post(path, body, answer)], { dialect: 'v013' });
  expect(await gateway.subscriptions.pay(4, method)).toEqual({ kind: 'link', url: 'https://pay.example.com/1' });
});
