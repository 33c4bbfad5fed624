import { useCallback, useMemo, useState } from 'react';
import type { AnyField, FieldErrors, Form, FormMode } from '../../shared/screen/form.ts';
import { changedFields, checkForm, fieldsOf, setField } from '../../shared/screen/form-check.ts';
import { useScreenContext } from './screen-context-provider.tsx';

/** A form's value, its errors, and the functions that change them. */
export interface FormState<Value> {
  value: Value;
  /** The value when the form was opened or restarted. */
  start: Value;
  /** The fields that apply to the current value, in order. */
  fields: readonly AnyField<Value>[];
  /** The errors to show: those of fields the user has edited, or all once the user has tried to submit. */
  errors: FieldErrors;
  /** The names of fields that differ from `start`; empty means there is nothing to save or lose. */
  changed: readonly (keyof Value & string)[];
  /** Sets one field, and every field that follows from it. */
  set(name: keyof Value & string, to: Value[keyof Value & string]): void;
  /** Sets the error of a field whose text cannot be parsed into a value; undefined clears it. */
  setFault(name: keyof Value & string, message: string | undefined): void;
  /** The error this field would have without a value, such as an emptied date; undefined where that is valid. */
  faultWithout(name: keyof Value & string): string | undefined;
  /**
   * Returns the normalised value when the form is valid, else undefined, and every error is shown. The input is kept in
   * both cases.
   */
  submit(): Value | undefined;
}

/** A form that stays open after it is saved. */
export interface RestartableForm<Value, Row> extends FormState<Value> {
  /** Restarts from a row, without errors; `typed` are unsaved values that are kept over those of the row. */
  restart(row: Row, typed?: Partial<Value>): void;
}

/** The state of one form: filled from `row`, or with the form's defaults where that is undefined. */
export function useForm<Value extends object, Row>(
  form: Form<Value, Row>,
  mode: FormMode,
  row: Row | undefined,
): RestartableForm<Value, Row> {
  const context = useScreenContext();
  const [start, setStart] = useState<Value>(() =>
    row === undefined ? form.defaults(context) : form.fromRow(row, context),
  );
  const [value, setValue] = useState<Value>(start);
  const [faults, setFaults] = useState<FieldErrors>({});
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [isTried, setIsTried] = useState(false);

  const set = useCallback(
    (name: keyof Value & string, to: Value[keyof Value & string]) => {
      setValue((current) => setField(form, current, name, to, mode, context));
      setTouched((names) => new Set([...names, name]));
    },
    [form, mode, context],
  );

  const setFault = useCallback((name: keyof Value & string, message: string | undefined) => {
    setFaults(({ [name]: _, ...others }) => (message === undefined ? others : { ...others, [name]: message }));
    setTouched((names) => new Set([...names, name]));
  }, []);

  const before = mode === 'edit' && row !== undefined ? start : undefined;
  const check = useMemo(() => checkForm(form, value, mode, context, before), [form, value, mode, context, before]);
  const all: FieldErrors = { ...check.errors, ...faults };
  const errors = Object.fromEntries(Object.entries(all).filter(([name]) => isTried || touched.has(name)));

  const submit = () => {
    setIsTried(true);
    return Object.keys(all).length === 0 ? check.value : undefined;
  };

  const restart = (next: Row, typed: Partial<Value> = {}) => {
    const began = form.fromRow(next, context);
    setStart(began);
    setValue({ ...began, ...typed });
    setFaults({});
    setTouched(new Set());
    setIsTried(false);
  };

  return {
    value,
    start,
    fields: fieldsOf(form, value, mode),
    errors,
    changed: changedFields(start, value),
    set,
    setFault,
    faultWithout: (name) => form.validate({ ...value, [name]: undefined }, mode, context)[name],
    submit,
    restart,
  };
}
