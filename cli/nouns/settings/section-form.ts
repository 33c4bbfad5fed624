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

/** Who may see and change settings (NAV-03). */
export const settingsPlace = { noun: 'settings', access: Role.Root, title: 'settings.title' } as const;

/** The section of a word; an unknown one names the nearest, else all. */
export function sectionNamed(word: string): SettingsSection {
  const section = settingsSection(word);
  if (section) return section;
  throw unknownWord(
    'cliOption.unknownSection',
    word,
    settingsSections.map(({ id }) => id),
  );
}

/** Ends a command about a section that this gateway has nothing of (GEN-26). */
export function refuseSection(section: SettingsSection, context: ScreenContext, stored: StoredOptions): void {
  if (hasSection(section, context, stored)) return;
  throw new Refusal(context.say('option.sectionMissing', { section: context.say(section.title) }));
}

/** Every field of a section as a form, also those that only some generations have: for flags and for reading them. */
export function typedFieldsForm(section: SettingsSection): Form<SettingsDraft, StoredOptions> {
  const context = { gateway: { dialect: () => undefined } } as unknown as ScreenContext;
  return settingsForm(section, new Map(), context);
}

/** What can be seen to be wrong without the gateway ends the command before any request. */
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

/** What may have to be asked about what was typed, seen against a site where every switch is on (SET-13). */
export function possibleQuestion(
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
