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

export interface SectionState {
  form: RestartableForm<SettingsDraft, StoredOptions>;
  /** What this section is compared with when it is saved; other sections' options are as last read. */
  stored: StoredOptions;
  /** What a save would write. */
  pending: readonly SettingChange[];
  /** Something typed is not saved, be it only a text that cannot be read. */
  isDirty: boolean;
  /** Counts the starts: fields drawn anew forget texts that could not be read. */
  round: number;
  discard(): void;
  /** Takes over what became of a save; what failed stays typed. Answers the options as they are now. */
  settle(saved: SettingsSaved): StoredOptions;
}

/**
 * The state of one section. It begins from the options as read, and follows later readings only while nothing is typed in
 * it: what somebody else changed meanwhile must not look like a change of this person's and be written back.
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
    // Fields drawn anew would lose the focus, and each tab reads all options once it stands.
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
      // Where nothing could be read back, what was agreed to counts as stored.
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
