import { sanitiseMultiline } from '../../../../shared/format/sanitise.ts';
import { editText } from '../../terminal/editor.ts';
import { textLine, textOf } from '../../text-entry/text-line.ts';
import type { FormField, FormParts } from './form-state.ts';

/** Opens a field's text in the person's own editor ($VISUAL, $EDITOR); what they save there is typed here. */
export async function editFieldText(parts: FormParts, field: FormField): Promise<void> {
  const { app, store } = parts;
  const line = store.get().lines[field.name];
  if (!line) return;
  try {
    const suffix = field.kind === 'json' ? '.json' : '.txt';
    const edited = await app.away(() => editText(textOf(line), suffix, app.world, app.device));
    if (edited === undefined) app.tell(app.say('tui.editorFailed'), 'warn');
    else parts.setText(field, textLine(sanitiseMultiline(edited.replace(/\r\n?/g, '\n').replace(/\n$/, ''))));
  } catch (error) {
    app.fail(error);
  }
}
