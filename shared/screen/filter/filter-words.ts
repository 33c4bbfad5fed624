/**
 * How a column's value is compared. `:` compares as users mean it: a state by its beginning, a text by what it
 * contains.
 */
export type Operator = (typeof operators)[number];

// The longer operators come first, so that `<=1` is not read as `<` and `=1`.
const operators = [':', '!=', '<=', '>=', '=', '<', '>', '~'] as const;

/** One word of a filter. A row passes when all words hold (GEN-07). */
export type FilterWord = {
  /** As it was typed. */
  text: string;
  /** Rows that match the word are left out. */
  isExcluding: boolean;
} & (
  | { kind: 'text' | 'fuzzy' | 'pattern'; value: string }
  | { kind: 'column'; name: string; operator: Operator; values: readonly string[]; isPattern: boolean }
);

const name = /([\p{L}_][\p{L}\p{N}_-]*)(:|：|!=|<=|>=|=|<|>|~)/uy;
const minusBeforeName = /-(?=[\p{L}_][\p{L}\p{N}_-]*[:：])/uy;
/** The second alternative matches an expression whose end is not typed yet. */
const pattern = /\/((?:\\.|[^/\\])+)\/i?(?=\s|$)|\/((?:\\.|[^\s/\\])+\\?)$/y;
const plain = /(?:"[^"]*"?|[^\s"])+/y;

/**
 * Reads a filter line. Words are separated by spaces: `"two words"` is one word, `!word` leaves matching rows out,
 * `~word` matches its letters in this order, `/regex/` an expression, and `column:value` a column (`:a,b` and `=a,b`
 * match either value; other operators are `= != < <= > >= ~`, also `:/regex/`). A column's name without a value yet
 * matches every row. This function does not know which columns exist.
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
  // Chinese keyboards type the full-width colon.
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

/** Splits at commas that are not quoted and keeps the quotes; the last part is '' after a trailing comma. */
export function valueParts(text: string): string[] {
  const parts = text.match(/(?:"[^"]*"?|[^",])+|,/g) ?? [];
  const values = parts.filter((part) => part !== ',');
  return parts.at(-1) === ',' || parts.length === 0 ? [...values, ''] : values;
}

/** The index at which the word being typed begins: after the last space that is not quoted. */
export function lastWordAt(text: string): number {
  const masked = text.replace(/"[^"]*"?/g, (quoted) => '_'.repeat(quoted.length));
  return text.length - (masked.split(/\s/).at(-1)?.length ?? 0);
}

/** A value without its quotes. */
export function unquoted(text: string): string {
  return text.replaceAll('"', '');
}

/** A value quoted where necessary, so that `readWords` reads it as one value again. */
export function quotedValue(value: string): string {
  return /[\s",]/.test(value) ? `"${value.replaceAll('"', '')}"` : value;
}
