import { hasRole, Role } from '../../domain/user/role.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import type { MessageKey } from '../../text/text.ts';
import { sectionsOf, settingsTabs } from './sections.ts';
import type { SettingField, SettingsTab } from './setting.ts';
import { fieldsOfSection } from './settings-form.ts';

/** A setting that the search and the palette can go to (GEN-26, TUI-12, WEB-18). */
export interface FoundSetting {
  tab: SettingsTab;
  /** The label of its tab. */
  group: MessageKey;
  section: string;
  /** The name of its field in the section's form. */
  field: string;
  /** The key of the option on the wire. */
  key: string;
  /** The field itself. */
  of: SettingField;
  title: string;
  label: string;
  /** '' where the field has no help. */
  help: string;
  /** Further texts to search in: the option, the field, the help. */
  words: string;
}

/**
 * Every setting that this user may see on this gateway, in the order of the tabs; none for users below super admin
 * (SET-01).
 */
export function foundSettings(context: ScreenContext): FoundSetting[] {
  const { say, role } = context;
  if (!hasRole(role, Role.Root)) return [];
  return settingsTabs(role).flatMap(({ id: tab, label: group }) =>
    tab === 'personal'
      ? []
      : sectionsOf(tab).flatMap((section) =>
          fieldsOfSection(section, context).map((of) => {
            const { key, name, label, help } = of;
            const helpText = typeof help === 'string' ? say(help) : '';
            return {
              ...{ tab, group, section: section.id, field: name, key, of },
              ...{ title: say(section.title), label: say(label), help: helpText },
              words: `${key} ${name} ${helpText}`,
            };
          }),
        ),
  );
}
