import { commandLineOf } from '../../../../shared/screens/command-line.ts';
import { changedFields, fieldsOf } from '../../../../shared/screens/form-check.ts';
import type { FormParts, FormValue } from './form-state.ts';

/**
 * The command line that does what a form would do now: its changed fields as flags, secrets as files to read. '' where
 * the form has no command of its own.
 */
export function commandOfForm({ options, store }: Pick<FormParts, 'options' | 'store'>, start: FormValue): string {
  const { command, form, mode } = options;
  if (!command) return '';
  const { value } = store.get();
  const changed = new Set<string>(changedFields(start, value));
  const fields = fieldsOf(form, value, mode).filter(({ name }) => changed.has(name));
  return commandLineOf({ ...command, fields, value });
}
