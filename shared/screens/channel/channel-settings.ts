import type { Channel } from '../../domain/channel/channel.ts';
import { isRecord } from '../../domain/record.ts';
import { parseJsonRecord } from '../../domain/schema.ts';
import { jsonFault } from '../../format/json-fault.ts';
import type { Say } from '../../text/text.ts';

/*
 * Two columns of a channel are JSON texts with many settings each (docs/gateways-modern.md 4.1). Some settings have a
 * form field of their own; the others share one JSON field. Unknown keys survive every edit, and so does what the
 * gateway itself writes into the texts while a form is open.
 */

/** Keys of `setting` that have a field of their own. */
const settingKeys = [
  'proxy',
  'pass_through_body_enabled',
  'force_format',
  'thinking_to_content',
  'system_prompt',
  'system_prompt_override',
] as const;

/** Keys of `settings` that have a field of their own. */
const settingsKeys = ['azure_responses_version', 'vertex_key_type', 'aws_key_type'] as const;

/** Keys of `settings` that the gateway itself writes: they are kept, and neither shown nor accepted as input. */
const stateKeys = [
  'upstream_model_update_last_check_time',
  'upstream_model_update_last_detected_models',
  'upstream_model_update_last_removed_models',
] as const;

type SettingKey = (typeof settingKeys)[number];
type SettingsKey = (typeof settingsKeys)[number];

/** The settings of a channel as form fields. */
export interface SettingsDraft {
  /** The address of the channel's own proxy; '' means none. */
  proxy: string;
  /** Requests are forwarded unchanged. */
  pass_through_body_enabled: boolean;
  /** Responses are converted to OpenAI's plain format. */
  force_format: boolean;
  /** Reasoning is returned as part of the answer. */
  thinking_to_content: boolean;
  system_prompt: string;
  /** The system prompt also replaces one that the client sends. */
  system_prompt_override: boolean;
  azure_responses_version: string;
  vertex_key_type: 'json' | 'api_key';
  aws_key_type: 'ak_sk' | 'api_key';
  /** The keys of `setting` without a field of their own: JSON text or ''. */
  setting: string;
  /** The keys of `settings` without a field of their own or of the gateway's: JSON text or ''. */
  settings: string;
}

/** The values that apply where a key is missing. */
export const noSettings: SettingsDraft = {
  proxy: '',
  pass_through_body_enabled: false,
  force_format: false,
  thinking_to_content: false,
  system_prompt: '',
  system_prompt_override: false,
  azure_responses_version: '',
  vertex_key_type: 'json',
  aws_key_type: 'ak_sk',
  setting: '',
  settings: '',
};

/** The form fields of a row's two JSON texts. */
export function settingsDraftOf({ setting, settings }: Pick<Channel, 'setting' | 'settings'>): SettingsDraft {
  const ofRequest = parseJsonRecord(setting) ?? {};
  const ofType = parseJsonRecord(settings) ?? {};
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    proxy: text(ofRequest.proxy),
    pass_through_body_enabled: ofRequest.pass_through_body_enabled === true,
    force_format: ofRequest.force_format === true,
    thinking_to_content: ofRequest.thinking_to_content === true,
    system_prompt: text(ofRequest.system_prompt),
    system_prompt_override: ofRequest.system_prompt_override === true,
    azure_responses_version: text(ofType.azure_responses_version),
    vertex_key_type: ofType.vertex_key_type === 'api_key' ? 'api_key' : 'json',
    aws_key_type: ofType.aws_key_type === 'api_key' ? 'api_key' : 'ak_sk',
    setting: othersOf(setting, settingKeys),
    settings: othersOf(settings, [...settingsKeys, ...stateKeys]),
  };
}

/** The keys without a field, as JSON text; '' where there are none. A text that is not JSON is returned unchanged. */
function othersOf(text: string, known: readonly string[]): string {
  const all = parseJsonRecord(text);
  if (all === undefined) return text;
  const others = Object.entries(all).filter(([key]) => !known.includes(key));
  return others.length === 0 ? '' : JSON.stringify(Object.fromEntries(others));
}

/** Settings by key; for a missing key the gateway's default applies. */
type Values = Record<string, unknown>;

/** The difference between two drafts, by column and key; undefined removes a key. */
export interface SettingsPatch {
  setting: Values;
  settings: Values;
}

function valuesOf(draft: SettingsDraft): SettingsPatch {
  const own = (keys: readonly (SettingKey | SettingsKey)[]) =>
    Object.fromEntries(keys.filter((key) => draft[key] !== noSettings[key]).map((key) => [key, draft[key]]));
  return {
    setting: { ...parseJsonRecord(draft.setting), ...own(settingKeys) },
    settings: { ...parseJsonRecord(draft.settings), ...own(settingsKeys) },
  };
}

/** The changes of a draft; undefined where neither text changes. */
export function settingsPatch(before: SettingsDraft, after: SettingsDraft): SettingsPatch | undefined {
  const [old, wanted] = [valuesOf(before), valuesOf(after)];
  const patch = {
    setting: difference(old.setting, wanted.setting),
    settings: difference(old.settings, wanted.settings),
  };
  return Object.keys(patch.setting).length + Object.keys(patch.settings).length > 0 ? patch : undefined;
}

function difference(old: Values, wanted: Values): Values {
  const keys = [...new Set([...Object.keys(old), ...Object.keys(wanted)])];
  const changed = keys.filter((key) => JSON.stringify(old[key]) !== JSON.stringify(wanted[key]));
  return Object.fromEntries(changed.map((key) => [key, wanted[key]]));
}

/**
 * The stored columns with a patch applied, limited to those that it changes. An emptied one becomes `{}`, because a
 * gateway ignores an empty text (docs/gateways-modern.md 4.1).
 */
export function patchedSettings(
  row: Pick<Channel, 'setting' | 'settings'>,
  patch: SettingsPatch,
): Partial<Record<'setting' | 'settings', string>> {
  const columns = (['setting', 'settings'] as const).filter((column) => Object.keys(patch[column]).length > 0);
  return Object.fromEntries(
    columns.map((column) => [column, JSON.stringify({ ...parseJsonRecord(row[column]), ...patch[column] })]),
  );
}

/** The type that each key without a field must have; the gateway checks `advanced_custom`. */
const kinds: Readonly<Record<string, 'flag' | 'text' | 'count' | 'texts' | 'object'>> = {
  http_protocol: 'text',
  http2_connection_shards: 'count',
  openrouter_enterprise: 'flag',
  claude_beta_query: 'flag',
  allow_service_tier: 'flag',
  allow_inference_geo: 'flag',
  allow_speed: 'flag',
  allow_safety_identifier: 'flag',
  allow_include_obfuscation: 'flag',
  disable_store: 'flag',
  disable_task_polling_sleep: 'flag',
  upstream_model_update_check_enabled: 'flag',
  upstream_model_update_auto_sync_enabled: 'flag',
  upstream_model_update_ignored_models: 'texts',
  advanced_custom: 'object',
};

const examples = { flag: 'true', text: '"auto"', count: '2', texts: '["model-a"]', object: '{}' } as const;

/** The fault in the JSON of the other keys, with the key; undefined where there is none. */
export function settingsFault(column: 'setting' | 'settings', text: string, say: Say): string | undefined {
  if (text === '') return undefined;
  const fault = jsonFault(text);
  if (fault) return say('form.notJson', { ...fault });
  const values = parseJsonRecord(text);
  const label = say(column === 'setting' ? 'channel.setting' : 'channel.settings');
  if (values === undefined) return say('form.notAJsonObject', { label, example: '{"disable_store":true}' });
  const own: readonly string[] = column === 'setting' ? settingKeys : [...settingsKeys, ...stateKeys];
  const keys = Object.keys(values);
  const taken = keys.find((key) => own.includes(key));
  if (taken !== undefined) return say('channel.settingHasField', { key: taken });
  const wrong = keys.find((key) => kinds[key] !== undefined && !isOfKind(values[key], kinds[key]));
  return wrong && say('channel.settingWrong', { key: wrong, example: examples[kinds[wrong] ?? 'object'] });
}

function isOfKind(value: unknown, kind: (typeof kinds)[string]): boolean {
  if (kind === 'flag') return typeof value === 'boolean';
  if (kind === 'text') return typeof value === 'string';
  if (kind === 'count') return Number.isInteger(value);
  if (kind === 'object') return isRecord(value);
  return Array.isArray(value) && value.every((member) => typeof member === 'string');
}
