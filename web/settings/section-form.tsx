import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { commandLineOf } from '../../shared/screen/command-line.ts';
import { describeError, type ErrorDescription } from '../../shared/screen/error/describe-error.ts';
import { ChangedMeanwhile } from '../../shared/screen/saving/changed-meanwhile.ts';
import type { ScreenContext } from '../../shared/screen/screen-context.ts';
import { loadOptions, type StoredOptions } from '../../shared/screens/settings/options.ts';
import { saveSection } from '../../shared/screens/settings/save-section.ts';
import type { SettingChange } from '../../shared/screens/settings/save-settings.ts';
import { sectionsOf, settingsTabs } from '../../shared/screens/settings/sections.ts';
import type { SettingsDraft, SettingsSection } from '../../shared/screens/settings/setting.ts';
import { settingsConfirmation } from '../../shared/screens/settings/settings-confirmation.ts';
import { neededFor, sectionNotes } from '../../shared/screens/settings/settings-form.ts';
import { undoOfSettings } from '../../shared/screens/settings/settings-undo.ts';
import { pairOf } from '../../shared/text/punctuation.ts';
import { Banner } from '../components/banner.tsx';
import { CommandLine } from '../components/command-line.tsx';
import { useFlow } from '../flow/use-flow.ts';
import { TheirsAndMine } from '../form/theirs-and-mine.tsx';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { noteChange } from '../overlays/last-change.ts';
import { notify } from '../overlays/notify.ts';
import { useConsole } from '../session/console-context.tsx';
import { refreshStatus } from '../session/refresh-status.ts';
import { agreeToSave } from './agree-to-save.tsx';
import classes from './section-form.module.css';
import { SettingFields } from './setting-fields.tsx';
import { settingsAddress } from './settings-address.ts';
import { useSection } from './use-section.ts';

interface SectionFormProps {
  section: SettingsSection;
  /** The options as last fetched from the gateway. */
  latest: StoredOptions;
  /** Called when the section gets or loses unsaved input. */
  onDirty(isDirty: boolean): void;
  /** Called with the options after a save, or after they were fetched again. */
  onStored(stored: StoredOptions): void;
}

type SettingsConflict = ChangedMeanwhile<StoredOptions, SettingsDraft>;

/**
 * The fields of one section with their own save bar. If a save fails or fails partly, the input that was not saved
 * stays in its fields (SET-17).
 */
export function SectionForm({ section, latest, onDirty, onStored }: SectionFormProps) {
  const context = useScreenContext();
  const { gateway, session } = useConsole();
  const { say } = context;
  const state = useSection(section, latest);
  const { form, stored, pending, isDirty } = state;
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<ErrorDescription>();
  const [conflict, setConflict] = useState<SettingsConflict>();
  const [isRefused, setIsRefused] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const flow = useFlow({ noun: 'settings' }, { onDone: () => void reload() });
  const reload = async () => {
    onStored(await loadOptions(context));
    void refreshStatus(gateway, session);
  };

  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(undefined);
    setIsRefused(false);
    if (!isDirty) return notify('warn', say('form.changedNothing'));
    if (form.submit() === undefined) {
      setIsRefused(true);
      return focusFault(element.current);
    }
    const confirmation = await settingsConfirmation(section, stored, form.value, context);
    if (!(await agreeToSave(pending, confirmation, say))) return;
    await attempt(stored, form.value);
  };
  const attempt = async (from: StoredOptions, draft: SettingsDraft) => {
    setConflict(undefined);
    setIsSaving(true);
    try {
      let undoes: number | undefined;
      const kept = (entry: number | undefined) => {
        undoes = entry;
      };
      const saved = await saveSection(section, from, draft, context, { kept });
      if (saved.saved.length > 0) {
        onStored(state.settle(saved));
        void refreshStatus(gateway, session);
      }
      const undo = undoOfSettings(section, saved, from, context);
      if (undo === undefined && saved.saved.length > 0) {
        noteChange(say('undo.lastStays', { what: saved.message, reason: say('undo.keyGone') }));
      }
      const back = undo && { label: say('list.undo'), run: () => flow.takeBack({ ...undo, undoes }) };
      if (saved.tone === 'good') notify('good', saved.message, undefined, { action: back, isUndo: back !== undefined });
      else setFailure({ message: saved.message, hint: '' });
    } catch (error) {
      if (error instanceof ChangedMeanwhile) setConflict(error as SettingsConflict);
      else setFailure(describeError(error, say));
    } finally {
      setIsSaving(false);
    }
  };
  const choose = async ({ newest, hasMineLeft, ...drafts }: SettingsConflict, choice: 'mine' | 'theirs') => {
    if (choice === 'mine' || hasMineLeft) return attempt(newest, drafts[choice]);
    discard();
    onStored(newest);
    notify('good', say('form.tookTheirs'));
  };
  const discard = () => {
    setFailure(undefined);
    setConflict(undefined);
    setIsRefused(false);
    state.discard();
    // The pressed button has disappeared, so the focus moves to the save button.
    element.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
  };

  const [fault] = Object.values(form.errors);
  const problem =
    failure ?? (isRefused && fault ? { message: say('settings.checkInput', { fault }), hint: '' } : undefined);
  const needed = isRefused && fault ? neededOf(section, form.errors, context) : undefined;
  const command = isDirty ? commandOf(section, pending, form.value) : '';
  return (
    <form ref={element} noValidate onSubmit={(event) => void save(event)}>
      {sectionNotes(section, stored, context).map((note) => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
      <SettingFields key={state.round} section={section} form={form} stored={stored} />
      <div className={classes.bar} data-sticky={isDirty || undefined}>
        {conflict !== undefined && (
          <TheirsAndMine
            conflict={conflict}
            onChoose={(choice) => void choose(conflict, choice)}
            onKeep={() => setConflict(undefined)}
          />
        )}
        {problem !== undefined && (
          <Banner tone="bad" isUrgent icon={<IconAlertTriangle size={17} stroke={1.6} />} title={problem.message}>
            {problem.hint || undefined}
            {needed !== undefined && (
              <Link to={needed.address}>{say('settings.goTo', { label: needed.label, section: needed.title })}</Link>
            )}
          </Banner>
        )}
        <div className={classes.buttons}>
          {isDirty && (
            <>
              <span className={classes.count}>{say('settings.changes', { count: pending.length })}</span>
              {pending.length > 0 && (
                <div className={classes.command}>
                  <CommandLine command={command} />
                </div>
              )}
              <Button variant="default" size="xs" onClick={discard} disabled={isSaving}>
                {say('settings.discard')}
              </Button>
            </>
          )}
          <Button
            type="submit"
            size="xs"
            variant={isDirty ? 'filled' : 'default'}
            loading={isSaving}
            aria-label={pairOf(say('common.save'), say(section.title), say)}
          >
            {say('common.save')}
          </Button>
        </div>
      </div>
    </form>
  );
}

/**
 * Beyond this many characters a table is passed as a file in the shown command, because the command would be
 * unreadable.
 */
const commandMost = 1000;

function commandOf(section: SettingsSection, pending: readonly SettingChange[], value: SettingsDraft): string {
  const parts = { noun: 'settings', verb: 'set', ids: [section.id] };
  const isLong = pending.some(({ field, after }) => field.kind === 'json' && after.length > commandMost);
  if (isLong) return commandLineOf({ ...parts, ids: [section.id, '--input', 'FILE'] });
  return commandLineOf({ ...parts, fields: pending.map(({ field }) => field), value });
}

function focusFault(form: HTMLFormElement | null): void {
  // The errors appear only in the next render.
  queueMicrotask(() => form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
}

/** Returns the location and labels of the setting that a refused save requires first, which may be in another card. */
function neededOf(
  section: SettingsSection,
  errors: Readonly<Record<string, string | undefined>>,
  context: ScreenContext,
) {
  const key = neededFor(section, errors);
  if (key === undefined) return undefined;
  for (const { id } of settingsTabs(context.role)) {
    if (id === 'personal') continue;
    for (const other of sectionsOf(id)) {
      const field = other.fields.find((one) => one.key === key);
      if (field === undefined) continue;
      const address = settingsAddress({ tab: id, section: other.id, field: field.name });
      return { address, label: context.say(field.label), title: context.say(other.title) };
    }
  }
  return undefined;
}
