import { useEffect, useMemo, useRef, useState } from 'react';
import type { StoredOptions } from '../../shared/screens/settings/options.ts';
import {
  pendingSettings,
  type SettingChange,
  type SettingsSaved,
} from '../../shared/screens/settings/save-settings.ts';
import type { SettingsDraft, SettingsSection } from '../../shared/screens/settings/setting.ts';
import { settingsForm } from '../../shared/screens/settings/settings-form.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { type RestartableForm, useForm } from '../hooks/use-form.ts';

/** The state of a section's form. */
export interface SectionState {
  form: RestartableForm<SettingsDraft, StoredOptions>;
  /**
   * The options with which a save compares this section's fields; the options of other sections are as last fetched.
   */
  stored: StoredOptions;
  /** The changes that a save will write. */
  pending: readonly SettingChange[];
  /** Whether the section has unsaved input, which includes text that is not valid yet. */
  isDirty: boolean;
  /** Increases at every restart of the form; used as a React key, so that fields drop text that is not valid. */
  round: number;
  /** Drops the unsaved input. */
  discard(): void;
  /** Applies the result of a save; fields whose save failed keep their input. Returns the options as they are now. */
  settle(saved: SettingsSaved): StoredOptions;
}

/**
 * Keeps the state of one section. It starts from the options as fetched and takes over newer options only while the
 * section has no unsaved input: a change that another user made meanwhile must not appear as this user's change and be
 * written back.
 */
export function useSection(section: SettingsSection, latest: StoredOptions): SectionState {
  const context = useScreenContext();
  const [base, setBase] = useState(latest);
  const [round, setRound] = useState(0);
  const stored = useMemo(() => withOwnOptions(section, latest, base), [section, latest, base]);
  const description = useMemo(() => settingsForm(section, stored, context), [section, stored, context]);
  const form = useForm(description, 'edit', stored);
  const pending = useMemo(
    () => pendingSettings(section, stored, form.value, context),
    [section, stored, form.value, context],
  );
  const isDirty = pending.length > 0 || Object.keys(form.errors).some((name) => name !== '');

  const begin = (next: StoredOptions, typed?: SettingsDraft) => {
    setBase(next);
    form.restart(next, typed);
    if (typed === undefined) setRound((count) => count + 1);
  };
  const seen = useRef(latest);
  useEffect(() => {
    if (seen.current === latest) return;
    seen.current = latest;
    if (latest === base || isDirty) return;
    // A new form would lose the focus, and each tab fetches all options when it opens; so equal options restart
    // nothing.
    if (hasSameOptions(section, latest, base)) setBase(latest);
    else begin(latest);
  });

  return {
    form,
    stored,
    pending,
    isDirty,
    round,
    discard: () => begin(latest),
    settle({ saved, failed, stored: now }) {
      const keys = new Set(saved.map(({ key }) => key));
      const written = pending.filter(({ key, isSecret }) => keys.has(key) && !isSecret);
      // If the options could not be read back after the save, the written values count as stored.
      const after = now ?? new Map([...stored, ...written.map(({ key, after: text }) => [key, text] as const)]);
      const typed = failed.map(({ change: { field } }) => [field.name, form.value[field.name] ?? ''] as const);
      if (failed.length === 0) begin(after);
      else if (saved.length > 0) begin(after, Object.fromEntries(typed));
      return after;
    },
  };
}

function hasSameOptions({ fields }: SettingsSection, one: StoredOptions, other: StoredOptions): boolean {
  return fields.every(({ key }) => one.get(key) === other.get(key));
}

function withOwnOptions(section: SettingsSection, latest: StoredOptions, base: StoredOptions): StoredOptions {
  if (latest === base) return latest;
  const merged = new Map(latest);
  for (const { key } of section.fields) {
    const own = base.get(key);
    if (own === undefined) merged.delete(key);
    else merged.set(key, own);
  }
  return merged;
}
