import type { SandboxApp } from '../http/envelope.ts';
import type { Relay } from './relay.ts';
import { relayRoute, tokenCaller } from './relay-route.ts';
import type { Caller } from './rows.ts';

/**
 * The balance that chat clients request (docs/gateways.md 4.15): the token's, or with DisplayTokenStatEnabled off the
 * user's.
 */
export function registerBilling(app: SandboxApp, relay: Relay): void {
  for (const prefix of ['/dashboard/billing', '/v1/dashboard/billing']) {
    app.get(
      `${prefix}/subscription`,
      relayRoute(relay, async (context) => {
        const caller = tokenCaller(relay, context);
        const { remaining, used } = unitsOf(relay, caller);
        const isUnlimited = relay.options.flag('DisplayTokenStatEnabled') && caller.token?.unlimited_quota === 1;
        const limit = isUnlimited ? 100_000_000 : inDisplayUnit(relay, remaining + used);
        const expires = caller.token?.expired_time ?? -1;
        return context.json({
          object: 'billing_subscription',
          has_payment_method: true,
          soft_limit_usd: limit,
          hard_limit_usd: limit,
          system_hard_limit_usd: limit,
          access_until: Math.max(0, expires),
        });
      }),
    );
    app.get(
      `${prefix}/usage`,
      relayRoute(relay, async (context) => {
        const { used } = unitsOf(relay, tokenCaller(relay, context));
        // Hundredths of the subscription's unit; the dates in the query are ignored.
        return context.json({ object: 'list', total_usage: inDisplayUnit(relay, used) * 100 });
      }),
    );
  }
}

function unitsOf(relay: Relay, { token, user }: Caller): { remaining: number; used: number } {
  if (token && relay.options.flag('DisplayTokenStatEnabled')) {
    return { remaining: token.remain_quota, used: token.used_quota };
  }
  return { remaining: user.quota, used: user.used_quota };
}

function inDisplayUnit(relay: Relay, units: number): number {
  const { options } = relay;
  return options.flag('DisplayInCurrencyEnabled') ? units / (options.number('QuotaPerUnit') || 1) : units;
}
