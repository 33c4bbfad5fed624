import { splitLines, splitList } from '../../domain/list-text.ts';
import { isOptionOn, optionDefinition } from '../../domain/option.ts';
import type { SettingField, SettingValue } from './setting-field.ts';
import type { StoredOptions } from './settings-section.ts';

/**
 * An option's stored text as its field's value. Secrets are never shown: their fields start empty (SET-18). An option
 * that was never saved has its default; a number that cannot be read is 0, as it is to the gateway
 * (docs/gateways.md 4.14).
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
      return field.separator === ',' ? splitList(text) : splitLines(text);
    case 'json':
      return prettyJson(text);
    case 'text':
      return text;
  }
}

/** A field's value as the option's text: booleans as `true` and `false`, numbers as decimal text (SET-18). */
export function settingText(field: SettingField, value: SettingValue): string {
  return Array.isArray(value) ? value.join(field.separator) : String(value);
}

/** Whether two texts mean the same to the gateway: JSON may be laid out in another way, words it lower-cases may differ. */
export function isSameOption(field: Pick<SettingField, 'type'>, one: string, other: string): boolean {
  if (one === other) return true;
  if (field.type === 'json') return compactJson(one) === compactJson(other);
  if (field.type === 'integer' || field.type === 'number') return Number(one) === Number(other);
  return field.type === 'list' && one.toLowerCase() === other.toLowerCase();
}

/** JSON text one entry a line, for editing; text that is no JSON as it is. */
export function prettyJson(text: string): string {
  const value = parsed(text);
  return value === undefined ? text : JSON.stringify(value, undefined, 2);
}

function compactJson(text: string): string {
  const value = parsed(text);
  return value === undefined ? text.trim() : JSON.stringify(value);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
