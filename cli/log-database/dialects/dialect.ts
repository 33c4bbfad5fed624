/** Numbers in a log entry's details that reports use (docs/gateways.md 8.4). */
export type DetailNumber =
  | 'cache_tokens'
  | 'cache_creation_tokens'
  | 'cache_creation_tokens_5m'
  | 'cache_creation_tokens_1h'
  | 'frt';

/**
 * How an engine writes the parts of queries about calls. Every part is built from fixed lists and other parts, never
 * from a text that somebody typed.
 */
export interface SqlDialect {
  /** The engine's name for users. */
  name: string;
  /** Selects the columns of a table of this database, as `name`. */
  columnsOf: Readonly<Record<'logs' | 'channels', string>>;
  /** The placeholder of a value; positions count from 1. */
  placeholder(position: number, value: string | number): string;
  /** A quoted column name. */
  quoted(column: string): string;
  /** A text compared by its bytes: engines that ignore case or trailing blanks would count two models as one. */
  exact(text: string): string;
  /** Whether a text matches a pattern in which only `%` is a wildcard. */
  like(text: string, pattern: string, placeholder: (value: string) => string): string;
  /** Whether an entry's details contain a key that begins with these letters; may be true for similar keys too. */
  mentions(json: string, letters: string): string;
  /** The greater of two numbers that are not NULL. */
  greatest(one: string, other: string): string;
  /** A number in an entry's details, where they are JSON and it is a number; else NULL. */
  detail(json: string, key: DetailNumber): string;
  /** A number converted to a floating-point one. */
  real(number: string): string;
  /** Rounds a non-negative number down. */
  floor(real: string): string;
  /** Divides a non-negative whole number, rounding down. */
  quotient(whole: string, by: number): string;
  /** Whether a boolean column is true. */
  isTrue(column: string): string;
  /** The text of a value that `exact` returned. */
  textOf(value: unknown): string;
  /**
   * The wall-clock seconds that one query may take, for an engine that runs in this process and blocks it meanwhile.
   */
  turn?: number;
}

/** What the engines have in common. */
export const standardSql = {
  quoted: (column: string) => `"${column}"`,
  like: (text: string, pattern: string, placeholder: (value: string) => string) =>
    `${text} LIKE ${placeholder(pattern.replace(/[!_]/g, '!$&'))} ESCAPE '!'`,
  mentions: (json: string, letters: string) => `${json} LIKE '%"${letters}%'`,
  greatest: (one: string, other: string) => `GREATEST(${one}, ${other})`,
  textOf: (value: unknown) => (value instanceof Uint8Array ? new TextDecoder().decode(value) : String(value ?? '')),
} as const;
