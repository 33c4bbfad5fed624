import { unknownOptions } from '../store/later-options.ts';
import type { Options } from '../store/options.ts';
import type { GenerationTraits } from '../traits/traits.ts';

/** The options that the operators of the sample site have set. The card checkout works with its local mock. */
const settings: Readonly<Record<string, string>> = {
  SystemName: 'Harbour AI',
  Footer: '<p>Harbour AI, a sample site. Nothing here is real.</p>',
  Notice:
    '**Maintenance on Sunday, 02:00–03:00 UTC.** Calls go on; the console may be away for a minute.\n\n新渠道已上线：`claude-3-5-haiku-20241022`。',
  About:
    '# Harbour AI\n\nOne key for all models. Sixty channels, five groups, prices per token.\n\n- Status: all harbours open\n- Contact: support@example.com',
  HomePageContent:
    '# Welcome to Harbour AI\n\nPoint your client at this address, use a token from the token page, and choose a model.\n\n```sh\ncurl $BASE/v1/models -H "Authorization: Bearer sk-…"\n```',
  TopUpLink: 'https://shop.example.com/harbour',
  RetryTimes: '2',
  GroupRatio: JSON.stringify({ default: 1, vip: 0.8, svip: 0.6, research: 0.9, trial: 1.2 }),
  UserUsableGroups: JSON.stringify({ default: '默认分组', vip: 'VIP 分组', trial: 'Trial', auto: '自动选择' }),
  AutoGroups: JSON.stringify(['vip', 'default']),
  TopupGroupRatio: JSON.stringify({ default: 1, vip: 0.95, svip: 0.9, research: 1, trial: 1 }),
  QuotaForNewUser: '100000',
  QuotaForInviter: '50000',
  QuotaForInvitee: '25000',
  QuotaRemindThreshold: '50000',
  AutomaticDisableChannelEnabled: 'true',
  AutomaticEnableChannelEnabled: 'true',
  ChannelDisableThreshold: '5',
  SensitiveWords: 'test_sensitive',
  PaymentEnabled: 'true',
  StripeApiSecret: 'sk_test_sample',
  StripeWebhookSecret: 'whsec_sample',
  StripePriceId: 'price_sample',
};

/**
 * Stores the sample site's options, except those that the generation does not know. Must run first, because prices and
 * gifts are computed from them.
 */
export function setSampleOptions(options: Options, traits: GenerationTraits): void {
  const unknown = unknownOptions(traits);
  for (const [key, value] of Object.entries(settings)) if (!unknown.has(key)) options.set(key, value);
}
