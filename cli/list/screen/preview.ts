import { plainText } from '../../../shared/format/plain-text.ts';
import type { Form, FormMode } from '../../../shared/screen/form.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { pairOf } from '../../../shared/text/punctuation.ts';
import type { Invocation } from '../../program/definition.ts';

/** Prints what other users would see of a value that is only planned (GEN-21), as far as a terminal can show it. */
export async function notifyPreview<Value, Row>(
  { preview, notes }: Pick<Form<Value, Row>, 'preview' | 'notes'>,
  value: Value,
  mode: FormMode,
  context: ScreenContext,
  { talk, say }: Invocation,
): Promise<void> {
  for (const note of notes?.(value, mode, context) ?? []) await talk.notice('note', note);
  for (const text of preview?.(value) ?? [])
    await talk.notice('preview', pairOf(say('form.preview'), plainText(text), say));
}
