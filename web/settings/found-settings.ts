import type { ScreenContext } from '../../shared/screen/screen-context.ts';
import { foundSettings as found } from '../../shared/screens/settings/found-settings.ts';
import { settingsAddress } from './settings-address.ts';

/** A setting that can be gone to. */
export interface FoundSetting {
  address: string;
  label: string;
  /** Everything it may be found by, in small letters: name, section, help, and the option's key on the wire. */
  words: string;
  /** The tab it stands in. */
  group: string;
}

/** The settings of the site that this person may see on this gateway, in order. */
export function foundSettings(context: ScreenContext): FoundSetting[] {
  return found(context).map(({ tab, group, section, field, title, label, words }) => ({
    address: settingsAddress({ tab, section, field }),
    label: label === title ? label : `${title} · ${label}`,
    words: `${label} ${title} ${words}`.toLowerCase(),
    group: context.say(group),
  }));
}
