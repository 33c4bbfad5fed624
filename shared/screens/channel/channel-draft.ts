import { type Channel, isPool } from '../../domain/channel/channel.ts';
import { keysIn, keysText } from '../../domain/channel/channel-key-format.ts';
import { type Dialect, isAtLeast } from '../../domain/dialect.ts';
import { joinList, splitList } from '../../domain/list-text.ts';
import { nothingLeft } from '../../domain/record.ts';
import type { KeyMode, MultiKeyMode } from '../../gateway/resources/channel-record.ts';
import type { ChannelChanges, NewChannel } from '../../gateway/resources/channels.ts';
import { noSettings, patchedSettings, type SettingsDraft, settingsDraftOf, settingsPatch } from './channel-settings.ts';

/** What a person fills in for a channel. Names are the wire's, so that flags, JSON input and fields agree. */
export interface ChannelDraft extends SettingsDraft {
  type: number;
  name: string;
  /** One key per line on creation; empty on edit keeps the present key. */
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
  /** Tokens; 0 is no limit. */
  max_input_tokens: number;
  /** '' is none. */
  tag: string;
  /** A note for administrators. */
  remark: string;
  /** JSON text or ''. */
  param_override: string;
  /** JSON text or ''. */
  header_override: string;
  /** What becomes of the keys a channel of several keys has; '' until somebody says it. */
  key_mode: '' | KeyMode;
  /** How one channel of several keys chooses among them; `each` makes a channel of each key. */
  multi_key_mode: 'each' | MultiKeyMode;
  /** Facts of the row that rules look at; never written. */
  facts: ChannelFacts;
}

/** What a row is, beyond what a person may change. */
export interface ChannelFacts {
  /** Keys of a channel of several keys; 0 where it has one, as most have. */
  pool: number;
  /** The gateway has channels of several keys. */
  hasPools: boolean;
  /** The gateway keeps a limit of input tokens. */
  hasInputLimit: boolean;
  /** The gateway has tags and parameter overrides (v0.6 on). */
  hasTags: boolean;
  /** The gateway has remarks, header overrides and settings of channels (v0.9 on). */
  hasSettings: boolean;
  /** Fields that channels of this gateway have not. */
  lacks?: readonly string[];
}

/**
 * The draft of an existing channel. The key stays empty: gateways never tell it. What the row's gateway has is told by the
 * row where it can be, else by the gateway's generation.
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
      // What a row shows that it has is no question of generations.
      lacks: isWrapped ? [] : lacks,
    },
  };
}

/** A mode that is no name of one makes the gateway take the first enabled key. */
function multiKeyModeOf({ channel_info }: Channel): ChannelDraft['multi_key_mode'] {
  const mode = channel_info?.multi_key_mode;
  return mode === 'random' || mode === 'polling' ? mode : 'each';
}

/** For creation: empty values are not sent (CHAN-13), so that the gateway's own defaults apply. */
export function newChannelOf(draft: ChannelDraft): NewChannel {
  const { name, type, key, models, ...rest } = wireFields(draft);
  const filled = Object.entries(rest).filter(
    ([field, value]) => value !== '' && !(field === 'max_input_tokens' && value === 0),
  );
  const patch = draft.facts.hasSettings ? settingsPatch(noSettings, draft) : undefined;
  const settings = patch && patchedSettings({ setting: '', settings: '' }, patch);
  return { name, type, key, models, ...Object.fromEntries(filled), ...settings };
}

/** For an update: only what differs from the row (docs/gateways.md 13.34), the key only when one was typed. */
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
  // They go out together, as the two texts that hold them: see `settingsPatch`.
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
