import { expect, test } from 'vitest';
import type { TopUpFacts } from '../../../../shared/gateway/account/top-up-facts.ts';
import { checkForm } from '../../../../shared/screen/form-check.ts';
import {
  balanceAfter,
  isYuan,
  paymentMethods,
  paymentRefusal,
  payText,
  payTopUp,
  quoteTexts,
  quoteTopUp,
  topUpAmounts,
  topUpForm,
} from '../../../../shared/screens/wallet/top-up.ts';
import { type Answers, answeringContext } from '../../../support/gateway/answering-context.ts';

// Amounts of a top-up, each with its unit, and what is asked of the gateway for each way to pay.

const facts = {
  ...{
    isPaymentEnabled: true,
    isCardEnabled: false,
    isStripeEnabled: true,
    isEpayEnabled: true,
    isComplianceMissing: false,
  },
  ...{
    minTopUp: 5,
    stripeMinTopUp: 2,
    amounts: [10, 20],
    discounts: {},
    methods: [{ type: 'alipay', name: '', minTopUp: 20 }],
  },
} as unknown as TopUpFacts;
const open = (answers: Answers = {}, dialect = 'v1') => answeringContext(answers, { dialect });

test('WAL-02: the form offers the ways to pay and the site’s amounts, and begins with the first of these', async () => {
  const { context } = open();
  const form = topUpForm(facts);
  expect(form.defaults(context)).toEqual({ amount: 10, method: 'stripe' });
  const [amount, method] = form.fields;
  expect(amount?.presets?.(context, { amount: 0, method: '' })).toEqual([
    { label: '$10', value: 10 },
    { label: '$20', value: 20 },
  ]);
  expect(await method?.choices?.({ amount: 0, method: '' }, context)).toEqual([
    { value: 'stripe', label: expect.stringMatching(/card/i) },
    // One without a name is called by its type.
    { value: 'alipay', label: 'alipay' },
  ]);
  const help = (of: string) =>
    typeof amount?.help === 'function' && amount.help({ amount: 0, method: of }, context, 'create');
  expect([help('stripe'), help('alipay')]).toEqual(['Whole US dollars, $2 or more', 'Whole US dollars, $20 or more']);
  const none = { ...facts, isStripeEnabled: false, isEpayEnabled: false };
  expect(topUpForm(none).defaults(context)).toEqual({ amount: 10, method: '' });
});

test.each([
  [{ amount: 2, method: 'stripe' }, undefined],
  [{ amount: 2, method: '' }, undefined],
  [{ amount: 19, method: 'alipay' }, /\$20/],
  [{ amount: 20, method: 'alipay' }, undefined],
])('WAL-02: of %j the fault is %s', (input, fault) => {
  const { errors } = checkForm(topUpForm(facts), input, 'create', open().context);
  expect(errors).toEqual(fault === undefined ? {} : { amount: expect.stringMatching(fault) });
});

test('WAL-02: an older gateway without a list has the two ways it always had', () => {
  const old = { ...facts, isStripeEnabled: false, methods: [] };
  const types = (dialect: string) => paymentMethods(old, open({}, dialect).context).map(({ type }) => type);
  expect([types('classic'), types('v013')]).toEqual([['zfb', 'wx'], []]);
});

test.each([
  ['terms are missing', { isComplianceMissing: true }, /super admin confirms the payment terms/],
  ['payment is off', { isPaymentEnabled: false }, /not enabled/],
  ['there is no way to pay', { isStripeEnabled: false, methods: [] }, /not enabled/],
])('WAL-02: where %s it is said before anything is asked', async (_what, changed, outcome) => {
  const site = open();
  const closed = { ...facts, ...changed };
  expect(paymentRefusal(closed, site.context)).toMatch(outcome);
  await expect(payTopUp({ amount: 20, method: '' }, closed, site.context)).rejects.toThrow(outcome);
  expect(site.asked).toEqual([]);
});

test.each([
  ['stripe', 'wallet.stripeAmount', 'wallet.stripePay'],
  ['alipay', 'wallet.amount', 'wallet.pay'],
])('WAL-02: %s is asked for the price by %s and paid by %s', async (method, quoted, paid) => {
  const step = { kind: 'link', url: 'https://pay.example.com' };
  const site = open({ [quoted]: { payAmount: '140.00', chargedAmount: '21' }, [paid]: step });
  const input = { amount: 20, method };
  const quote = await quoteTopUp(input, facts, site.context);
  expect(quote).toMatchObject({ input, amount: 20, credited: '21', toPay: '140.00' });
  expect(await payTopUp(input, facts, site.context)).toEqual(step);
  const wire = { amount: 20, paymentMethod: method };
  expect(site.asked).toEqual([
    [quoted, wire],
    [paid, wire],
  ]);
  await expect(payTopUp({ amount: 1.5, method }, facts, site.context)).rejects.toThrow(/whole number/);
});

const quote = (method: string, credited: string) => ({
  input: { amount: 20, method },
  amount: 20,
  credited,
  toPay: '140',
  method,
});

test.each([
  ['alipay', '21', { amount: '$20.00', credited: '$21.00', toPay: '¥140' }, 'Pay ¥140', 10_500_500],
  ['zfb', '', { credited: '', toPay: '¥140' }, 'Pay ¥140', undefined],
  [
    'stripe',
    'some',
    { credited: 'some', toPay: '140 (in the currency of the payment page)' },
    'Pay 140 (payment page’s currency)',
    undefined,
  ],
])('WEB-12: with %s, of which %j is credited, each amount has its unit', (method, credited, texts, button, balance) => {
  const { context } = open();
  expect(quoteTexts(quote(method, credited), context)).toMatchObject(texts);
  expect(payText(quote(method, credited), context)).toBe(button);
  expect(balanceAfter(500, { credited }, context)).toBe(balance);
});

test('WEB-12: yuan are what the providers of China take, by today’s names and the older ones', () => {
  expect(['alipay', 'zfb', 'wxpay', 'wx', 'stripe', ''].filter(isYuan)).toEqual(['alipay', 'zfb', 'wxpay', 'wx']);
});

test.each([
  [
    [],
    {},
    20,
    [
      [20, 0],
      [50, 0],
      [100, 0],
    ],
  ],
  [[5, 10.5, 30, 100_001], { 30: 0.875, 5: 0.5 }, 10, [[30, 12.5]]],
  [
    [5, 10, 30],
    { 5: 1, 10: 0, 30: 1.5 },
    5,
    [
      [5, 0],
      [10, 0],
      [30, 0],
    ],
  ],
])(
  'WEB-12: of the amounts %j with the factors %j from %d on these are offered, cheaper by so many percent',
  (amounts, discounts, least, offered) => {
    const of = { ...facts, amounts, discounts } as unknown as TopUpFacts;
    expect(topUpAmounts(of, least).map(({ amount, discount }) => [amount, discount])).toEqual(offered);
  },
);
