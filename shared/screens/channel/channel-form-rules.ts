import { type BaseUrlFault, baseUrlFault } from '../../domain/channel/channel-base-url.ts';
import {
  codexKeyFault,
  faultyKeyIn,
  isAlwaysSingle,
  keysIn,
  keysRead,
} from '../../domain/channel/channel-key-format.ts';
import { isVertexRegion, otherOrDefault } from '../../domain/channel/channel-other.ts';
import { ChannelType } from '../../domain/channel/channel-type.ts';
import { typedMembers, withoutInvisible } from '../../domain/channel/pasted-text.ts';
import { priorityMinimum } from '../../domain/limit.ts';
import { splitLines } from '../../domain/list-text.ts';
import { isRecord } from '../../domain/record.ts';
import { parseJsonRecord } from '../../domain/schema.ts';
import { jsonFault } from '../../format/json-fault.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { FieldErrors, FormMode } from '../../screen/form.ts';
import {
  headerOverrideFault,
  modelMappingTextFault,
  paramOverrideFault,
  statusMappingTextFault,
} from '../../screen/mapping-rules.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import type { Say } from '../../text/text.ts';
import type { ChannelDraft } from './channel-draft.ts';
import { settingsFault } from './channel-settings.ts';

/**
 * Corrects input that has one obvious right form (CHAN-13): trims, removes trailing slashes, fills in default versions,
 * and raises a negative weight to 0.
 */
export function normaliseChannel(draft: ChannelDraft): ChannelDraft {
  return {
    ...draft,
    name: draft.name.trim(),
    key: normalisedKeys(draft.type, draft.key),
    openai_organization: draft.openai_organization.trim(),
    base_url: withoutInvisible(draft.base_url).trim().replace(/\/+$/, ''),
    other: otherOrDefault(draft.type, draft.other),
    models: typedMembers(draft.models),
    groups: splitLines(draft.groups.join('\n')),
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

/**
 * The keys, one per line. A text in which something has to be removed stays as typed, so that the save can report what
 * was removed.
 */
export function normalisedKeys(type: number, text: string): string {
  const keys = keysRead(type, text);
  return keys.some(({ dirt }) => dirt.length > 0) ? text.trim() : keys.map(({ key }) => key).join('\n');
}

/** Checks every rule of CHAN-13. */
export function validateChannel(draft: ChannelDraft, mode: FormMode, { say }: ScreenContext): FieldErrors {
  const errors: FieldErrors = {};
  const nameAndKey = say('channel.nameAndKey');
  if (draft.name === '') errors.name = nameAndKey;
  if (mode === 'create' && keysIn(draft.type, draft.key).length === 0) errors.key = nameAndKey;
  const wrongKey = keyFault(draft.type, draft.key, say);
  if (wrongKey !== undefined) errors.key = wrongKey;
  if (mode === 'edit') Object.assign(errors, editedKeyFaults(draft, say));
  else if (draft.multi_key_mode !== 'each' && isAlwaysSingle(draft.type)) {
    errors.multi_key_mode = say('channel.multiKeyNotForType');
  }
  if (draft.models.length === 0) errors.models = say('channel.oneModel');
  if (draft.groups.length === 0) errors.groups = say('form.required', { label: say('channel.groups') });
  const wrongUrl = baseUrlFault(draft.type, draft.base_url);
  if (draft.type === ChannelType.Azure && draft.base_url === '') errors.base_url = say('channel.azureBaseUrl');
  else if (wrongUrl !== undefined) errors.base_url = baseUrlText(wrongUrl, say);

  const mapping = modelMappingTextFault(draft.model_mapping, say);
  if (mapping !== undefined) errors.model_mapping = mapping;
  const statuses = statusMappingTextFault(draft.status_code_mapping, say);
  if (statuses !== undefined) errors.status_code_mapping = statuses;

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

  function integerNeeded(label: 'channel.priority' | 'channel.weight' | 'channel.maxInputTokens') {
    return say('form.notAnInteger', { label: say(label), example: '10' });
  }
}

/** Why no provider could use one of these keys; undefined where all are usable. */
export function keyFault(type: number, text: string, say: Say): string | undefined {
  if (type === ChannelType.Codex) return keysIn(type, text).some(codexKeyFault) ? say('channel.codexKey') : undefined;
  const fault = faultyKeyIn(type, text);
  return fault && say(fault.isJson ? 'channel.keyNotJson' : 'channel.keyBlanks', { ...fault, isJson: '' });
}

function baseUrlText(fault: BaseUrlFault, say: Say): string {
  switch (fault.kind) {
    case 'no-url':
      return say('channel.baseUrlWrong', { example: 'https://api.example.com' });
    case 'no-scheme':
      return say('channel.baseUrlScheme', { better: sanitise(fault.better) });
    case 'appended':
      return say('channel.baseUrlAppended', { end: sanitise(fault.end), better: sanitise(fault.better) });
  }
}

/**
 * The faults of settings that newer gateways keep beside the columns (GEN-03); gateways accept most of them unchecked.
 */
function settingFaults(draft: ChannelDraft, say: Say): FieldErrors {
  const errors: FieldErrors = {};
  const { facts, type, remark, proxy, param_override, header_override } = draft;
  const param = facts.hasTags ? paramOverrideFault(param_override, say) : undefined;
  if (param !== undefined) errors.param_override = param;
  if (!facts.hasSettings) return errors;
  if ([...remark].length > remarkMaximum) errors.remark = say('channel.remarkTooLong');
  if (proxy !== '' && !/^(?:https?|socks5):\/\/[^\s/]/i.test(proxy)) {
    errors.proxy = say('channel.proxyWrong', { example: 'socks5://127.0.0.1:1080' });
  }
  const header = headerOverrideFault(header_override, say);
  if (header !== undefined) errors.header_override = header;
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

/** The maximum length of the gateways' column, in characters. */
const remarkMaximum = 255;

/**
 * The key faults of an edit: a channel with one key takes one key. One with several takes more, but would lose those it
 * has unless `key_mode` keeps them (TRU-12, docs/gateways-modern.md 2.3).
 */
function editedKeyFaults({ type, key, key_mode, facts }: ChannelDraft, say: Say): FieldErrors {
  if (key === '') return {};
  if (facts.pool > 0) return key_mode === '' ? { key_mode: say('channel.keyModeNeeded', { count: facts.pool }) } : {};
  const count = keysIn(type, key).length;
  return count > 1 ? { key: say('channel.oneKeyOnly', { count }) } : {};
}
