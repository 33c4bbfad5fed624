import type { MessageKey } from '../../text/text.ts';
import type { ScreenContext } from '../screen-context.ts';
import type { SettingsDraft } from './setting-field.ts';
import type { SettingsSection, StoredOptions } from './settings-section.ts';

/**
 * Switches that gateways refuse while a setting is empty (docs/gateways.md 4.14). Secrets are not listed, so not looked
 * at.
 */
const guards: Readonly<Record<string, { key: string; label: MessageKey; section: MessageKey }>> = {
  GitHubOAuthEnabled: { key: 'GitHubClientId', label: 'settings.clientId', section: 'settings.gitHub' },
  LinuxDOOAuthEnabled: { key: 'LinuxDOClientId', label: 'settings.clientId', section: 'settings.linuxDo' },
  WeChatAuthEnabled: { key: 'WeChatServerAddress', label: 'settings.weChatServer', section: 'settings.weChat' },
  TurnstileCheckEnabled: { key: 'TurnstileSiteKey', label: 'settings.siteKey', section: 'settings.botCheck' },
  EmailDomainRestrictionEnabled: {
    key: 'EmailDomainWhitelist',
    label: 'settings.emailDomains',
    section: 'settings.emailDomain',
  },
};

/** Why a switch cannot be turned on yet: what it needs is empty, here and in what is stored. By field name. */
export function guardFaults(
  section: SettingsSection,
  draft: SettingsDraft,
  stored: StoredOptions,
  { say }: ScreenContext,
): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const { key, name } of section.fields) {
    const guard = guards[key];
    if (guard === undefined || draft[name] !== true || stored.get(key) === 'true') continue;
    const beside = section.fields.find((field) => field.key === guard.key);
    const needed = beside === undefined ? stored.get(guard.key) : draft[beside.name];
    if (String(needed ?? '') !== '') continue;
    faults[name] = say('settings.guarded', { label: say(guard.label), section: say(guard.section) });
  }
  return faults;
}
