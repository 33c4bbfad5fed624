import { expect, test } from 'vitest';
import type { Plan } from '../../../../shared/domain/user/plan.ts';
import { GatewayError } from '../../../../shared/gateway/client/gateway-error.ts';
import { checkForm } from '../../../../shared/screen/form-check.ts';
import { Refusal } from '../../../../shared/screen/refusal.ts';
import { listOffers, setPreference, subscribe } from '../../../../shared/screens/subscription/subscribe.ts';
import { type Answers, answeringContext } from '../../../support/gateway/answering-context.ts';

// Plans are bought as they were seen, from the balance or at the provider's page, and it is looked whether they were.

const plan = {
  ...{
    id: 3,
    title: 'Basic',
    price_amount: 5,
    currency: 'USD',
    total_amount: 500_000,
    upgrade_group: '',
    enabled: true,
  },
  ...{ duration_unit: 'month', duration_value: 1, allow_balance_pay: true, quota_reset_period: 'never' },
} as unknown as Plan;
const facts = {
  ...{ isPaymentEnabled: true, isCardEnabled: false, isStripeEnabled: true, isEpayEnabled: false, methods: [] },
  ...{ minTopUp: 1, stripeMinTopUp: 1, amounts: [], discounts: {}, isComplianceMissing: false },
};
const open = (answers: Answers = {}, dialect = 'v1') =>
  answeringContext({ 'subscriptions.offers': [plan], 'wallet.facts': facts, ...answers }, { dialect });
const own = (...ids: number[]) => ({ subscriptions: ids.map((id) => ({ id })), billing_preference: 'wallet_first' });
const buy = (site: ReturnType<typeof open>, method = 'balance', number = '3') =>
  subscribe.run({ plan: number, method }, site.context, {});
const writes = ({ asked }: ReturnType<typeof open>) => asked.filter(([call]) => /pay|set/i.test(String(call)));

test('GEN-19: what is on offer is told with quota, time and price; that terms are missing, where that is why none is', async () => {
  const { message, details, data, tone } = await listOffers.run(undefined, open().context, {});
  expect([message, tone]).toEqual(['1 plan on offer.', undefined]);
  expect(details?.map(({ id, cell }) => [id, cell.raw, cell.text])).toEqual([
    ['3', 'Basic', expect.stringMatching(/^Basic: \$5.*\$1\.00/)],
  ]);
  expect(data).toEqual({ plans: [plan] });
  const none = (answers: Answers) =>
    listOffers.run(undefined, open({ 'subscriptions.offers': [], ...answers }).context, {});
  expect(await none({})).toMatchObject({ message: '0 plans on offer.' });
  expect(await none({ 'wallet.facts': { ...facts, isComplianceMissing: true } })).toEqual({
    ...{ message: 'Plans are off until the super admin confirms the payment terms.', tone: 'warn' },
    ...{ details: [], data: { plans: [] } },
  });
  expect(await none({ 'wallet.facts': new GatewayError('server') })).toMatchObject({ message: '0 plans on offer.' });
});

test.each([
  ['bought', own(1, 2), 'Subscribed to Basic.', 'good', 2],
  ['not seen among the own', own(1), /Basic/, 'warn', null],
  ['not to be looked at', new GatewayError('server'), /Basic/, 'warn', null],
] as const)('GEN-19 TRU-02: from the balance, a plan is %s', async (_what, after, outcome, tone, subscription_id) => {
  let reads = 0;
  const self = () => {
    reads += 1;
    if (reads === 1) return own(1);
    if (after instanceof Error) throw after;
    return after;
  };
  const site = open({ 'subscriptions.self': self });
  const done = await buy(site);
  expect(done).toMatchObject({ tone, data: { plan_id: 3, subscription_id } });
  expect(done.message).toMatch(outcome);
  expect(done.message === 'Subscribed to Basic.').toBe(tone === 'good');
  expect(writes(site)).toEqual([['subscriptions.payByBalance', 3]]);
});

test('GEN-19: elsewhere it leads to the page where it is paid, and says that nothing runs before', async () => {
  const site = open({ 'subscriptions.pay': { kind: 'link', url: 'https://pay.example.com/1' } });
  expect(await buy(site, 'stripe')).toEqual({
    message: 'Pay for Basic at this address. The subscription starts when the payment arrives.',
    ...{ link: 'https://pay.example.com/1', data: { plan_id: 3, link: 'https://pay.example.com/1' } },
  });
  expect(writes(site)).toEqual([['subscriptions.pay', 3, 'stripe']]);
});

test.each([
  ['dearer', { price_amount: 6 }],
  ['smaller', { total_amount: 400_000 }],
])('GEN-19: nothing is bought of a plan that is %s than it was seen', async (_what, changed) => {
  let now = plan;
  const site = open({ 'subscriptions.offers': () => [now] });
  await listOffers.run(undefined, site.context, {});
  now = { ...plan, ...changed };
  await expect(buy(site)).rejects.toThrow(/^The plan has changed since you saw it\. Now: .*Nothing was bought\.$/);
  expect(writes(site)).toEqual([]);
  // What was just told is what is bought then.
  await expect(buy(site, 'balance', '4')).rejects.toEqual(new Refusal('This plan is not on offer any more.'));
});

test.each([
  ['v1', true, ['balance', 'stripe']],
  ['v1', false, ['stripe']],
  ['v013', true, ['stripe']],
])(
  'GEN-19: on %s, for a plan that the balance may pay: %j, it is paid by %j',
  async (dialect, allow_balance_pay, methods) => {
    const site = open({ 'subscriptions.offers': [{ ...plan, allow_balance_pay }] }, dialect);
    const [plans, ways] = subscribe.input?.fields ?? [];
    const input = { plan: '3', method: '' };
    expect(await plans?.choices?.(input, site.context)).toEqual([
      { value: '3', label: 'Basic', hint: '$5.00 for 1 month; quota: $1.00' },
    ]);
    expect((await ways?.choices?.(input, site.context))?.map(({ value }) => value)).toEqual(methods);
  },
);

test.each([
  [
    { plan: '', method: '' },
    { plan: 'Choose a plan.', method: 'Choose how to pay.' },
  ],
  [{ plan: ' 3 ', method: '' }, { method: 'Choose how to pay.' }],
  [{ plan: ' 3 ', method: ' balance ' }, {}],
])('GEN-19: of %j the faults are %j', (typed, errors) => {
  const checked = checkForm(subscribe.input as never, typed as never, 'create', open().context);
  expect(checked.errors).toEqual(errors);
  expect(checked.value).toEqual({ plan: typed.plan.trim(), method: typed.method.trim() });
});

test('GEN-19: it is asked with price, quota and time, the group one comes into, and where it is paid', async () => {
  const grouped = { ...plan, upgrade_group: 'vip' };
  const site = open({ 'subscriptions.offers': [grouped, { ...plan, id: 4 }] });
  await listOffers.run(undefined, site.context, {});
  const ask = (number: string, method: string) => subscribe.confirm?.(site.context, { plan: number, method });
  const offer = '$5.00 for 1 month; quota: $1.00';
  const onGateway = expect.stringContaining('gw.example.com');
  expect(ask('3', 'balance')).toEqual({
    prompt: expect.stringMatching(/^Subscribe to Basic for .*5/),
    consequences: [
      onGateway,
      offer,
      'You move to the group vip while it runs.',
      'The price is taken from your balance now.',
    ],
  });
  expect(ask('4', 'stripe')?.consequences).toEqual([
    onGateway,
    offer,
    expect.stringMatching(/^You pay on the provider’s page/),
  ]);
  expect(ask('9', 'balance')).toEqual({ prompt: 'Subscribe to this plan?', consequences: [onGateway] });
});

test.each([
  ['kept', own(), 'good', 'wallet_first'],
  ['not kept', { ...own(), billing_preference: 'subscription_only' }, 'warn', 'subscription_only'],
  ['not to be looked at', new GatewayError('server'), 'good', 'wallet_first'],
])('GEN-19: what is used first is %s', async (_what, self, tone, billing_preference) => {
  const site = open({ 'subscriptions.self': self });
  const done = await setPreference.run({ preference: 'wallet-first' }, site.context, {});
  // Only what was read before can be set back.
  const was = self instanceof GatewayError ? {} : { was: { billing_preference: self.billing_preference } };
  const message = expect.stringMatching(/^Used first: .+\.$/);
  expect(done).toEqual({ message, tone, data: { billing_preference }, left: { billing_preference }, ...was });
  expect(writes(site)).toEqual([['subscriptions.setPreference', 'wallet_first']]);
});

test('GEN-19: a word that the gateway would take for another is refused', async () => {
  const form = setPreference.input as never;
  const check = (preference: string) => checkForm(form, { preference } as never, 'create', open().context);
  expect(check('wallet_first ')).toMatchObject({ errors: {}, value: { preference: 'wallet-first' } });
  expect(check('mine').errors).toEqual({ preference: expect.stringMatching(/^Choose one of: subscription-first/) });
  const choices = await setPreference.input?.fields[0]?.choices?.({ preference: '' }, open().context);
  expect(choices?.map(({ value }) => value).sort()).toEqual([
    ...['subscription-first', 'subscription-only', 'wallet-first', 'wallet-only'],
  ]);
});
