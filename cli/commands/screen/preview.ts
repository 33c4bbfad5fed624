import { plainText } from '../../../shared/format/plain-text.ts';
import type { Form } from '../../../shared/screens/form.ts';
import { pairOf } from '../../../shared/text/punctuation.ts';
import type { Invocation } from '../invocation.ts';

/** What others would see of a value that is only planned (GEN-21), as far as a terminal can show it. */
export async function tellPreview<Value, Row>(
  { preview }: Pick<Form<Value, Row>, 'preview'>,
  value: Value,
  { talk, say }: Invocation,
): Promise<void> {
  for (const text of preview?.(value) ?? [])
    await talk.notice('preview', pairOf(say('form.preview'), plainText(text), say));
}
