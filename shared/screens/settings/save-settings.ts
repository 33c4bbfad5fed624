import type { CallOptions } from '../../gateway/client/page.ts';
import { checkForm } from '../../screen/form-check.ts';
import { Refusal } from '../../screen/refusal.ts';
import { ChangedMeanwhile } from '../../screen/saving/changed-meanwhile.ts';
import { mergeDrafts } from '../../screen/saving/merge-drafts.ts';
import { savedText } from '../../screen/saving/saved-text.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { pairOf, sentencesOf } from '../../text/punctuation.ts';
import {
  inSavingOrder,
  isSameOption,
  loadOptions,
  type OptionChange,
  type OptionsWritten,
  type StoredOptions,
  type WriteOptions,
  writeOptions,
} from './options.ts';
import { type SettingField, type SettingsDraft, type SettingsSection, settingText, settingValue } from './setting.ts';
import { settingsForm } from './settings-form.ts';

/** The change of a field in a save of a section; also a line of the diff before it. */
export interface SettingChange extends OptionChange {
  field: SettingField;
  before: string;
}

/** The outcome of a save. Only `good` is success: `warn` saved a part, `bad` nothing (SET-17). */
export interface SettingsSaved extends Omit<OptionsWritten<SettingChange>, 'isUnread'> {
  tone: 'good' | 'warn' | 'bad';
  message: string;
}

export interface SaveOptions extends WriteOptions {
  /** False where `stored` was read for this save, so that it is not read again and compared. */
  looksAgain?: boolean;
}

/**
 * Saves what differs from `stored` (docs/gateways.md 13.40).
 * @throws Refusal where nothing changed or a value is invalid; `ChangedMeanwhile` where somebody else changed a setting
 * that is to be saved (TRU-11); what `writeOptions` throws
 */
export async function saveSettings(
  section: SettingsSection,
  stored: StoredOptions,
  draft: SettingsDraft,
  context: ScreenContext,
  { looksAgain = true, ...options }: SaveOptions = {},
): Promise<SettingsSaved> {
  const { say } = context;
  const changes = changesOf(section, stored, draft, context);
  if (changes.length === 0) throw new Refusal(say('form.changedNothing'));
  const form = settingsForm(section, stored, context);
  const { errors } = checkForm(form, draft, 'edit', context, form.fromRow(stored, context));
  const [fault] = Object.values(errors);
  if (fault !== undefined) throw new Refusal(say('settings.checkInput', { fault }));
  if (looksAgain) await refuseChanged(section, stored, draft, context, { signal: options.signal });
  const { isUnread, ...written } = await writeOptions(changes, context, options);
  const { tone, message } = outcome(section, written, context);
  return { ...written, tone, message: isUnread ? savedText(message, undefined, say) : message };
}

/** Each setting is written by its own call, so only a setting that both users changed could be overwritten. */
async function refuseChanged(
  section: SettingsSection,
  stored: StoredOptions,
  draft: SettingsDraft,
  context: ScreenContext,
  o: CallOptions,
): Promise<void> {
  const newest = await loadOptions(context, o);
  const form = settingsForm(section, stored, context);
  const merged = mergeDrafts(form, stored, newest, form.normalise(draft, 'edit'), context);
  if (!merged.fields.some(({ isContested }) => isContested)) return;
  throw new ChangedMeanwhile(newest, merged, changesOf(section, newest, merged.theirs, context).length > 0);
}

function outcome(
  section: SettingsSection,
  { saved, failed }: Pick<SettingsSaved, 'saved' | 'failed'>,
  { say }: ScreenContext,
): Pick<SettingsSaved, 'tone' | 'message'> {
  const name = say(section.title);
  if (failed.length === 0) {
    return { tone: 'good', message: say('settings.saved', { section: name, count: saved.length }) };
  }
  const reasons = sentencesOf(failed.map(({ change, reason }) => pairOf(say(change.field.label), reason, say)));
  if (saved.length > 0) return { tone: 'warn', message: say('settings.partSaved', { section: name, reasons }) };
  return { tone: 'bad', message: say('settings.saveFailed', { section: name, reasons }) };
}

/** The settings of a section by field name, for machine output; secrets are left out. */
export function settingsData(
  section: SettingsSection,
  stored: StoredOptions,
  context: ScreenContext,
): Record<string, SettingsDraft[string]> {
  const form = settingsForm(section, stored, context);
  const draft = form.fromRow(stored, context);
  const shown = (form.fields as readonly SettingField[]).filter(({ kind }) => kind !== 'secret');
  return Object.fromEntries(shown.map(({ name }) => [name, draft[name] ?? '']));
}

/**
 * What a save of this draft would write, in its order; empty where nothing differs. The values of secrets are left out.
 */
export function pendingSettings(
  section: SettingsSection,
  stored: StoredOptions,
  draft: SettingsDraft,
  context: ScreenContext,
): SettingChange[] {
  const changes = changesOf(section, stored, draft, context);
  return changes.map((change) => (change.isSecret ? { ...change, after: '' } : change));
}

/**
 * The differences between the stored values and a draft; a secret counts only where a new value was typed (SET-17,
 * SET-18).
 */
function changesOf(
  section: SettingsSection,
  stored: StoredOptions,
  draft: SettingsDraft,
  context: ScreenContext,
): SettingChange[] {
  const form = settingsForm(section, stored, context);
  const old = form.normalise(form.fromRow(stored, context), 'edit');
  const typed = form.normalise(draft, 'edit');
  const changes: SettingChange[] = [];
  for (const field of form.fields as readonly SettingField[]) {
    const { key, name, kind } = field;
    const value = typed[name];
    const isSecret = kind === 'secret';
    if (value === undefined || (isSecret && value === '')) continue;
    const after = settingText(field, value);
    if (old[name] !== undefined && isSameOption(key, settingText(field, old[name]), after)) continue;
    changes.push({
      key,
      before: isSecret ? '' : settingText(field, settingValue(field, stored)),
      after,
      isSecret,
      field,
    });
  }
  return inSavingOrder(changes);
}
