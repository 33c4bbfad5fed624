import type { ScreenContext } from '../../shared/screen/screen-context.ts';
import { foundSettings as found } from '../../shared/screens/settings/found-settings.ts';
import { settingsAddress } from './settings-address.ts';

/** A search result: one setting and the location of its field. */
export interface FoundSetting {
  /** The location of the field. */
  address: string;
  label: string;
  /** The texts that the search matches, in lower case: label, section title, help text and option key. */
  words: string;
  /** The title of the settings tab that contains the field. */
  group: string;
}

/** Lists the site settings that this role may see on this gateway, in the order of tabs and sections. */
export function foundSettings(context: ScreenContext): FoundSetting[] {
  return found(context).map(({ tab, group, section, field, title, label, words }) => ({
    address: settingsAddress({ tab, section, field }),
    label: label === title ? label : `${title} · ${label}`,
    words: `${label} ${title} ${words}`.toLowerCase(),
    group: context.say(group),
  }));
}
