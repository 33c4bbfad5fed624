import { controlCharacterIn } from '../format/control-character.ts';
import { sentencesOf } from '../text/punctuation.ts';
import type { AnyField, FieldErrors, Form, FormMode } from './form.ts';
import type { ScreenContext } from './screen-context.ts';

export interface FormCheck<Value> {
  value: Value;
  errors: FieldErrors;
  isValid: boolean;
}

/**
 * Normalises a form's value and checks it; every face calls this before a request. `before` is the stored value: a
 * field that was not changed keeps it, and a rule against the stored value is not an error of the edit (ASK-04), unless
 * the gateway checks that field on every edit (`Form.checkedAlong`).
 */
export function checkForm<Value, Row>(
  form: Form<Value, Row>,
  value: Value,
  mode: FormMode,
  context: ScreenContext,
  before?: Value,
): FormCheck<Value> {
  const normalised = form.normalise(value, mode);
  const faults = faultsOf(form, normalised, mode, context);
  if (before === undefined) return checked(normalised, faults);
  const stored = form.normalise(before, mode);
  const isUntouched = (name: string) => isSame(value, before, name) && isSame(normalised, stored, name);
  const kept = Object.keys(before as object).filter(isUntouched);
  const old = Object.keys(faults).length === 0 ? {} : faultsOf(form, stored, mode, context);
  const along: readonly string[] = form.checkedAlong?.(context) ?? [];
  const errors = Object.entries(faults).flatMap(([name, message]) => {
    const isStored = name !== '' && isUntouched(name) && old[name] === message;
    if (!isStored) return [[name, message] as const];
    return along.includes(name) ? [[name, sentencesOf([message, context.say('form.mendFirst')])] as const] : [];
  });
  return checked(
    { ...normalised, ...Object.fromEntries(kept.map((name) => [name, contentOf(before, name)])) },
    Object.fromEntries(errors),
  );
}

/**
 * The faults by the form's own rules; numbers that are too long to be kept exactly, which would be rounded; and
 * characters in texts of one line that would act on every list which shows them.
 */
function faultsOf<Value, Row>(
  form: Form<Value, Row>,
  value: Value,
  mode: FormMode,
  context: ScreenContext,
): FieldErrors {
  const { say } = context;
  const inexact = form.fields.flatMap(({ name, kind, label }): [string, string][] => {
    const number = contentOf(value, name);
    if (kind !== 'number' || typeof number !== 'number' || Math.abs(number) <= Number.MAX_SAFE_INTEGER) return [];
    return [[name, say('form.tooHigh', { label: say(label), maximum: Number.MAX_SAFE_INTEGER })]];
  });
  const controlled = form.fields.flatMap((field): [string, string][] => {
    const found = isOfOneLine(field)
      ? texts(contentOf(value, field.name)).map(controlCharacterIn).find(Boolean)
      : undefined;
    return found ? [[field.name, say('form.controlCharacter', { label: say(field.label), ...found })]] : [];
  });
  return { ...Object.fromEntries(inexact), ...form.validate(value, mode, context), ...Object.fromEntries(controlled) };
}

function isOfOneLine<Value>({ kind, multiline }: AnyField<Value>): boolean {
  return (kind === 'text' && multiline !== true) || kind === 'choice' || kind === 'choices' || kind === 'lines';
}

function texts(content: unknown): string[] {
  return [content].flat().filter((one) => typeof one === 'string');
}

function checked<Value>(value: Value, errors: FieldErrors): FormCheck<Value> {
  return { value, errors, isValid: Object.keys(errors).length === 0 };
}

function contentOf(value: unknown, name: string): unknown {
  return (value as Record<string, unknown>)[name];
}

function isSame(one: unknown, other: unknown, name: string): boolean {
  return JSON.stringify(contentOf(one, name)) === JSON.stringify(contentOf(other, name));
}

/** The fields of a form that apply to this value in this mode and that this gateway has, in the form's order. */
export function fieldsOf<Value, Row>(form: Form<Value, Row>, value: Value, mode: FormMode): AnyField<Value>[] {
  const lacks = form.lacks?.(value) ?? [];
  return form.fields.filter(
    (field) =>
      (field.modes?.includes(mode) ?? true) && !lacks.includes(field.name) && (field.applies?.(value, mode) ?? true),
  );
}

/** The names of the fields whose values differ; lists are compared member by member. */
export function changedFields<Value extends object>(before: Value, after: Value): (keyof Value & string)[] {
  return (Object.keys(after) as (keyof Value & string)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
}

/** The value with one field set, and every field set that follows from it. */
export function setField<Value, Row>(
  form: Form<Value, Row>,
  value: Value,
  name: keyof Value & string,
  to: Value[keyof Value & string],
  mode: FormMode,
  context: ScreenContext,
): Value {
  const changed = { ...value, [name]: to };
  return form.onChange?.(name, changed, mode, context) ?? changed;
}
