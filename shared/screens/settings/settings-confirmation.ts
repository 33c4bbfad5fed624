import { sanitise } from '../../format/sanitise.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import { holdsSecret } from '../../gateway/client/redact.ts';
import type { Confirmation } from '../../screen/action.ts';
import { confirmSite } from '../../screen/flow/confirm-rows.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { listOf, pairOf } from '../../text/punctuation.ts';
import { groupLossConfirmation } from './group-loss.ts';
import { tableDifferences } from './option-table.ts';
import type { StoredOptions } from './options.ts';
import { pendingSettings, type SettingChange } from './save-settings.ts';
import type { SettingsDraft, SettingsSection } from './setting.ts';
import { cutWords, settingWords } from './setting-words.ts';
import { settingsForm } from './settings-form.ts';

/** The number of table entries that are shown in a line; the rest is counted. */
const shownEntries = 5;

/**
 * The confirmation before a harmful save, including one that removes groups in use; undefined where none is needed
 * (SET-13, ASK-06).
 */
export async function settingsWarning(
  section: SettingsSection,
  stored: StoredOptions,
  draft: SettingsDraft,
  context: ScreenContext,
  options: CallOptions = {},
): Promise<Confirmation | undefined> {
  const form = settingsForm(section, stored, context);
  const own = section.confirm?.(form.fromRow(stored, context), form.normalise(draft, 'edit'), context);
  return own ?? groupLossConfirmation(pendingSettings(section, stored, draft, context), context, options);
}

/** The confirmation before any save: each setting before and after, and harmful consequences (TUI-18, SET-13). */
export async function settingsConfirmation(
  section: SettingsSection,
  stored: StoredOptions,
  draft: SettingsDraft,
  context: ScreenContext,
  options: CallOptions = {},
): Promise<Confirmation & { effects: readonly string[]; isHurting: boolean }> {
  const pending = pendingSettings(section, stored, draft, context);
  const values = { section: context.say(section.title), count: pending.length };
  const warning = await settingsWarning(section, stored, draft, context, options);
  const asked = warning ?? confirmSite('settings.confirmSave', [], context, values);
  return {
    ...asked,
    isHurting: warning !== undefined,
    effects: pending.map((change) => settingEffect(change, context)),
  };
}

/** `Retry count: 0 → 3`; for a table its changed entries; for a secret only that it changes. */
export function settingEffect({ field, before, after, isSecret }: SettingChange, { say }: ScreenContext): string {
  const label = say(field.label);
  if (isSecret || [before, after].some(holdsSecret)) return pairOf(label, say('bulk.hiddenChange'), say);
  const entries =
    field.kind === 'json' && field.shape !== undefined ? tableDifferences(before, after, field.shape) : undefined;
  if (entries === undefined)
    return pairOf(
      label,
      say('bulk.fromTo', { from: settingWords(field, before, say), to: settingWords(field, after, say) }),
      say,
    );
  const lines = entries.slice(0, shownEntries).map(({ name, before: was, after: now }) => {
    const text = (value: string | number | undefined) => (value === undefined ? '–' : cutWords(String(value), say));
    return say('settings.entryChange', { name: sanitise(name), from: text(was), to: text(now) });
  });
  const more = entries.length - lines.length;
  return pairOf(label, listOf(more > 0 ? [...lines, say('action.andMore', { count: more })] : lines, say), say);
}
