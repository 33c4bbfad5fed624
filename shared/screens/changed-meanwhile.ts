import { fieldText } from './field-text.ts';
import type { AnyField, Form } from './form.ts';
import { changedFields, fieldsOf } from './form-check.ts';
import type { ScreenContext } from './screen-context.ts';

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

/**
 * Brings together what a form was opened with, what the gateway holds now, and what was typed. A quota that only went
 * down was spent, by nobody's hand: it does not count as changed by somebody.
 */
export function mergeDrafts<Value extends object, Row>(
  form: Form<Value, Row>,
  opened: Row,
  newest: Row,
  typed: Value,
  context: ScreenContext,
): MergedDrafts<Value> {
  const [before, now] = [opened, newest].map((row) => form.normalise(form.fromRow(row, context), 'edit')) as [
    Value,
    Value,
  ];
  const mineChanged = changedFields(before, typed);
  const changedByThem = new Set<string>(changedFields(before, now));
  const fields = fieldsOf(form, now, 'edit')
    .filter((field) => changedByThem.has(field.name) && !isSpent(field, before, now))
    .map((field) =>
      changedField(field, { before, now, typed }, (mineChanged as string[]).includes(field.name), context),
    );
  const contested = new Set(fields.filter(({ isContested }) => isContested).map(({ name }) => name));
  const uncontested = mineChanged.filter((name) => !contested.has(name));
  return {
    fields,
    mine: { ...now, ...pick(typed, mineChanged) },
    theirs: { ...now, ...pick(typed, uncontested) },
  };
}

function changedField<Value>(
  field: AnyField<Value>,
  { before, now, typed }: { before: Value; now: Value; typed: Value },
  isMine: boolean,
  { say }: ScreenContext,
): ChangedField {
  const text = (value: Value) => (field.kind === 'secret' ? '' : fieldText(field, value));
  const isSame = JSON.stringify(typed[field.name]) === JSON.stringify(now[field.name]);
  return {
    name: field.name,
    label: say(field.label),
    before: text(before),
    theirs: text(now),
    mine: text(typed),
    isSecret: field.kind === 'secret',
    isContested: isMine && !isSame,
  };
}

function isSpent<Value>(field: AnyField<Value>, before: Value, now: Value): boolean {
  return field.kind === 'quota' && Number(now[field.name]) <= Number(before[field.name]);
}

function pick<Value extends object>(value: Value, names: readonly (keyof Value & string)[]): Partial<Value> {
  return Object.fromEntries(names.map((name) => [name, value[name]])) as Partial<Value>;
}
