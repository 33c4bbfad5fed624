import { isAtLeast } from '../../shared/domain/dialect.ts';
import type { GenerationTraits } from './traits/traits.ts';

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
 * Options that v0.13 and later list beside those of docs/gateways.md 6, by what stands before the dot, with the texts
 * of a new site.
 */
const later: Sections = {
  '': {
    WaffoCurrency: '',
    WaffoEnabled: 'false',
    WaffoMerchantId: '',
    WaffoMinTopUp: '1',
    WaffoNotifyUrl: '',
    WaffoPancakeMerchantID: '',
    WaffoPancakeMinTopUp: '1',
    WaffoPancakeProductID: '',
    WaffoPancakeReturnURL: '',
    WaffoPancakeStoreID: '',
    WaffoPancakeUnitPrice: '1',
    WaffoPayMethods: '[]',
    WaffoPublicCert: '',
    WaffoReturnUrl: '',
    WaffoSandbox: 'false',
    WaffoSandboxPublicCert: '',
    WaffoSubscriptionReturnUrl: '',
    WaffoUnitPrice: '1',
  },
  billing_setting: { billing_expr: '{}', billing_mode: '{}' },
  channel_affinity_setting: {
    default_ttl_seconds: '3600',
    enabled: 'true',
    max_entries: '100000',
    rules: '[]',
    switch_on_success: 'true',
  },
  checkin_setting: { enabled: 'false', max_quota: '10000', min_quota: '1000' },
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
  discord: { client_id: '', enabled: 'false' },
  fetch_setting: {
    allow_private_ip: 'false',
    allowed_ports: '["80","443","8080","8443"]',
    apply_ip_filter_for_domain: 'true',
    domain_filter_mode: 'false',
    domain_list: '[]',
    enable_ssrf_protection: 'true',
    ip_filter_mode: 'false',
    ip_list: '[]',
  },
  gemini: {
    function_call_thought_signature_enabled: 'true',
    remove_function_response_id_enabled: 'true',
    supported_imagine_models: '["gemini-2.0-flash-exp","gemini-3-pro-image-preview"]',
    thinking_adapter_budget_tokens_percentage: '0.6',
    thinking_adapter_enabled: 'false',
  },
  general_setting: {
    custom_currency_exchange_rate: '1',
    custom_currency_symbol: '¤',
    ping_interval_enabled: 'false',
    ping_interval_seconds: '60',
    quota_display_type: 'USD',
  },
  global: {
    chat_completions_to_responses_policy: '{"enabled":false,"all_channels":true}',
    thinking_model_blacklist: '["moonshotai/kimi-k2-thinking","kimi-k2-thinking"]',
  },
  grok: { violation_deduction_amount: '0.05', violation_deduction_enabled: 'true' },
  group_ratio_setting: {
    group_group_ratio: '{"vip":{"edit_this":0.9}}',
    group_ratio: '{"default":1,"svip":1,"vip":1}',
    group_special_usable_group: '{}',
  },
  legal: { privacy_policy: '', user_agreement: '' },
  monitor_setting: { auto_test_channel_enabled: 'false', auto_test_channel_minutes: '10' },
  passkey: {
    allow_insecure_origin: 'false',
    attachment_preference: '',
    enabled: 'false',
    origins: '',
    rp_display_name: 'New API',
    rp_id: '',
    user_verification: 'preferred',
  },
  payment_setting: { amount_discount: '{}', amount_options: '[10,20,50,100,200,500]' },
  performance_setting: {
    disk_cache_enabled: 'false',
    disk_cache_max_size_mb: '1024',
    disk_cache_path: '',
    disk_cache_threshold_mb: '10',
    monitor_cpu_threshold: '90',
    monitor_disk_threshold: '95',
    monitor_enabled: 'true',
    monitor_memory_threshold: '90',
  },
  quota_setting: { enable_free_model_pre_consume: 'true' },
  qwen: { sync_image_models: '["z-image","qwen-image"]' },
  token_setting: { max_user_tokens: '1000' },
  tool_price_setting: { prices: '{"file_search":2.5,"web_search":10}' },
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
const v1: Sections = {
  '': unconfirmed,
  channel_affinity_setting: { keep_on_channel_disabled: 'false' },
  monitor_setting: { channel_test_mode: 'scheduled_all' },
  perf_metrics_setting: { bucket_time: 'hour', enabled: 'true', flush_interval: '5', retention_days: '0' },
  theme: { frontend: 'classic' },
};

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
      return new Set(['PaymentEnabled', 'MaxTokenAutoGroups']);
    case 'v1':
      // The theme is kept, but not told.
      return new Set(['PaymentEnabled', 'theme.frontend']);
  }
}
