import { isAtLeast } from '../../../shared/domain/dialect.ts';
import type { GenerationTraits } from '../traits/traits.ts';

/** The prefix of the options about the confirmed terms. */
export const compliancePrefix = 'payment_setting.compliance_';

/** The options about the terms before root confirms them. */
const unconfirmed: Readonly<Record<string, string>> = {
  [`${compliancePrefix}confirmed`]: 'false',
  [`${compliancePrefix}terms_version`]: '',
  [`${compliancePrefix}confirmed_at`]: '0',
  [`${compliancePrefix}confirmed_by`]: '0',
  [`${compliancePrefix}confirmed_ip`]: '',
};

type Sections = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * Options of v0.13 and later that have a screen of their own or are listed under two keys, by the prefix before the
 * dot, with their defaults.
 */
const later: Sections = {
  console_setting: {
    announcements: '',
    announcements_enabled: 'true',
    api_info: '',
    api_info_enabled: 'true',
    faq: '',
    faq_enabled: 'true',
    uptime_kuma_enabled: 'true',
    uptime_kuma_groups: '',
  },
  group_ratio_setting: {
    group_group_ratio: '{"vip":{"edit_this":0.9}}',
    group_ratio: '{"default":1,"svip":1,"vip":1}',
  },
};

/** Only v0.13. */
const v013: Sections = {
  '': {
    WaffoPancakeCurrency: 'USD',
    WaffoPancakeEnabled: 'false',
    WaffoPancakeSandbox: 'false',
    WaffoPancakeWebhookPublicKey: '',
    WaffoPancakeWebhookTestKey: '',
  },
};

/** Since v1.0. */
const v1: Sections = { '': unconfirmed };

const payMethods = [
  { color: 'rgba(var(--semi-blue-5), 1)', name: '支付宝', type: 'alipay' },
  { color: 'rgba(var(--semi-green-5), 1)', name: '微信', type: 'wxpay' },
  { color: 'black', min_topup: '50', name: '自定义1', type: 'custom1' },
];

/** Defaults of v0.13 and later that differ from older generations. */
const changed: Readonly<Record<string, string>> = {
  AutomaticDisableStatusCodes: '401',
  AutomaticRetryStatusCodes: '100-199,300-399,401-407,409-499,500-503,505-523,525-599',
  GroupGroupRatio: '{"vip":{"edit_this":0.9}}',
  PayMethods: JSON.stringify(payMethods),
  StripeMinTopUp: '1',
};

/** A generation's defaults in addition to and instead of those in docs/gateways.md 6. */
export function laterDefaults({ dialect }: Pick<GenerationTraits, 'dialect'>): Readonly<Record<string, string>> {
  if (!isAtLeast(dialect, 'v013')) return {};
  return { ...changed, ...flat(later), ...flat(dialect === 'v013' ? v013 : v1) };
}

function flat(sections: Sections): Record<string, string> {
  return Object.fromEntries(
    Object.entries(sections).flatMap(([section, options]) =>
      Object.entries(options).map(([key, value]) => [section === '' ? key : `${section}.${key}`, value]),
    ),
  );
}

const card = ['StripePriceId', 'StripeUnitPrice', 'StripeMinTopUp', 'StripeApiSecret', 'StripeWebhookSecret'];

/**
 * Options of other generations that this one does not know; it stores them all the same but ignores them. CLASSIC is
 * the card fork (docs/gateways.md 1.2), which alone has the card payment and the trust level (GEN-28); V06 is
 * upstream's version.
 */
export function unknownOptions({ generation }: Pick<GenerationTraits, 'generation'>): ReadonlySet<string> {
  switch (generation) {
    case 'classic':
      return new Set();
    case 'v06':
      return new Set([...card, 'PaymentEnabled', 'LinuxDOMinimumTrustLevel']);
    case 'v013':
      return new Set(['PaymentEnabled', 'MaxTokenAutoGroups', 'SMTPStartTLSEnabled', 'SMTPInsecureSkipVerify']);
    case 'v1-session':
      return new Set([
        ...['PaymentEnabled', 'MaxTokenAutoGroups', 'oidc.display_name'],
        'monitor_setting.channel_test_concurrency',
      ]);
    case 'v1':
      // The theme can be stored, but is not listed by default.
      return new Set(['PaymentEnabled', 'theme.frontend']);
  }
}
