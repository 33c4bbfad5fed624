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

/** Every gateway lists this option: where it is present, the list was read. */
const alwaysListed = 'QuotaPerUnit';

/**
 * Options that gateways from v0.6 on ignore, although they list them where they were once stored: both links, and the
 * switch of the card fork's payments (docs/gateways.md 1.2, 6.1). Shown, the switch would seem to turn off payments
 * that continue.
 */
const goneWithV06: ReadonlySet<string> = new Set(['ChatLink', 'ChatLink2', 'PaymentEnabled']);

/** The fields that this gateway has; all of them while neither its generation nor its options are known. */
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

/** The fields of a section that this gateway does not have: they are named to the user and never written. */
export function missingFields(
  section: SettingsSection,
  context: Pick<ScreenContext, 'gateway'>,
  stored?: StoredOptions,
): SettingField[] {
  const present = new Set(fieldsOfSection(section, context, stored));
  return section.fields.filter((field) => !present.has(field));
}

/** The sentences next to the fields: the section's own notes, and which settings this gateway does not have. */
export function sectionNotes(section: SettingsSection, stored: StoredOptions, context: ScreenContext): string[] {
  const { say } = context;
  const missing = missingFields(section, context, stored)
    .filter(({ isLater }) => !isLater)
    .map(({ label }) => say(label));
  const named = fieldsOfSection(section, context, stored).map(({ key, label }) => ({ key, label: say(label) }));
  const notes = [...(section.notes?.(stored, context) ?? []), ...effectNotes(named, stored, context)];
  return missing.length === 0 ? notes : [...notes, say('settings.notOnThisGateway', { names: missing })];
}

/** Whether a gateway has a field or an action of a section. */
export function hasSection(section: SettingsSection, context: ScreenContext, stored?: StoredOptions): boolean {
  return fieldsOfSection(section, context, stored).length > 0 || (section.actions ?? []).length > 0;
}

/**
 * A section as a form over the stored options (`fromRow`), always in mode `edit`. Build it once per load: it keeps the
 * stored options, because switches depend on options of other sections (docs/gateways.md 13.40).
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

/** Why a normalised value is invalid, or undefined. An empty secret is not sent and is always valid. */
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
 * Switches that gateways refuse to turn on while another setting is empty (docs/gateways.md 4.14). Secrets are not
 * listed, and therefore not checked.
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

/** The key of the option that has to be set before these errors of a section end; undefined where it is none. */
export function neededFor(
  { fields, needsServerAddress }: SettingsSection,
  errors: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const switched = fields.find(({ name, key }) => errors[name] !== undefined && guards[key] !== undefined);
  if (switched !== undefined) return guards[switched.key]?.key;
  return needsServerAddress && errors[''] !== undefined ? 'ServerAddress' : undefined;
}

/**
 * Why switches cannot be turned on yet, by field name: the setting they need is empty both in the draft and as stored.
 */
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
