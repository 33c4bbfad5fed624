import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { loadOptions, type StoredOptions } from '../../../shared/screens/settings/options.ts';
import { settingsData } from '../../../shared/screens/settings/save-settings.ts';
import { settingsSections } from '../../../shared/screens/settings/sections.ts';
import type { SettingsSection, SettingValue } from '../../../shared/screens/settings/setting.ts';
import { sectionNotes } from '../../../shared/screens/settings/settings-form.ts';
import { withScreenSession } from '../../list/screen/screen-session.ts';
import type { Invocation } from '../../program/definition.ts';
import { type PlainRecord, printPlainRecords, printRecord } from '../../program/print-record.ts';
import { refuseSection, sectionNamed, settingsTarget } from './section-form.ts';

/** `settings show [SECTION]`: one section as one record, or the settings of all sections, without secrets. */
export async function showSettings(invocation: Invocation): Promise<undefined> {
  const word = invocation.operands[0];
  const section = word === undefined ? undefined : sectionNamed(word);
  await withScreenSession(settingsTarget, invocation, 'none', async ({ context }) => {
    const stored = await loadOptions(context, { signal: invocation.signal });
    if (section) return showSection(section, stored, context, invocation);
    const rows = settingsSections.flatMap((one) =>
      Object.entries(settingsData(one, stored, context)).map(([setting, value]) => ({
        section: one.id,
        setting,
        value: rawOf(value),
      })),
    );
    return printPlainRecords(rows, ['section', 'setting', 'value'], (row) => `settings/${row.section}`, invocation);
  });
  return undefined;
}

async function showSection(
  section: SettingsSection,
  stored: StoredOptions,
  context: ScreenContext,
  invocation: Invocation,
): Promise<void> {
  refuseSection(section, context, stored);
  const data = Object.entries(settingsData(section, stored, context));
  const record: PlainRecord = Object.fromEntries(data.map(([name, value]) => [name, rawOf(value)]));
  await printRecord(record, `settings/${section.id}`, invocation);
  for (const note of sectionNotes(section, stored, context)) await invocation.talk.notice('note', note);
}

function rawOf(value: SettingValue): PlainRecord[string] {
  return value;
}
