import { editedText, parseEditedText } from '../../../../shared/screen/field-text.ts';
import type { FieldErrors } from '../../../../shared/screen/form.ts';
import { changedFields, checkForm, fieldsOf, setField } from '../../../../shared/screen/form-check.ts';
import type { ScreenContext } from '../../../../shared/screen/screen-context.ts';
import { type TextLine, textLine, textOf } from '../../text-entry/text-line.ts';
import type { FormEvent, FormField, FormLayerState, FormOptions, FormValue } from './form-state.ts';

/** What a form's transitions depend on besides its state. */
export interface FormRules {
  options: Pick<FormOptions, 'form' | 'mode' | 'only' | 'enterSaves'>;
  context: ScreenContext;
}

/** The parts of a form's state that only `formReducer` changes. */
export type FormDraft = Pick<
  FormLayerState,
  | 'start'
  | 'value'
  | 'fields'
  | 'focus'
  | 'isSelected'
  | 'lines'
  | 'unread'
  | 'touched'
  | 'tries'
  | 'errors'
  | 'isSaving'
  | 'progress'
  | 'failure'
>;

/** Kinds typed as text. */
export const textKinds: ReadonlySet<string> = new Set([
  'text',
  'secret',
  'number',
  'quota',
  'datetime',
  'lines',
  'json',
]);
/** Kinds in which Enter inserts a new line. */
const multilineKinds: ReadonlySet<string> = new Set(['lines', 'json']);

/** Kinds whose text is selected on focus, so that typing replaces it. */
const selectedKinds: ReadonlySet<string> = new Set(['number', 'quota', 'datetime']);

/** The number of buttons: save and cancel. */
const buttons = 2;

/** Whether Enter inserts a new line in a field. */
export function isMultiline({ kind, multiline }: FormField): boolean {
  return multilineKinds.has(kind) || (kind === 'text' && multiline === true);
}

/** The number of positions for the focus: fields and buttons. */
export function stopsOf({ fields }: Pick<FormDraft, 'fields'>): number {
  return fields.length + buttons;
}

/** The initial state of a form, with the focus on its first field. */
export function startForm(start: FormValue, rules: FormRules): FormDraft {
  return formReducer(
    {
      start,
      value: start,
      fields: fieldsFor(start, rules),
      focus: 0,
      isSelected: false,
      lines: linesFor(start, {}, rules),
      unread: {},
      touched: new Set(),
      tries: 0,
      errors: {},
      isSaving: false,
      progress: undefined,
      failure: undefined,
    },
    { type: 'moved', to: 0 },
    rules,
  );
}

/** Whether closing the form would lose changes. */
export function isChanged({ start, value, unread }: FormDraft): boolean {
  return Object.keys(unread).length > 0 || changedFields(start, value).length > 0;
}

/** The form after an event. A pure function: `form-layer.ts` saves, asks and opens layers. */
export function formReducer<State extends FormDraft>(state: State, event: FormEvent, rules: FormRules): State {
  switch (event.type) {
    case 'moved': {
      const focus = Math.max(0, Math.min(stopsOf(state) - 1, event.to));
      return { ...state, focus, isSelected: isSelectable(state, state.fields[focus], rules) };
    }
    case 'set': {
      const { [event.name]: _, ...unread } = state.unread;
      const { form, mode } = rules.options;
      const value = setField(form, state.value, event.name, event.value, mode, rules.context);
      return replaced({ ...state, unread, touched: new Set([...state.touched, event.name]) }, value, rules);
    }
    case 'replaced':
      return replaced(state, event.value, rules);
    case 'typed':
      return typed(state, event.field, event.line, rules);
    case 'caret-moved':
      return { ...state, lines: { ...state.lines, [event.field.name]: event.line } };
    case 'unselected':
      return { ...state, isSelected: false };
    case 'tried':
      return tried(state, rules);
    case 'saving':
      return { ...state, isSaving: true, failure: undefined, progress: undefined };
    case 'progressed':
      return { ...state, progress: { done: event.done, total: event.total } };
    case 'saved':
      return { ...state, isSaving: false };
    case 'failed':
      return { ...state, isSaving: false, failure: event.failure };
  }
}

function replaced<State extends FormDraft>(state: State, value: FormValue, rules: FormRules): State {
  const next = {
    ...state,
    value,
    fields: fieldsFor(value, rules),
    lines: linesFor(value, state.lines, rules, state.value),
    failure: undefined,
  };
  return { ...next, errors: errorsOf(next, rules) };
}

/** A text that can be parsed becomes the field's value; one that cannot is kept as typed, with its fault. */
function typed<State extends FormDraft>(state: State, field: FormField, line: TextLine, rules: FormRules): State {
  const { form, mode } = rules.options;
  const { [field.name]: _, ...others } = state.unread;
  const touched = new Set([...state.touched, field.name]);
  const text = textOf(line);
  const read = parseEditedText(field, text, rules.context);
  const next = read.ok
    ? replaced(
        { ...state, touched, unread: others },
        setField(form, state.value, field.name, read.value, mode, rules.context),
        rules,
      )
    : {
        ...state,
        touched,
        unread: { ...others, [field.name]: emptyFault(field, text, state.value, rules) ?? read.message },
      };
  return {
    ...next,
    lines: { ...next.lines, [field.name]: line },
    isSelected: false,
    errors: read.ok ? next.errors : errorsOf(next, rules),
  };
}

function tried<State extends FormDraft>(state: State, rules: FormRules): State {
  const { only } = rules.options;
  const all = errorsOf({ ...state, tries: 1 }, rules);
  const errors = only ? Object.fromEntries(Object.entries(all).filter(([name]) => only.includes(name))) : all;
  const wrong = state.fields.findIndex(({ name }) => errors[name] !== undefined);
  return { ...state, tries: state.tries + 1, errors, focus: wrong >= 0 ? wrong : state.focus };
}

function fieldsFor(value: FormValue, { options: { form, mode, only } }: FormRules): FormField[] {
  return fieldsOf(form, value, mode).filter((field) => only?.includes(field.name) ?? true) as FormField[];
}

/** The text of each field; a field whose value has not changed keeps the typed text and its caret. */
function linesFor(
  value: FormValue,
  before: Readonly<Record<string, TextLine>>,
  { options: { form }, context }: FormRules,
  old?: FormValue,
): Record<string, TextLine> {
  const lines: Record<string, TextLine> = {};
  for (const field of form.fields as FormField[]) {
    if (!textKinds.has(field.kind)) continue;
    const text = editedText(field, value, context);
    const kept = before[field.name];
    lines[field.name] = kept && old && editedText(field, old, context) === text ? kept : textLine(text);
  }
  return lines;
}

/** The faults to show: of fields that were changed; of all fields after the first attempt to save. */
function errorsOf({ start, value, unread, tries, touched }: FormDraft, { options, context }: FormRules): FieldErrors {
  const before = options.mode === 'edit' ? start : undefined;
  const all = { ...checkForm(options.form, value, options.mode, context, before).errors, ...unread };
  return Object.fromEntries(Object.entries(all).filter(([name]) => tries > 0 || touched.has(name) || name === ''));
}

/**
 * The form's own fault for an empty timestamp, which says more than that it cannot be parsed (SET-05); undefined for
 * any other text.
 */
function emptyFault(
  { name, kind }: FormField,
  text: string,
  value: FormValue,
  { options: { form, mode }, context }: FormRules,
): string | undefined {
  if (kind !== 'datetime' || text.trim() !== '') return undefined;
  return form.validate({ ...value, [name]: undefined }, mode, context)[name];
}

function isSelectable({ lines }: FormDraft, field: FormField | undefined, { options }: FormRules): boolean {
  if (field === undefined || (lines[field.name]?.characters.length ?? 0) === 0) return false;
  return selectedKinds.has(field.kind) || (options.enterSaves === true && field.kind === 'text' && !isMultiline(field));
}
