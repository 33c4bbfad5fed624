import { Role } from '../../../shared/domain/user/role.ts';
import { authenticate } from '../http/authentication.ts';
import { readBody, textOf } from '../http/body.ts';
import { type SandboxApp, type SandboxContext, succeed } from '../http/envelope.ts';
import { answerList } from '../http/paging.ts';
import type { SqlValue } from '../store/database.ts';
import type { Sandbox } from '../store/sandbox.ts';
import { isCompliant } from './compliance.ts';
import { completeByHand, type OrderRow } from './orders.ts';
import { cardSettings, cardTerms, epaySettings } from './payment-settings.ts';

/** Top-up facts and orders of the newer generations (docs/gateways.md 4.5). */
export function registerOrders(app: SandboxApp, sandbox: Sandbox): void {
  if (!sandbox.traits.topUp.info) return;
  app.get('/api/user/topup/info', authenticate(sandbox), (context) => succeed(context, topUpFacts(sandbox)));
  app.get('/api/user/topup/self', authenticate(sandbox), (context) =>
    listOrders(sandbox, context, context.var.caller.id),
  );
  app.get('/api/user/topup', authenticate(sandbox, Role.Admin), (context) => listOrders(sandbox, context));
  app.post('/api/user/topup/complete', authenticate(sandbox, Role.Admin), async (context) => {
    completeByHand(sandbox, textOf(await readBody(context), 'trade_no'));
    return succeed(context);
  });
}

/** The facts that replaced the payment fields of the status object (docs/gateways.md 4.5). */
function topUpFacts(sandbox: Sandbox): Record<string, unknown> {
  const { options, traits } = sandbox;
  const isConfirmed = isCompliant(sandbox);
  const card = cardSettings(options, traits);
  const epay = epaySettings(options);
  const methods = options.json('PayMethods');
  const cardMinimum = cardTerms(options).minimum;
  return {
    enable_online_topup: epay !== undefined,
    enable_stripe_topup: card !== undefined,
    enable_creem_topup: false,
    enable_waffo_topup: false,
    enable_waffo_pancake_topup: false,
    waffo_pay_methods: null,
    creem_products: options.text('CreemProducts') || '[]',
    pay_methods: [
      ...(isConfirmed && Array.isArray(methods) ? methods : []),
      ...(card
        ? [{ name: 'Stripe', type: 'stripe', color: 'rgba(var(--semi-purple-5), 1)', min_topup: String(cardMinimum) }]
        : []),
    ],
    min_topup: options.number('MinTopUp'),
    stripe_min_topup: cardMinimum,
    waffo_min_topup: 1,
    waffo_pancake_min_topup: 1,
    amount_options: options.json('payment_setting.amount_options') ?? [10, 20, 50, 100, 200, 500],
    discount: options.json('payment_setting.amount_discount') ?? {},
    ...(traits.status.topUpLink ? {} : { topup_link: options.text('TopUpLink') }),
    ...(traits.topUp.hasCompliance && {
      enable_redemption: isConfirmed,
      payment_compliance_confirmed: isConfirmed,
      payment_compliance_terms_version: 'v1',
    }),
  };
}

function listOrders(sandbox: Sandbox, context: SandboxContext, userId?: number): Response {
  const conditions: string[] = [];
  const values: SqlValue[] = [];
  if (userId !== undefined) {
    // Only the user's own orders of the last thirty days (docs/gateways-modern.md 29.17).
    conditions.push('user_id = ?', 'create_time >= ?');
    values.push(userId, sandbox.now() - 30 * 86_400);
  }
  const keyword = context.req.query('keyword') ?? '';
  if (keyword !== '') {
    conditions.push(keyword.includes('%') ? 'trade_no LIKE ?' : 'trade_no = ?');
    values.push(keyword);
  }
  const where = conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : '';
  const answerOf = ({ quota: _quota, ...order }: OrderRow) => order;
  return answerList(context, sandbox.store, 'object', { from: `orders${where}`, values, order: 'id DESC' }, answerOf);
}
