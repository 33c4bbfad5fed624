import { isAtLeast } from '../../../shared/domain/dialect.ts';
import type { GenerationTraits } from '../traits/traits.ts';

/** What stands before the options that tell of the confirmed terms. */
export const compliancePrefix = 'payment_setting.compliance_';

/** What a site's options say of the terms before root confirmed them. */
const unconfirmed: Readonly<Record<string, string>> = {
  [`${compliancePrefix}confirmed`]: 'false',
  [`${compliancePrefix}terms_version`]: '',
  [`${compliancePrefix}confirmed_at`]: '0',
  [`${compliancePrefix}confirmed_by`]: '0',
  [`${compliancePrefix}confirmed_ip`]: '',
};

type Sections = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * Options that v0.13 and later list and that have a screen of their own or are listed twice, by what stands before the
 * dot, with the texts of a new site.
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

/** From v1.0 on. */
const v1: Sections = { '': unconfirmed };

const payMethods = [
  { color: 'rgba(var(--semi-blue-5), 1)', name: '支付宝', type: 'alipay' },
  { color: 'rgba(var(--semi-green-5), 1)', name: '微信', type: 'wxpay' },
  { color: 'black', min_topup: '50', name: '自定义1', type: 'custom1' },
];

/** Where a new site of v0.13 and later says something else than its forerunners. */
const changed: Readonly<Record<string, string>> = {
  AutomaticDisableStatusCodes: '401',
  AutomaticRetryStatusCodes: '100-199,300-399,401-407,409-499,500-503,505-523,525-599',
  GroupGroupRatio: '{"vip":{"edit_this":0.9}}',
  PayMethods: JSON.stringify(payMethods),
  StripeMinTopUp: '1',
};

/** What a generation's options say on a new site, beyond and instead of the defaults of docs/gateways.md 6. */
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
 * Options that other generations have and this one does not know; it stores them all the same and obeys none of them. CLASSIC is the
 * card fork (docs/gateways.md 1.2), whose card payment and trust level are its own (GEN-28); V06 is as it was published.
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
      // The theme is kept, but not told.
      return new Set(['PaymentEnabled', 'theme.frontend']);
  }
}
