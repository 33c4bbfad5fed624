import type { ScreenContext } from '../../shared/screen/screen-context.ts';
import { sectionsOf, settingsTabs } from '../../shared/screens/settings/sections.ts';
import type { SettingsTab } from '../../shared/screens/settings/setting.ts';
import { fieldsOfSection } from '../../shared/screens/settings/settings-form.ts';
import { settingsAddress } from './settings-address.ts';

/** A setting that can be gone to. */
export interface FoundSetting {
  address: string;
  label: string;
  /** Everything it may be found by, in small letters: name, section, help, and the option's key on the wire. */
  words: string;
}

/** The settings of the site that this person may see on this gateway, by tab. */
export function foundSettings(context: ScreenContext): { group: string; items: FoundSetting[] }[] {
  return settingsTabs(context.role).flatMap((tab) =>
    tab.id === 'personal' ? [] : [{ group: context.say(tab.label), items: settingsOf(tab.id, context) }],
  );
}

function settingsOf(tab: SettingsTab, context: ScreenContext): FoundSetting[] {
  const { say } = context;
  return sectionsOf(tab).flatMap((section) =>
    fieldsOfSection(section, context).map((field) => {
      const [label, title] = [say(field.label), say(section.title)];
      const help = typeof field.help === 'string' ? say(field.help) : '';
      return {
        address: settingsAddress({ tab, section: section.id, field: field.name }),
        label: label === title ? label : `${title} · ${label}`,
        words: [label, title, help, field.key].join(' ').toLowerCase(),
      };
    }),
  );
}
