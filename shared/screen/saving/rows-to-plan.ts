import type { CallOptions } from '../../gateway/client/page.ts';

/** What happens to a row of a file whose name already exists. */
export type Existing = 'refuse' | 'keep' | 'update';

/** Rows that a user gives to one list, to be made a plan of (CHG-11). */
export interface RowsToPlan {
  /** The file that the list's rows have in a dump, such as `channels`. */
  file: string;
  /** The text of the rows, or, on faces with files, a path. */
  rows: string;
  existing: Existing;
}

export interface PlanOptions extends CallOptions {
  /** Asks the user whether the open plan may be replaced; where missing, it is. */
  agree?: ((asked: { prompt: string; consequences: string[] }) => Promise<boolean>) | undefined;
}
