import { sanitise, sanitiseMultiline } from '../format/sanitise.ts';
import type { MessageKey } from '../text/text.ts';
import { fieldText } from './field-text.ts';
import type { AnyField } from './form.ts';
import type { ScreenContext } from './screen-context.ts';

export interface CommandLineParts<Value = Record<string, never>> {
  noun: string;
  verb: string;
  ids?: readonly (string | number)[];
  /** The fields to write as flags; their text is taken from `value`. */
  fields?: readonly AnyField<Value>[];
  value?: Value;
}

/** The flag of a form field or filter: its name in kebab case (`base_url` becomes `--base-url`). */
export function flagOf(name: string): string {
  return `--${name.replaceAll('_', '-')}`;
}

/**
 * The command line that does the same as an action in the terminal UI or the web. It never contains a secret: a
 * secret's flag names a file to read instead.
 */
export function commandLineOf<Value>({ noun, verb, ids = [], fields = [], value }: CommandLineParts<Value>): string {
  const words = ['tollgate', noun, verb, ...ids.map(String)];
  for (const field of value === undefined ? [] : fields) {
    if (field.kind === 'secret') words.push(`${flagOf(field.name)}-file`, 'FILE');
    else words.push(...flagWords(field, value as Value));
  }
  // The gateway's texts must not act on the terminal that the command is shown in or pasted into.
  return words.map((word) => quoteWord(sanitiseMultiline(word))).join(' ');
}

/** How a person goes on: by a command line, or on a face without commands by what stands at these labels. */
export function wayOn(
  command: string,
  labels: readonly MessageKey[],
  { say, hasNoCommands = false }: Pick<ScreenContext, 'say' | 'hasNoCommands'>,
): string {
  return hasNoCommands ? labels.map((label) => say(label)).join(' › ') : command;
}

/** The command line that lists the rows which these filters and filter words leave. */
export function listCommandLine(noun: string, filters: Readonly<Record<string, string>>, words: string): string {
  const flags = Object.entries(filters).map(([id, value]) => `${flagOf(id)}=${value}`);
  const narrowing = [...flags, ...(words === '' ? [] : ['--where', words])];
  return [commandLineOf({ noun, verb: 'list' }), ...narrowing.map((word) => quoteWord(sanitise(word)))].join(' ');
}

function flagWords<Value>(field: AnyField<Value>, value: Value): string[] {
  const content: unknown = value[field.name];
  if (field.kind === 'toggle') return [content ? flagOf(field.name) : `--no-${flagOf(field.name).slice(2)}`];
  const text = fieldText(field, value) || (field.emptyWord ?? '');
  // A value that begins with `-` would be read as the next flag if it were a word of its own.
  return text.startsWith('-') ? [`${flagOf(field.name)}=${text}`] : [flagOf(field.name), text];
}

/**
 * Quotes a word so that sh, bash, zsh and fish all read it back unchanged (SEC-02). Backslashes are put outside the
 * quotes, because fish reads `\'` inside them as a quote; `=name` and `%name` are quoted, because zsh and fish expand
 * them.
 */
export function quoteWord(word: string): string {
  if (/^[\w@+:,./-][\w@%+=:,./-]*$/.test(word)) return word;
  return `'${word.replace(/['\\]/g, (character) => `'\\${character}'`)}'`;
}
