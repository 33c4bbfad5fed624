import { wrongFlag } from '../usage.ts';

/**
 * A test of rows, for selections that no gateway can be asked for: one column's value (`status=disabled`, `balance<1`), or
 * words as the `/` line of the terminal UI takes them (`status:auto !~test`, GEN-07).
 */
export type Condition = { column: string; operator: (typeof operators)[number]; value: string } | { words: string };

// Longer ones first: `<=` is not `<` of `=1`.
const operators = ['!=', '<=', '>=', '=', '<', '>', '~'] as const;

/** Reads `--where COLUMN=VALUE`; also `!=`, `<`, `<=`, `>`, `>=`, and `~` for "holds"; else the words of a filter line. */
export function readCondition(text: string): Condition {
  const [, column = '', operator = '', value = ''] = /^\s*([\w-]+)\s*(!=|<=|>=|=|<|>|~)\s*(.*?)\s*$/.exec(text) ?? [];
  const known = operators.find((one) => one === operator);
  if (known) return { column, operator: known, value };
  // A bare word is more likely half a condition than a word to look for.
  if (/[:!~/"]/.test(text)) return { words: text };
  throw wrongFlag('--where', text, ['status=disabled', 'balance<1', 'name~test']);
}
