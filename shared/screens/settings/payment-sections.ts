import { defaultCardMinimumTopUp, defaultCardUnitPrice } from '../../domain/default.ts';
import { complianceNotes, confirmCompliance } from './confirm-compliance.ts';
import { setting } from './setting-field.ts';
import type { SettingsSection } from './settings-section.ts';

/** Where the card provider sends its events, and which (SET-12). */
const webhookPath = '/api/stripe/webhook';
const webhookEvents = 'checkout.session.completed, checkout.session.expired';

const topUpGroupRatio = setting('TopupGroupRatio', 'group_ratio', 'settings.topUpGroupRatio', {
  help: 'settings.topUpGroupRatioHelp',
  json: 'numbers',
  example: '{"default":1,"vip":0.9}',
});

/**
 * Online payment (SET-12): the card checkout, and the provider that gateways before v0.8.8 know (docs/gateways.md 1.2).
 */
export const paymentSections: readonly SettingsSection[] = [
  {
    id: 'payment',
    tab: 'system',
    title: 'settings.payment',
    actions: [confirmCompliance],
    needsServerAddress: true,
    notes: (stored, { say }) => [
      ...complianceNotes(stored, { say }),
      say('settings.webhookNote', {
        url: `${stored.get('ServerAddress') ?? ''}${webhookPath}`,
        events: webhookEvents,
      }),
    ],
    fields: [
      setting('PaymentEnabled', 'enabled', 'settings.paymentEnabled', {
        help: 'settings.paymentEnabledHelp',
        provenBy: 'PaymentEnabled',
      }),
      setting('StripeApiSecret', 'api_key', 'settings.cardApiKey', {
        provenBy: 'StripeUnitPrice',
        help: 'settings.secretKept',
        prefix: 'sk_',
        example: 'sk_live_…',
      }),
      setting('StripeWebhookSecret', 'webhook_secret', 'settings.cardWebhookSecret', {
        provenBy: 'StripeUnitPrice',
        help: 'settings.secretKept',
        prefix: 'whsec_',
        example: 'whsec_…',
      }),
      setting('StripePriceId', 'price_id', 'settings.cardPriceId', {
        provenBy: 'StripeUnitPrice',
        help: 'settings.cardPriceIdHelp',
        prefix: 'price_',
        example: 'price_…',
      }),
      setting('StripeUnitPrice', 'unit_price', 'settings.unitPrice', {
        provenBy: 'StripeUnitPrice',
        help: 'settings.unitPriceHelp',
        minimum: 0,
        example: String(defaultCardUnitPrice),
      }),
      setting('StripeMinTopUp', 'min_top_up', 'settings.minTopUp', {
        provenBy: 'StripeUnitPrice',
        help: 'settings.minTopUpHelp',
        minimum: 1,
        example: String(defaultCardMinimumTopUp),
      }),
      topUpGroupRatio,
    ],
  },
  {
    id: 'epay',
    tab: 'system',
    title: 'settings.epay',
    needsServerAddress: true,
    fields: [
      setting('PayAddress', 'address', 'settings.epayAddress', { stripsSlash: true }),
      setting('EpayId', 'merchant_id', 'settings.epayId'),
      setting('EpayKey', 'merchant_key', 'settings.epayKey', { help: 'settings.secretKept' }),
      setting('CustomCallbackAddress', 'callback_address', 'settings.epayCallback', {
        help: 'settings.epayCallbackHelp',
        stripsSlash: true,
      }),
      setting('Price', 'unit_price', 'settings.unitPrice', { help: 'settings.unitPriceHelp', minimum: 0 }),
      setting('MinTopUp', 'min_top_up', 'settings.minTopUp', { help: 'settings.minTopUpHelp', minimum: 1 }),
    ],
  },
];
