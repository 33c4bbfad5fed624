import type { Dialect } from '../../domain/dialect.ts';
import { splitLines, splitList } from '../../domain/list-text.ts';
import {
  isOptionOn,
  type JsonShape,
  type ListSeparator,
  type OptionType,
  optionDefinition,
} from '../../domain/option/option.ts';
import type { Confirmation, SiteAction } from '../../screen/action.ts';
import type { Field, FieldKind } from '../../screen/form.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import type { MessageKey } from '../../text/text.ts';
import { prettyJson, type StoredOptions, textsOfJson } from './options.ts';

export type SettingValue = string | number | boolean | string[];

/** The values of a section by field name. */
export type SettingsDraft = Record<string, SettingValue>;

/** One option of the gateway as a field of a section's form. */
export interface SettingField extends Field<SettingsDraft> {
  /** The option's key on the wire; `name` is the name of the field and of its flag. */
  key: string;
  /** How the option's text is parsed. */
  type: OptionType;
  /** The separator of a list's members. */
  separator: ListSeparator;
  shape?: JsonShape;
  /**
   * The option whose presence in the gateway's list proves that the gateway has this one. It is needed because gateways
   * store any key, even one without effect.
   */
  provenBy?: string;
  /** Only newer gateways have it: older ones are not said to lack it. */
  isLater?: boolean;
  /** Generations that have it; all when missing. */
  dialects?: readonly Dialect[];
  /** Trailing slashes are cut (SET-11). */
  stripsSlash?: boolean;
}

/** The settings tabs of the super admin (SET-01). */
export type SettingsTab = 'operation' | 'system' | 'other';

/** One block of settings that is saved together (SET-02 to SET-16). */
export interface SettingsSection {
  /** Kebab case: `settings set smtp`, the anchor in the URL. */
  id: string;
  tab: SettingsTab;
  title: MessageKey;
  /** Sentences that are shown next to the fields. */
  notes?: (stored: StoredOptions, context: ScreenContext) => string[];
  fields: readonly SettingField[];
  /** Saving needs the site's server address first (SET-12). */
  needsServerAddress?: boolean;
  /** The confirmation before a harmful save; undefined where none is needed. */
  confirm?: (before: SettingsDraft, after: SettingsDraft, context: ScreenContext) => Confirmation | undefined;
  /** What can be done here beside saving. */
  // biome-ignore lint/suspicious/noExplicitAny: actions of several input types; each is paired with its own form.
  actions?: readonly SiteAction<any>[];
}

const kinds: Record<OptionType, FieldKind> = {
  boolean: 'toggle',
  integer: 'number',
  number: 'number',
  text: 'text',
  json: 'json',
  list: 'lines',
};

/** The properties that a section adds to a field; the others come from the catalogue of options. */
type SettingExtra = Partial<
  Pick<SettingField, 'help' | 'example' | 'kind' | 'choices' | 'multiline' | 'provenBy' | 'stripsSlash' | 'isLater'>
>;

/** Describes an option of the catalogue as a field. @throws for a key that the catalogue does not contain */
export function setting(key: string, name: string, label: MessageKey, extra: SettingExtra = {}): SettingField {
  const definition = optionDefinition(key);
  if (definition === undefined) throw new Error(`no option ${key}`);
  const { type, secret, separator = ',', dialects, shape, minimum = 0, maximum } = definition;
  const limits = type === 'integer' || type === 'number' ? { minimum, maximum } : {};
  return {
    key,
    name,
    label,
    type,
    separator,
    dialects,
    shape,
    ...limits,
    kind: secret ? 'secret' : kinds[type],
    ...extra,
  };
}

/** The labels of settings that have a help text, as every setting of newer gateways has. */
type LaterLabel = { [Key in MessageKey]: Key extends `${infer Label}Help` ? Label : never }[MessageKey] &
  MessageKey &
  `option.${string}`;

/** The same for an option of newer gateways (GEN-26), which have it if they list it. */
export function later(key: string, name: string, label: LaterLabel, extra: SettingExtra = {}): SettingField {
  const help = `${label}Help` as MessageKey;
  return setting(key, name, label, { help, provenBy: key, isLater: true, ...extra });
}

/** A choice among the values of an option, with their labels. */
export function choice(words: Readonly<Record<string, MessageKey>>): Pick<SettingField, 'kind' | 'choices'> {
  const choices: SettingField['choices'] = (_draft, { say }) =>
    Object.entries(words).map(([value, label]) => ({ value, label: say(label) }));
  return { kind: 'choice', choices };
}

/**
 * The field value of an option's stored text. Secrets are never shown: their fields start empty (SET-18). An option
 * that was never saved has its default. A number that cannot be parsed is 0, as it is in the gateway (docs/gateways.md
 * 4.14).
 */
export function settingValue(field: SettingField, stored: StoredOptions): SettingValue {
  const text = stored.get(field.key) ?? optionDefinition(field.key)?.default ?? '';
  if (field.kind === 'secret') return '';
  switch (field.type) {
    case 'boolean':
      return isOptionOn(text);
    case 'integer':
    case 'number': {
      const number = Number(text);
      return Number.isFinite(number) ? number : 0;
    }
    case 'list':
      if (field.separator === 'json') return textsOfJson(text) ?? splitLines(text);
      return field.separator === ',' ? splitList(text) : splitLines(text);
    case 'json':
      return prettyJson(text);
    case 'text':
      return text;
  }
}

/** A field's value as the option's text: booleans as `true` and `false`, numbers as decimal text (SET-18). */
export function settingText(field: SettingField, value: SettingValue): string {
  if (!Array.isArray(value)) return String(value);
  return field.separator === 'json' ? JSON.stringify(value) : value.join(field.separator);
}

/** Corrects a value: trims, cuts trailing slashes (SET-11), drops empty lines. */
export function normaliseSetting(field: SettingField, value: SettingValue): SettingValue {
  if (Array.isArray(value)) return [...new Set(value.map((member) => member.trim()).filter((member) => member !== ''))];
  if (typeof value !== 'string' || field.multiline) return value;
  const trimmed = value.trim();
  return field.stripsSlash ? trimmed.replace(/\/+$/, '') : trimmed;
}
