import { beforeAll, describe, expect, test } from 'vitest';
import type { Dialect } from '../../../../shared/domain/dialect.ts';
import type { TopUpFacts } from '../../../../shared/gateway/account/top-up-facts.ts';
import { GatewayError } from '../../../../shared/gateway/client/gateway-error.ts';
import { describeError } from '../../../../shared/screen/error/describe-error.ts';
import { checkForm } from '../../../../shared/screen/form-check.ts';
import type { ScreenContext } from '../../../../shared/screen/screen-context.ts';
import { redeemCode, redeemForm } from '../../../../shared/screens/wallet/redeem-code.ts';
import {
  clampAmount,
  paymentLink,
  paymentMethods,
  paymentRefusal,
  payTopUp,
  quoteTexts,
  quoteTopUp,
  topUpConfirmation,
  topUpForm,
} from '../../../../shared/screens/wallet/top-up.ts';
import { codeLink, walletFacts } from '../../../../shared/screens/wallet/wallet-facts.ts';
import { createSay } from '../../../../shared/text/say.ts';
import { startTestSandbox, type TestSandbox } from '../../../support/gateway/sandbox.ts';
import { screenContext } from '../../../support/gateway/screen-context.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';

const facts: TopUpFacts = {
  isPaymentEnabled: true,
  isStripeEnabled: false,
  isCardEnabled: true,
  isEpayEnabled: false,
  isComplianceMissing: false,
  minTopUp: 5,
  stripeMinTopUp: 1,
  topUpLink: '',
  methods: [],
  amounts: [],
  discounts: {},
};
const context = screenContext();
const typesOf = (changes: Partial<TopUpFacts>, dialect: Dialect = 'classic') =>
  paymentMethods({ ...facts, ...changes }, screenContext({ gateway: { dialect: () => dialect } })).map(
    ({ type, call, minimum }) => [type, call, minimum],
  );

describe('WAL-02: rules of the amount', () => {
  test.each([
    [-3, 1],
    [0, 1],
    [1, 1],
    [100_000, 100_000],
    [100_001, 100_000],
  ])('%d is clamped to %d', (amount, clamped) => {
    expect(clampAmount(amount)).toBe(clamped);
  });

  test.each([
    [4, 'The minimum top-up is $5.'],
    [-1, 'The minimum top-up is $5.'],
    [5.5, 'The top-up amount must be a whole number.'],
    [Number.NaN, 'The top-up amount must be a whole number.'],
  ])('%d is refused', (amount, message) => {
    const { errors } = checkForm(topUpForm(facts), { amount, method: 'stripe' }, 'create', context);
    expect(errors).toEqual({ amount: message });
  });

  test('the minimum itself is right; the first amount on offer stands there at first, and the minimum where none is', () => {
    expect(topUpForm(facts).defaults(context)).toEqual({ amount: 10, method: 'stripe' });
    expect(topUpForm({ ...facts, amounts: [2, 5, 20] }).defaults(context)).toEqual({ amount: 5, method: 'stripe' });
    expect(topUpForm({ ...facts, amounts: [2] }).defaults(context)).toEqual({ amount: 5, method: 'stripe' });
    expect(checkForm(topUpForm(facts), { amount: 5, method: 'stripe' }, 'create', context).isValid).toBe(true);
    expect(checkForm(topUpForm(facts), { amount: 5, method: 'cash' }, 'create', context).errors.method).toContain(
      'Choices: stripe',
    );
  });

  test('ways to pay follow the gateway: the card’s own calls, the shared ones, epay’s list or its old pair', () => {
    expect(typesOf({})).toEqual([['stripe', 'pay', 5]]);
    expect(typesOf({ isStripeEnabled: true })).toEqual([['stripe', 'stripe', 1]]);
    expect(typesOf({ isCardEnabled: false, isEpayEnabled: true })).toEqual([
      ['zfb', 'pay', 5],
      ['wx', 'pay', 5],
    ]);
    expect(typesOf({ isCardEnabled: false, isEpayEnabled: true }, 'v013')).toEqual([]);
    const methods = [
      { type: 'alipay', name: '支付宝', minTopUp: 20 },
      { type: 'stripe', name: 'Stripe' },
    ];
    expect(typesOf({ isStripeEnabled: true, isEpayEnabled: true, methods })).toEqual([
      ['stripe', 'stripe', 1],
      ['alipay', 'pay', 20],
    ]);
  });

  test('without online payment it is said, before any request', async () => {
    const off = { ...facts, isPaymentEnabled: false };
    expect(paymentRefusal(off, context)).toBe('Online payment is not enabled.');
    expect(paymentRefusal(facts, context)).toBeUndefined();
    await expect(quoteTopUp({ amount: 5, method: '' }, off, context)).rejects.toThrow('not enabled');
  });

  test('a site that counts in tokens is asked in quota units', async () => {
    const asked: unknown[] = [];
    const amount = async (input: unknown) => {
      asked.push(input);
      return { payAmount: '40.00' };
    };
    const wallet = { amount } as never;
    const inTokens = screenContext({ gateway: { wallet }, status: { display_in_currency: false } });
    const quote = await quoteTopUp({ amount: 5, method: 'stripe' }, facts, inTokens);
    expect(asked).toEqual([{ amount: 2_500_000, paymentMethod: 'stripe' }]);
    expect(quote).toMatchObject({ amount: 5, credited: '5', toPay: '40.00' });
  });

  test('what is credited is what the gateway says, which may be more than was asked for', async () => {
    const wallet = { amount: async () => ({ payAmount: '40.00', chargedAmount: '6.5' }) } as never;
    const generous = screenContext({ gateway: { wallet } });
    const quote = await quoteTopUp({ amount: 5, method: 'stripe' }, facts, generous);
    expect(quote).toMatchObject({ amount: 5, credited: '6.5', toPay: '40.00' });
    expect(topUpConfirmation(quote, generous).consequences).toEqual([
      'Amount: $5.00',
      'Amount credited: $6.50',
      expect.stringMatching(/^Amount due: .*40\.00/),
    ]);
  });

  test('a provider’s form becomes one address for a terminal', () => {
    const step = {
      kind: 'form',
      url: 'https://pay.example.com/submit.php',
      fields: { pid: '1', sign: 'a b' },
    } as const;
    expect(paymentLink(step)).toBe('https://pay.example.com/submit.php?pid=1&sign=a+b');
  });
});

describe('WAL-01: codes', () => {
  test('a code is required and trimmed', () => {
    expect(checkForm(redeemForm, { code: '  ' }, 'create', context).errors.code).toBe('Enter a redemption code.');
    expect(checkForm(redeemForm, { code: ' abc ' }, 'create', context).value.code).toBe('abc');
  });

  test.each([
    ['https://shop.example.com', true],
    ['', false],
    ['javascript:alert(1)', false],
    ['ftp://shop.example.com', false],
  ])('the get-code link %j is shown: %s', (topUpLink, ok) => {
    const link = codeLink({ topUpLink }, context);
    expect(link).toEqual(ok ? { ok, link: topUpLink } : { ok, reason: 'This site has no top-up link.' });
  });

  test('a refusal says what the code lacks and stays a refusal', async () => {
    const redeem = async () => {
      throw new GatewayError('refused', { serverMessage: 'used' });
    };
    const refusing = screenContext({ gateway: { wallet: { redeem } as never } });
    const run = redeemCode.run({ code: 'x' }, refusing, {});
    await expect(run).rejects.toMatchObject({
      kind: 'refused',
      facts: { serverMessage: 'used', reason: 'redemption-code' },
    });
  });

  test.each([
    ['zh-CN', '兑换失败，无效的兑换码', '兑换失败：无效的兑换码'],
    ['en', 'Redemption failed, invalid code', 'Couldn’t redeem the code: invalid code'],
  ] as const)('WAL-01: a refusal says once that it failed (%s)', async (language, serverMessage, outcome) => {
    const redeem = async () => {
      throw new GatewayError('refused', { serverMessage });
    };
    const refusing = screenContext({ gateway: { wallet: { redeem } as never } });
    const failure = await redeemCode.run({ code: 'x' }, refusing, {}).catch((error: unknown) => error);
    expect(describeError(failure, createSay(language)).message).toBe(outcome);
  });
});

describe.each(['classic', 'v06', 'v013', 'v1'] as const)('the wallet of a %s gateway', (dialect) => {
  let sandbox: TestSandbox;
  let root: ScreenContext;

  beforeAll(async () => {
    sandbox = await startTestSandbox({ dialect });
    root = await signedInContext(sandbox);
    return () => sandbox.close();
  });

  test('WAL-01: a code is redeemed once, and the quota credited is told', async () => {
    const [key = ''] = await root.gateway.redemptions.create({ name: 'gift', quota: 750_000, count: 1 });
    const done = await redeemCode.run({ code: key }, root, {});
    expect(done).toMatchObject({ message: 'Code redeemed. $1.50 added to your balance.', data: { quota: 750_000 } });
    await expect(redeemCode.run({ code: key }, root, {})).rejects.toMatchObject({ kind: 'refused' });
    const user = await root.gateway.account.self();
    expect(walletFacts(user, root)[0]?.cell.raw).toBe(100_000_000 + 750_000);
  });

  // v0.6 has no card.
  test.skipIf(dialect === 'v06')('WAL-02: quote, confirm, pay: the link leads to the checkout', async () => {
    expect(paymentRefusal(await root.gateway.wallet.facts(), root)).toBe('Online payment is not enabled.');
    for (const [key, value] of [
      ['StripeApiSecret', 'sk_test_1'],
      ['StripeWebhookSecret', 'whsec_1'],
      ['StripePriceId', 'price_1'],
      ['PaymentEnabled', 'true'],
    ] as const) {
      await root.gateway.options.set(key, value);
    }
    const now = await root.gateway.wallet.facts();
    const input = topUpForm(now).defaults(root);
    const quote = await quoteTopUp({ ...input, amount: 10 }, now, root);
    expect(quote).toMatchObject({ amount: 10, toPay: '80.00', method: 'Card' });
    expect(Number(quote.credited)).toBe(10);
    expect(topUpConfirmation(quote, root).consequences).toEqual([
      'Amount: $10.00',
      'Amount credited: $10.00',
      'Amount due: 80.00 (in the currency of the payment page)',
    ]);
    // Alipay takes yuan.
    expect(quoteTexts({ ...quote, input: { ...quote.input, method: 'zfb' } }, root).toPay).toBe('¥80.00');
    const step = await payTopUp(quote.input, now, root);
    expect(paymentLink(step)).toContain(sandbox.url);
  });

  test('WAL-02: the other provider’s form', async () => {
    await root.gateway.options.set('StripeApiSecret', '');
    for (const key of ['EpayId', 'EpayKey']) await root.gateway.options.set(key, '1001');
    await root.gateway.options.set('PayAddress', 'https://pay.example.com');
    const methods = [{ name: '支付宝', type: 'alipay' }];
    if (dialect !== 'classic' && dialect !== 'v06') {
      await root.gateway.options.set('PayMethods', JSON.stringify(methods));
    }
    const now = await root.gateway.wallet.facts();
    const step = await payTopUp({ amount: 10, method: '' }, now, root);
    expect(step.kind).toBe('form');
    expect(paymentLink(step)).toMatch(/^https:\/\/pay\.example\.com\/.*[?&]pid=1001/);
  });
});
