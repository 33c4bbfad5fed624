import { describe, expect, test } from 'vitest';
import { GatewayError } from '../../../../shared/gateway/client/gateway-error.ts';
import { describeError } from '../../../../shared/screen/error/describe-error.ts';
import { complianceNotes, confirmCompliance } from '../../../../shared/screens/settings/settings-actions.ts';
import { paymentRefusal } from '../../../../shared/screens/wallet/top-up.ts';
import { screenContext } from '../../../support/gateway/screen-context.ts';
import { scriptedGateway } from '../../../support/gateway/scripted-gateway.ts';
import { ok } from '../../../support/gateway/scripted-transport.ts';

const root = (dialect: string | undefined, kind = 'session') =>
  screenContext({ gateway: { dialect: () => dialect, credential: () => ({ kind }) } as never });

describe('the terms of payment of v1.0', () => {
  test('GEN-22: are confirmed by the super admin with a password login, where the gateway asks for them', () => {
    expect(confirmCompliance.refusal?.(root('v1'))).toBeUndefined();
    expect(confirmCompliance.refusal?.(root('v013'))).toBe('Not required by this gateway.');
    expect(confirmCompliance.refusal?.(root('v1', 'access-token'))).toContain('signing in with a password');
    expect(confirmCompliance.refusal?.(screenContext({ role: 10 }))).toContain('super admin');
    const outcome = confirmCompliance.confirm?.(root('v1'));
    expect(outcome?.consequences.join(' ')).toContain('Redemption codes, top-ups, subscriptions');
    expect(outcome?.consequences.join(' ')).toContain('cannot be');
  });

  test('GEN-22: what is off until then is told in the settings, in the wallet, and where the gateway refuses', async () => {
    const { say } = root('v1');
    const notes = (value: string) =>
      complianceNotes(new Map([['payment_setting.compliance_confirmed', value]]), { say });
    expect(notes('false').join(' ')).toContain('tollgate settings confirm-compliance');
    expect(notes('true')).toEqual([]);
    expect(complianceNotes(new Map(), { say })).toEqual([]);

    for (const serverMessage of [
      '支付、兑换码、订阅计划和邀请返利功能已禁用。管理员需先确认合规声明后方可启用。',
      'Payment is disabled. The administrator must confirm compliance terms before enabling them.',
    ]) {
      const { hint } = describeError(new GatewayError('refused', { serverMessage, status: 200 }), say);
      expect(hint).toContain('tollgate settings confirm-compliance');
    }

    const status = { request: 'GET /api/status', answer: ok({ system_name: 'x', price: 1, chats: [], setup: true }) };
    const info = (confirmed: boolean) => ({
      request: 'GET /api/user/topup/info',
      answer: ok({ enable_online_topup: true, pay_methods: [], payment_compliance_confirmed: confirmed }),
    });
    const { gateway } = scriptedGateway([status, info(false), status, info(true)]);
    const context = { say, gateway };
    expect(paymentRefusal(await gateway.wallet.facts(), context)).toContain('until the super admin confirms');
    expect(paymentRefusal(await gateway.wallet.facts(), context)).not.toContain('until the super admin confirms');
  });
});

test('hints fit the failure: an upstream, an overload and a limit are no wrong input', () => {
  const { say } = screenContext();
  const described = (kind: GatewayError['kind'], facts: GatewayError['facts']) =>
    describeError(new GatewayError(kind, facts), say);
  const refused = { serverMessage: 'boom', status: 200 };
  expect(described('refused', { ...refused, path: '/api/channel/test/3' }).hint).toContain('Check the provider');
  expect(described('refused', { ...refused, status: 503, path: '/v1/chat/completions' }).hint).toBe(
    'Try again later. If it keeps happening, the site’s admin should look at the gateway’s log.',
  );
  expect(described('refused', { ...refused, path: '/api/channel/' }).hint).toBe('');
  const limit = described('rate-limited', { serverMessage: 'Rate limit reached for m-limit' });
  expect(limit.message).toBe('Too many requests: Rate limit reached for m-limit');
  expect(described('rate-limited', {}).message).toBe('Too many requests.');
  expect(described('rate-limited', { path: '/api/user/login' }).hint).toContain('20 minutes');
});
