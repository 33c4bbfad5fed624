/** Numbers that a log's details tell a report (docs/gateways.md 8.4). */
export type DetailNumber =
  | 'cache_tokens'
  | 'cache_creation_tokens'
  | 'cache_creation_tokens_5m'
  | 'cache_creation_tokens_1h'
  | 'frt';

/** How an engine writes what questions about calls are made of. Everything is made of closed lists and of other pieces, never of a text that somebody typed. */
export interface SqlDialect {
  /** As people know it. */
  name: string;
  /** Asks for the columns of a table of this database, as `name`. */
  columnsOf: Readonly<Record<'logs' | 'channels', string>>;
  /** The place of a value, counted from 1. */
  place(position: number, value: string | number): string;
  /** A name of a column between its marks. */
  quoted(column: string): string;
  /** A text by its bytes: engines that fold case or blanks would count two models as one. */
  exact(text: string): string;
  /** Whether a text is like a pattern in which `%` alone stands for others. */
  like(text: string, pattern: string, place: (value: string) => string): string;
  /** Whether a key that begins with these letters stands in the details of an entry; now and then others like it. */
  mentions(json: string, letters: string): string;
  /** The greater of two numbers, neither of which is NULL. */
  greatest(one: string, other: string): string;
  /** A number within the details of an entry, where they are JSON and it is a number there; else NULL. */
  detail(json: string, key: DetailNumber): string;
  /** A number with a fraction. */
  real(number: string): string;
  /** Rounded down to a whole number; of numbers from 0 on. */
  floor(real: string): string;
  /** Whole numbers divided, rounded down; of numbers from 0 on. */
  quotient(whole: string, by: number): string;
  /** Whether a column of yes and no says yes. */
  isTrue(column: string): string;
  /** A value of `exact` as it comes back. */
  textOf(value: unknown): string;
  /** Seconds of wall clock that one question may take: where the engine works in this process, which listens to nothing meanwhile. */
  turn?: number;
}

/** What engines have in common. */
export const standardSql = {
  quoted: (column: string) => `"${column}"`,
  like: (text: string, pattern: string, place: (value: string) => string) =>
    `${text} LIKE ${place(pattern.replace(/[!_]/g, '!$&'))} ESCAPE '!'`,
  mentions: (json: string, letters: string) => `${json} LIKE '%"${letters}%'`,
  greatest: (one: string, other: string) => `GREATEST(${one}, ${other})`,
  textOf: (value: unknown) => (value instanceof Uint8Array ? new TextDecoder().decode(value) : String(value ?? '')),
} as const;
