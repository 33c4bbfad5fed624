import { TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { editedText, parseEditedText, worthBeside } from '../../shared/screen/field-text.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import type { FieldProps } from './field-props.ts';
import classes from './typed-field.module.css';

/**
 * The input for a value that is parsed from typed text: a number, quota (`10usd`, `2.5k`) or a timestamp (`+30d`,
 * `never`). Text that cannot be parsed stays in the field with an error, and the form keeps its last valid value.
 */
export function TypedField<Value>(props: FieldProps<Value> & { rightSection?: ReactNode }) {
  const { scene, field, content, put, input, rightSection } = props;
  const context = useScreenContext();
  const written = editedText(field, scene.form.value, context);
  const [draft, setDraft] = useState(written);
  const [sent, setSent] = useState(content);

  // Shows a value set by a preset or another field. A value this input itself sent must not replace the typed text.
  useEffect(() => {
    if (content === sent) return;
    setSent(content);
    setDraft(written);
  }, [content, sent, written]);

  const change = (text: string) => {
    setDraft(text);
    const result = parseEditedText(field, text, context);
    if (result.ok) {
      scene.form.setFault(field.name, undefined);
      setSent(result.value);
      put(result.value);
    } else {
      const isEmptied = field.kind === 'datetime' && text.trim() === '';
      scene.form.setFault(field.name, (isEmptied && scene.form.faultWithout(field.name)) || result.message);
    }
  };
  const worth = input.disabled ? '' : worthBeside(field, draft, context);
  const amount = worth === '' ? undefined : <span className={classes.amount}>{worth}</span>;
  return (
    <TextInput
      {...input}
      autoComplete="off"
      inputMode={field.kind === 'number' ? 'numeric' : 'text'}
      styles={{ input: { fontVariantNumeric: 'tabular-nums' } }}
      value={draft}
      rightSection={rightSection ?? amount}
      rightSectionWidth={amount === undefined ? undefined : 'auto'}
      rightSectionPointerEvents={amount === undefined ? 'all' : 'none'}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
