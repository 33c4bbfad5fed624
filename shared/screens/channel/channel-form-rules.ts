import { codexKeyFault, isAlwaysSingle, keysIn } from '../../domain/channel-key-format.ts';
import { isVertexRegion, otherOrDefault } from '../../domain/channel-other.ts';
import { ChannelType } from '../../domain/channel-type.ts';
import { priorityMinimum } from '../../domain/limit.ts';
import { isRecord } from '../../domain/record.ts';
import { parseJsonRecord } from '../../domain/schema.ts';
import { jsonFault } from '../../format/json-fault.ts';
import type { Say } from '../../text/text.ts';
import type { FieldErrors, FormMode } from '../form.ts';
import type { ScreenContext } from '../screen-context.ts';
import type { ChannelDraft } from './channel-draft.ts';
import { settingsFault } from './channel-settings.ts';

/** Corrections with one obvious right form (CHAN-13): trims, cut slashes, default versions, no negative weight. */
export function normaliseChannel(draft: ChannelDraft): ChannelDraft {
  return {
    ...draft,
    name: draft.name.trim(),
    key: keysIn(draft.type, draft.key).join('\n'),
    openai_organization: draft.openai_organization.trim(),
    base_url: draft.base_url.trim().replace(/\/+$/, ''),
    other: otherOrDefault(draft.type, draft.other),
    models: unique(draft.models),
    groups: unique(draft.groups),
    model_mapping: draft.model_mapping.trim(),
    status_code_mapping: draft.status_code_mapping.trim(),
    test_model: draft.test_model.trim(),
    tag: draft.tag.trim(),
    remark: draft.remark.trim(),
    proxy: draft.proxy.trim(),
    azure_responses_version: draft.azure_responses_version.trim(),
    param_override: draft.param_override.trim(),
    header_override: draft.header_override.trim(),
    setting: draft.setting.trim(),
    settings: draft.settings.trim(),
    weight: Math.max(0, draft.weight),
  };
}

/** Every rule of CHAN-13. */
export function validateChannel(draft: ChannelDraft, mode: FormMode, { say }: ScreenContext): FieldErrors {
  const errors: FieldErrors = {};
  const nameAndKey = say('channel.nameAndKey');
  if (draft.name === '') errors.name = nameAndKey;
  if (mode === 'create' && draft.key === '') errors.key = nameAndKey;
  if (draft.type === ChannelType.Codex && keysIn(draft.type, draft.key).some(codexKeyFault))
    errors.key = say('channel.codexKey');
  if (mode === 'edit') Object.assign(errors, editedKeyFaults(draft, say));
  else if (draft.multi_key_mode !== 'each' && isAlwaysSingle(draft.type)) {
    errors.multi_key_mode = say('channel.multiKeyNotForType');
  }
  if (draft.models.length === 0) errors.models = say('channel.oneModel');
  if (draft.groups.length === 0) errors.groups = say('form.required', { label: say('channel.groups') });
  if (draft.type === ChannelType.Azure && draft.base_url === '') errors.base_url = say('channel.azureBaseUrl');

  const mappingFault = draft.model_mapping === '' ? undefined : jsonFault(draft.model_mapping);
  if (mappingFault) errors.model_mapping = say('channel.mappingNotJson', { ...mappingFault });
  else if (!isObjectText(draft.model_mapping)) errors.model_mapping = objectNeeded('channel.modelMapping');

  const statusFault = draft.status_code_mapping === '' ? undefined : jsonFault(draft.status_code_mapping);
  if (statusFault) errors.status_code_mapping = say('form.notJson', { ...statusFault });
  else if (!isObjectText(draft.status_code_mapping)) {
    errors.status_code_mapping = objectNeeded('channel.statusCodeMapping');
  } else if (!holdsTextsOnly(draft.status_code_mapping)) {
    errors.status_code_mapping = say('channel.statusMappingText');
  }

  if (draft.type === ChannelType.VertexAi && !isVertexRegion(draft.other)) {
    const regionFault = draft.other.startsWith('{') ? jsonFault(draft.other) : undefined;
    errors.other = regionFault ? say('form.notJson', { ...regionFault }) : say('channel.regionMissing');
  }
  if (!Number.isInteger(draft.priority)) errors.priority = integerNeeded('channel.priority');
  else if (draft.priority < priorityMinimum) errors.priority = say('channel.priorityTooLow');
  if (!Number.isInteger(draft.weight)) errors.weight = integerNeeded('channel.weight');
  if (!Number.isInteger(draft.max_input_tokens)) errors.max_input_tokens = integerNeeded('channel.maxInputTokens');
  else if (draft.max_input_tokens < 0) {
    errors.max_input_tokens = say('form.tooLow', { label: say('channel.maxInputTokens'), minimum: 0 });
  }
  return { ...errors, ...settingFaults(draft, say) };

  function objectNeeded(label: 'channel.modelMapping' | 'channel.statusCodeMapping') {
    return say('form.notAJsonObject', { label: say(label), example: '{"a":"b"}' });
  }
  function integerNeeded(label: 'channel.priority' | 'channel.weight' | 'channel.maxInputTokens') {
    return say('form.notAnInteger', { label: say(label), example: '10' });
  }
}

/** Faults of what today's gateways keep beside the columns (GEN-03), most of which they take as they come. */
function settingFaults(draft: ChannelDraft, say: Say): FieldErrors {
  const errors: FieldErrors = {};
  const { facts, type, remark, proxy, param_override, header_override } = draft;
  if (facts.hasTags && param_override !== '') {
    const fault = jsonFault(param_override);
    const override = parseJsonRecord(param_override);
    if (fault) errors.param_override = say('form.notJson', { ...fault });
    else if (override === undefined) {
      const label = say('channel.paramOverride');
      errors.param_override = say('form.notAJsonObject', { label, example: '{"temperature":0.7}' });
    } else if ('operations' in override && !Array.isArray(override.operations)) {
      const example = '{"operations":[{"mode":"delete","path":"user"}]}';
      errors.param_override = say('channel.operationsList', { example });
    }
  }
  if (!facts.hasSettings) return errors;
  if ([...remark].length > remarkMaximum) errors.remark = say('channel.remarkTooLong');
  if (proxy !== '' && !/^(?:https?|socks5):\/\/[^\s/]/i.test(proxy)) {
    errors.proxy = say('channel.proxyWrong', { example: 'socks5://127.0.0.1:1080' });
  }
  if (header_override !== '') {
    const fault = jsonFault(header_override);
    const headers = parseJsonRecord(header_override);
    const example = '{"X-Team":"search"}';
    if (fault) errors.header_override = say('form.notJson', { ...fault });
    else if (headers === undefined) {
      errors.header_override = say('form.notAJsonObject', { label: say('channel.headerOverride'), example });
    } else if (!Object.values(headers).every((value) => typeof value === 'string')) {
      errors.header_override = say('channel.headerText', { example });
    }
  }
  for (const column of ['setting', 'settings'] as const) {
    const fault = settingsFault(column, draft[column], say);
    if (fault) errors[column] = fault;
  }
  if (type === ChannelType.AdvancedCustom && errors.settings === undefined) {
    const custom = parseJsonRecord(draft.settings)?.advanced_custom;
    const routes = isRecord(custom) ? custom.advanced_routes : undefined;
    if (!Array.isArray(routes) || routes.length === 0) errors.settings = say('channel.advancedCustomMissing');
  }
  return errors;
}

/** Characters of the gateways' column. */
const remarkMaximum = 255;

/**
 * One channel takes one key; a channel of several keys takes more, but loses those it has unless it is told to keep them
 * (TRU-12, docs/gateways.md 2.3 of the newer gateways).
 */
function editedKeyFaults({ type, key, key_mode, facts }: ChannelDraft, say: Say): FieldErrors {
  if (key === '') return {};
  if (facts.pool > 0) return key_mode === '' ? { key_mode: say('channel.keyModeNeeded', { count: facts.pool }) } : {};
  const count = keysIn(type, key).length;
  return count > 1 ? { key: say('channel.oneKeyOnly', { count }) } : {};
}

/** The gateway reads a map of texts: a number would make it drop the whole mapping (docs/gateways.md 9.3). */
function holdsTextsOnly(mapping: string): boolean {
  return mapping === '' || Object.values(JSON.parse(mapping)).every((code) => typeof code === 'string');
}

function isObjectText(text: string): boolean {
  return text === '' || text.startsWith('{');
}

function unique(members: readonly string[]): string[] {
  return [...new Set(members.map((member) => member.trim()).filter((member) => member !== ''))];
}
