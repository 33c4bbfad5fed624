/** How a column's value is compared. `:` is as people mean it: a state by its beginning, a text by what it holds. */
export type Operator = (typeof operators)[number];

// Longer ones first: `<=` is not `<` of `=1`.
const operators = [':', '!=', '<=', '>=', '=', '<', '>', '~'] as const;

/** One word of a filter. All words must hold (GEN-07). */
export type FilterWord = {
  /** As it was typed. */
  text: string;
  /** Rows it holds for are left out. */
  isExcluding: boolean;
} & (
  | { kind: 'text' | 'fuzzy' | 'pattern'; value: string }
  | { kind: 'column'; name: string; operator: Operator; values: readonly string[]; isPattern: boolean }
);

const name = /([\p{L}_][\p{L}\p{N}_-]*)(:|：|!=|<=|>=|=|<|>|~)/uy;
const minusBeforeName = /-(?=[\p{L}_][\p{L}\p{N}_-]*[:：])/uy;
/** The second form is one whose end is still to be typed. */
const pattern = /\/((?:\\.|[^/\\])+)\/i?(?=\s|$)|\/((?:\\.|[^\s/\\])+\\?)$/y;
const plain = /(?:"[^"]*"?|[^\s"])+/y;

/**
 * Reads a filter: words apart by spaces, `"two words"` as one, `!word` leaves out, `~word` its letters in this order,
 * `/regex/`, and `column:value` (`:a,b` and `=a,b` either of them, also `= != < <= > >= ~`; `:/regex/`). A column's name without a
 * value yet says nothing. What names which column is not known here.
 */
export function readWords(text: string): FilterWord[] {
  const words: FilterWord[] = [];
  let at = 0;
  const take = (expression: RegExp): RegExpExecArray | undefined => {
    expression.lastIndex = at;
    const found = expression.exec(text) ?? undefined;
    if (found) at += found[0].length;
    return found;
  };
  while (at < text.length) {
    if (/\s/.test(text.charAt(at))) {
      at += 1;
      continue;
    }
    const start = at;
    const isExcluding = text[at] === '!' ? Boolean(++at) : take(minusBeforeName) !== undefined;
    const word = readWord(take);
    if (word) words.push({ ...word, text: text.slice(start, at), isExcluding });
  }
  return words;
}

type Take = (expression: RegExp) => RegExpExecArray | undefined;
type Bare = FilterWord extends infer Word
  ? Word extends FilterWord
    ? Omit<Word, 'text' | 'isExcluding'>
    : never
  : never;

function readWord(take: Take): Bare | undefined {
  const regex = take(pattern);
  if (regex) return { kind: 'pattern', value: regex[1] ?? regex[2] ?? '' };
  const named = take(name);
  if (!named) {
    const value = unquoted(take(plain)?.[0] ?? '');
    const isFuzzy = value.startsWith('~');
    const wanted = isFuzzy ? value.slice(1) : value;
    return wanted === '' ? undefined : { kind: isFuzzy ? 'fuzzy' : 'text', value: wanted };
  }
  const [, column = '', typedOperator] = named;
  // The full-width colon is what a Chinese keyboard types.
  const operator = operators.find((known) => known === typedOperator) ?? ':';
  const about = { kind: 'column', name: column, operator } as const;
  const asked = operator === ':' ? take(pattern) : undefined;
  if (asked) return { ...about, values: [asked[1] ?? asked[2] ?? ''], isPattern: true };
  const typed = take(plain)?.[0] ?? '';
  const values = (operator === ':' || operator === '=' ? valueParts(typed) : [typed])
    .map(unquoted)
    .filter((value) => value !== '');
  return values.length === 0 ? undefined : { ...about, values, isPattern: false };
}

/** Parts between commas that are not quoted, with their quotes; the last one is '' behind a comma. */
export function valueParts(text: string): string[] {
  const parts = text.match(/(?:"[^"]*"?|[^",])+|,/g) ?? [];
  const values = parts.filter((part) => part !== ',');
  return parts.at(-1) === ',' || parts.length === 0 ? [...values, ''] : values;
}

/** Where the word begins that is being typed: behind the last space that is not quoted. */
export function lastWordAt(text: string): number {
  const masked = text.replace(/"[^"]*"?/g, (quoted) => '_'.repeat(quoted.length));
  return text.length - (masked.split(/\s/).at(-1)?.length ?? 0);
}

/** A value without its quotes. */
export function unquoted(text: string): string {
  return text.replaceAll('"', '');
}

/** A value as it is written in a filter, so that it is read as one value again. */
export function quotedValue(value: string): string {
  return /[\s",]/.test(value) ? `"${value.replaceAll('"', '')}"` : value;
}
