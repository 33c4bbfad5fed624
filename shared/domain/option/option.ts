import * as z from 'zod/mini';
import { jsonText, onFirstUse, text } from '../schema.ts';
import type { OptionDefinition } from './option-definition.ts';
import { laterOptions } from './option-later.ts';
import { operationOptions } from './option-operation.ts';
import { systemOptions } from './option-system.ts';

export type { JsonShape, ListSeparator, OptionDefinition, OptionType } from './option-definition.ts';

/**
 * One stored option; newer gateways may return a value as another JSON type (docs/gateways.md 1.3), read as its text.
 */
export const optionSchema = onFirstUse(() => z.looseObject({ key: text, value: jsonText }));

/**
 * Every option of docs/gateways.md 6 and docs/gateways-modern.md 28 that admins set, and the card fork's payment keys.
 */
export const optionDefinitions: readonly OptionDefinition[] = [...operationOptions, ...systemOptions, ...laterOptions];

const byKey = new Map(optionDefinitions.map((definition) => [definition.key, definition]));

/** The definition of an option, or undefined for a key of a newer gateway or a plug-in. */
export function optionDefinition(key: string): OptionDefinition | undefined {
  return byKey.get(key);
}

/**
 * Whether an option's value must never be shown. Unknown keys are judged by their endings, as gateways do
 * (docs/gateways.md 4.14), and `TurnstileSiteKey` is public despite its ending.
 */
export function isSecretOption(key: string): boolean {
  return byKey.get(key)?.secret ?? /(?:token|secret|key|password)$/i.test(key);
}

/**
 * Whether the gateway leaves an option out of its list (docs/gateways.md 4.14, 14.17): empty then does not mean unset.
 */
export function isHiddenOption(key: string): boolean {
  return isSecretOption(key) || byKey.get(key)?.hidden === true;
}

/** Whether a key that the gateway does not list may still be one of its own. */
export function mayBeUnlisted(key: string): boolean {
  return byKey.has(key) && isHiddenOption(key);
}

/**
 * Second keys of options, mapped to the first; the gateway lists them with texts that are not updated
 * (docs/gateways-modern.md 29.31).
 */
const secondKeys: Readonly<Record<string, string>> = {
  'group_ratio_setting.group_ratio': 'GroupRatio',
  'group_ratio_setting.group_group_ratio': 'GroupGroupRatio',
};

/**
 * The key under which the same data is set; undefined where `key` is that key itself. Writing an outdated text under
 * the second key would undo a change under the first.
 */
export function firstKeyOf(key: string): string | undefined {
  return secondKeys[key];
}

/**
 * Whether a listed option cannot be set like the others: values that the gateway computes, the record of the confirmed
 * payment terms, and second keys of options.
 */
export function isReadOnlyOption(key: string): boolean {
  return (
    key === 'CompletionRatioMeta' || key.startsWith('payment_setting.compliance_') || firstKeyOf(key) !== undefined
  );
}

/** Whether a value is `true` to the gateway: only that exact text is (docs/gateways.md 4.14). */
export function isOptionOn(value: string | undefined): boolean {
  return value === 'true';
}
