import { parseChats } from '../../domain/chats.ts';
import { granularities } from '../../domain/granularity.ts';
import { isRecord } from '../../domain/schema.ts';
import { jsonFault } from '../../format/json-fault.ts';
import type { ScreenContext } from '../screen-context.ts';
import type { JsonShape, SettingField, SettingValue } from './setting-field.ts';

/** Corrects a value: trims, cuts trailing slashes (SET-11), drops empty lines. */
export function normaliseSetting(field: SettingField, value: SettingValue): SettingValue {
  if (Array.isArray(value)) return [...new Set(value.map((member) => member.trim()).filter((member) => member !== ''))];
  if (typeof value !== 'string' || field.multiline) return value;
  const trimmed = value.trim();
  return field.stripsSlash ? trimmed.replace(/\/+$/, '') : trimmed;
}

/** What is wrong with a normalised value, or undefined. An empty secret is not sent and never wrong. */
export function settingFault(field: SettingField, value: SettingValue, { say }: ScreenContext): string | undefined {
  const label = say(field.label);
  if (typeof value === 'number') return numberFault(field, value, say, label);
  if (typeof value !== 'string') return undefined;
  if (field.kind === 'json') return jsonSettingFault(field, value, { say });
  if (field.prefix !== undefined && value !== '' && !value.startsWith(field.prefix)) {
    return say('settings.prefix', { label, prefix: field.prefix });
  }
  if (field.kind === 'choice' && !granularities.members.some((member) => member.value === value)) {
    const choices = granularities.members.map(({ name }) => name).join(', ');
    return say('form.notAChoice', { label, value, choices });
  }
  return undefined;
}

function numberFault(field: SettingField, value: number, say: ScreenContext['say'], label: string): string | undefined {
  const example = field.example ?? '10';
  if (!Number.isFinite(value)) return say('form.notANumber', { label, example });
  if (field.type === 'integer' && !Number.isSafeInteger(value)) return say('form.notAnInteger', { label, example });
  const { minimum, maximum } = field;
  if (minimum !== undefined && value < minimum) return say('form.tooLow', { label, minimum });
  return maximum !== undefined && value > maximum ? say('form.tooHigh', { label, maximum }) : undefined;
}

/** "Not a valid JSON string" with line and column, or what its entries should have been (SET-09, SET-10). */
function jsonSettingFault(
  { json, label, example = '{}' }: SettingField,
  text: string,
  { say }: Pick<ScreenContext, 'say'>,
): string | undefined {
  const fault = jsonFault(text);
  if (fault) return say('form.notJson', { ...fault });
  if (json === undefined || hasShape(JSON.parse(text), json)) return undefined;
  const sentence = {
    numbers: 'settings.jsonNumbers',
    texts: 'settings.jsonTexts',
    chats: 'settings.jsonChats',
  } as const;
  return say(sentence[json], { label: say(label), example });
}

function hasShape(value: unknown, shape: JsonShape): boolean {
  if (shape === 'chats') {
    const chats = parseChats(value);
    return chats.ok || (Array.isArray(value) && value.length === 0);
  }
  if (!isRecord(value)) return false;
  return Object.values(value).every((entry) =>
    shape === 'numbers' ? typeof entry === 'number' && entry >= 0 : typeof entry === 'string',
  );
}
