import { granularities } from '../../domain/log/granularity.ts';
import { cleanUpLogs } from '../log/log-cleanup.ts';
import {
  laterDrawing,
  laterGeneral,
  laterMonitoring,
  laterOperationSections,
  laterQuota,
  laterRatio,
} from './later-operation-sections.ts';
import { type SettingsSection, setting } from './setting.ts';
import { resetModelRatios } from './settings-actions.ts';

const priceExample = '{"gpt-4-gizmo-*":0.1}';
const ratioExample = '{"gpt-4o":1.25}';

/** The operation tab (SET-02 to SET-10). */
export const operationSections: readonly SettingsSection[] = [
  {
    id: 'general',
    tab: 'operation',
    title: 'settings.general',
    fields: [
      setting('TopUpLink', 'top_up_link', 'settings.topUpLink', {
        help: 'settings.topUpLinkHelp',
        example: 'https://shop.example.com',
      }),
      setting('ChatLink', 'chat_link', 'settings.chatLink', { help: 'settings.chatLinkDeprecated' }),
      setting('ChatLink2', 'chat_link2', 'settings.chatLink2', { help: 'settings.chatLinkDeprecated' }),
      setting('QuotaPerUnit', 'quota_per_unit', 'settings.quotaPerUnit', {
        help: 'settings.quotaPerUnitHelp',
        example: '500000',
      }),
      setting('RetryTimes', 'retry_times', 'settings.retryTimes', { help: 'settings.retryTimesHelp' }),
      setting('DisplayInCurrencyEnabled', 'display_in_currency', 'settings.displayInCurrency', {
        help: 'settings.displayInCurrencyHelp',
      }),
      setting('DisplayTokenStatEnabled', 'display_token_stat', 'settings.displayTokenStat', {
        help: 'settings.displayTokenStatHelp',
      }),
      setting('DefaultCollapseSidebar', 'collapse_sidebar', 'settings.collapseSidebar', {
        help: 'settings.collapseSidebarHelp',
      }),
      ...laterGeneral,
    ],
  },
  {
    id: 'drawing',
    tab: 'operation',
    title: 'settings.drawing',
    fields: [
      setting('DrawingEnabled', 'enabled', 'settings.drawingEnabled', { help: 'settings.drawingEnabledHelp' }),
      setting('MjNotifyEnabled', 'callback', 'settings.drawingCallback', { help: 'settings.drawingCallbackWarning' }),
      setting('MjAccountFilterEnabled', 'account_filter', 'settings.drawingAccountFilter', {
        help: 'settings.drawingAccountFilterHelp',
      }),
      setting('MjForwardUrlEnabled', 'forward_url', 'settings.drawingForwardUrl', {
        help: 'settings.drawingForwardUrlHelp',
      }),
      setting('MjModeClearEnabled', 'mode_clear', 'settings.drawingModeClear', {
        help: 'settings.drawingModeClearHelp',
      }),
      setting('MjActionCheckSuccessEnabled', 'action_check', 'settings.drawingActionCheck', {
        help: 'settings.drawingActionCheckHelp',
      }),
      ...laterDrawing,
    ],
  },
  {
    id: 'sensitive',
    tab: 'operation',
    title: 'settings.sensitive',
    fields: [
      setting('CheckSensitiveEnabled', 'enabled', 'settings.sensitiveEnabled', {
        help: 'settings.sensitiveEnabledHelp',
      }),
      setting('CheckSensitiveOnPromptEnabled', 'check_prompts', 'settings.sensitiveOnPrompt', {
        help: 'settings.sensitiveOnPromptHelp',
      }),
      setting('SensitiveWords', 'words', 'settings.sensitiveWords', { help: 'settings.oneALine' }),
    ],
  },
  {
    id: 'log',
    tab: 'operation',
    title: 'settings.log',
    fields: [setting('LogConsumeEnabled', 'consumption', 'settings.logConsume', { help: 'settings.logConsumeHelp' })],
    actions: [cleanUpLogs],
  },
  {
    id: 'dashboard',
    tab: 'operation',
    title: 'settings.dashboard',
    fields: [
      setting('DataExportEnabled', 'enabled', 'settings.dashboardEnabled', { help: 'settings.dashboardEnabledHelp' }),
      setting('DataExportInterval', 'interval', 'settings.dashboardInterval', {
        help: 'settings.dashboardIntervalHelp',
        example: '5',
      }),
      setting('DataExportDefaultTime', 'granularity', 'settings.dashboardGranularity', {
        help: 'settings.dashboardGranularityHelp',
        kind: 'choice',
        example: 'hour',
        choices: (_draft, { say }) => granularities.members.map(({ value, label }) => ({ value, label: say(label) })),
      }),
    ],
  },
  {
    id: 'monitoring',
    tab: 'operation',
    title: 'settings.monitoring',
    fields: [
      setting('ChannelDisableThreshold', 'longest_response', 'settings.longestResponse', {
        help: 'settings.longestResponseHelp',
        example: '5',
      }),
      setting('QuotaRemindThreshold', 'quota_reminder', 'settings.quotaReminder', {
        help: 'settings.quotaReminderHelp',
        kind: 'quota',
      }),
      setting('AutomaticDisableChannelEnabled', 'auto_disable', 'settings.autoDisable', {
        help: 'settings.autoDisableHelp',
      }),
      setting('AutomaticEnableChannelEnabled', 'auto_enable', 'settings.autoEnable', {
        help: 'settings.autoEnableHelp',
      }),
      setting('AutomaticDisableKeywords', 'disable_keywords', 'settings.disableKeywords', {
        help: 'settings.disableKeywordsHelp',
      }),
      ...laterMonitoring,
    ],
  },
  {
    id: 'quota',
    tab: 'operation',
    title: 'settings.quota',
    fields: [
      setting('QuotaForNewUser', 'new_user', 'settings.quotaForNewUser', {
        help: 'settings.quotaForNewUserHelp',
        kind: 'quota',
      }),
      setting('PreConsumedQuota', 'pre_consumed', 'settings.preConsumedQuota', {
        help: 'settings.preConsumedQuotaHelp',
        kind: 'quota',
      }),
      setting('QuotaForInviter', 'inviter', 'settings.quotaForInviter', {
        help: 'settings.quotaForInviterHelp',
        kind: 'quota',
      }),
      setting('QuotaForInvitee', 'invitee', 'settings.quotaForInvitee', {
        help: 'settings.quotaForInviteeHelp',
        kind: 'quota',
      }),
      ...laterQuota,
    ],
  },
  {
    id: 'chats',
    tab: 'operation',
    title: 'settings.chats',
    fields: [
      setting('Chats', 'chats', 'settings.chatsList', {
        help: 'settings.chatsHelp',
        example: '[{"App":"https://a.example/?k={key}&u={address}"}]',
      }),
    ],
  },
  {
    id: 'ratio',
    tab: 'operation',
    title: 'settings.ratio',
    fields: [
      setting('ModelPrice', 'model_price', 'settings.modelPrice', {
        help: 'settings.modelPriceHelp',
        example: priceExample,
      }),
      setting('ModelRatio', 'model_ratio', 'settings.modelRatio', {
        help: 'settings.modelRatioHelp',
        example: ratioExample,
      }),
      setting('CompletionRatio', 'completion_ratio', 'settings.completionRatio', {
        help: 'settings.completionRatioHelp',
        example: '{"gpt-4-all":2}',
      }),
      setting('CacheRatio', 'cache_ratio', 'settings.cacheRatio', {
        help: 'settings.cacheRatioHelp',
        example: '{"gpt-4o":0.5}',
      }),
      setting('GroupRatio', 'group_ratio', 'settings.groupRatio', {
        help: 'settings.groupRatioHelp',
        example: '{"default":1,"vip":0.8}',
      }),
      setting('UserUsableGroups', 'usable_groups', 'settings.usableGroups', {
        help: 'settings.usableGroupsHelp',
        example: '{"default":"Default","vip":"VIP"}',
      }),
      ...laterRatio,
    ],
    actions: [resetModelRatios],
  },
  ...laterOperationSections,
];
