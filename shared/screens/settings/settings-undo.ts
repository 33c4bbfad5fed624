import type { JournalEntry } from '../../domain/journal.ts';
import { isRecord } from '../../domain/record.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import { holdsSecret } from '../../gateway/client/redact.ts';
import type { SiteAction, SiteUndo } from '../../screen/action.ts';
import { commandLineOf, flagOf, quoteWord } from '../../screen/command-line.ts';
import { fieldText } from '../../screen/field-text.ts';
import { confirmSite } from '../../screen/flow/confirm-rows.ts';
import { undoFace } from '../../screen/flow/undo-face.ts';
import { Refusal } from '../../screen/refusal.ts';
import { ChangedMeanwhile } from '../../screen/saving/changed-meanwhile.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { pairOf } from '../../text/punctuation.ts';
import { loadOptions, type StoredOptions } from './options.ts';
import { type SettingChange, type SettingsSaved, saveSettings } from './save-settings.ts';
import { settingsSection } from './sections.ts';
import type { SettingsDraft, SettingsSection } from './setting.ts';
import { settingEffect } from './settings-confirmation.ts';
import { settingsForm } from './settings-form.ts';

/** A longer command, such as one with a table of hundreds of prices, is not shown, because nobody could read it. */
export const longestCommand = 1000;

/**
 * The undo of a save of a section (TUI-18). It refuses where a setting was changed since. Secrets stay, because their
 * old values are unknown; undefined where nothing else was saved.
 */
export function undoOfSettings(
  section: SettingsSection,
  { saved, stored }: Pick<SettingsSaved, 'saved' | 'stored'>,
  before: StoredOptions,
  context: ScreenContext,
): SiteUndo | undefined {
  const changes = saved.filter((change) => !change.isSecret && ![change.before, change.after].some(holdsSecret));
  if (changes.length === 0) return undefined;
  // Where reading back failed, the accepted values are assumed to be stored; the undo compares them with the current
  // ones anyway.
  const after = stored ?? new Map([...before, ...changes.map(({ key, after: text }) => [key, text] as const)]);
  const names = changes.map(({ field }) => field.name);
  const draft = draftOf(section, before, after, names, context);
  const command = commandOf(section, before, after, changes, context);
  const commands = command.length > longestCommand ? [] : [command];
  const action: SiteAction<undefined> = {
    ...undoFace,
    verb: 'set',
    on: 'all',
    label: 'settings.undo',
    help: 'settings.undo',
    command: commands.join(''),
    confirm: (now) => ({
      ...confirmSite('settings.confirmUndo', [], now, { section: now.say(section.title) }),
      effects: changes.map((change) => settingEffect(turned(change), now)),
    }),
    run: async (_input, now, options) => {
      const done = await saveSettings(section, after, draft, now, options).catch((error: unknown) => {
        throw error instanceof ChangedMeanwhile ? contested(error, now) : error;
      });
      if (done.tone !== 'good') throw new Refusal(done.message);
      return { message: now.say('undo.did', { result: done.message }) };
    },
    undo: (_done, _input, now) => undoOfSettings(section, { saved: changes.map(turned), stored: before }, after, now),
  };
  const texts = changes.map(({ key, before: was, after: left }) => ({ key, before: was, after: left }));
  return { action, rows: [], commands, recipe: { by: 'own', data: { section: section.id, changes: texts } } };
}

/** The undo of a journal entry that saved a section (CHG-08); undefined where the entry has none of this kind. */
export async function restoreSettings(
  { undo }: JournalEntry,
  context: ScreenContext,
  options: CallOptions,
): Promise<SiteUndo | undefined> {
  const data = undo?.by === 'own' && isRecord(undo.data) ? undo.data : {};
  const section = settingsSection(String(data.section));
  if (section === undefined || !Array.isArray(data.changes)) return undefined;
  const now = await loadOptions(context, options);
  const kept = data.changes.filter(isRecord).map((change) => ({
    key: String(change.key),
    before: String(change.before),
    after: String(change.after),
  }));
  const saved = kept.flatMap((change): SettingChange[] => {
    const field = section.fields.find(({ key }) => key === change.key);
    return field === undefined ? [] : [{ ...change, isSecret: false, field }];
  });
  const withTexts = (of: 'before' | 'after') =>
    new Map([...now, ...kept.map((change) => [change.key, change[of]] as const)]);
  return undoOfSettings(section, { saved, stored: withTexts('after') }, withTexts('before'), context);
}

/** The current section with the old values of these fields. */
function draftOf(
  section: SettingsSection,
  before: StoredOptions,
  after: StoredOptions,
  names: readonly string[],
  context: ScreenContext,
): SettingsDraft {
  const form = settingsForm(section, after, context);
  const old = form.fromRow(before, context);
  return { ...form.fromRow(after, context), ...Object.fromEntries(names.map((name) => [name, old[name] ?? ''])) };
}

function commandOf(
  section: SettingsSection,
  before: StoredOptions,
  after: StoredOptions,
  changes: readonly SettingChange[],
  context: ScreenContext,
): string {
  const form = settingsForm(section, after, context);
  const fields = changes.map(({ field }) => field);
  const left = form.fromRow(after, context);
  const expected = fields.flatMap((field) => [
    '--expect',
    quoteWord(`${flagOf(field.name).slice(2)}=${fieldText(field, left)}`),
  ]);
  const line = commandLineOf({
    ...{ noun: 'settings', verb: 'set', ids: [section.id], fields },
    value: form.fromRow(before, context),
  });
  return [line, ...expected].join(' ');
}

function turned({ before, after, ...change }: SettingChange): SettingChange {
  return { ...change, before: after, after: before };
}

/** The refusal of an undo whose settings were changed since; it shows their current values. */
function contested({ fields }: ChangedMeanwhile, { say }: ScreenContext): Refusal {
  const now = fields.filter(({ isContested }) => isContested).map(({ label, theirs }) => pairOf(label, theirs, say));
  return new Refusal(say('undo.fieldsChanged', { fields: now }));
}
