import { isAtLeast } from '../../domain/dialect.ts';
import type { FieldErrors, Form } from '../../screen/form.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import type { MessageKey } from '../../text/text.ts';
import { effectNotes } from './effect-notes.ts';
import { optionFault, type StoredOptions } from './options.ts';
import {
  normaliseSetting,
  type SettingField,
  type SettingsDraft,
  type SettingsSection,
  type SettingValue,
  settingText,
  settingValue,
} from './setting.ts';

/** In the list of every gateway: with it, the list is known. */
const alwaysListed = 'QuotaPerUnit';

/**
 * What gateways from v0.6 on store and obey no more, even where it is listed because somebody once stored it: both links, and the
 * switch of the card fork's payments (docs/gateways.md 1.2, 6.1), which would seem to switch off what goes on.
 */
const goneWithV06: ReadonlySet<string> = new Set(['ChatLink', 'ChatLink2', 'PaymentEnabled']);

/** The fields this gateway has; all of them while neither its generation nor its options are known. */
export function fieldsOfSection(
  section: SettingsSection,
  { gateway }: Pick<ScreenContext, 'gateway'>,
  stored: StoredOptions = new Map(),
): SettingField[] {
  const dialect = gateway.dialect();
  return section.fields.filter(({ dialects, key, provenBy }) => {
    if (provenBy !== undefined && stored.has(alwaysListed) && !stored.has(provenBy)) return false;
    if (dialect === undefined) return true;
    if (goneWithV06.has(key) && isAtLeast(dialect, 'v06')) return false;
    return dialects === undefined || dialects.includes(dialect);
  });
}

/** The fields of a section that this gateway does not have: told, and never written. */
export function missingFields(
  section: SettingsSection,
  context: Pick<ScreenContext, 'gateway'>,
  stored?: StoredOptions,
): SettingField[] {
  const present = new Set(fieldsOfSection(section, context, stored));
  return section.fields.filter((field) => !present.has(field));
}

/** What stands beside the fields, a sentence each: the section's own notes, and which settings this gateway does not have. */
export function sectionNotes(section: SettingsSection, stored: StoredOptions, context: ScreenContext): string[] {
  const { say } = context;
  const missing = missingFields(section, context, stored)
    .filter(({ isLater }) => !isLater)
    .map(({ label }) => say(label));
  const named = fieldsOfSection(section, context, stored).map(({ key, label }) => ({ key, label: say(label) }));
  const notes = [...(section.notes?.(stored, context) ?? []), ...effectNotes(named, stored, context)];
  return missing.length === 0 ? notes : [...notes, say('settings.notOnThisGateway', { names: missing })];
}

/** Whether a gateway has anything of a section. */
export function hasSection(section: SettingsSection, context: ScreenContext, stored?: StoredOptions): boolean {
  return fieldsOfSection(section, context, stored).length > 0 || (section.actions ?? []).length > 0;
}

/**
 * A section as a form over the options as stored (`fromRow`). Always in mode `edit`. Build it once a load: it keeps what
 * was stored, because guards look across sections (docs/gateways.md 13.40).
 */
export function settingsForm(
  section: SettingsSection,
  stored: StoredOptions,
  context: ScreenContext,
): Form<SettingsDraft, StoredOptions> {
  const fields = fieldsOfSection(section, context, stored);
  const read = (options: StoredOptions): SettingsDraft =>
    Object.fromEntries(fields.map((field) => [field.name, settingValue(field, options)]));
  return {
    title: { create: section.title, edit: section.title },
    fields,
    defaults: () => read(stored),
    fromRow: read,
    normalise: (draft) =>
      Object.fromEntries(fields.map((field) => [field.name, normaliseSetting(field, draft[field.name] ?? '')])),
    validate: (draft, _mode, current) => {
      const errors: FieldErrors = { ...guardFaults(section, draft, stored, current) };
      for (const field of fields) {
        const fault = settingFault(field, draft[field.name] ?? '', current, stored.get(field.key));
        if (fault !== undefined) errors[field.name] = fault;
      }
      if (section.needsServerAddress && (stored.get('ServerAddress') ?? '') === '') {
        errors[''] = current.say('settings.serverAddressFirst');
      }
      return errors;
    },
  };
}

/** What is wrong with a normalised value, or undefined. An empty secret is not sent and never wrong. */
export function settingFault(
  field: SettingField,
  value: SettingValue,
  { say }: Pick<ScreenContext, 'say'>,
  before?: string,
): string | undefined {
  if (field.kind === 'secret' && value === '') return undefined;
  const words = { label: say(field.label), example: field.example, before };
  return optionFault(field.key, settingText(field, value), { say }, words);
}

/**
 * Switches that gateways refuse while a setting is empty (docs/gateways.md 4.14). Secrets are not listed, so not looked
 * at.
 */
const guards: Readonly<Record<string, { key: string; label: MessageKey; section: MessageKey }>> = {
  GitHubOAuthEnabled: { key: 'GitHubClientId', label: 'settings.clientId', section: 'settings.gitHub' },
  LinuxDOOAuthEnabled: { key: 'LinuxDOClientId', label: 'settings.clientId', section: 'settings.linuxDo' },
  WeChatAuthEnabled: { key: 'WeChatServerAddress', label: 'settings.weChatServer', section: 'settings.weChat' },
  TurnstileCheckEnabled: { key: 'TurnstileSiteKey', label: 'settings.siteKey', section: 'settings.botCheck' },
  'oidc.enabled': { key: 'oidc.client_id', label: 'option.oauthClientId', section: 'option.oidcSection' },
  'discord.enabled': { key: 'discord.client_id', label: 'option.oauthClientId', section: 'option.discordSection' },
  EmailDomainRestrictionEnabled: {
    key: 'EmailDomainWhitelist',
    label: 'settings.emailDomains',
    section: 'settings.emailDomain',
  },
};

/** The option that has to be set before that switch can be turned on, by their keys; undefined where none has. */
export function neededFor(key: string): string | undefined {
  return guards[key]?.key;
}

/** Why a switch cannot be turned on yet: what it needs is empty, here and in what is stored. By field name. */
function guardFaults(
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
