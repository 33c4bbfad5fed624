import { sanitise } from '../format/sanitise.ts';

/** The change of one field, for users. All texts are sanitised, and secrets are masked. */
export interface ValueChange {
  /** The label of the field. */
  field: string;
  /** The value before and after; undefined where there is none. */
  from: string | undefined;
  to: string | undefined;
  /** The members that a list gained and lost; `from` and `to` are undefined where there are any. */
  added: readonly string[];
  removed: readonly string[];
  /** How large the change is, where that is not seen from the values alone. */
  note?: string | undefined;
}

/** The members that a list gains and loses, sanitised; undefined where it is no list or only its order differs. */
export function memberChanges(before: unknown, after: unknown): Pick<ValueChange, 'added' | 'removed'> | undefined {
  if (!Array.isArray(before) || !Array.isArray(after)) return undefined;
  const lacking = (from: readonly unknown[], list: readonly unknown[]) =>
    list.filter((one) => !from.includes(one)).map((one) => sanitise(String(one)));
  const [added, removed] = [lacking(before, after), lacking(after, before)];
  return added.length + removed.length > 0 ? { added, removed } : undefined;
}

/** The changes of one row, or of the gateway as a whole. */
export interface RowChanges {
  /** The name of the row; '' for the gateway as a whole. */
  name: string;
  changes: readonly ValueChange[];
  /** What else there is to say: why it failed, or that its outcome is unknown. */
  note: string;
}
