/**
 * What reading the row shows after a write with unknown outcome: the values are all new, all old, mixed, or something
 * else; the row is gone; it is there but shows none of the fields; for a created row, one of its name exists or none
 * does.
 */
export interface RowLook {
  /** Sanitised. */
  name: string;
  state: 'intended' | 'before' | 'part' | 'other' | 'gone' | 'unknown' | 'made' | 'missing';
  /** The fields that do not have the value that was written. Sanitised. */
  fields?: readonly string[];
}
