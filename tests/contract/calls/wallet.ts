import { expect } from 'vitest';
import { isAtLeast } from '../../../shared/domain/dialect.ts';
import { type Contract, calls, expectFailure, since } from '../contract.ts';

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

  calls(the, 'checkins.month, checkins.checkIn', async (contract) => {
    const { admin, person, target } = contract;
    // A gateway of one's own may have it switched on, or be older than it though its generation has it.
    const status = await admin.site.status();
    if (status.checkin_enabled && target.isExternal) {
      const { stats } = await person.checkins.month();
      const isDone = stats.checked_in_today;
      if (!isDone) expect((await person.checkins.checkIn())?.quota_awarded ?? 0).toBeGreaterThanOrEqual(0);
      return void (await expectFailure(person.checkins.checkIn(), 'refused'));
    }
    // Off, as every new site has it: where nobody switched it on, nothing is checked in.
    const isKnown = isAtLeast(admin.dialect() ?? 'classic', 'v013');
    const failures = isKnown ? (['refused'] as const) : (['unsupported'] as const);
    const other = target.isExternal && isKnown ? (['unsupported'] as const) : [];
    await expectFailure(person.checkins.month(), ...failures, ...other);
    await expectFailure(person.checkins.checkIn(), ...failures, ...other);
    if (!isKnown || target.isExternal) return;
    await admin.options.set('checkin_setting.enabled', true);
    const checkin = await person.checkins.checkIn();
    expect(checkin?.quota_awarded).toBeGreaterThanOrEqual(1000);
    const day = checkin?.checkin_date ?? '';
    const { stats } = await person.checkins.month(day.slice(0, 7));
    expect(stats).toMatchObject({ checked_in_today: true, checkin_count: 1, records: [{ checkin_date: day }] });
    expect((await person.checkins.month('never')).stats.checkin_count).toBe(0);
    await expectFailure(person.checkins.checkIn(), 'refused');
  });

  calls(
    the,
    'subscriptions.plans, subscriptions.createPlan, subscriptions.updatePlan, subscriptions.setPlanEnabled, subscriptions.offers, subscriptions.self, subscriptions.setPreference, subscriptions.ofUser, subscriptions.assign, subscriptions.end, subscriptions.delete, subscriptions.pay, subscriptions.payByBalance, subscriptions.resetPlan, subscriptions.resetUser',
    async (contract) => {
      const { admin, person, prefix, personId } = contract;
      const { subscriptions } = admin;
      const isKnown = isAtLeast(admin.dialect() ?? 'classic', 'v013');
      const fields = { title: `${prefix}plan`, price_amount: 1, total_amount: 500, enabled: true };
      if (!isKnown) {
        const missing = [
          () => subscriptions.plans(),
          () => subscriptions.createPlan(fields),
          () => subscriptions.updatePlan(1, fields),
          () => subscriptions.setPlanEnabled(1, true),
          () => subscriptions.offers(),
          () => subscriptions.self(),
          () => subscriptions.setPreference('wallet_first'),
          () => subscriptions.ofUser(1),
          () => subscriptions.assign(1, 1),
          () => subscriptions.end(1),
          () => subscriptions.delete(1),
          () => subscriptions.pay(1, 'stripe'),
          () => subscriptions.payByBalance(1),
          () => subscriptions.resetPlan(1, true),
          () => subscriptions.resetUser(1, 1, true),
        ];
        for (const call of missing) await expectFailure(call(), 'unsupported');
        return;
      }
      const isLater = isAtLeast(admin.dialect() ?? 'classic', 'v1');
      if (isLater) await admin.options.confirmPaymentCompliance();
      const id = (await subscriptions.createPlan({ ...fields, enabled: false })) ?? 0;
      const find = async () => (await subscriptions.plans()).find((plan) => plan.id === id);
      // Made enabled whatever was asked for, and all of it written by a change.
      expect(await find()).toMatchObject({ ...fields, enabled: true, duration_unit: 'month', duration_value: 1 });
      await subscriptions.updatePlan(id, {
        ...(await find()),
        ...fields,
        price_amount: 9000,
        max_purchase_per_user: 1,
      });
      expect(await find()).toMatchObject({ price_amount: 9000, total_amount: 500, max_purchase_per_user: 1 });
      expect((await person.subscriptions.offers()).some((plan) => plan.id === id)).toBe(true);
      await expectFailure(person.subscriptions.payByBalance(id), isLater ? 'refused' : 'unsupported');
      await expectFailure(person.subscriptions.pay(99_999, 'stripe'), 'refused', 'not-found');
      await subscriptions.assign(personId, id);
      await expectFailure(subscriptions.assign(personId, id), 'refused');
      const [given] = await subscriptions.ofUser(personId);
      expect(given).toMatchObject({ plan_id: id, amount_total: 500, status: 'active', source: 'admin' });
      expect((await person.subscriptions.self()).subscriptions).toMatchObject([{ id: given?.id }]);
      await person.subscriptions.setPreference('wallet_first');
      expect((await person.subscriptions.self()).billing_preference).toBe('wallet_first');
      for (const reset of [
        () => subscriptions.resetPlan(id, true),
        () => subscriptions.resetUser(personId, id, true),
      ]) {
        if (isLater) expect(await reset()).toMatchObject({ matched_count: 1, reset_count: 1, user_count: 1 });
        else await expectFailure(reset(), 'unsupported');
      }
      await subscriptions.end(given?.id ?? 0);
      expect(await subscriptions.ofUser(personId)).toMatchObject([{ status: 'cancelled' }]);
      await subscriptions.delete(given?.id ?? 0);
      expect(await subscriptions.ofUser(personId)).toEqual([]);
      await subscriptions.setPlanEnabled(id, false);
      expect(await find()).toMatchObject({ enabled: false });
    },
    'would leave a plan, which cannot be deleted',
  );

  calls(
    the,
    'metadata.list, metadata.get, metadata.create, metadata.update, metadata.setStatus, metadata.delete, metadata.missing, metadata.vendors, metadata.vendor, metadata.countByVendor, metadata.createVendor, metadata.saveVendor, metadata.deleteVendor',
    async (contract) => {
      const { admin, prefix, undo } = contract;
      const { metadata } = admin;
      const first = { page: 1, pageSize: 20 };
      const named = { name: `${prefix}v`, description: 'd', icon: '' };
      const fields = {
        ...{ model_name: `${prefix}m`, name_rule: 0, description: '', icon: '', tags: 'x', endpoints: '', status: 1 },
        sync_official: 1 as const,
      };
      if (!isAtLeast(admin.dialect() ?? 'classic', 'v013')) {
        const missing = [
          () => metadata.list(first),
          () => metadata.get(1),
          () => metadata.create({ ...fields, vendor_id: 0 }),
          () => metadata.update(1, { ...fields, vendor_id: 0 }),
          () => metadata.setStatus(1, 1),
          () => metadata.delete(1),
          () => metadata.missing(),
          () => metadata.vendors(first),
          () => metadata.vendor(1),
          () => metadata.countByVendor(),
          () => metadata.createVendor(named),
          () => metadata.saveVendor({ ...named, id: 1, status: 1, created_time: 0, updated_time: 0 }),
          () => metadata.deleteVendor(1),
        ];
        for (const call of missing) await expectFailure(call(), 'unsupported', 'not-a-gateway');
        return;
      }
      const vendor = await metadata.createVendor(named);
      const vendorId = vendor?.id ?? 0;
      undo.push(() => metadata.deleteVendor(vendorId));
      expect(vendor).toMatchObject({ name: `${prefix}v`, description: 'd', status: 1 });
      await metadata.saveVendor({ ...(await metadata.vendor(vendorId)), icon: 'OpenAI' });
      expect((await metadata.vendors({ ...first, keyword: prefix })).rows).toMatchObject([
        { id: vendorId, description: 'd', icon: 'OpenAI', created_time: vendor?.created_time },
      ]);
      const own = { ...fields, vendor_id: vendorId };
      const id = (await metadata.create(own)) ?? 0;
      undo.push(() => metadata.delete(id));
      expect(await metadata.get(id)).toMatchObject({ model_name: `${prefix}m`, tags: 'x', status: 1 });
      expect((await metadata.countByVendor())[vendorId]).toBe(1);
      await metadata.setStatus(id, 0);
      expect(await metadata.get(id)).toMatchObject({ status: 0, tags: 'x', vendor_id: vendorId, sync_official: true });
      await metadata.update(id, { ...own, tags: '', sync_official: 0 });
      const { rows } = await metadata.list({ ...first, keyword: prefix, vendor: vendorId });
      expect(rows).toMatchObject([{ id, tags: '', sync_official: false, status: 1 }]);
      expect(await metadata.missing()).not.toContain(`${prefix}m`);
      await metadata.delete(id);
      await expectFailure(metadata.get(id), 'not-found');
      await metadata.deleteVendor(vendorId);
      await expectFailure(metadata.vendor(vendorId), 'not-found');
    },
  );

  calls(the, 'priceSync.sources, priceSync.compare', async ({ admin, target }) => {
    const { priceSync } = admin;
    if (!isAtLeast(admin.dialect() ?? 'classic', 'v013')) {
      await expectFailure(priceSync.sources(), 'unsupported', 'not-a-gateway');
      await expectFailure(priceSync.compare([]), 'unsupported', 'not-a-gateway');
      return;
    }
    const presets = (await priceSync.sources()).filter(({ id }) => id < 0);
    expect(presets.map(({ id }) => id)).toContain(-100);
    await expectFailure(priceSync.compare([]), 'refused');
    const { results } = await priceSync.compare(presets);
    expect(Object.keys(results)).toHaveLength(presets.length);
    // A gateway of one's own may have no way out.
    if (!target.isExternal) expect(Object.values(results)).toEqual(['', '']);
  });

  calls(
    the,
    'metadata.preview, metadata.createMissing',
    async ({ admin }) => {
      if (!isAtLeast(admin.dialect() ?? 'classic', 'v013')) {
        await expectFailure(admin.metadata.preview('en'), 'unsupported');
        await expectFailure(admin.metadata.createMissing('en'), 'unsupported');
        return;
      }
      const { missing } = await admin.metadata.preview('en');
      expect((await admin.metadata.createMissing('en')).created).toEqual(missing);
      expect((await admin.metadata.preview('en')).missing).toEqual([]);
    },
    'asks a public site, and makes rows for all models',
  );

  calls(the, 'orders.list, orders.listSelf, orders.find', async (contract) => {
    const { admin, person, target } = contract;
    const first = { page: 1, pageSize: 10 };
    await since(contract, 'v013', () => admin.orders.list(first));
    await since(contract, 'v013', () => admin.orders.find('no-such-order'));
    await since(contract, 'v013', async () => {
      const { rows } = await person.orders.listSelf(first);
      if (target.isExternal) return;
      const [order] = rows;
      expect(order).toMatchObject({ status: 'pending', payment_provider: 'stripe', amount: 10 });
      const number = order?.trade_no ?? '';
      expect(await admin.orders.find(number)).toMatchObject({ trade_no: number, user_id: contract.personId });
      expect(await admin.orders.find(`${number}x`)).toBeUndefined();
      const part = number.slice(3, 12);
      expect((await admin.orders.list({ ...first, keyword: part })).rows).toMatchObject([{ trade_no: number }]);
    });
  });

  calls(
    the,
    'orders.complete',
    async (contract) => {
      const { admin, person } = contract;
      await since(contract, 'v013', async () => {
        const isKnown = isAtLeast(admin.dialect() ?? 'classic', 'v013');
        const rows = isKnown ? (await person.orders.listSelf({ page: 1, pageSize: 1 })).rows : [];
        const number = rows[0]?.trade_no ?? '';
        await admin.orders.complete(number);
        expect(await admin.orders.find(number)).toMatchObject({ status: 'success' });
        await expectFailure(admin.orders.complete('no-such-order'), 'refused');
      });
    },
    'would credit quota',
  );
}
