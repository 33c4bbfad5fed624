/** One field that somebody else changed since a form was opened, in texts as a person would type them. */
export interface ChangedField {
  name: string;
  label: string;
  /** When the form was opened. Empty for a secret, as the other two are. */
  before: string;
  /** Now, on the gateway. */
  theirs: string;
  /** What would be saved. */
  mine: string;
  isSecret: boolean;
  /** Both changed it, to different values: somebody has to choose. */
  isContested: boolean;
}

/** Three versions of one thing brought together. */
export interface MergedDrafts<Value> {
  /** What somebody else changed, in the form's order. */
  fields: readonly ChangedField[];
  /** Theirs, with everything that was changed here on top. */
  mine: Value;
  /** Theirs, with only that changed here which nobody else touched. */
  theirs: Value;
}

/** A save that would overwrite what somebody else changed meanwhile: nothing was written, somebody has to choose (TRU-11). */
export class ChangedMeanwhile<Row = unknown, Value = unknown> extends Error implements MergedDrafts<Value> {
  override readonly name = 'ChangedMeanwhile';
  readonly fields: readonly ChangedField[];
  readonly mine: Value;
  readonly theirs: Value;

  constructor(
    /** What is on the gateway now; saves of `mine` or `theirs` begin from it. */
    readonly newest: Row,
    merged: MergedDrafts<Value>,
    /** Something changed here would still be saved if theirs were taken. */
    readonly hasMineLeft: boolean,
  ) {
    // lint-allow glued-punctuation: the names of fields, for programmers.
    super(merged.fields.map(({ name }) => name).join(', '));
    this.fields = merged.fields;
    this.mine = merged.mine;
    this.theirs = merged.theirs;
  }
}
