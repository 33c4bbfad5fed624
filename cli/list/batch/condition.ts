import { wrongFlag } from '../../program/usage.ts';

/**
 * A condition on rows that the program tests itself, since no gateway filters by it: one column's value
 * (`status=disabled`, `balance<1`), or words as the `/` line of the terminal UI takes them (`status:auto !~test`,
 * GEN-07).
 */
export type Condition = { column: string; operator: (typeof operators)[number]; value: string } | { words: string };

// Longer operators first: `<=` must not be read as `<` followed by `=1`.
const operators = ['!=', '<=', '>=', '=', '<', '>', '~'] as const;

/**
 * Parses the value of `--where`: `COLUMN=VALUE`, also with `!=`, `<`, `<=`, `>`, `>=`, and `~` for "contains"; any
 * other text is read as words of a filter line.
 */
export function readCondition(text: string): Condition {
  const [, column = '', operator = '', value = ''] =
    /^\s*([\p{L}_][\p{L}\p{N}_-]*)\s*(!=|<=|>=|=|<|>|~)\s*(.*?)\s*$/u.exec(text) ?? [];
  const known = operators.find((one) => one === operator);
  if (known && !holdsMore(known, value)) return { column, operator: known, value };
  // A bare word is more likely an incomplete condition than a word to search for, so it is refused.
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
