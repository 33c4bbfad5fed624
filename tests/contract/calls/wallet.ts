import { expect } from 'vitest';
import { isAtLeast } from '../../../shared/domain/dialect.ts';
import { type Contract, calls, expectFailure } from '../contract.ts';

/** Paying. On a foreign gateway nothing that would open an order. */
export function describeWalletCalls(the: () => Contract): void {
  calls(the, 'wallet.facts', async ({ person }) => {
    expect((await person.wallet.facts()).minTopUp).toBeGreaterThanOrEqual(1);
  });

  calls(
    the,
    'wallet.amount, wallet.pay',
    async ({ admin, person }) => {
      await expectFailure(person.wallet.pay({ amount: 10, paymentMethod: 'zfb' }), 'refused');
      await admin.options.set('PayAddress', 'https://pay.example.com');
      await admin.options.set('EpayId', '1001');
      await admin.options.set('EpayKey', 'contract-key');
      expect(Number((await person.wallet.amount({ amount: 10 })).payAmount)).toBeGreaterThan(0);
      const isNew = isAtLeast(admin.dialect() ?? 'classic', 'v013');
      const step = await person.wallet.pay({ amount: 10, paymentMethod: isNew ? 'alipay' : 'zfb' });
      expect(step).toMatchObject({ kind: 'form' });
      await expectFailure(person.wallet.amount({ amount: 0 }), 'refused');
    },
    'would open an order',
  );

  calls(
    the,
    'wallet.stripeAmount, wallet.stripePay',
    async ({ admin, person }) => {
      await admin.options.set('StripeApiSecret', 'sk_test_contract');
      await admin.options.set('StripeWebhookSecret', 'whsec_contract');
      await admin.options.set('StripePriceId', 'price_contract');
      await admin.options.set('PaymentEnabled', true);
      if (isAtLeast(admin.dialect() ?? 'classic', 'v013')) {
        expect(Number((await person.wallet.stripeAmount({ amount: 10 })).payAmount)).toBeGreaterThan(0);
        expect(await person.wallet.stripePay({ amount: 10 })).toMatchObject({ kind: 'link' });
        return;
      }
      await expectFailure(person.wallet.stripeAmount({ amount: 10 }), 'unsupported');
      await expectFailure(person.wallet.stripePay({ amount: 10 }), 'unsupported');
      // The card fork has a card; v0.6 has none.
      if (admin.dialect() !== 'classic') return;
      expect(await person.wallet.pay({ amount: 10 })).toMatchObject({ kind: 'link' });
      expect(await person.wallet.amount({ amount: 10 })).toMatchObject({ chargedAmount: '10.00' });
    },
    'would open an order',
  );
}
