import { editedText } from '../field-text.ts';
import type { AnyField, Form } from '../form.ts';
import { changedFields, fieldsOf } from '../form-check.ts';
import type { ScreenContext } from '../screen-context.ts';
import type { ChangedField, MergedDrafts } from './changed-meanwhile.ts';

/**
 * Merges the values that a form was opened with, the current ones and the typed ones. A quota that only decreased was
 * spent by calls, and does not count as changed by another user.
 */
export function mergeDrafts<Value extends object, Row>(
  form: Form<Value, Row>,
  opened: Row,
  newest: Row,
  typed: Value,
  context: ScreenContext,
): MergedDrafts<Value> {
  const [before, now] = [opened, newest].map((row) => form.fromRow(row, context)) as [Value, Value];
  // A field that only the form's normalising changed keeps its stored value (ASK-04).
  const righted = new Set<string>(changedFields(form.normalise(before, 'edit'), typed));
  const mineChanged = changedFields(before, typed).filter((name) => righted.has(name));
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
  context: ScreenContext,
): ChangedField {
  const text = (value: Value) => (field.kind === 'secret' ? '' : editedText(field, value, context));
  const isSame = JSON.stringify(typed[field.name]) === JSON.stringify(now[field.name]);
  return {
    name: field.name,
    label: context.say(field.label),
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
