import { amountHelp, worthBeside } from '../../../shared/screen/field-text.ts';
import { listOf, remarksOf, sentencesOf } from '../../../shared/text/punctuation.ts';
import type { Notify, Session } from '../state/app.ts';
import { isMultiline, textKinds } from '../state/form/form-reducer.ts';
import type { FormField, FormLayer, FormLayerState } from '../state/form/form-state.ts';
import { textOf } from '../text-entry/text-line.ts';
import type { Spoken } from './spoken.ts';

/** A form: the field in focus with its value, fault and help; the text of a field as it is typed. */
export function speakForm(
  app: Notify & Session,
  layer: FormLayer,
): Pick<Spoken, 'title' | 'introduction' | 'focus' | 'input'> {
  const state = layer.store.get();
  const { title, notes, fields, focus, submit, errors, failure, isSaving, tries } = state;
  const { say } = app;
  const field = fields[focus];
  const status = sentencesOf([
    failure?.message,
    failure?.hint,
    errors[''],
    isSaving ? say('tui.formSaving') : undefined,
  ]);
  const base = { title: title, introduction: notes() };
  if (!field) {
    const text = say('tui.spokenButton', { name: focus === fields.length ? submit : say('tui.formCancel') });
    return { ...base, focus: { key: `${focus} ${status} ${tries}`, text: `${text} ${status}` }, input: undefined };
  }
  const label = say(field.label);
  const line = state.lines[field.name];
  const value = textKinds.has(field.kind) ? undefined : valueText(app, field, state);
  const fault = errors[field.name] ?? '';
  const worth = line && fault === '' ? worthBeside(field, textOf(line), app.context()) : '';
  const where = say('tui.spokenPlace', { place: focus + 1, total: fields.length });
  const text = remarksOf([label, value, worth, fault, helpOf(app, layer, field), where, status], say);
  return {
    ...base,
    // A save that is refused again is told again.
    focus: { key: `${field.name} ${value} ${fault} ${status} ${tries}`, text },
    input: line && {
      label,
      text: field.kind === 'secret' ? '*'.repeat(line.characters.length) : oneLine(field, textOf(line)),
    },
  };
}

function oneLine(field: FormField, text: string): string {
  return isMultiline(field) ? (text.split('\n').at(-1) ?? '') : text;
}

function valueText(app: Notify, field: FormField, { value }: FormLayerState): string {
  const content = value[field.name];
  if (field.kind === 'toggle') return app.say(content ? 'common.yes' : 'common.no');
  const text = Array.isArray(content) ? listOf(content, app.say) : String(content ?? '');
  return text === '' ? app.say('tui.formEmpty') : text;
}

function helpOf(app: Notify & Session, layer: FormLayer, field: FormField): string | undefined {
  const { value, mode } = layer.store.get();
  const refusal = field.disabled?.(value, app.context());
  if (refusal !== undefined) return refusal;
  const help =
    typeof field.help === 'function' ? field.help(value, app.context(), mode) : field.help && app.say(field.help);
  return field.kind === 'quota' ? remarksOf([help, amountHelp(field, app.context())], app.say) : help;
}
