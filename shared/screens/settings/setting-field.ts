import type { Dialect } from '../../domain/dialect.ts';
import { type OptionType, optionDefinition } from '../../domain/option.ts';
import type { MessageKey } from '../../text/text.ts';
import type { Field, FieldKind } from '../form.ts';

export type SettingValue = string | number | boolean | string[];

/** The fields of one section by their names. */
export type SettingsDraft = Record<string, SettingValue>;

/**
 * What a JSON setting holds. Another shape is JSON all the same, but empties the gateway's live table
 * (docs/gateways.md 14.18).
 */
export type JsonShape = 'numbers' | 'texts' | 'chats';

/** One option of the gateway as a field of a section's form. */
export interface SettingField extends Field<SettingsDraft> {
  /** The option's key on the wire; `name` is what people and flags call it. */
  key: string;
  /** How the option's text is read. */
  type: OptionType;
  /** Between the members of a list. */
  separator: ',' | '\n';
  /** The option whose presence in the gateway's list proves that it has this one; gateways store any key, with no effect. */
  provenBy?: string;
  /** Generations that have it; all when missing. */
  dialects?: readonly Dialect[];
  json?: JsonShape;
  /** What a filled value must begin with (SET-12). */
  prefix?: string;
  /** Trailing slashes are cut (SET-11). */
  stripsSlash?: boolean;
}

type SettingExtra = Partial<Omit<SettingField, 'key' | 'name' | 'label' | 'type' | 'separator' | 'dialects'>>;

const kinds: Record<OptionType, FieldKind> = {
  boolean: 'toggle',
  integer: 'number',
  number: 'number',
  text: 'text',
  json: 'json',
  list: 'lines',
};

/** Describes an option of the catalogue as a field. Throws for a key the catalogue does not hold. */
export function setting(key: string, name: string, label: MessageKey, extra: SettingExtra = {}): SettingField {
  const definition = optionDefinition(key);
  if (definition === undefined) throw new Error(`no option ${key}`);
  const { type, secret, separator = ',', dialects } = definition;
  return { key, name, label, type, separator, dialects, kind: secret ? 'secret' : kinds[type], ...extra };
}
