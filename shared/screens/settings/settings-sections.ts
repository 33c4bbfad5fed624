import { hasRole, Role } from '../../domain/role.ts';
import type { MessageKey } from '../../text/text.ts';
import { accessRefusal } from '../access.ts';
import type { ScreenContext } from '../screen-context.ts';
import { operationSections } from './operation-sections.ts';
import { otherSections } from './other-sections.ts';
import type { SettingsSection, SettingsTab } from './settings-section.ts';
import { systemSections } from './system-sections.ts';

/** Every section of the super admin's settings, in the order of its tabs (SET-02 to SET-16). */
export const settingsSections: readonly SettingsSection[] = [...operationSections, ...systemSections, ...otherSections];

/** The section of this id, or undefined. */
export function settingsSection(id: string): SettingsSection | undefined {
  return settingsSections.find((section) => section.id === id);
}

/** The sections of one tab. */
export function sectionsOf(tab: SettingsTab): SettingsSection[] {
  return settingsSections.filter((section) => section.tab === tab);
}

/** One tab of `/setting?tab=`; `personal` is everybody's own account. */
export interface SettingsTabEntry {
  id: 'personal' | SettingsTab;
  label: MessageKey;
  access: Role;
}

const tabs: readonly SettingsTabEntry[] = [
  { id: 'personal', label: 'settings.tabPersonal', access: Role.User },
  { id: 'operation', label: 'settings.tabOperation', access: Role.Root },
  { id: 'system', label: 'settings.tabSystem', access: Role.Root },
  { id: 'other', label: 'settings.tabOther', access: Role.Root },
];

/** The tabs a role may see; the others are absent, not disabled (SET-01). */
export function settingsTabs(role: Role): SettingsTabEntry[] {
  return tabs.filter(({ access }) => hasRole(role, access));
}

/** The tab an address asks for, as far as the role may see it; else the first one. */
export function settingsTabOf(asked: string | undefined, role: Role): SettingsTabEntry['id'] {
  return settingsTabs(role).find(({ id }) => id === asked)?.id ?? 'personal';
}

/** Why an address leads to no tab of its own: what it asks for is above the role (NAV-03); undefined otherwise. */
export function settingsTabRefusal(
  asked: string | undefined,
  context: Pick<ScreenContext, 'role' | 'say'>,
): string | undefined {
  const tab = tabs.find(({ id }) => id === asked);
  return tab && accessRefusal({ noun: 'settings', access: tab.access, title: tab.label }, context);
}
