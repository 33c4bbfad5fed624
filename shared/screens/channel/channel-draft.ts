import { type Channel, isPool } from '../../domain/channel/channel.ts';
import { keysIn, keysText } from '../../domain/channel/channel-key-format.ts';
import { type Dialect, isAtLeast } from '../../domain/dialect.ts';
import { joinList, splitList } from '../../domain/list-text.ts';
import { nothingLeft } from '../../domain/record.ts';
import type { KeyMode, MultiKeyMode } from '../../gateway/resources/channel-record.ts';
import type { ChannelChanges, NewChannel } from '../../gateway/resources/channels.ts';
import { noSettings, patchedSettings, type SettingsDraft, settingsDraftOf, settingsPatch } from './channel-settings.ts';

/** The form value of a channel. Field names are those of the wire, so that flags, JSON input and fields agree. */
export interface ChannelDraft extends SettingsDraft {
  type: number;
  name: string;
  /** One key per line on creation; on edit an empty text keeps the stored key. */
  key: string;
  openai_organization: string;
  base_url: string;
  other: string;
  models: string[];
  groups: string[];
  /** JSON text or ''. */
  model_mapping: string;
  /** JSON text or ''. */
  status_code_mapping: string;
  auto_ban: boolean;
  test_model: string;
  priority: number;
  weight: number;
  /** In tokens; 0 means no limit. */
  max_input_tokens: number;
  /** '' means none. */
  tag: string;
  /** A note for admins. */
  remark: string;
  /** JSON text or ''. */
  param_override: string;
  /** JSON text or ''. */
  header_override: string;
  /** What to do with the keys of a channel that has several; '' until the user chooses. */
  key_mode: '' | KeyMode;
  /** How a channel with several keys chooses among them; `each` creates one channel per key. */
  multi_key_mode: 'each' | MultiKeyMode;
  /** Facts about the row that rules check; never sent. */
  facts: ChannelFacts;
}

/** Facts about a row and its gateway that the user cannot change. */
export interface ChannelFacts {
  /** The number of keys of a channel with several keys; 0 for a channel with one. */
  pool: number;
  /** Whether the gateway supports channels with several keys. */
  hasPools: boolean;
  /** Whether the gateway stores a limit of input tokens. */
  hasInputLimit: boolean;
  /** Whether the gateway has tags and parameter overrides (v0.6 on). */
  hasTags: boolean;
  /** Whether the gateway has remarks, header overrides and channel settings (v0.9 on). */
  hasSettings: boolean;
  /** Fields that channels of this gateway do not have. */
  lacks?: readonly string[];
}

/**
 * The form value of a stored channel. The key is empty, because gateways never return it. Which fields the gateway
 * supports is read from the row where it shows them, else from the gateway's generation.
 */
export function draftOf(channel: Channel, dialect: Dialect = 'v1', lacks: readonly string[] = []): ChannelDraft {
  const isWrapped = channel.channel_info !== undefined && channel.channel_info !== null;
  return {
    type: channel.type,
    name: channel.name,
    key: '',
    openai_organization: channel.openai_organization,
    base_url: channel.base_url,
    other: channel.other,
    models: splitList(channel.models),
    groups: splitList(channel.group),
    model_mapping: channel.model_mapping,
    status_code_mapping: channel.status_code_mapping,
    auto_ban: channel.auto_ban === 1,
    test_model: channel.test_model,
    priority: channel.priority,
    weight: channel.weight,
    max_input_tokens: channel.max_input_tokens ?? 0,
    tag: channel.tag,
    remark: channel.remark,
    param_override: channel.param_override,
    header_override: channel.header_override,
    ...settingsDraftOf(channel),
    key_mode: '',
    multi_key_mode: multiKeyModeOf(channel),
    facts: {
      hasPools: isPool(channel),
      pool: isPool(channel) ? Math.max(1, channel.channel_info?.multi_key_size ?? 0) : 0,
      hasInputLimit: channel.max_input_tokens !== undefined,
      hasTags: isWrapped || isAtLeast(dialect, 'v06'),
      hasSettings: isWrapped || isAtLeast(dialect, 'v013'),
      // Fields that the row itself shows are supported, whatever the generation.
      lacks: isWrapped ? [] : lacks,
    },
  };
}

/** A gateway with an unknown mode uses the first enabled key. */
function multiKeyModeOf({ channel_info }: Channel): ChannelDraft['multi_key_mode'] {
  const mode = channel_info?.multi_key_mode;
  return mode === 'random' || mode === 'polling' ? mode : 'each';
}

/** The new channel to send. Empty values are left out (CHAN-13), so that the gateway's defaults apply. */
export function newChannelOf(draft: ChannelDraft): NewChannel {
  const { name, type, key, models, ...rest } = wireFields(draft);
  const filled = Object.entries(rest).filter(
    ([field, value]) => value !== '' && !(field === 'max_input_tokens' && value === 0),
  );
  const patch = draft.facts.hasSettings ? settingsPatch(noSettings, draft) : undefined;
  const settings = patch && patchedSettings({ setting: '', settings: '' }, patch);
  return { name, type, key, models, ...Object.fromEntries(filled), ...settings };
}

/**
 * The changes to send: only fields that differ from the row (docs/gateways.md 13.34), and the key only when one was
 * typed.
 */
export function channelChangesOf(before: ChannelDraft, after: ChannelDraft): ChannelChanges {
  const old: ChannelChanges = wireFields({ ...before, facts: after.facts });
  const changed = Object.entries(wireFields(after)).filter(
    ([field, value]) => value !== old[field as keyof ChannelChanges],
  );
  return Object.fromEntries(changed);
}

function wireFields(draft: ChannelDraft): NewChannel {
  const { type, name, key, key_mode, multi_key_mode, models, groups, facts, ...others } = draft;
  const { auto_ban, priority, weight, max_input_tokens, ...texts } = others;
  const { openai_organization, base_url, other, model_mapping, status_code_mapping, test_model, ...modern } = texts;
  const { tag, remark, param_override, header_override, ...ofSettings } = modern;
  // These settings are sent within the two JSON texts that hold them (`settingsPatch`).
  const { proxy, pass_through_body_enabled, force_format, thinking_to_content, ...more } = ofSettings;
  const { system_prompt, system_prompt_override, azure_responses_version, vertex_key_type, ...last } = more;
  const { aws_key_type, setting, settings, ...rest } = last;
  nothingLeft(rest);
  return {
    ...{ openai_organization, base_url, other, model_mapping, status_code_mapping, test_model },
    type,
    name,
    key: keysText(type, keysIn(type, key)),
    priority,
    weight,
    ...(facts.hasInputLimit && { max_input_tokens }),
    ...(facts.hasTags && { tag, param_override }),
    ...(facts.hasSettings && { remark, header_override }),
    ...(key_mode !== '' && key !== '' && { key_mode }),
    ...(multi_key_mode !== 'each' && { multi_key_mode }),
    models: joinList(models),
    group: joinList(groups),
    auto_ban: auto_ban ? 1 : 0,
  };
}
