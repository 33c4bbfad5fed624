import { expect } from 'vitest';
import type { GatewayError } from '../../../shared/gateway/client/gateway-error.ts';
import { type Contract, calls, expectFailure, since, unlessMissing } from '../contract.ts';

/** What anybody may ask, and the settings of the site. */
export function describeSiteCalls(the: () => Contract): void {
  calls(the, 'site.status, site.test, site.notice, site.about, site.homePage', async (contract) => {
    const { admin } = contract;
    expect((await admin.site.status()).quota_per_unit).toBeGreaterThan(0);
    expect(await unlessMissing(contract, 'site.test', () => admin.site.test())).not.toBe('');
    for (const text of [await admin.site.notice(), await admin.site.about(), await admin.site.homePage()]) {
      expect(typeof text).toBe('string');
    }
  });

  calls(the, 'site.uptime', async (contract) => {
    await since(contract, 'v013', () => contract.admin.site.uptime());
  });

  calls(the, 'setup.state, setup.run', async (contract) => {
    const { admin, target } = contract;
    expect((await admin.setup.state()).isDone).toBe(true);
    // Set up already: refused, or a call that classic gateways do not have.
    await expectFailure(
      admin.setup.run({ username: target.username, password: 'contract-1' }),
      'refused',
      'unsupported',
    );
  });

  calls(the, 'groups.list, models.byType, models.all', async ({ admin }) => {
    expect(await admin.groups.list()).toContain('default');
    expect((await admin.models.byType())[1]).toContain('gpt-4o-mini');
    const all = await admin.models.all();
    expect(new Set(all).size).toBe(all.length);
  });

  calls(the, 'models.enabled', async (contract) => {
    await since(contract, 'v06', () => contract.admin.models.enabled());
  });

  calls(the, 'options.list, options.set', async ({ admin, self }, context) => {
    context.skip(self.role < 100, 'this is for the super admin only');
    const before = await admin.options.list();
    const footer = before.get('Footer') ?? '';
    await admin.options.set('Footer', footer);
    expect((await admin.options.list()).get('Footer')).toBe(footer);
  });

  calls(
    the,
    'options.resetModelRatio',
    async ({ admin }) => {
      await admin.options.set('ModelRatio', '{"contract-model":3}', { json: true });
      await admin.options.resetModelRatio();
      expect((await admin.options.list()).get('ModelRatio')).not.toContain('contract-model');
    },
    'would undo the ratios of the site',
  );

  calls(
    the,
    'options.confirmPaymentCompliance',
    async ({ admin }) => {
      const outcome = await admin.options.confirmPaymentCompliance().catch((error: GatewayError) => error.kind);
      // Gateways before v1.0 have no such call.
      expect([undefined, 'unsupported']).toContain(outcome);
    },
    'cannot be taken back',
  );

  calls(the, 'pricing.list, raw.call', async (contract) => {
    const { admin } = contract;
    const prices = await unlessMissing(contract, 'pricing.list', () => admin.pricing.list());
    if (prices !== undefined) {
      expect(prices.groupRatio.default).toBeGreaterThanOrEqual(0);
      expect(Object.keys(prices.usableGroups)).toContain('default');
    }
    expect((await admin.raw.call({ method: 'GET', path: '/api/status' })).data).toHaveProperty('system_name');
    await expectFailure(admin.raw.call({ method: 'GET', path: '/api/no-such-call' }), 'unsupported');
  });
}
