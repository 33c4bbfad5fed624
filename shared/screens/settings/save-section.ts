import { holdsSecret } from '../../gateway/client/redact.ts';
import { commandLineOf } from '../../screen/command-line.ts';
import { type RecordedWork, recordWork } from '../../screen/journal/recording.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import type { StoredOptions } from './options.ts';
import { pendingSettings, type SaveOptions, type SettingsSaved, saveSettings } from './save-settings.ts';
import type { SettingsDraft, SettingsSection } from './setting.ts';
import { settingsForm } from './settings-form.ts';
import { longestCommand, undoOfSettings } from './settings-undo.ts';

/**
 * Saves a section and records the save in the journal with its undo (CHG-07, CHG-08). `kept` is called with the number
 * of the journal entry.
 */
export function saveSection(
  section: SettingsSection,
  stored: StoredOptions,
  draft: SettingsDraft,
  context: ScreenContext,
  { kept, ...options }: SaveOptions & Pick<RecordedWork<never, SettingsSaved>, 'kept'> = {},
): Promise<SettingsSaved> {
  const { say } = context;
  const form = settingsForm(section, stored, context);
  // A table or an address may contain a key, too.
  const changes = pendingSettings(section, stored, draft, context).filter(({ after }) => !holdsSecret(after));
  const fields = changes.map(({ field }) => field);
  const parts = { noun: 'settings', verb: 'set', ids: [section.id] };
  const whole = commandLineOf({ ...parts, fields, value: form.normalise(draft, 'edit') });
  const command = whole.length > longestCommand ? commandLineOf(parts) : whole;
  const endOf = (result: SettingsSaved) => {
    const undo = undoOfSettings(section, result, stored, context)?.recipe;
    const outcome = result.tone === 'good' ? 'done' : result.tone === 'warn' ? 'partly' : 'failed';
    const isKept = undo !== undefined || result.saved.length === 0;
    return { outcome, text: result.message, undo, noUndo: isKept ? '' : say('undo.keyGone') } as const;
  };
  return recordWork({ target: { noun: 'settings' }, verb: 'set', command, endOf, kept }, context, () =>
    saveSettings(section, stored, draft, context, options),
  );
}
