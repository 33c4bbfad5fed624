import { sanitise } from '../../../shared/format/sanitise.ts';
import { loadOptions } from '../../../shared/screens/settings/options.ts';
import { saveSection } from '../../../shared/screens/settings/save-section.ts';
import { pendingSettings, type SettingsSaved } from '../../../shared/screens/settings/save-settings.ts';
import type { SettingField, SettingsDraft, SettingsSection } from '../../../shared/screens/settings/setting.ts';
import { settingsConfirmation, settingsWarning } from '../../../shared/screens/settings/settings-confirmation.ts';
import { missingFields, settingsForm } from '../../../shared/screens/settings/settings-form.ts';
import { exitCodeOfKind } from '../../failure/exit-code.ts';
import { Failure } from '../../failure/failure.ts';
import { checkedValue } from '../../list/screen/form/checked-value.ts';
import { applyTyped, readTypedForm, type TypedForm } from '../../list/screen/form/form-input.ts';
import { withScreenSession } from '../../list/screen/screen-session.ts';
import { changeText } from '../../list/undo/change-text.ts';
import { readExpectations } from '../../list/undo/expectations.ts';
import { fieldChanges } from '../../list/undo/field-changes.ts';
import { undoLine } from '../../list/undo/undo-line.ts';
import { canAsk, confirm, requireConfirmable } from '../../program/ask.ts';
import type { Invocation } from '../../program/definition.ts';
import { runDry } from '../../program/dry-run.ts';
import { printRecord } from '../../program/print-record.ts';
import { nothingNamed } from '../../program/usage.ts';
import { notAllSaved } from '../option/option-check.ts';
import { checkTyped, possibleConfirmation, settingsTarget, typedFieldsForm } from './section-form.ts';

/**
 * `settings set SECTION`: sends only the changed settings, in the order that the gateway's guards require, and reads
 * them back (SET-17).
 */
export async function setSettings(section: SettingsSection, invocation: Invocation): Promise<number | undefined> {
  const { say, talk, signal } = invocation;
  const typed = await readTypedForm(typedFieldsForm(section), 'edit', invocation);
  if (typed.isEmpty) throw nothingNamed();
  checkTyped(section, typed, say);
  const expect = await readExpectations(typedFieldsForm(section), invocation);
  const possible = possibleConfirmation(section, typed, say);
  if (possible) requireConfirmable(invocation, possible.consequences);
  return withScreenSession(settingsTarget, invocation, 'fresh', async ({ context, dryRun, connection }) => {
    const stored = await loadOptions(context, { signal });
    const form = settingsForm(section, stored, context);
    await refuseMissing(missingFields(section, context, stored), typed, invocation);
    expect({ id: 0, name: say(section.title) }, form.fromRow(stored, context), context);
    const draft = applyTyped(form, form.fromRow(stored, context), typed, 'edit', context);
    const pending = pendingSettings(section, stored, draft, context);
    if (pending.length === 0) {
      await talk.notice('unchanged', say('form.changedNothing'));
      return undefined;
    }
    const value = checkedValue(form, draft, typed, 'edit', context);
    for (const change of pending) {
      const { name, key } = change.field;
      await talk.notice('change', changeText({ ...change, key: name }, say), { key });
    }
    const confirmation = await settingsWarning(section, stored, value, context, { signal });
    if (confirmation) {
      requireConfirmable(invocation, confirmation.consequences);
      await confirm(confirmation, invocation, { always: true });
    } else if (canAsk(invocation)) {
      await confirm(await settingsConfirmation(section, stored, value, context, { signal }), invocation);
    }
    // Called before the settings are read back: if that read fails, the undo command must have been printed (TRU-02).
    const onTaken = async (keys: ReadonlySet<string>) => {
      const names = new Set(pending.filter(({ key }) => keys.has(key)).map(({ field }) => field.name));
      const changes = fieldChanges(form, form.fromRow(stored, context), value).filter(({ name }) => names.has(name));
      const command = undoLine(['settings', 'set', section.id], changes, connection, { expects: true });
      if (command) await talk.notice('undo', say('batch.undoWith', { command: sanitise(command) }), { command });
    };
    if (dryRun) {
      await runDry(
        dryRun,
        saveSection(section, stored, value, context, { signal, readBack: false, looksAgain: false }),
        invocation,
      );
      return undefined;
    }
    return notify(
      section,
      await saveSection(section, stored, value, context, { signal, onTaken, looksAgain: false }),
      invocation,
    );
  });
}

async function notify(
  section: SettingsSection,
  { tone, message, saved, failed }: SettingsSaved,
  invocation: Invocation,
): Promise<number | undefined> {
  const { output, world } = invocation;
  if (tone !== 'good') {
    throw notAllSaved({ saved, failed }, sanitise(message), ({ change: { field }, reason }) => ({
      field: field.name,
      key: field.key,
      message: reason,
    }));
  }
  if (output.format === 'table' || output.format === 'wide') {
    await world.stdout.write(`${message}\n`);
    return undefined;
  }
  const names = saved.map(({ field }) => field.name);
  await printRecord(
    { section: section.id, result: 'done', saved: names, message },
    `settings/${section.id}`,
    invocation,
  );
  return undefined;
}

/**
 * A gateway stores settings that it does not know and reports success: one that a flag named is refused, others cause a
 * notice.
 */
async function refuseMissing(
  missing: readonly SettingField[],
  { flags, input }: TypedForm<SettingsDraft>,
  { talk, say }: Invocation,
): Promise<void> {
  const namesOf = (fields: readonly SettingField[]) => fields.map(({ label }) => say(label));
  const flagged = missing.filter(({ name }) => flags.some(({ field }) => field.name === name));
  if (flagged.length > 0) {
    const message = say('settings.notOnThisGateway', { names: namesOf(flagged) });
    throw new Failure({ code: 'unsupported', exitCode: exitCodeOfKind.unsupported, message });
  }
  const given = missing.filter(({ name }) => name in input);
  if (given.length > 0) await talk.warning('not-changed', say('settings.notOnThisGateway', { names: namesOf(given) }));
}
