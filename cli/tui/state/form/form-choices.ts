import { typedList } from '../../../../shared/domain/channel/pasted-text.ts';
import { sanitiseMultiline } from '../../../../shared/format/sanitise.ts';
import type { Choice } from '../../../../shared/screen/form.ts';
import { changedFields } from '../../../../shared/screen/form-check.ts';
import { editText } from '../../terminal/editor.ts';
import { textLine, textOf } from '../../text-entry/text-line.ts';
import type { Layers, Notify, Session } from '../app.ts';
import { copy, showText } from '../dialog/copying.ts';
import { type Choosable, openPicker } from '../dialog/picker-layer.ts';
import type { FormField, FormParts, FormValue } from './form-state.ts';

/** Opens the choices of a field; a multiple choice starts with the chosen values marked. */
export function openFieldChoices(parts: FormParts, field: FormField, search = ''): void {
  const { app, store, dispatch } = parts;
  const now = store.get().value[field.name];
  const isMany = field.kind === 'choices';
  const byText = new Map<string, Choice['value']>();
  openPicker(app, {
    title: app.say(field.label),
    search,
    entries: async (signal) => choosables(await field.choices?.(store.get().value, app.context(), signal), byText),
    ...(field.noChoices && { nothing: app.say(field.noChoices) }),
    ...(isMany && { many: Array.isArray(now) ? now.map(String) : [] }),
    ...(!isMany && { current: String(now) }),
    ...(field.custom && { custom: { exists: field.exists && app.say(field.exists) } }),
    onChoose: (values) => {
      const before = Array.isArray(now) ? now.map(String) : [];
      const chosen = values.flatMap((value): Choice['value'][] => {
        const offered = byText.get(value) ?? (before.includes(value) ? value : undefined);
        if (offered !== undefined) return [offered];
        return isMany ? typedList(value) : [value];
      });
      dispatch({ type: 'set', name: field.name, value: isMany ? chosen : chosen[0] });
    },
  });
}

/**
 * Opens the choices of a single field outside a form; the callback receives the form's value with the chosen one in it.
 */
export function chooseOne(
  app: Notify & Layers & Session,
  field: FormField,
  value: FormValue,
  onChoose: (value: FormValue) => void,
): void {
  const byText = new Map<string, Choice['value']>();
  openPicker(app, {
    title: app.say(field.label),
    entries: async (signal) => choosables(await field.choices?.(value, app.context(), signal), byText),
    current: String(value[field.name]),
    ...(field.custom && { custom: {} }),
    onChoose: ([chosen = '']) => onChoose({ ...value, [field.name]: byText.get(chosen) ?? chosen }),
  });
}

function choosables(choices: readonly Choice[] | undefined, byText: Map<string, Choice['value']>): Choosable[] {
  return (choices ?? []).map((choice) => {
    byText.set(String(choice.value), choice.value);
    return { value: String(choice.value), label: choice.label, hint: choice.hint };
  });
}

/** Opens the presets and tools of a field: quick expiries, amounts, templates, "fetch from the provider". */
export function openFieldTools(parts: FormParts, field: FormField): void {
  const { app, store, options, dispatch } = parts;
  const { value, mode } = store.get();
  const presets = field.presets?.(app.context(), value) ?? [];
  const tools = field.tools ?? [];
  // The input of a secret field is hidden: this entry shows it before it is sent (TRU-12).
  const line = field.kind === 'secret' ? store.get().lines[field.name] : undefined;
  const secret = line ? textOf(line) : '';
  openPicker(app, {
    title: app.say(field.label),
    entries: [
      ...presets.map((preset, index) => ({ value: `preset-${index}`, label: preset.label })),
      ...tools.map((tool) => ({
        value: tool.id,
        label: app.say(tool.label),
        refusal: tool.refusal?.(value, mode, app.context()),
      })),
      ...(secret === '' ? [] : [{ value: 'show', label: app.say('tui.showTyped') }]),
    ],
    onChoose: ([chosen]) => {
      if (chosen === 'show') return showText(app, app.say(field.label), secret);
      const preset = presets.find((_, index) => `preset-${index}` === chosen);
      if (preset) return dispatch({ type: 'set', name: field.name, value: preset.value });
      const tool = tools.find(({ id }) => id === chosen);
      if (!tool) return;
      app.notifyBegun(app.say('tui.running', { verb: app.say(tool.label), names: '' }));
      const asked = store.get().value;
      app
        .call(async (signal) => tool.run(asked, app.context(), { mode, rowId: options.rowId, signal }))
        .then((result) => {
          // Applies only the fields that the tool changed, so that text typed meanwhile stays.
          const changed = changedFields(asked, result.value).map((name) => [name, result.value[name]]);
          dispatch({ type: 'replaced', value: { ...store.get().value, ...Object.fromEntries(changed) } });
          app.notify(result.message ?? app.say('action.completed'), 'good');
          if (result.copy !== undefined) return copy(app, result.copy);
          return undefined;
        }, app.fail);
    },
  });
}

/** Opens a field's text in the user's editor ($VISUAL, $EDITOR) and puts the saved text into the field. */
export async function editFieldText({ app, store, dispatch }: FormParts, field: FormField): Promise<void> {
  const line = store.get().lines[field.name];
  if (!line) return;
  try {
    const suffix = field.kind === 'json' ? '.json' : '.txt';
    const edited = await app.away(() => editText(textOf(line), suffix, app.world, app.device));
    if (edited === undefined) return app.notify(app.say('tui.editorFailed'), 'warn');
    const text = sanitiseMultiline(edited.replace(/\r\n?/g, '\n').replace(/\n$/, ''));
    dispatch({ type: 'typed', field, line: textLine(text) });
  } catch (error) {
    app.fail(error);
  }
}
