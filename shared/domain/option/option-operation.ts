import {
  defaultCacheRatio,
  defaultCompletionRatio,
  defaultGroupRatio,
  defaultModelPrice,
  defaultModelRatio,
} from '../price/ratio-default.ts';
import {
  classicOnly,
  fromV1,
  fromV06,
  fromV013,
  numbers,
  type OptionDefinition,
  section,
} from './option-definition.ts';

const chats = [
  {
    'ChatGPT Next Web 官方示例': 'https://app.nextchat.dev/#/?settings={"key":"{key}","url":"{address}"}',
  },
  {
    'Lobe Chat 官方示例':
      'https://chat-preview.lobehub.com/?settings={"keyVaults":{"openai":{"apiKey":"{key}","baseURL":"{address}/v1"}}}',
  },
  { 'AMA 问天': 'ama://set-api-key?server={address}&key={key}' },
  { OpenCat: 'opencat://team/join?domain={address}&token={key}' },
];

// Upstream errors after which a key can no longer be used (docs/gateways.md 6.2).
const disableKeywords = [
  'your credit balance is too low',
  'this organization has been disabled.',
  'you exceeded your current quota',
  'permission denied',
  'the security token included in the request is invalid',
  'operation not allowed',
  'your account is not authorized',
];

const unused = { isUnused: true };

/** Options of the operation tab (docs/gateways.md 6.1, 6.2, 6.3). */
export const operationOptions: readonly OptionDefinition[] = [
  ...section('general', [
    ['TopUpLink', 'text', ''],
    ['ChatLink', 'text', '', classicOnly],
    ['ChatLink2', 'text', '', classicOnly],
    ['QuotaPerUnit', 'number', '500000', { minimum: 1 }],
    ['RetryTimes', 'integer', '0'],
    ['DisplayInCurrencyEnabled', 'boolean', 'true'],
    ['DisplayTokenStatEnabled', 'boolean', 'true'],
    ['DefaultCollapseSidebar', 'boolean', 'false'],
    ['DemoSiteEnabled', 'boolean', 'false', fromV06],
    ['SelfUseModeEnabled', 'boolean', 'false', fromV06],
    ['general_setting.docs_link', 'text', 'https://docs.newapi.pro', fromV06],
    ['USDExchangeRate', 'number', '7.3', fromV013],
    ['HeaderNavModules', 'json', '', { ...fromV013, json: 'object' }],
    ['SidebarModulesAdmin', 'json', '', { ...fromV013, json: 'object' }],
  ]),
  ...section('drawing', [
    ['DrawingEnabled', 'boolean', 'true'],
    // Discloses the gateway's address to the drawing proxy.
    ['MjNotifyEnabled', 'boolean', 'false'],
    ['MjAccountFilterEnabled', 'boolean', 'false'],
    ['MjModeClearEnabled', 'boolean', 'false'],
    ['MjForwardUrlEnabled', 'boolean', 'true'],
    ['MjActionCheckSuccessEnabled', 'boolean', 'true'],
  ]),
  ...section('sensitive', [
    ['CheckSensitiveEnabled', 'boolean', 'true'],
    ['CheckSensitiveOnPromptEnabled', 'boolean', 'true'],
    ['SensitiveWords', 'list', 'test_sensitive', { separator: '\n' }],
  ]),
  ...section('log', [['LogConsumeEnabled', 'boolean', 'true']]),
  ...section('dashboard', [
    ['DataExportEnabled', 'boolean', 'true'],
    // Minutes.
    ['DataExportInterval', 'integer', '5', { minimum: 1 }],
    // The names in `granularities`, repeated because that module is loaded only with the charts; importing it here
    // would load it first.
    ['DataExportDefaultTime', 'text', 'hour', { values: ['hour', 'day', 'week'] }],
  ]),
  ...section('monitoring', [
    // Seconds; 0 sets no limit.
    ['ChannelDisableThreshold', 'number', '5'],
    ['QuotaRemindThreshold', 'integer', '1000'],
    ['AutomaticDisableChannelEnabled', 'boolean', 'false'],
    ['AutomaticEnableChannelEnabled', 'boolean', 'false'],
    ['AutomaticDisableKeywords', 'list', disableKeywords.join('\n'), { ...fromV06, separator: '\n' }],
    ['AutomaticDisableStatusCodes', 'text', '', fromV013],
    ['AutomaticRetryStatusCodes', 'text', '', fromV013],
  ]),
  ...section('quota', [
    ['QuotaForNewUser', 'integer', '0'],
    ['PreConsumedQuota', 'integer', '500'],
    ['QuotaForInviter', 'integer', '0'],
    ['QuotaForInvitee', 'integer', '0'],
  ]),
  ...section('chats', [['Chats', 'json', JSON.stringify(chats), { shape: 'chats' }]]),
  ...section('ratio', [
    ['ModelRatio', 'json', JSON.stringify(defaultModelRatio()), numbers],
    ['ModelPrice', 'json', JSON.stringify(defaultModelPrice()), numbers],
    ['CompletionRatio', 'json', JSON.stringify(defaultCompletionRatio()), numbers],
    ['GroupRatio', 'json', JSON.stringify(defaultGroupRatio()), numbers],
    ['UserUsableGroups', 'json', JSON.stringify({ default: '默认分组', vip: 'vip分组' }), { shape: 'texts' }],
    ['CacheRatio', 'json', JSON.stringify(defaultCacheRatio()), { ...fromV06, ...numbers }],
    ['CreateCacheRatio', 'json', '{}', { ...fromV013, ...numbers }],
    ['ImageRatio', 'json', '{}', { ...fromV013, ...numbers }],
    ['AudioRatio', 'json', '{}', { ...fromV013, ...numbers }],
    ['AudioCompletionRatio', 'json', '{}', { ...fromV013, ...numbers }],
    ['GroupGroupRatio', 'json', '{}', { ...fromV013, json: 'object', ofTables: true }],
    ['AutoGroups', 'list', '["default"]', { ...fromV013, separator: 'json' }],
    ['DefaultUseAutoGroup', 'boolean', 'false', fromV013],
    ['MaxTokenAutoGroups', 'integer', '5', { ...fromV1, minimum: 1 }],
    ['ExposeRatioEnabled', 'boolean', 'false', fromV013],
  ]),
  ...section('rate-limit', [
    ['ModelRequestRateLimitEnabled', 'boolean', 'false', fromV06],
    ['ModelRequestRateLimitCount', 'integer', '0', fromV06],
    ['ModelRequestRateLimitDurationMinutes', 'integer', '1', fromV06],
    ['ModelRequestRateLimitSuccessCount', 'integer', '1000', fromV06],
    ['ModelRequestRateLimitGroup', 'json', '{}', { ...fromV013, json: 'object' }],
  ]),
  ...section('model', [
    ['claude.model_headers_settings', 'json', '{}', { ...fromV06, json: 'object' }],
    ['claude.default_max_tokens', 'json', '{"default":8192}', { ...fromV06, json: 'object' }],
    ['claude.thinking_adapter_enabled', 'boolean', 'true', fromV06],
    ['claude.thinking_adapter_budget_tokens_percentage', 'number', '0.8', fromV06],
    [
      'gemini.safety_settings',
      'json',
      '{"default":"OFF","HARM_CATEGORY_CIVIC_INTEGRITY":"BLOCK_NONE"}',
      { ...fromV06, json: 'object' },
    ],
    ['gemini.version_settings', 'json', '{"default":"v1beta","gemini-1.0-pro":"v1"}', { ...fromV06, json: 'object' }],
    ['global.pass_through_request_enabled', 'boolean', 'false', fromV06],
  ]),
  // Options that exist in the database only (docs/gateways.md 6.1).
  ...section('none', [
    ['TaskEnabled', 'boolean', 'true'],
    ['StopOnSensitiveEnabled', 'boolean', 'true', unused],
    ['StreamCacheQueueLength', 'integer', '0', unused],
    ['FileUploadPermission', 'integer', '0', unused],
    ['FileDownloadPermission', 'integer', '0', unused],
    ['ImageUploadPermission', 'integer', '0', unused],
    ['ImageDownloadPermission', 'integer', '0', unused],
  ]),
];
