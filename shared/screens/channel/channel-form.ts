import type { Channel } from '../../domain/channel/channel.ts';
import { keyFormatOf } from '../../domain/channel/channel-key-format.ts';
import { defaultModelsOfType } from '../../domain/channel/channel-models.ts';
import { otherMeaningOf, otherOrDefault } from '../../domain/channel/channel-other.ts';
import { channelTypes } from '../../domain/channel/channel-type.ts';
import { defaultChannelType, defaultGroup } from '../../domain/default.ts';
import { isAtLeast } from '../../domain/dialect.ts';
import { priorityMinimum, weightMinimum } from '../../domain/limit.ts';
import { joinList } from '../../domain/list-text.ts';
import { sanitise } from '../../format/sanitise.ts';
import { lackedBy } from '../../gateway/dialect/row-fields.ts';
import type { AnyField, Form, FormMode } from '../../screen/form.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { sentencesOf } from '../../text/punctuation.ts';
import { withSensitiveFields } from '../permission/channel-permissions.ts';
import { type ChannelDraft, draftOf } from './channel-draft.ts';
import { normaliseChannel, validateChannel } from './channel-form-rules.ts';
import { channelNotes } from './channel-notes.ts';
import { channelSettingFields } from './channel-setting-fields.ts';
import { noSettings } from './channel-settings.ts';
import {
  modelMappingTools,
  modelTools,
  offeredModels,
  otherTools,
  relatedModels,
  statusCodeMappingTools,
  unlistedNames,
  withModels,
} from './channel-tools.ts';
import { keyNotes } from './key-notes.ts';

const fields: readonly AnyField<ChannelDraft>[] = [
  {
    name: 'type',
    kind: 'choice',
    label: 'channel.type',
    section: 'channel.sectionProvider',
    example: '1',
    required: true,
    choices: (_draft, { say }) =>
      channelTypes.members.map(({ value, label }) => ({ value, label: `${value} ${say(label)}` })),
  },
  { name: 'name', kind: 'text', label: 'channel.name', section: 'channel.sectionProvider', required: true },
  {
    name: 'key',
    kind: 'secret',
    label: 'channel.key',
    section: 'channel.sectionProvider',
    required: true,
    multiline: true,
    help: keyHelp,
  },
  {
    name: 'key_mode',
    kind: 'choice',
    label: 'channel.keyMode',
    section: 'channel.sectionProvider',
    help: ({ facts, key_mode }, { say }) =>
      say(key_mode === 'replace' ? 'channel.keyModeReplaces' : 'channel.keyModeHelp', { count: facts.pool }),
    example: 'append',
    modes: ['edit'],
    choices: ({ facts }, { say }) => [
      { value: 'append', label: say('channel.keyModeAppend') },
      { value: 'replace', label: say('channel.keyModeReplace', { count: facts.pool }) },
    ],
    applies: ({ facts }) => facts.pool > 0,
  },
  {
    name: 'multi_key_mode',
    kind: 'choice',
    label: 'channel.multiKeyMode',
    section: 'channel.sectionProvider',
    help: 'channel.multiKeyModeHelp',
    example: 'random',
    choices: ({ facts }, { say }) => [
      ...(facts.pool > 0 ? [] : [{ value: 'each', label: say('channel.multiKeyEach') }]),
      { value: 'random', label: say('channel.multiKeyRandom') },
      { value: 'polling', label: say('channel.multiKeyPolling') },
    ],
    applies: ({ facts }) => facts.hasPools,
  },
  {
    name: 'base_url',
    kind: 'text',
    label: 'channel.baseUrl',
    section: 'channel.sectionProvider',
    help: 'channel.baseUrlHelp',
    example: 'https://api.example.com',
  },
  {
    name: 'openai_organization',
    kind: 'text',
    label: 'channel.openaiOrganization',
    section: 'channel.sectionProvider',
    help: 'channel.openaiOrganizationHelp',
    example: 'org-…',
  },
  {
    name: 'other',
    kind: 'text',
    label: 'channel.other',
    section: 'channel.sectionProvider',
    help: ({ type }, { say }) => {
      const meaning = otherMeaningOf(type);
      return meaning && say('channel.otherHelp', { meaning: say(meaning.label), example: meaning.example });
    },
    applies: ({ type, other }) => otherMeaningOf(type) !== undefined || other !== '',
    tools: otherTools,
  },
  {
    name: 'models',
    kind: 'choices',
    custom: true,
    label: 'channel.models',
    section: 'channel.sectionModels',
    help: 'channel.modelsHelp',
    example: 'gpt-4o-mini,gpt-4o',
    required: true,
    choices: async (draft, context, signal) =>
      (await relatedModels(draft.type, context, signal)).map((model) => ({ value: model, label: model })),
    exists: 'channel.modelsExist',
    tools: modelTools,
  },
  {
    name: 'test_model',
    kind: 'text',
    label: 'channel.testModel',
    section: 'channel.sectionModels',
    help: 'channel.testModelHelp',
    example: 'gpt-4o-mini',
  },
  {
    name: 'groups',
    kind: 'choices',
    custom: true,
    label: 'channel.groups',
    section: 'channel.sectionRouting',
    help: 'channel.groupsHelp',
    example: 'default,vip',
    required: true,
    choices: async (_draft, { gateway }, signal) =>
      (await gateway.groups.list({ signal })).map((group) => ({ value: group, label: group })),
  },
  {
    name: 'priority',
    kind: 'number',
    label: 'channel.priority',
    section: 'channel.sectionRouting',
    help: 'channel.priorityHelp',
    minimum: priorityMinimum,
    example: '10',
  },
  {
    name: 'weight',
    kind: 'number',
    label: 'channel.weight',
    section: 'channel.sectionRouting',
    help: 'channel.weightHelp',
    minimum: weightMinimum,
    example: '5',
  },
  {
    name: 'auto_ban',
    kind: 'toggle',
    label: 'channel.autoBan',
    section: 'channel.sectionRouting',
    help: 'channel.autoBanHelp',
  },
  {
    name: 'tag',
    kind: 'text',
    label: 'channel.tag',
    section: 'channel.sectionRouting',
    help: 'channel.tagHelp',
    example: 'pool-a',
    applies: ({ facts }) => facts.hasTags,
  },
  {
    name: 'remark',
    kind: 'text',
    label: 'channel.remark',
    section: 'channel.sectionRouting',
    help: 'channel.remarkHelp',
    applies: ({ facts }) => facts.hasSettings,
  },
  {
    name: 'max_input_tokens',
    kind: 'number',
    label: 'channel.maxInputTokens',
    section: 'channel.sectionRouting',
    help: 'channel.maxInputTokensHelp',
    minimum: 0,
    example: '128000',
    applies: ({ facts }) => facts.hasInputLimit,
  },
  {
    name: 'model_mapping',
    kind: 'json',
    label: 'channel.modelMapping',
    section: 'channel.sectionMapping',
    help: 'channel.modelMappingHelp',
    example: '{"gpt-4":"gpt-4o"}',
    pairs: {
      from: async (_draft, { gateway }, signal) =>
        (await gateway.models.all({ signal })).map((model) => ({ value: model, label: sanitise(model) })),
      to: async (draft, context, signal) =>
        (await offeredModels(draft, 0, context, signal)).map((model) => ({ value: model, label: sanitise(model) })),
      unlisted: unlistedNames,
      list: withModels,
    },
    tools: modelMappingTools,
  },
  {
    name: 'status_code_mapping',
    kind: 'json',
    label: 'channel.statusCodeMapping',
    section: 'channel.sectionMapping',
    help: 'channel.statusCodeMappingHelp',
    example: '{"400":"500"}',
    tools: statusCodeMappingTools,
  },
  ...channelSettingFields,
];

/**
 * The form of the channel drawer, the terminal UI's channel form and `tollgate channel create|update` (CHAN-12,
 * CHAN-13).
 */
export const channelForm: Form<ChannelDraft, Channel> = {
  title: { create: 'channel.createTitle', edit: 'channel.editTitle' },
  fields: withSensitiveFields(fields),
  defaults: ({ gateway }) => ({
    type: defaultChannelType,
    name: '',
    key: '',
    openai_organization: '',
    base_url: '',
    other: '',
    models: [],
    groups: [defaultGroup],
    model_mapping: '',
    status_code_mapping: '',
    auto_ban: true,
    test_model: '',
    priority: 0,
    weight: 0,
    max_input_tokens: 0,
    tag: '',
    remark: '',
    param_override: '',
    header_override: '',
    ...noSettings,
    key_mode: '',
    multi_key_mode: 'each',
    // Only the card fork, which is of the oldest generation, has the column.
    facts: {
      pool: 0,
      hasPools: isAtLeast(gateway.dialect(), 'v013'),
      hasInputLimit: (gateway.dialect() ?? 'classic') === 'classic',
      hasTags: isAtLeast(gateway.dialect(), 'v06'),
      hasSettings: isAtLeast(gateway.dialect(), 'v013'),
      lacks: lackedBy(gateway, 'channel'),
    },
  }),
  lacks: ({ facts }) => facts?.lacks ?? [],
  fromRow: (row, { gateway }) => draftOf(row, gateway.dialect(), lackedBy(gateway, 'channel')),
  normalise: normaliseChannel,
  validate: validateChannel,
  notes: (draft, _mode, context) => channelNotes(draft, context),
  onChange: (name, draft, mode) => (name === 'type' && mode === 'create' ? afterTypeChange(draft) : undefined),
};

function keyHelp(draft: ChannelDraft, context: ScreenContext, mode: FormMode): string {
  return sentencesOf([...keyNotes(draft.type, draft.key, context.say), ownKeyHelp(draft, context, mode)]);
}

function ownKeyHelp(draft: ChannelDraft, { say }: ScreenContext, mode: FormMode): string {
  if (mode === 'edit' && draft.facts.pool > 0) return say('channel.keyHelpPool', { count: draft.facts.pool });
  if (mode === 'edit') return say('channel.keyHelp');
  const format = keyFormatOf(draft.type);
  return format ? say('channel.keyHelpFormat', { format: format.pattern }) : say('channel.keyHelpLines');
}

/**
 * Applies a changed type: it brings its own default version, and its own models where those are fixed (CHAN-13,
 * CHAN-17). Models that the user chose stay; models that the previous type brought are removed.
 */
function afterTypeChange(draft: ChannelDraft): ChannelDraft {
  const own = isFixedList(draft.models) ? [] : draft.models;
  return {
    ...draft,
    other: otherOrDefault(draft.type, ''),
    models: own.length === 0 ? [...(defaultModelsOfType(draft.type) ?? [])] : own,
  };
}

/** Whether these are exactly the fixed models of some type. */
function isFixedList(models: readonly string[]): boolean {
  return channelTypes.members.some(({ value }) => joinList(defaultModelsOfType(value) ?? []) === joinList(models));
}
