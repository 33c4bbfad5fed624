import { Role } from '../../../shared/domain/user/role.ts';
import type { Confirmation } from '../../../shared/screen/action.ts';
import type { Form } from '../../../shared/screen/form.ts';
import { Refusal } from '../../../shared/screen/refusal.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import type { StoredOptions } from '../../../shared/screens/settings/options.ts';
import { settingsSection, settingsSections } from '../../../shared/screens/settings/sections.ts';
import type { SettingField, SettingsDraft, SettingsSection } from '../../../shared/screens/settings/setting.ts';
import { hasSection, settingFault, settingsForm } from '../../../shared/screens/settings/settings-form.ts';
import type { Say } from '../../../shared/text/text.ts';
import { flagName } from '../../list/screen/form/form-flags.ts';
import { applyTyped, type TypedForm } from '../../list/screen/form/form-input.ts';
import { offlineContext } from '../../program/offline-context.ts';
import { unknownWord, usageFailure } from '../../program/usage.ts';

/** Who may see and change settings, and the title (NAV-03). */
export const settingsTarget = { noun: 'settings', access: Role.Root, title: 'settings.title' } as const;

/** The section with this name; an unknown name fails with the nearest section, else with all. */
export function sectionNamed(word: string): SettingsSection {
  const section = settingsSection(word);
  if (section) return section;
  throw unknownWord(
    'cliOption.unknownSection',
    word,
    settingsSections.map(({ id }) => id),
  );
}

/** Ends a command about a section of which this gateway has no settings (GEN-26). */
export function refuseSection(section: SettingsSection, context: ScreenContext, stored: StoredOptions): void {
  if (hasSection(section, context, stored)) return;
  throw new Refusal(context.say('option.sectionMissing', { section: context.say(section.title) }));
}

/** Every field of a section as a form, including those of some generations only: for flags and for reading them. */
export function typedFieldsForm(section: SettingsSection): Form<SettingsDraft, StoredOptions> {
  const context = { gateway: { dialect: () => undefined } } as unknown as ScreenContext;
  return settingsForm(section, new Map(), context);
}

/** Invalid values that need no gateway to be recognised end the command before any request. */
export function checkTyped(section: SettingsSection, typed: TypedForm<SettingsDraft>, say: Say): void {
  const context = offlineContext(say);
  const form = typedFieldsForm(section);
  const value = form.normalise(applyTyped(form, form.defaults(context), typed, 'edit', context), 'edit');
  for (const field of form.fields as readonly SettingField[]) {
    const isTyped = typed.flags.some((flag) => flag.field.name === field.name) || field.name in typed.input;
    const fault = isTyped ? settingFault(field, value[field.name] ?? '', context) : undefined;
    if (fault === undefined) continue;
    throw usageFailure('cli.wrongField', { flag: `--${flagName(field)}`, message: fault });
  }
}

/** The prompt that the typed values may require, computed as if every switch of the site were on (SET-13). */
export function possibleConfirmation(
  section: SettingsSection,
  typed: TypedForm<SettingsDraft>,
  say: Say,
): Confirmation | undefined {
  if (section.confirm === undefined) return undefined;
  const context = offlineContext(say);
  const form = typedFieldsForm(section);
  const before = Object.fromEntries(
    Object.entries(form.defaults(context)).map(([name, value]) => [name, typeof value === 'boolean' ? true : value]),
  );
  return section.confirm(before, applyTyped(form, before, typed, 'edit', context), context);
}
