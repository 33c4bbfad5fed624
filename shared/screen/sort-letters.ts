import type { BrowseScreen } from './list-screen.ts';

type Lettered = Pick<BrowseScreen<never>, 'letters'>;

/** The label of all these letters in the key table. */
export const anyCapital = 'A–Z';

/** The column that a capital letter sorts a list by; undefined where the letter sorts by none. */
export function sortedBy({ letters = {} }: Lettered, letter: string): string | undefined {
  return letters[letter];
}

/** The capital letter that sorts a list by a column; undefined where the column has none. */
export function sortLetter({ letters = {} }: Lettered, column: string): string | undefined {
  return Object.entries(letters).find(([, sorted]) => sorted === column)?.[0];
}
