import * as z from 'zod/mini';
import { jsonText, onFirstUse, text } from '../schema.ts';
import type { OptionDefinition } from './option-definition.ts';
import { laterOptions } from './option-later.ts';
import { operationOptions } from './option-operation.ts';
import { systemOptions } from './option-system.ts';

export type { JsonShape, ListSeparator, OptionDefinition, OptionType } from './option-definition.ts';

/**
 * One stored option; newer gateways may answer a value as another JSON type (docs/gateways.md 1.3), read as its text.
 */
export const optionSchema = onFirstUse(() => z.looseObject({ key: text, value: jsonText }));

/** Every option of docs/gateways.md 6 and docs/gateways-modern.md 28 that a person sets, and the card fork's payment keys. */
export const optionDefinitions: readonly OptionDefinition[] = [...operationOptions, ...systemOptions, ...laterOptions];

const byKey = new Map(optionDefinitions.map((definition) => [definition.key, definition]));

/** What is known of an option, or undefined for a key of a newer gateway or a plug-in. */
export function optionDefinition(key: string): OptionDefinition | undefined {
  return byKey.get(key);
}

/**
 * Whether an option's value must never be shown. Unknown keys are judged by their endings, as gateways do
 * (docs/gateways.md 4.14), and `TurnstileSiteKey` is public although it ends so.
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

/** Second keys of what has a key of its own, listed with texts that are not renewed (docs/gateways-modern.md 29.31). */
const secondKeys: Readonly<Record<string, string>> = {
  'group_ratio_setting.group_ratio': 'GroupRatio',
  'group_ratio_setting.group_group_ratio': 'GroupGroupRatio',
};

/**
 * The key under which people set the same data; undefined where this is that key. A stale text written under the second
 * one would undo what was set under the first.
 */
export function firstKeyOf(key: string): string | undefined {
  return secondKeys[key];
}

/**
 * Whether the gateway lists an option that is not set like the others: what it works out itself, the record of who
 * confirmed the payment terms, and the second keys of what is set under a first one.
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
