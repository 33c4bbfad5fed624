import { useCallback, useMemo, useState } from 'react';
import type { AnyField, FieldErrors, Form, FormMode } from '../../shared/screen/form.ts';
import { changedFields, checkForm, fieldsOf, setField } from '../../shared/screen/form-check.ts';
import { useScreenContext } from './screen-context-provider.tsx';

export interface FormState<Value> {
  value: Value;
  /** What it held when it began. */
  start: Value;
  /** The fields that apply now, in order. */
  fields: readonly AnyField<Value>[];
  /** Faults to show: of fields already touched, or all once a submit was tried. */
  errors: FieldErrors;
  /** Names of fields that differ from the start; empty means nothing to save or lose. */
  changed: readonly (keyof Value & string)[];
  set(name: keyof Value & string, to: Value[keyof Value & string]): void;
  /** A fault of a text that could not become a value; undefined clears it. */
  setFault(name: keyof Value & string, message: string | undefined): void;
  /** What the form says of this field without any value (an emptied date); undefined where it has nothing to say. */
  faultWithout(name: keyof Value & string): string | undefined;
  /**
   * The corrected value when all rules hold, else undefined with every fault shown.
   * What was typed is kept either way.
   */
  submit(): Value | undefined;
}

/** A form that stays open after it was saved. */
export interface RestartableForm<Value, Row> extends FormState<Value> {
  /** Begins anew from a row, without faults; `typed` are values that are not saved yet and stay on top of it. */
  restart(row: Row, typed?: Partial<Value>): void;
}

/** The state of one form on a UI, created for a new thing or from a row. */
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
