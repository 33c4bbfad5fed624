import type { SettingField, SettingsDraft } from './setting-field.ts';
import { isSameOption, settingText } from './setting-text.ts';

/** One option to write: its field and its new text. */
export interface SettingChange {
  field: SettingField;
  text: string;
}

/** What differs between two normalised drafts; a secret counts only when something was typed (SET-17, SET-18). */
export function settingChanges(
  fields: readonly SettingField[],
  before: SettingsDraft,
  after: SettingsDraft,
): SettingChange[] {
  const changes: SettingChange[] = [];
  for (const field of fields) {
    const [old, value] = [before[field.name], after[field.name]];
    if (value === undefined || (field.kind === 'secret' && value === '')) continue;
    const text = settingText(field, value);
    if (old === undefined || !isSameOption(field, settingText(field, old), text)) changes.push({ field, text });
  }
  return inSavingOrder(changes, ({ field, text }) => ({ isSwitch: field.type === 'boolean', text }));
}

/**
 * The order that gateways' guards ask for (docs/gateways.md 13.40): what is turned off first, then settings, and
 * switches that are turned on last, when what they need is there.
 */
export function inSavingOrder<Change>(
  changes: readonly Change[],
  facts: (change: Change) => { isSwitch: boolean; text: string },
): Change[] {
  const rank = (change: Change) => {
    const { isSwitch, text } = facts(change);
    if (!isSwitch) return 1;
    return text === 'true' ? 2 : 0;
  };
  return [...changes].sort((a, b) => rank(a) - rank(b));
}
