import type { Sandbox } from '../store/sandbox.ts';
import { cardSettings } from './payment-settings.ts';

/**
 * The payment fields of the status object: the card fork's `payment_enabled` (docs/gateways.md 1.2), and where the
 * status has a minimum, the card's while the card is the payment method.
 */
export function paymentStatus({ options, traits }: Sandbox): Record<string, unknown> {
  const card = cardSettings(options, traits);
  return {
    ...(traits.topUp.card === 'switched' && { payment_enabled: card !== undefined }),
    ...(card && traits.status.minTopUp && { min_topup: card.minimum }),
  };
}
