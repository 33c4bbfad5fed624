import type { MessageKey } from '../../text/text.ts';
import { type SettingField, setting } from './setting-field.ts';
import type { SettingsSection } from './settings-section.ts';

/** Each is saved on its own, so each is a section (SET-16). */
function alone(id: string, title: MessageKey, field: SettingField): SettingsSection {
  return { id, tab: 'other', title, fields: [field] };
}

const content = (key: string, label: MessageKey, help: MessageKey) =>
  setting(key, 'content', label, { multiline: true, help });

/** The other tab (SET-16). */
export const otherSections: readonly SettingsSection[] = [
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
];
