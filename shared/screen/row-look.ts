/**
 * What became of a row whose write has no known outcome: it is as it was to be, as before, some of each, something else, gone, there
 * without a word of what was to be set; or of a new one: there is one of its name, or none.
 */
export interface RowLook {
  /** Sanitised. */
  name: string;
  state: 'intended' | 'before' | 'part' | 'other' | 'gone' | 'unknown' | 'made' | 'missing';
  /** Those that are not as they were to be. Sanitised. */
  fields?: readonly string[];
}
