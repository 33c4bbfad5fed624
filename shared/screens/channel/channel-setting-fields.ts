import { ChannelType } from '../../domain/channel/channel-type.ts';
import type { AnyField } from '../../screen/form.ts';
import type { ChannelDraft } from './channel-draft.ts';
import { headerOverrideText, paramOverrideText } from './override-text.ts';

const hasSettings = ({ facts }: ChannelDraft) => facts.hasSettings;

/**
 * The settings that newer gateways keep of a channel beside its columns (GEN-03), many of which change its requests.
 * Gateways that lack a field do not show it.
 */
export const channelSettingFields: readonly AnyField<ChannelDraft>[] = [
  {
    name: 'proxy',
    kind: 'text',
    label: 'channel.proxy',
    section: 'channel.sectionRequests',
    help: 'channel.proxyHelp',
    example: 'socks5://127.0.0.1:1080',
    applies: hasSettings,
  },
  {
    name: 'pass_through_body_enabled',
    kind: 'toggle',
    label: 'channel.passThrough',
    section: 'channel.sectionRequests',
    help: 'channel.passThroughHelp',
    applies: hasSettings,
  },
  {
    name: 'force_format',
    kind: 'toggle',
    label: 'channel.forceFormat',
    section: 'channel.sectionRequests',
    help: 'channel.forceFormatHelp',
    applies: hasSettings,
  },
  {
    name: 'thinking_to_content',
    kind: 'toggle',
    label: 'channel.thinkingToContent',
    section: 'channel.sectionRequests',
    help: 'channel.thinkingToContentHelp',
    applies: hasSettings,
  },
  {
    name: 'system_prompt',
    kind: 'text',
    multiline: true,
    label: 'channel.systemPrompt',
    section: 'channel.sectionRequests',
    help: 'channel.systemPromptHelp',
    applies: hasSettings,
  },
  {
    name: 'system_prompt_override',
    kind: 'toggle',
    label: 'channel.systemPromptOverride',
    section: 'channel.sectionRequests',
    help: 'channel.systemPromptOverrideHelp',
    applies: hasSettings,
  },
  {
    name: 'param_override',
    kind: 'json',
    label: 'channel.paramOverride',
    section: 'channel.sectionOverrides',
    help: ({ param_override }, { say }) => paramOverrideText(param_override, say) || say('channel.paramOverrideHelp'),
    example: '{"temperature":0.7}',
    applies: ({ facts }) => facts.hasTags,
  },
  {
    name: 'header_override',
    kind: 'json',
    label: 'channel.headerOverride',
    section: 'channel.sectionOverrides',
    help: ({ header_override }, { say }) =>
      headerOverrideText(header_override, say) || say('channel.headerOverrideHelp'),
    example: '{"X-Team":"search"}',
    applies: hasSettings,
  },
  {
    name: 'azure_responses_version',
    kind: 'text',
    label: 'channel.azureResponsesVersion',
    section: 'channel.sectionMore',
    help: 'channel.azureResponsesVersionHelp',
    example: 'preview',
    applies: ({ type, facts }) => facts.hasSettings && type === ChannelType.Azure,
  },
  {
    name: 'vertex_key_type',
    kind: 'choice',
    label: 'channel.vertexKeyType',
    section: 'channel.sectionMore',
    help: 'channel.keyTypeHelp',
    choices: (_draft, { say }) => [
      { value: 'json', label: say('channel.vertexJson') },
      { value: 'api_key', label: say('channel.vertexApiKey') },
    ],
    applies: ({ type, facts }) => facts.hasSettings && type === ChannelType.VertexAi,
  },
  {
    name: 'aws_key_type',
    kind: 'choice',
    label: 'channel.awsKeyType',
    section: 'channel.sectionMore',
    help: 'channel.keyTypeHelp',
    choices: (_draft, { say }) => [
      { value: 'ak_sk', label: say('channel.awsAkSk') },
      { value: 'api_key', label: say('channel.awsApiKey') },
    ],
    applies: ({ type, facts }) => facts.hasSettings && type === ChannelType.Aws,
  },
  {
    name: 'setting',
    kind: 'json',
    label: 'channel.setting',
    section: 'channel.sectionMore',
    help: 'channel.settingHelp',
    example: '{"http_protocol":"http1"}',
    applies: hasSettings,
  },
  {
    name: 'settings',
    kind: 'json',
    label: 'channel.settings',
    section: 'channel.sectionMore',
    help: 'channel.settingsHelp',
    example: '{"disable_store":true}',
    applies: hasSettings,
  },
];
