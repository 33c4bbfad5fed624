/** One field that another user changed since a form was opened; the values are texts as a user would type them. */
export interface ChangedField {
  name: string;
  label: string;
  /** The value when the form was opened. Empty for a secret, as are the other two. */
  before: string;
  /** The value on the gateway now. */
  theirs: string;
  /** The value that would be saved. */
  mine: string;
  isSecret: boolean;
  /** Both users changed it to different values, so the user has to choose. */
  isContested: boolean;
}

/** The opened, the stored and the edited version of a form, merged. */
export interface MergedDrafts<Value> {
  /** What the other user changed, in the form's order. */
  fields: readonly ChangedField[];
  /** The stored version with all changes of this form applied. */
  mine: Value;
  /** The stored version with only those changes of this form that do not conflict. */
  theirs: Value;
}

/**
 * Thrown instead of a save that would overwrite another user's change: nothing was written, and the user has to choose
 * (TRU-11).
 */
export class ChangedMeanwhile<Row = unknown, Value = unknown> extends Error implements MergedDrafts<Value> {
  override readonly name = 'ChangedMeanwhile';
  readonly fields: readonly ChangedField[];
  readonly mine: Value;
  readonly theirs: Value;

  constructor(
    /** The row that is stored now; saves of `mine` or `theirs` start from it. */
    readonly newest: Row,
    merged: MergedDrafts<Value>,
    /** Taking `theirs` still leaves changes of this form to save. */
    readonly hasMineLeft: boolean,
  ) {
    // lint-allow glued-punctuation: the names of fields, for programmers.
    super(merged.fields.map(({ name }) => name).join(', '));
    this.fields = merged.fields;
    this.mine = merged.mine;
    this.theirs = merged.theirs;
  }
}
