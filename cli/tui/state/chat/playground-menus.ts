import { codeBlocks } from '../../../../shared/format/fence.ts';
import { sanitise, sanitiseMultiline } from '../../../../shared/format/sanitise.ts';
import { flagOf, quoteWord } from '../../../../shared/screen/command-line.ts';
import { fieldText } from '../../../../shared/screen/field-text.ts';
import { changedFields } from '../../../../shared/screen/form-check.ts';
import {
  defaultPlaygroundSettings,
  type PlaygroundSettings,
  playgroundForm,
} from '../../../../shared/screens/playground/playground-settings.ts';
import { editText } from '../../terminal/editor.ts';
import { textLine, textOf } from '../../text-entry/text-line.ts';
import type { Host, Layers, Notify, Session } from '../app.ts';
import { copy } from '../dialog/copying.ts';
import { openPicker } from '../dialog/picker-layer.ts';
import { chooseOne } from '../form/form-choices.ts';
import { openForm } from '../form/form-layer.ts';
import type { FormField, FormValue } from '../form/form-state.ts';
import type { Store } from '../store.ts';
import type { Chat, PlaygroundState } from './playground-chat.ts';

/** Group, model, temperature, max tokens and system prompt (PLAY-01). */
export function openPlaygroundSettings(app: Notify & Layers & Session & Host, chat: Chat): void {
  openForm(app, {
    form: playgroundForm,
    mode: 'edit',
    row: chat.store.get().settings,
    title: app.say('playground.settings'),
    submit: app.say('common.save'),
    onSave: async (value) => {
      chat.store.set({ settings: value as unknown as PlaygroundSettings });
      await chat.keep();
      return undefined;
    },
  });
}

/** The command line that sends the same prompt. */
export function chatCommand(settings: PlaygroundSettings, prompt: string): string {
  const standard = defaultPlaygroundSettings();
  const changed = changedFields(standard, settings);
  const fields = playgroundForm.fields.filter(({ name }) => name === 'model' || changed.includes(name));
  const flags = fields.flatMap((field) => [flagOf(field.name), quoteWord(fieldText(field, settings))]);
  return ['tollgate chat', ...flags, ...(prompt.trim() === '' ? [] : [quoteWord(prompt)])].join(' ');
}

/** Chooses another model for the next prompt, without opening the rest of the form. */
export function chooseModel(app: Notify & Layers & Session, chat: Chat): void {
  const field = playgroundForm.fields.find(({ name }) => name === 'model') as unknown as FormField;
  chooseOne(app, field, { ...chat.store.get().settings } as FormValue, (value) => {
    chat.store.set({ settings: value as unknown as PlaygroundSettings });
    void chat.keep();
  });
}

/** Copies a code block of an answer: the only one, or the one chosen by its number. */
export function copyCode(app: Notify & Layers & Host, answer: string) {
  const blocks = codeBlocks(answer);
  const [only] = blocks;
  if (only === undefined) return app.notify(app.say('tui.noCode'), 'warn');
  if (blocks.length === 1) return void copy(app, only.code);
  openPicker(app, {
    title: app.say('playground.copyCode'),
    entries: blocks.map(({ language, code }, index) => ({
      value: String(index),
      label: `${index + 1} ${sanitise(language)}`.trim(),
      hint: sanitise(code.split('\n').find((line) => line.trim() !== '') ?? '').slice(0, 60),
    })),
    current: String(blocks.length - 1),
    onChoose: ([index]) => void copy(app, blocks[Number(index)]?.code ?? ''),
  });
}

/** Opens the prompt in the user's editor: several lines are easier to write there. */
export async function editPrompt(app: Notify & Host, store: Store<PlaygroundState>): Promise<void> {
  try {
    const prompt = textOf(store.get().line);
    const edited = await app.away(() => editText(prompt, '.md', app.world, app.device));
    if (edited === undefined) app.notify(app.say('tui.editorFailed'), 'warn');
    else store.set({ line: textLine(sanitiseMultiline(edited.replace(/\r\n?/g, '\n').replace(/\n$/, ''))) });
  } catch (error) {
    app.fail(error);
  }
}
