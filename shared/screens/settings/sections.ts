import { hasRole, Role } from '../../domain/user/role.ts';
import { roleRefusal } from '../../screen/access.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import type { MessageKey } from '../../text/text.ts';
import { operationSections } from './operation-sections.ts';
import { inGroups } from './section-groups.ts';
import { choice, later, type SettingField, type SettingsSection, type SettingsTab, setting } from './setting.ts';
import { systemSections } from './system-sections.ts';

/** A section of one field, because each of these is saved separately (SET-16). */
function alone(id: string, title: MessageKey, field: SettingField): SettingsSection {
  return { id, tab: 'other', title, fields: [field] };
}

const content = (key: string, label: MessageKey, help: MessageKey) =>
  setting(key, 'content', label, { multiline: true, help });

/** The other tab (SET-16). */
const otherSections: readonly SettingsSection[] = [
  alone('notice', 'settings.notice', content('Notice', 'settings.notice', 'settings.noticeHelp')),
  alone(
    'system-name',
    'settings.systemName',
    setting('SystemName', 'name', 'settings.systemName', { help: 'settings.systemNameHelp' }),
  ),
  alone('logo', 'settings.logo', setting('Logo', 'url', 'settings.logo', { help: 'settings.logoHelp' })),
  alone('home-page', 'settings.homePage', content('HomePageContent', 'settings.homePage', 'settings.contentHelp')),
  alone('about', 'settings.about', content('About', 'settings.about', 'settings.contentHelp')),
  alone('footer', 'settings.footer', content('Footer', 'settings.footer', 'settings.footerHelp')),
  {
    id: 'panels',
    tab: 'other',
    title: 'option.panelsSection',
    fields: [
      later('console_setting.announcements_enabled', 'announcements', 'option.panelAnnouncements'),
      later('console_setting.uptime_kuma_enabled', 'uptime', 'option.panelUptime'),
      later('console_setting.api_info_enabled', 'addresses', 'option.panelAddresses'),
      later('console_setting.faq_enabled', 'faq', 'option.panelFaq'),
    ],
  },
  alone(
    'user-agreement',
    'option.userAgreement',
    later('legal.user_agreement', 'content', 'option.userAgreement', { multiline: true }),
  ),
  alone(
    'privacy-policy',
    'option.privacyPolicy',
    later('legal.privacy_policy', 'content', 'option.privacyPolicy', { multiline: true }),
  ),
  alone(
    'theme',
    'option.theme',
    later('theme.frontend', 'console', 'option.theme', {
      ...choice({ default: 'option.newConsole', classic: 'option.classicConsole' }),
      example: 'classic',
    }),
  ),
];

/** Every section of the super admin's settings, in the order of its tabs (SET-02 to SET-16, GEN-26). */
export const settingsSections: readonly SettingsSection[] = inGroups([
  ...operationSections,
  ...systemSections,
  ...otherSections,
]);

/** The section of this id, or undefined. */
export function settingsSection(id: string): SettingsSection | undefined {
  return settingsSections.find((section) => section.id === id);
}

/** The sections of one tab. */
export function sectionsOf(tab: SettingsTab): SettingsSection[] {
  return settingsSections.filter((section) => section.tab === tab);
}

/** One tab of `/setting?tab=`; `personal` is the user's own account. */
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

/** The tab that the URL requests, if the role may see it; otherwise the first one. */
export function settingsTabOf(asked: string | undefined, role: Role): SettingsTabEntry['id'] {
  return settingsTabs(role).find(({ id }) => id === asked)?.id ?? 'personal';
}

/** The refusal where the URL requests a tab that the role may not see (NAV-03); otherwise undefined. */
export function settingsTabRefusal(
  asked: string | undefined,
  context: Pick<ScreenContext, 'role' | 'say'>,
): string | undefined {
  const tab = tabs.find(({ id }) => id === asked);
  return tab && roleRefusal({ access: tab.access, title: tab.label }, context);
}
