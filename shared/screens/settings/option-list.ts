import { isReadOnlyOption, isSecretOption, optionDefinition } from '../../domain/option/option.ts';
import { jsonFault } from '../../format/json-fault.ts';
import { jsonLoss, lossText } from '../../format/json-loss.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { isSameOption, maskedOption, type StoredOptions } from './options.ts';

/** One option of any key, known or not (SET-19). */
export interface OptionRow {
  key: string;
  value: string;
  /** '' for keys of newer gateways and plug-ins. */
  section: string;
  type: string;
  isDefault: boolean;
}

/**
 * All listed options as rows, sorted by key. A secret that the gateway lists nevertheless is masked (docs/gateways.md
 * 4.14).
 */
export function optionRows(stored: StoredOptions): OptionRow[] {
  return [...stored].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, value]) => optionRow(key, value));
}

/** One option as a row. */
export function optionRow(key: string, value: string): OptionRow {
  const definition = optionDefinition(key);
  const isHidden = isSecretOption(key) && value !== '';
  return {
    key,
    value: isHidden ? maskedOption : value,
    section: definition?.section ?? '',
    type: definition?.type ?? 'text',
    isDefault: definition !== undefined && isSameOption(key, value, definition.default),
  };
}

/** Options as a JSON document for `option export`; secrets and options that cannot be imported are left out. */
export function exportOptions(stored: StoredOptions): string {
  const shown = [...stored]
    .filter(([key]) => !isSecretOption(key) && !isReadOnlyOption(key))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `${JSON.stringify(Object.fromEntries(shown), undefined, 2)}\n`;
}

/**
 * Reads a file of `exportOptions`: a JSON object whose values are texts; numbers and booleans are converted to text.
 * @throws Refusal for another text, and for what reading would lose: a key twice, a number that is rounded (a client ID)
 */
export function readOptionFile(text: string, { say }: Pick<ScreenContext, 'say'>): Map<string, string> {
  const fault = jsonFault(text);
  if (fault) throw new Refusal(say('form.notJson', { ...fault }));
  const loss = jsonLoss(text);
  if (loss) throw new Refusal(say('site.rowAtLine', { line: loss.line, reason: lossText(loss, say) }));
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Refusal(say('settings.importShape'));
  }
  return new Map(
    Object.entries(value).map(([key, entry]) => [key, typeof entry === 'string' ? entry : JSON.stringify(entry)]),
  );
}
