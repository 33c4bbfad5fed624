import { isAtLeast } from '../../domain/dialect.ts';
import { choice, later, type SettingField, type SettingsSection } from './setting.ts';

/** Fields of newer gateways in the older blocks of the operation tab (GEN-26). */
export const laterGeneral: readonly SettingField[] = [
  later('general_setting.docs_link', 'docs_link', 'option.docsLink', { example: 'https://docs.example.com' }),
  later('USDExchangeRate', 'exchange_rate', 'option.exchangeRate', { example: '7.3' }),
  later('general_setting.quota_display_type', 'display_type', 'option.displayType', {
    ...choice({ USD: 'option.usd', CNY: 'option.cny', TOKENS: 'option.plainQuota', CUSTOM: 'option.ownCurrency' }),
    example: 'USD',
  }),
  later('general_setting.custom_currency_symbol', 'currency_symbol', 'option.currencySymbol', { example: '¤' }),
  later('general_setting.custom_currency_exchange_rate', 'currency_rate', 'option.currencyRate', { example: '1' }),
  later('DemoSiteEnabled', 'demo_site', 'option.demoSite'),
  later('SelfUseModeEnabled', 'self_use', 'option.selfUse'),
];

export const laterDrawing: readonly SettingField[] = [later('TaskEnabled', 'tasks', 'option.tasks')];

export const laterQuota: readonly SettingField[] = [
  later('quota_setting.enable_free_model_pre_consume', 'free_model_reserve', 'option.freeModelReserve'),
  later('token_setting.max_user_tokens', 'max_tokens', 'option.maxTokens', { example: '1000' }),
];

export const laterMonitoring: readonly SettingField[] = [
  later('AutomaticDisableStatusCodes', 'disable_codes', 'option.disableCodes', { example: '401,403,500-503' }),
  later('AutomaticRetryStatusCodes', 'retry_codes', 'option.retryCodes', { example: '429,500-503' }),
  later('monitor_setting.auto_test_channel_enabled', 'auto_test', 'option.autoTest'),
  later('monitor_setting.auto_test_channel_minutes', 'auto_test_minutes', 'option.autoTestMinutes', { example: '10' }),
  later('monitor_setting.channel_test_mode', 'test_mode', 'option.testMode', {
    ...choice({
      scheduled_all: 'option.testAll',
      passive_recovery: 'option.testFailed',
      auto_ban_only: 'option.testAutoBan',
    }),
    example: 'scheduled_all',
  }),
  later('monitor_setting.channel_test_concurrency', 'test_concurrency', 'option.testConcurrency', { example: '4' }),
];

export const laterRatio: readonly SettingField[] = [
  later('CreateCacheRatio', 'cache_write_ratio', 'option.cacheWriteRatio', { example: '{"claude-sonnet-4":1.25}' }),
  later('ImageRatio', 'image_ratio', 'option.imageRatio', { example: '{"gpt-image-1":2}' }),
  later('AudioRatio', 'audio_ratio', 'option.audioRatio', { example: '{"gpt-4o-audio-preview":16}' }),
  later('AudioCompletionRatio', 'audio_completion_ratio', 'option.audioCompletionRatio', {
    example: '{"gpt-4o-realtime":2}',
  }),
  later('GroupGroupRatio', 'group_group_ratio', 'option.groupGroupRatio', { example: '{"vip":{"default":0.9}}' }),
  later('group_ratio_setting.group_special_usable_group', 'special_groups', 'option.specialGroups', {
    example: '{"vip":{"+:pro":"Pro"}}',
  }),
  later('AutoGroups', 'auto_groups', 'option.autoGroups', { example: 'default' }),
  later('DefaultUseAutoGroup', 'default_auto_group', 'option.defaultAutoGroup'),
  later('MaxTokenAutoGroups', 'max_auto_groups', 'option.maxAutoGroups', { example: '5' }),
  later('ExposeRatioEnabled', 'expose_ratios', 'option.exposeRatios'),
  later('tool_price_setting.prices', 'tool_prices', 'option.toolPrices', { example: '{"web_search":10}' }),
  later('billing_setting.billing_mode', 'billing_mode', 'option.billingMode', {
    example: '{"gpt-5":"tiered_expr"}',
  }),
  later('billing_setting.billing_expr', 'billing_expression', 'option.billingExpression', {
    example: '{"gpt-5":"p * 2"}',
  }),
];

/** Blocks of the operation tab that only newer gateways have (GEN-26). */
export const laterOperationSections: readonly SettingsSection[] = [
  {
    id: 'navigation',
    tab: 'operation',
    title: 'option.navigationSection',
    notes: (_stored, { gateway, say }) => (isAtLeast(gateway.dialect(), 'v1') ? [] : [say('option.signInNotEnforced')]),
    fields: [
      // Gateways do not list it until it is first saved.
      later('HeaderNavModules', 'header', 'option.headerModules', { provenBy: undefined, example: '{"home":true}' }),
      later('SidebarModulesAdmin', 'sidebar', 'option.sidebarModules', {
        provenBy: undefined,
        example: '{"chat":{"enabled":true}}',
      }),
    ],
  },
  {
    id: 'check-in',
    tab: 'operation',
    title: 'option.checkInSection',
    notes: (stored, { say }) => {
      const [least, most] = ['min', 'max'].map((end) => Number(stored.get(`checkin_setting.${end}_quota`) ?? NaN));
      return (most ?? NaN) < (least ?? NaN) ? [say('option.checkInRange')] : [];
    },
    fields: [
      later('checkin_setting.enabled', 'enabled', 'option.checkInEnabled'),
      later('checkin_setting.min_quota', 'minimum', 'option.checkInMinimum', { kind: 'quota' }),
      later('checkin_setting.max_quota', 'maximum', 'option.checkInMaximum', { kind: 'quota' }),
    ],
  },
  {
    id: 'rate-limit',
    tab: 'operation',
    title: 'option.rateLimitSection',
    fields: [
      later('ModelRequestRateLimitEnabled', 'enabled', 'option.rateLimit'),
      later('ModelRequestRateLimitDurationMinutes', 'minutes', 'option.rateMinutes', { example: '1' }),
      later('ModelRequestRateLimitCount', 'requests', 'option.rateCount', { example: '100' }),
      later('ModelRequestRateLimitSuccessCount', 'successful', 'option.rateSuccess', { example: '60' }),
      later('ModelRequestRateLimitGroup', 'by_group', 'option.rateByGroup', { example: '{"vip":[200,100]}' }),
    ],
  },
  {
    id: 'request',
    tab: 'operation',
    title: 'option.requestSection',
    fields: [
      later('global.pass_through_request_enabled', 'pass_through', 'option.passThrough'),
      later('general_setting.ping_interval_enabled', 'keep_alive', 'option.ping'),
      later('general_setting.ping_interval_seconds', 'keep_alive_seconds', 'option.pingSeconds', { example: '60' }),
      later('global.chat_completions_to_responses_policy', 'responses_policy', 'option.responsesPolicy', {
        example: '{"enabled":true,"all_channels":true}',
      }),
      later('global.thinking_model_blacklist', 'no_thinking', 'option.noThinking', { example: 'kimi-k2-thinking' }),
    ],
  },
  {
    id: 'model',
    tab: 'operation',
    title: 'option.modelSection',
    fields: [
      later('claude.model_headers_settings', 'claude_headers', 'option.claudeHeaders', {
        example: '{"m":{"anthropic-beta":["a"]}}',
      }),
      later('claude.default_max_tokens', 'claude_max_tokens', 'option.claudeMaxTokens', {
        example: '{"default":8192}',
      }),
      later('claude.thinking_adapter_enabled', 'claude_thinking', 'option.claudeThinking'),
      later('claude.thinking_adapter_budget_tokens_percentage', 'claude_budget', 'option.claudeBudget', {
        example: '0.8',
      }),
      later('gemini.safety_settings', 'gemini_safety', 'option.geminiSafety', { example: '{"default":"OFF"}' }),
      later('gemini.version_settings', 'gemini_versions', 'option.geminiVersions', {
        example: '{"default":"v1beta"}',
      }),
      later('gemini.supported_imagine_models', 'gemini_images', 'option.geminiImages', {
        example: 'gemini-3-pro-image-preview',
      }),
      later('gemini.thinking_adapter_enabled', 'gemini_thinking', 'option.geminiThinking'),
      later('gemini.thinking_adapter_budget_tokens_percentage', 'gemini_budget', 'option.geminiBudget', {
        example: '0.6',
      }),
      later('gemini.function_call_thought_signature_enabled', 'gemini_signature', 'option.geminiSignature'),
      later('gemini.remove_function_response_id_enabled', 'gemini_response_id', 'option.geminiResponseId'),
      later('qwen.sync_image_models', 'qwen_images', 'option.qwenImages', { example: 'qwen-image' }),
      later('grok.violation_deduction_enabled', 'grok_deduction', 'option.grokDeduction'),
      later('grok.violation_deduction_amount', 'grok_amount', 'option.grokAmount', { example: '0.05' }),
    ],
  },
  {
    id: 'affinity',
    tab: 'operation',
    title: 'option.affinitySection',
    fields: [
      later('channel_affinity_setting.enabled', 'enabled', 'option.affinityEnabled'),
      later('channel_affinity_setting.switch_on_success', 'switch_on_success', 'option.affinitySwitch'),
      later('channel_affinity_setting.keep_on_channel_disabled', 'keep_on_disabled', 'option.affinityKeep'),
      later('channel_affinity_setting.max_entries', 'max_entries', 'option.affinityEntries', { example: '100000' }),
      later('channel_affinity_setting.default_ttl_seconds', 'seconds', 'option.affinitySeconds', { example: '3600' }),
      later('channel_affinity_setting.rules', 'rules', 'option.affinityRules', { example: '[]' }),
    ],
  },
  {
    id: 'performance',
    tab: 'operation',
    title: 'option.performanceSection',
    fields: [
      later('performance_setting.monitor_enabled', 'load_monitor', 'option.loadMonitor'),
      later('performance_setting.monitor_cpu_threshold', 'cpu_limit', 'option.loadProcessor', { example: '90' }),
      later('performance_setting.monitor_memory_threshold', 'memory_limit', 'option.loadMemory', { example: '90' }),
      later('performance_setting.monitor_disk_threshold', 'disk_limit', 'option.loadDisk', { example: '95' }),
      later('performance_setting.disk_cache_enabled', 'disk_cache', 'option.diskCache'),
      later('performance_setting.disk_cache_threshold_mb', 'disk_cache_from', 'option.diskCacheFrom', {
        example: '10',
      }),
      later('performance_setting.disk_cache_max_size_mb', 'disk_cache_size', 'option.diskCacheSize', {
        example: '1024',
      }),
      later('performance_setting.disk_cache_path', 'disk_cache_path', 'option.diskCachePath', {
        example: '/var/cache/gateway',
      }),
      later('perf_metrics_setting.enabled', 'metrics', 'option.metrics'),
      later('perf_metrics_setting.flush_interval', 'metrics_minutes', 'option.metricsFlush', { example: '5' }),
      later('perf_metrics_setting.bucket_time', 'metrics_step', 'option.metricsStep', {
        ...choice({ minute: 'option.minute', '5min': 'option.fiveMinutes', hour: 'option.hour' }),
        example: 'hour',
      }),
      later('perf_metrics_setting.retention_days', 'metrics_days', 'option.metricsDays', { example: '30' }),
    ],
  },
];
