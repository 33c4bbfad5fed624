import { fromV1, fromV013, numbers, type OptionDefinition, secret, section } from './option-definition.ts';

const record = { ...fromV013, json: 'object' } as const;
const names = { ...fromV013, separator: 'json' } as const;
const laterSecret = { ...secret, ...fromV013 };
const percent = { ...fromV013, maximum: 100 };

/**
 * Options of today's gateways that have a dot in their key or came with v0.13 (docs/gateways-modern.md 28; GEN-26). The
 * part before the dot is the gateway's own group of options: a value that it cannot parse is stored and listed, while
 * the old one stays in use.
 */
export const laterOptions: readonly OptionDefinition[] = [
  ...section('general', [
    ['general_setting.quota_display_type', 'text', 'USD', { ...fromV013, values: ['USD', 'CNY', 'TOKENS', 'CUSTOM'] }],
    ['general_setting.custom_currency_symbol', 'text', '¤', fromV013],
    ['general_setting.custom_currency_exchange_rate', 'number', '1', fromV013],
  ]),
  ...section('other', [
    ['console_setting.announcements_enabled', 'boolean', 'true', fromV013],
    ['console_setting.uptime_kuma_enabled', 'boolean', 'true', fromV013],
    ['console_setting.api_info_enabled', 'boolean', 'true', fromV013],
    ['console_setting.faq_enabled', 'boolean', 'true', fromV013],
  ]),
  ...section('quota', [
    ['quota_setting.enable_free_model_pre_consume', 'boolean', 'true', fromV013],
    ['token_setting.max_user_tokens', 'integer', '1000', fromV013],
  ]),
  // Quota units.
  ...section('check-in', [
    ['checkin_setting.enabled', 'boolean', 'false', fromV013],
    ['checkin_setting.min_quota', 'integer', '1000', fromV013],
    ['checkin_setting.max_quota', 'integer', '10000', fromV013],
  ]),
  ...section('monitoring', [
    ['monitor_setting.auto_test_channel_enabled', 'boolean', 'false', fromV013],
    // Minutes; the gateway treats 0 as 10.
    ['monitor_setting.auto_test_channel_minutes', 'number', '10', { ...fromV013, minimum: 1 }],
    // The gateway treats any other value as the first.
    [
      'monitor_setting.channel_test_mode',
      'text',
      'scheduled_all',
      { ...fromV1, values: ['scheduled_all', 'passive_recovery', 'auto_ban_only'] },
    ],
    // Builds from 18 August 2026 on list it; older ones run one test after the other.
    ['monitor_setting.channel_test_concurrency', 'integer', '1', { ...fromV1, minimum: 1, maximum: 32 }],
  ]),
  ...section('ratio', [
    ['group_ratio_setting.group_special_usable_group', 'json', '{}', record],
    ['tool_price_setting.prices', 'json', '{"file_search":2.5,"web_search":10}', { ...fromV013, ...numbers }],
    ['billing_setting.billing_mode', 'json', '{}', { ...fromV013, shape: 'texts' }],
    ['billing_setting.billing_expr', 'json', '{}', { ...fromV013, shape: 'texts' }],
  ]),
  ...section('model', [
    ['gemini.supported_imagine_models', 'list', '["gemini-2.0-flash-exp","gemini-3-pro-image-preview"]', names],
    ['gemini.thinking_adapter_enabled', 'boolean', 'false', fromV013],
    ['gemini.thinking_adapter_budget_tokens_percentage', 'number', '0.6', { ...fromV013, maximum: 1 }],
    ['gemini.function_call_thought_signature_enabled', 'boolean', 'true', fromV013],
    ['gemini.remove_function_response_id_enabled', 'boolean', 'true', fromV013],
    ['qwen.sync_image_models', 'list', '["z-image","qwen-image"]', names],
    ['grok.violation_deduction_enabled', 'boolean', 'true', fromV013],
    // US dollars.
    ['grok.violation_deduction_amount', 'number', '0.05', fromV013],
    ['global.thinking_model_blacklist', 'list', '["moonshotai/kimi-k2-thinking","kimi-k2-thinking"]', names],
    ['global.chat_completions_to_responses_policy', 'json', '{"enabled":false,"all_channels":true}', record],
  ]),
  ...section('request', [
    ['general_setting.ping_interval_enabled', 'boolean', 'false', fromV013],
    // Seconds.
    ['general_setting.ping_interval_seconds', 'integer', '60', { ...fromV013, minimum: 1 }],
  ]),
  ...section('affinity', [
    ['channel_affinity_setting.enabled', 'boolean', 'true', fromV013],
    ['channel_affinity_setting.switch_on_success', 'boolean', 'true', fromV013],
    ['channel_affinity_setting.keep_on_channel_disabled', 'boolean', 'false', fromV1],
    ['channel_affinity_setting.max_entries', 'integer', '100000', fromV013],
    ['channel_affinity_setting.default_ttl_seconds', 'integer', '3600', fromV013],
    ['channel_affinity_setting.rules', 'json', '[]', { ...fromV013, json: 'array' }],
  ]),
  ...section('performance', [
    ['performance_setting.monitor_enabled', 'boolean', 'true', fromV013],
    ['performance_setting.monitor_cpu_threshold', 'integer', '90', percent],
    ['performance_setting.monitor_memory_threshold', 'integer', '90', percent],
    ['performance_setting.monitor_disk_threshold', 'integer', '95', percent],
    ['performance_setting.disk_cache_enabled', 'boolean', 'false', fromV013],
    // Megabytes, both.
    ['performance_setting.disk_cache_threshold_mb', 'integer', '10', fromV013],
    ['performance_setting.disk_cache_max_size_mb', 'integer', '1024', fromV013],
    ['performance_setting.disk_cache_path', 'text', '', fromV013],
    ['perf_metrics_setting.enabled', 'boolean', 'true', fromV1],
    // Minutes; less than 1 counts as 1.
    ['perf_metrics_setting.flush_interval', 'integer', '5', { ...fromV1, minimum: 1 }],
    // Anything else counts as `hour`.
    ['perf_metrics_setting.bucket_time', 'text', 'hour', { ...fromV1, values: ['minute', '5min', 'hour'] }],
    // 0 keeps them for ever.
    ['perf_metrics_setting.retention_days', 'integer', '0', fromV1],
  ]),
  ...section('outgoing', [
    ['fetch_setting.enable_ssrf_protection', 'boolean', 'true', fromV013],
    ['fetch_setting.allow_private_ip', 'boolean', 'false', fromV013],
    ['fetch_setting.domain_filter_mode', 'boolean', 'false', fromV013],
    ['fetch_setting.domain_list', 'list', '[]', names],
    ['fetch_setting.ip_filter_mode', 'boolean', 'false', fromV013],
    ['fetch_setting.ip_list', 'list', '[]', names],
    ['fetch_setting.allowed_ports', 'list', '["80","443","8080","8443"]', names],
    ['fetch_setting.apply_ip_filter_for_domain', 'boolean', 'true', fromV013],
  ]),
  ...section('payment', [
    ['payment_setting.amount_options', 'json', '[10,20,50,100,200,500]', { ...fromV013, json: 'array' }],
    ['payment_setting.amount_discount', 'json', '{}', { ...fromV013, ...numbers }],
  ]),
  ...section('waffo', [
    ['WaffoEnabled', 'boolean', 'false', fromV013],
    ['WaffoSandbox', 'boolean', 'false', fromV013],
    ['WaffoMerchantId', 'text', '', fromV013],
    ['WaffoApiKey', 'text', '', laterSecret],
    ['WaffoPrivateKey', 'text', '', laterSecret],
    ['WaffoPublicCert', 'text', '', fromV013],
    ['WaffoSandboxApiKey', 'text', '', laterSecret],
    ['WaffoSandboxPrivateKey', 'text', '', laterSecret],
    ['WaffoSandboxPublicCert', 'text', '', fromV013],
    ['WaffoCurrency', 'text', '', fromV013],
    ['WaffoUnitPrice', 'number', '1', fromV013],
    ['WaffoMinTopUp', 'integer', '1', { ...fromV013, minimum: 1 }],
    ['WaffoPayMethods', 'json', '[]', { ...fromV013, json: 'array' }],
    ['WaffoNotifyUrl', 'text', '', fromV013],
    ['WaffoReturnUrl', 'text', '', fromV013],
    ['WaffoSubscriptionReturnUrl', 'text', '', fromV013],
  ]),
  // v0.13 lists them and has no call that would take a payment (docs/gateways-modern.md 28.1).
  ...section('waffo-pancake', [
    ['WaffoPancakeMerchantID', 'text', '', fromV013],
    ['WaffoPancakePrivateKey', 'text', '', laterSecret],
    ['WaffoPancakeStoreID', 'text', '', fromV013],
    ['WaffoPancakeProductID', 'text', '', fromV013],
    ['WaffoPancakeReturnURL', 'text', '', fromV013],
    ['WaffoPancakeUnitPrice', 'number', '1', fromV013],
    ['WaffoPancakeMinTopUp', 'integer', '1', { ...fromV013, minimum: 1 }],
  ]),
  ...section('discord', [
    ['discord.enabled', 'boolean', 'false', fromV013],
    ['discord.client_id', 'text', '', fromV013],
    ['discord.client_secret', 'text', '', laterSecret],
  ]),
  ...section('passkey', [
    ['passkey.enabled', 'boolean', 'false', fromV013],
    ['passkey.rp_display_name', 'text', 'New API', fromV013],
    ['passkey.rp_id', 'text', '', fromV013],
    ['passkey.origins', 'text', '', fromV013],
    ['passkey.allow_insecure_origin', 'boolean', 'false', fromV013],
    [
      'passkey.user_verification',
      'text',
      'preferred',
      { ...fromV013, values: ['required', 'preferred', 'discouraged'] },
    ],
    ['passkey.attachment_preference', 'text', '', { ...fromV013, values: ['', 'platform', 'cross-platform'] }],
  ]),
  // Missing from the list until they are first saved.
  ...section('deployment', [
    ['model_deployment.ionet.enabled', 'boolean', 'false', fromV013],
    ['model_deployment.ionet.api_key', 'text', '', laterSecret],
  ]),
  ...section('other', [
    ['legal.user_agreement', 'text', '', fromV013],
    ['legal.privacy_policy', 'text', '', fromV013],
    ['theme.frontend', 'text', 'classic', { ...fromV1, values: ['default', 'classic'] }],
  ]),
];
