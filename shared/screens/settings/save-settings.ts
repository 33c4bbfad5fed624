import { isHiddenOption } from '../../domain/option.ts';
import { GatewayError } from '../../gateway/gateway-error.ts';
import type { CallOptions } from '../../gateway/page.ts';
import { readBack as lookBack } from '../../gateway/read-back.ts';
import type { Confirmation } from '../action.ts';
import { ChangedMeanwhile, mergeDrafts } from '../changed-meanwhile.ts';
import { describeError } from '../describe-error.ts';
import { checkForm } from '../form-check.ts';
import { Refusal } from '../refusal.ts';
import { savedText } from '../saved-text.ts';
import type { ScreenContext } from '../screen-context.ts';
import { loadSettings } from './load-settings.ts';
import { type SettingChange, settingChanges } from './setting-changes.ts';
import type { SettingField, SettingsDraft } from './setting-field.ts';
import { isSameOption, settingText, settingValue } from './setting-text.ts';
import { settingsForm } from './settings-form.ts';
import type { SettingsSection, StoredOptions } from './settings-section.ts';

/** Why one setting is not what was asked for. */
export interface SettingFailure {
  field: SettingField;
  /** A whole sentence. */
  reason: string;
  /** Missing where the gateway agreed and yet holds another value. */
  error?: GatewayError;
}

/** What became of a save. Only `good` is success: `warn` saved a part, `bad` nothing (SET-17). */
export interface SettingsSaved {
  tone: 'good' | 'warn' | 'bad';
  message: string;
  saved: readonly SettingField[];
  failed: readonly SettingFailure[];
  /** The options as read back afterwards; undefined where nothing was read back. */
  stored: StoredOptions | undefined;
}

export interface SaveOptions extends CallOptions {
  /** False where nothing is really sent (dry run). */
  readBack?: boolean;
  /** False where `stored` was read for this very save: it is not compared with what is there now. */
  looksAgain?: boolean;
}

/** What to ask before a save, or undefined where nothing needs to be asked (SET-13). */
export function settingsConfirmation(
  section: SettingsSection,
  stored: StoredOptions,
  draft: SettingsDraft,
  context: ScreenContext,
): Confirmation | undefined {
  const form = settingsForm(section, stored, context);
  return section.confirm?.(form.fromRow(stored, context), form.normalise(draft, 'edit'), context);
}

/**
 * Saves what differs from `stored`, one option a call, in the order guards need, and reads back
 * (docs/gateways.md 13.40). Each refusal is kept and the others go on; any other failure ends the save. Throws a
 * `Refusal` when nothing changed or a rule is broken, `ChangedMeanwhile` when somebody else changed a setting that is
 * to be saved (TRU-11), and the gateway's error when the very first call could not be made at all (signed out, no
 * network).
 */
export async function saveSettings(
  section: SettingsSection,
  stored: StoredOptions,
  draft: SettingsDraft,
  context: ScreenContext,
  { signal, onWritten, readBack = true, looksAgain = true }: SaveOptions = {},
): Promise<SettingsSaved> {
  const { gateway, say } = context;
  const changes = changesOf(section, stored, draft, context);
  if (changes.length === 0) throw new Refusal(say('form.changedNothing'));
  const { errors } = checkForm(settingsForm(section, stored, context), draft, 'edit', context);
  const [fault] = Object.values(errors);
  if (fault !== undefined) throw new Refusal(say('settings.checkInput', { fault }));
  if (looksAgain) await refuseChanged(section, stored, draft, context, { signal });

  const saved: SettingChange[] = [];
  const failed: SettingFailure[] = [];
  for (const [index, { field, text }] of changes.entries()) {
    try {
      await gateway.options.set(field.key, text, { signal, json: field.type === 'json' });
      saved.push({ field, text });
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      const isRefusal = error.kind === 'refused';
      if (!isRefusal && saved.length === 0 && failed.length === 0) throw error;
      const reason = describeError(error, say).message;
      failed.push({ field, reason, error });
      if (isRefusal) continue;
      for (const { field } of changes.slice(index + 1)) failed.push({ field, reason: say('settings.notTried') });
      break;
    }
  }
  if (saved.length > 0) await onWritten?.();
  const now = readBack && saved.length > 0 ? await lookBack(() => loadSettings(context, { signal })) : undefined;
  const kept = saved.filter((change) => now === undefined || isKept(change, now));
  for (const { field } of saved.filter((change) => !kept.includes(change))) {
    failed.push({ field, reason: say('settings.notKept') });
  }
  const told = outcome(section, kept, failed, context);
  const isUnread = readBack && saved.length > 0 && now === undefined;
  return { ...told, message: isUnread ? savedText(told.message, now, say) : told.message, stored: now };
}

/** Each setting is written by a call of its own, so only one that both changed would be overwritten. */
async function refuseChanged(
  section: SettingsSection,
  stored: StoredOptions,
  draft: SettingsDraft,
  context: ScreenContext,
  o: CallOptions,
): Promise<void> {
  const newest = await loadSettings(context, o);
  const form = settingsForm(section, stored, context);
  const merged = mergeDrafts(form, stored, newest, form.normalise(draft, 'edit'), context);
  if (!merged.fields.some(({ isContested }) => isContested)) return;
  throw new ChangedMeanwhile(newest, merged, changesOf(section, newest, merged.theirs, context).length > 0);
}

function isKept({ field, text }: SettingChange, now: StoredOptions): boolean {
  const listed = now.get(field.key);
  // What is hidden cannot be checked, except the site key, which the status object tells.
  if (field.kind === 'secret' || listed === undefined || (isHiddenOption(field.key) && listed === '')) return true;
  return isSameOption(field, listed, text);
}

function outcome(
  section: SettingsSection,
  saved: readonly SettingChange[],
  failed: readonly SettingFailure[],
  { say }: ScreenContext,
): Omit<SettingsSaved, 'stored'> {
  const name = say(section.title);
  const fields = saved.map(({ field }) => field);
  if (failed.length === 0) {
    const message = say('settings.saved', { section: name, count: saved.length });
    return { tone: 'good', message, saved: fields, failed };
  }
  const reasons = failed.map(({ field, reason }) => `${say(field.label)}: ${reason}`).join(' ');
  const isPart = saved.length > 0;
  const message = say(isPart ? 'settings.partSaved' : 'settings.saveFailed', { section: name, reasons });
  return { tone: isPart ? 'warn' : 'bad', message, saved: fields, failed };
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

/** One line of what a save would change, for a diff before it; a secret's texts are left out. */
export interface PendingSetting {
  field: SettingField;
  before: string;
  after: string;
}

/** What a save of this draft would write, in its order; empty when nothing differs. */
export function pendingSettings(
  section: SettingsSection,
  stored: StoredOptions,
  draft: SettingsDraft,
  context: ScreenContext,
): PendingSetting[] {
  return changesOf(section, stored, draft, context).map(({ field, text }) => {
    if (field.kind === 'secret') return { field, before: '', after: '' };
    return { field, before: settingText(field, settingValue(field, stored)), after: text };
  });
}

function changesOf(
  section: SettingsSection,
  stored: StoredOptions,
  draft: SettingsDraft,
  context: ScreenContext,
): SettingChange[] {
  const form = settingsForm(section, stored, context);
  const before = form.normalise(form.fromRow(stored, context), 'edit');
  return settingChanges(form.fields as readonly SettingField[], before, form.normalise(draft, 'edit'));
}
