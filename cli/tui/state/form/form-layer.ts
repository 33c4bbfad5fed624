import { sanitise } from '../../../../shared/format/sanitise.ts';
import { mayBeDone } from '../../../../shared/gateway/client/gateway-error.ts';
import { commandLineOf } from '../../../../shared/screen/command-line.ts';
import { changedFields, checkForm, fieldsOf } from '../../../../shared/screen/form-check.ts';
import { edit, insert, moveLine, textLine } from '../../text-entry/text-line.ts';
import type { Host, Layers, Notify, Session } from '../app.ts';
import { noteRun } from '../dialog/command-log.ts';
import { openConfirm } from '../dialog/confirm-layer.ts';
import { copy } from '../dialog/copying.ts';
import { moved } from '../input/moving.ts';
import { createStore } from '../store.ts';
import { openFieldHistory, refusalOfHistory } from './field-history.ts';
import { editFieldText, openFieldChoices, openFieldTools } from './form-choices.ts';
import { createFormForecast } from './form-forecast.ts';
import { formReducer, isChanged, isMultiline, startForm, stopsOf, textKinds } from './form-reducer.ts';
import {
  type FormField,
  type FormLayer,
  type FormLayerState,
  type FormOptions,
  type FormParts,
  GivenBack,
} from './form-state.ts';
import { isOfPairs, openPairs } from './pair-editor.ts';

/**
 * Opens a form: it checks the rules while the user types, asks before changes are lost, and keeps the typed values when
 * a save fails.
 */
export function openForm(app: Notify & Layers & Session & Host, options: FormOptions): void {
  const { form, mode, row } = options;
  const context = app.context();
  const start = row === undefined ? form.defaults(context) : form.fromRow(row, context);
  const store = createStore<FormLayerState>({
    title: sanitise(options.title),
    mode,
    submit: options.submit,
    notes: options.notes ?? (() => []),
    preview: form.preview,
    picture: options.picture?.store,
    ...startForm(start, { options, context }),
  });
  const forecast = createFormForecast(app, options, store);
  const parts: FormParts = {
    app,
    options,
    store,
    dispatch: (event) => {
      store.set(formReducer(store.get(), event, { options, context: app.context() }));
      forecast.changed();
    },
    end: () => {
      forecast.stop();
      options.picture?.stop();
      app.pop(layer);
      options.onEnd?.(focused(parts)?.name);
    },
  };
  const layer: FormLayer = {
    kind: 'form',
    context: 'form',
    store,
    refusal: (action) => refusalOf(parts, action),
    perform: (action) => performOnForm(parts, action),
    type: (text, isPasted) => typeInForm(parts, text, isPasted),
    takesLines: () => takesLines(focused(parts)),
  };
  const index = store.get().fields.findIndex(({ name }) => name === options.startAt);
  if (index >= 0) parts.dispatch({ type: 'moved', to: index });
  app.push(layer);
}

function focused({ store }: FormParts): FormField | undefined {
  const { fields, focus } = store.get();
  return fields[focus];
}

/** Why a key cannot be used now. */
function refusalOf(parts: FormParts, action: string): string | undefined {
  const { app, options, store } = parts;
  const field = focused(parts);
  // No layer may cover a form that is being saved: dialogs of the save itself would open over that layer.
  if (store.get().isSaving && action !== 'close') return app.say('tui.formSaving');
  if (action === 'tools' && !field?.tools?.length && !field?.presets && !hasSecret(store.get(), field))
    return app.say('tui.noTools');
  // Who is signing in may go nowhere else yet.
  if (action === 'box' && app.store.get().layers.some(({ kind }) => kind === 'sign-in'))
    return app.say('tui.noSuchAction');
  if (action === 'history') return refusalOfHistory(parts, field);
  if (action === 'copy-command' && !options.command) return app.say('tui.noSuchAction');
  if (action === 'editor' && !(field && textKinds.has(field.kind) && field.kind !== 'secret'))
    return app.say('tui.noEditor');
  return undefined;
}

function hasSecret({ lines }: FormLayerState, field: FormField | undefined): boolean {
  return field?.kind === 'secret' && (lines[field.name]?.characters.length ?? 0) > 0;
}

/** Performs the action of a key of the form. */
function performOnForm(parts: FormParts, action: string) {
  const { app, store, dispatch } = parts;
  const { focus, lines } = store.get();
  const field = focused(parts);
  const line = field && lines[field.name];
  switch (action) {
    case 'next':
      return dispatch({ type: 'moved', to: focus + 1 });
    case 'previous':
      return dispatch({ type: 'moved', to: focus - 1 });
    case 'up':
    case 'down': {
      const by = action === 'up' ? -1 : 1;
      const inside = line && isMultiline(field) ? moveLine(line, by) : undefined;
      if (field && inside) return dispatch({ type: 'caret-moved', field, line: inside });
      return dispatch({ type: 'moved', to: focus + by });
    }
    case 'enter':
      return enter(parts);
    case 'save':
      return void save(parts);
    case 'tools':
      return field && openFieldTools(parts, field);
    case 'editor':
      return field && void editFieldText(parts, field);
    case 'copy-command':
      return void copy(app, commandOf(parts));
    case 'history':
      return field && openFieldHistory(parts, field);
    case 'close':
      return leave(parts);
    default:
      if (action.startsWith('text-')) return field && editInField(parts, field, action);
      return dispatch({ type: 'moved', to: moved(action, focus, stopsOf(store.get()), 8) });
  }
}

function editInField(parts: FormParts, field: FormField, action: string) {
  const { store, dispatch } = parts;
  const { lines, isSelected } = store.get();
  const line = lines[field.name];
  if (!line || isBlocked(parts, field)) return;
  if (isSelected) {
    dispatch({ type: 'unselected' });
    if (action === 'text-backspace' || action === 'text-delete')
      return dispatch({ type: 'typed', field, line: textLine() });
  }
  const next = edit(line, action);
  dispatch({ type: next.characters === line.characters ? 'caret-moved' : 'typed', field, line: next });
}

function typeInForm(parts: FormParts, text: string, isPasted: boolean) {
  const { app, store, dispatch } = parts;
  const field = focused(parts);
  if (!field || isBlocked(parts, field)) return;
  const { isSaving, isSelected, lines, value } = store.get();
  if (isSaving) return app.notify(app.say('tui.formSaving'), 'warn');
  if (field.kind === 'toggle') return dispatch({ type: 'set', name: field.name, value: !value[field.name] });
  if (field.kind === 'choice' || field.kind === 'choices') return openFieldChoices(parts, field, text.trim());
  const isLong = isPasted && takesLines(field);
  const line = isSelected ? textLine() : lines[field.name];
  if (line) dispatch({ type: 'typed', field, line: insert(line, isLong ? text : text.replace(/\n/g, ' ')) });
}

/** Whether a field accepts a paste of several lines: a secret may be many keys, one per line (CHAN-16). */
function takesLines(field: FormField | undefined): boolean {
  return field !== undefined && (isMultiline(field) || field.kind === 'secret');
}

function enter(parts: FormParts) {
  const { options, store, dispatch } = parts;
  const { focus, fields, lines, value } = store.get();
  const field = focused(parts);
  if (focus === fields.length) return void save(parts);
  if (focus > fields.length) return leave(parts);
  if (!field) return;
  if (isBlocked(parts, field)) return dispatch({ type: 'moved', to: focus + 1 });
  if (field.kind === 'toggle') return dispatch({ type: 'set', name: field.name, value: !value[field.name] });
  if (field.kind === 'choice' || field.kind === 'choices') return openFieldChoices(parts, field);
  if (isOfPairs(parts, field)) return openPairs(parts, field);
  const line = lines[field.name];
  if (isMultiline(field) && line) return dispatch({ type: 'typed', field, line: insert(line, '\n') });
  if (options.enterSaves) return void save(parts);
  dispatch({ type: 'moved', to: focus + 1 });
}

/** Whether a field cannot be changed now; shows the reason. */
function isBlocked({ app, store }: FormParts, field: FormField): boolean {
  const reason = field.disabled?.(store.get().value, app.context());
  if (reason !== undefined) app.notify(reason, 'warn');
  return reason !== undefined;
}

function leave({ app, options, store, end }: FormParts) {
  if (store.get().isSaving) return app.notify(app.say('tui.formSaving'), 'warn');
  if (options.staysOpen || !isChanged(store.get())) return end();
  openConfirm(app, { prompt: app.say('form.unsaved'), verb: app.say('tui.leave'), onYes: end });
}

async function save(parts: FormParts): Promise<void> {
  const { app, options, store, dispatch, end } = parts;
  const { form, mode } = options;
  if (store.get().isSaving) return;
  const refusal = options.refusal?.();
  if (refusal !== undefined) return app.notify(refusal, 'warn');
  dispatch({ type: 'tried' });
  const { value, start } = store.get();
  if (Object.keys(store.get().errors).length > 0) return notifyFaults(parts);
  if (mode === 'edit' && changedFields(start, value).length === 0) {
    return app.notify(app.say('form.changedNothing'), 'warn');
  }
  const check = checkForm(form, value, mode, app.context(), mode === 'edit' ? start : undefined);
  const command = options.isNotedElsewhere ? '' : commandOf(parts);
  dispatch({ type: 'saving' });
  try {
    const done = await options.onSave(check.value, (count, total) =>
      dispatch({ type: 'progressed', done: count, total }),
    );
    if (command !== '') {
      const undo = options.undoOf?.(check.value, done);
      const noUndo = undo ? '' : app.say(mode === 'create' ? 'undo.made' : 'undo.keyGone');
      const entry = options.entryOf?.();
      noteRun(app, { command, text: done?.message ?? '', outcome: 'done', undo, noUndo, entry });
    }
    if (options.staysOpen) dispatch({ type: 'saved' });
    else end();
    if (done) options.onSaved?.(done);
  } catch (error) {
    if (error instanceof GivenBack) return dispatch({ type: 'saved' });
    if (command !== '') {
      const isChange = mayBeDone(error);
      const noUndo = isChange ? app.say('undo.unsure') : '';
      const outcome = isChange ? 'unsure' : 'failed';
      const entry = options.entryOf?.();
      noteRun(app, { command, text: app.describe(error).message, outcome, isChange, noUndo, entry });
    }
    dispatch({ type: 'failed', failure: app.describe(error) });
    app.noteFailure(error);
  }
}

/** Shows what the form itself does not: how many faults there are where one is in sight, and faults of no field. */
function notifyFaults({ app, store }: FormParts): void {
  const { errors, fields } = store.get();
  const isShown = (name: string) => name === '' || fields.some((field) => field.name === name);
  const [hidden] = Object.entries(errors).filter(([name]) => !isShown(name));
  const count = Object.keys(errors).length;
  if (hidden) app.notify(hidden[1] ?? '', 'bad');
  else if (count > 1) app.notify(app.say('tui.formFaults', { count }), 'bad');
  // A "Done." of before would look like the outcome of this save.
  else app.store.set({ message: undefined });
}

/**
 * The command line that does the same as saving the form now: its changed fields as flags, secrets as files to read. ''
 * where the form has no command of its own.
 */
function commandOf({ options: { command, form, mode }, store }: FormParts): string {
  if (!command) return '';
  const { start, value } = store.get();
  const changed = new Set<string>(changedFields(start, value));
  const fields = fieldsOf(form, value, mode).filter(({ name }) => changed.has(name));
  return commandLineOf({ ...command, fields, value });
}
