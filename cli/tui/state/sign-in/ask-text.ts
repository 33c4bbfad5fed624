import type { Done } from '../../../../shared/screen/action.ts';
import type { FieldErrors, FieldTool } from '../../../../shared/screen/form.ts';
import type { MessageKey } from '../../../../shared/text/text.ts';
import type { Host, Layers, Notify, Session } from '../app.ts';
import { notifyDone } from '../dialog/notify-done.ts';
import { openForm } from '../form/form-layer.ts';
import type { FormValue } from '../form/form-state.ts';

/** Asks for one text in a form of its own; when `onText` rejects, the form stays open and shows the error. */
export function askText(
  app: Notify & Layers & Session & Host,
  options: {
    title: string;
    notes?: readonly string[];
    label: MessageKey;
    /** Whether the typed text is hidden. */
    isSecret?: boolean;
    /** The tool that Ctrl-T runs in the field. */
    tool?: FieldTool<FormValue>;
    onText(text: string): Promise<Done | undefined>;
  },
): void {
  const { title, notes, label, tool, isSecret = false } = options;
  const start = (): FormValue => ({ text: '' });
  openForm(app, {
    form: {
      title: { create: label, edit: label },
      fields: [
        { name: 'text', kind: isSecret ? 'secret' : 'text', label, required: true, ...(tool && { tools: [tool] }) },
      ],
      defaults: start,
      fromRow: start,
      normalise: (value: FormValue) => ({ text: String(value.text).trim() }),
      validate: ({ text }: FormValue): FieldErrors =>
        text === '' ? { text: app.say('form.required', { label: app.say(label) }) } : {},
    },
    mode: 'create',
    title,
    ...(notes && { notes: () => notes }),
    submit: app.say('tui.goOn'),
    enterSaves: true,
    onSave: async ({ text }) => (await options.onText(String(text))) as Done<object> | undefined,
    onSaved: (done) => notifyDone(app, done),
  });
}
