import { sanitise } from '../../../../shared/format/sanitise.ts';
import { fieldText, parseFieldText } from '../../../../shared/screens/field-text.ts';
import type { FieldErrors } from '../../../../shared/screens/form.ts';
import { changedFields, checkForm, fieldsOf, setField } from '../../../../shared/screens/form-check.ts';
import { edit, insert, moveLine, type TextLine, textLine, textOf } from '../../text-entry/text-line.ts';
import type { Host, Layers, Notify, Session } from '../app.ts';
import { openConfirm } from '../dialog/confirm-layer.ts';
import { copy } from '../dialog/copying.ts';
import { moved } from '../input/moving.ts';
import { createStore } from '../store.ts';
import { openFieldChoices, openFieldTools } from './form-choices.ts';
import { commandOfForm } from './form-command.ts';
import { editFieldText } from './form-editor.ts';
import type { FormField, FormLayer, FormLayerState, FormOptions, FormParts, FormValue } from './form-state.ts';

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
/** Kinds in which Enter begins a new line. */
const multilineKinds: ReadonlySet<string> = new Set(['lines', 'json']);

/** Kinds whose content is typed anew rather than added to. */
const selectedKinds: ReadonlySet<string> = new Set(['number', 'quota', 'datetime']);

/** Whether Enter begins a new line in a field. */
export function isMultiline({ kind, multiline }: FormField): boolean {
  return multilineKinds.has(kind) || (kind === 'text' && multiline === true);
}

/** Opens a form: rules checked as one types, asks before losing changes, keeps what was typed when a save fails. */
export function openForm(app: Notify & Layers & Session & Host, options: FormOptions): void {
  const { form, mode, row } = options;
  const context = app.context;
  const start: FormValue = row === undefined ? form.defaults(context()) : form.fromRow(row, context());
  const faults = new Map<string, string>();
  const touched = new Set<string>();
  let isTried = false;

  const fieldsFor = (value: FormValue): FormField[] =>
    fieldsOf(form, value, mode).filter((field) => options.only?.includes(field.name) ?? true) as FormField[];
  const linesFor = (value: FormValue, before: Readonly<Record<string, TextLine>>, old?: FormValue) => {
    const lines: Record<string, TextLine> = {};
    for (const field of form.fields as FormField[]) {
      if (!textKinds.has(field.kind)) continue;
      const text = fieldText(field, value);
      const kept = before[field.name];
      lines[field.name] = kept && old && fieldText(field, old) === text ? kept : textLine(text);
    }
    return lines;
  };
  /** What the form itself says of a moment that is not there: better than that it cannot be read (SET-05). */
  const emptyFault = ({ name, kind }: FormField, text: string, value: FormValue): string | undefined =>
    kind === 'datetime' && text.trim() === ''
      ? form.validate({ ...value, [name]: undefined }, mode, context())[name]
      : undefined;
  const errorsOf = (value: FormValue): FieldErrors => {
    const all = { ...checkForm(form, value, mode, context()).errors, ...Object.fromEntries(faults) };
    return Object.fromEntries(Object.entries(all).filter(([name]) => isTried || touched.has(name) || name === ''));
  };

  const store = createStore<FormLayerState>({
    title: sanitise(options.title),
    mode,
    value: start,
    fields: fieldsFor(start),
    focus: 0,
    isSelected: false,
    lines: linesFor(start, {}),
    errors: {},
    isSaving: false,
    progress: undefined,
    failure: undefined,
    submit: options.submit,
    notes: options.notes ?? (() => []),
    picture: options.picture?.store,
  });

  const parts: FormParts = {
    app,
    options,
    store,
    context,
    focused: () => store.get().fields[store.get().focus],
    setValue: (name, to) => {
      touched.add(name);
      faults.delete(name);
      parts.become(setField(form, store.get().value, name, to, mode, context()));
    },
    become: (value) => {
      const before = store.get();
      store.set({
        value,
        fields: fieldsFor(value),
        lines: linesFor(value, before.lines, before.value),
        errors: errorsOf(value),
        failure: undefined,
      });
    },
    setText: (field, line) => {
      const { value } = store.get();
      touched.add(field.name);
      const read = parseFieldText(field, textOf(line), context());
      if (read.ok) faults.delete(field.name);
      else faults.set(field.name, emptyFault(field, textOf(line), value) ?? read.message);
      if (read.ok) parts.become(setField(form, value, field.name, read.value, mode, context()));
      const lines = { ...store.get().lines, [field.name]: line };
      store.set({ lines, isSelected: false, errors: errorsOf(store.get().value) });
    },
  };

  const isChanged = () => faults.size > 0 || changedFields(start, store.get().value).length > 0;
  const buttons = 2;
  const moveTo = (place: number) => {
    const focus = Math.max(0, Math.min(store.get().fields.length + buttons - 1, place));
    store.set({ focus, isSelected: isSelectable(store.get().fields[focus]) });
  };
  const isSelectable = (field: FormField | undefined) =>
    field !== undefined &&
    (selectedKinds.has(field.kind) || (options.enterSaves === true && field.kind === 'text' && !isMultiline(field))) &&
    (store.get().lines[field.name]?.characters.length ?? 0) > 0;

  const end = () => {
    options.picture?.stop();
    app.pop(layer);
  };

  const leave = () => {
    if (store.get().isSaving) return app.tell(app.say('tui.formSaving'), 'warn');
    if (options.staysOpen || !isChanged()) return end();
    openConfirm(app, { question: app.say('form.unsaved'), verb: app.say('tui.leave'), onYes: end });
  };

  const save = async () => {
    if (store.get().isSaving) return;
    const refusal = options.refusal?.();
    if (refusal !== undefined) return app.tell(refusal, 'warn');
    isTried = true;
    const check = checkForm(form, store.get().value, mode, context());
    const errors = errorsOf(store.get().value);
    const shown = options.only
      ? Object.fromEntries(Object.entries(errors).filter(([name]) => options.only?.includes(name)))
      : errors;
    const wrong = store.get().fields.findIndex(({ name }) => shown[name] !== undefined);
    store.set({ errors: shown, ...(wrong >= 0 && { focus: wrong }) });
    if (Object.keys(shown).length > 0) return app.tell(Object.values(shown)[0] ?? '', 'bad');
    if (mode === 'edit' && changedFields(start, store.get().value).length === 0) {
      return app.tell(app.say('form.changedNothing'), 'warn');
    }
    store.set({ isSaving: true, failure: undefined, progress: undefined });
    try {
      const done = await options.onSave(check.value, (count, total) => store.set({ progress: { done: count, total } }));
      if (options.staysOpen) store.set({ isSaving: false });
      else end();
      if (done) options.onSaved?.(done);
    } catch (error) {
      store.set({ isSaving: false, failure: app.describe(error) });
      app.fail(error);
    }
  };

  const enter = () => {
    const { focus, fields, lines } = store.get();
    const field = parts.focused();
    if (focus === fields.length) return void save();
    if (focus > fields.length) return leave();
    if (!field) return;
    if (isBlocked(field)) return moveTo(focus + 1);
    if (field.kind === 'toggle') return parts.setValue(field.name, !store.get().value[field.name]);
    if (field.kind === 'choice' || field.kind === 'choices') return openFieldChoices(parts, field);
    const line = lines[field.name];
    if (isMultiline(field) && line) return parts.setText(field, insert(line, '\n'));
    if (options.enterSaves) return void save();
    moveTo(focus + 1);
  };

  const hasSecret = (field: FormField | undefined) =>
    field?.kind === 'secret' && (store.get().lines[field.name]?.characters.length ?? 0) > 0;

  const isBlocked = (field: FormField): boolean => {
    const reason = field.disabled?.(store.get().value, context());
    if (reason !== undefined) app.tell(reason, 'warn');
    return reason !== undefined;
  };

  const layer: FormLayer = {
    kind: 'form',
    context: 'form',
    store,
    refusal: (action) => {
      const field = parts.focused();
      // Nothing may lie over a form that is being saved: what the save asks or brings would open over that.
      if (store.get().isSaving && action !== 'close') return app.say('tui.formSaving');
      if (action === 'tools' && !field?.tools?.length && !field?.presets && !hasSecret(field))
        return app.say('tui.noTools');
      if (action === 'copy-command' && !options.command) return app.say('tui.noSuchAction');
      if (action === 'editor' && !(field && textKinds.has(field.kind) && field.kind !== 'secret'))
        return app.say('tui.noEditor');
      return undefined;
    },
    perform: (action) => {
      const { focus, lines } = store.get();
      const field = parts.focused();
      const line = field && lines[field.name];
      switch (action) {
        case 'next':
          return moveTo(focus + 1);
        case 'previous':
          return moveTo(focus - 1);
        case 'up':
        case 'down': {
          const by = action === 'up' ? -1 : 1;
          const inside = line && isMultiline(field) ? moveLine(line, by) : undefined;
          if (field && inside) return store.set({ lines: { ...lines, [field.name]: inside } });
          return moveTo(focus + by);
        }
        case 'enter':
          return enter();
        case 'save':
          return void save();
        case 'tools':
          return field && openFieldTools(parts, field);
        case 'editor':
          return field && void editFieldText(parts, field);
        case 'copy-command':
          return void copy(app, commandOfForm(parts, start));
        case 'help':
          return app.help();
        case 'close':
          return leave();
        default:
          if (action.startsWith('text-')) {
            if (!field || !line || isBlocked(field)) return;
            if (store.get().isSelected) {
              store.set({ isSelected: false });
              if (action === 'text-backspace' || action === 'text-delete') return parts.setText(field, textLine());
            }
            const next = edit(line, action);
            if (next.characters === line.characters) store.set({ lines: { ...lines, [field.name]: next } });
            else parts.setText(field, next);
            return;
          }
          moveTo(moved(action, focus, store.get().fields.length + buttons, 8));
      }
    },
    type: (text, isPasted) => {
      const field = parts.focused();
      if (!field || isBlocked(field)) return;
      if (store.get().isSaving) return app.tell(app.say('tui.formSaving'), 'warn');
      const line = store.get().isSelected ? textLine() : store.get().lines[field.name];
      if (field.kind === 'toggle') return parts.setValue(field.name, !store.get().value[field.name]);
      if (field.kind === 'choice' || field.kind === 'choices') return openFieldChoices(parts, field, text.trim());
      // A secret may be many keys, one a line (CHAN-16); any other one-line field takes a paste as one line.
      const isLong = isMultiline(field) || (field.kind === 'secret' && isPasted);
      if (line) parts.setText(field, insert(line, isLong ? text : text.replace(/\n/g, ' ')));
    },
  };
  moveTo(0);
  app.push(layer);
}
