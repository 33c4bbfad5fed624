import { wrongFlag } from '../../program/usage.ts';

/**
 * A test of rows, for selections that no gateway can be asked for: one column's value (`status=disabled`, `balance<1`), or
 * words as the `/` line of the terminal UI takes them (`status:auto !~test`, GEN-07).
 */
export type Condition = { column: string; operator: (typeof operators)[number]; value: string } | { words: string };

// Longer ones first: `<=` is not `<` of `=1`.
const operators = ['!=', '<=', '>=', '=', '<', '>', '~'] as const;

/** Reads `--where COLUMN=VALUE`; also `!=`, `<`, `<=`, `>`, `>=`, and `~` for "holds"; else the words of a filter line. */
export function readCondition(text: string): Condition {
  const [, column = '', operator = '', value = ''] =
    /^\s*([\p{L}_][\p{L}\p{N}_-]*)\s*(!=|<=|>=|=|<|>|~)\s*(.*?)\s*$/u.exec(text) ?? [];
  const known = operators.find((one) => one === operator);
  if (known && !holdsMore(known, value)) return { column, operator: known, value };
  // A bare word is more likely half a condition than a word to look for.
  if (/[:!~/"]|\s\S*[<>=]/.test(text) || known) return { words: text };
  throw wrongFlag('--where', text, ['status=disabled', 'balance<1', 'name~test']);
}

const comparison = /\s[!-]?[\p{L}_][\p{L}\p{N}_-]*(?::|：|!=|<=|>=|=|<|>|~)/u;
const unitApart = /^\S+\s+(?:[$¥￥%]|usd|cny|rmb|元|ms|s|m|min|h|d|w|mo|y|k|b|\d{1,2}:\d\d(?::\d\d)?)$/i;

/** Whether further words follow the value, as they do in the line of the terminal UI that a command was made of (ASK-16). */
function holdsMore(operator: string, value: string): boolean {
  if (!/\s/.test(value)) return false;
  return comparison.test(value) || (/[<>]/.test(operator) && !value.startsWith('"') && !unitApart.test(value));
}
