import type { MessageKey } from '../../text/text.ts';
import type { Confirmation, SiteAction } from '../action.ts';
import type { ScreenContext } from '../screen-context.ts';
import type { SettingField, SettingsDraft } from './setting-field.ts';

/** The tabs of the settings that are the super admin's (SET-01). */
export type SettingsTab = 'operation' | 'system' | 'other';

/** The options as the gateway holds them, by key, with what it hides filled in from elsewhere. Secrets are missing. */
export type StoredOptions = ReadonlyMap<string, string>;

/** One block of settings that is saved together (SET-02 to SET-16). */
export interface SettingsSection {
  /** Kebab case: `settings set smtp`, the anchor in the URL. */
  id: string;
  tab: SettingsTab;
  title: MessageKey;
  /** Facts to stand beside the fields, a sentence each. */
  notes?: (stored: StoredOptions, context: ScreenContext) => string[];
  fields: readonly SettingField[];
  /** Saving needs the site's server address first (SET-12). */
  needsServerAddress?: boolean;
  /** Asked before a save that would hurt; undefined when this one does not. */
  confirm?: (before: SettingsDraft, after: SettingsDraft, context: ScreenContext) => Confirmation | undefined;
  /** What can be done here beside saving. */
  // biome-ignore lint/suspicious/noExplicitAny: actions of several input types; each is paired with its own form.
  actions?: readonly SiteAction<any>[];
}
