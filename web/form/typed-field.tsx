import { TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { editedText, parseFieldText, worthBeside } from '../../shared/screen/field-text.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import type { FieldProps } from './field-props.ts';
import classes from './typed-field.module.css';

/**
 * A value that is typed as text and means something else: numbers, quota (`10usd`, `2.5k`), timestamps (`+30d`, `never`).
 * A text that cannot be read stays in the field with its fault.
 */
export function TypedField<Value>(props: FieldProps<Value> & { rightSection?: ReactNode }) {
  const { scene, field, content, put, input, rightSection } = props;
  const context = useScreenContext();
  const written = editedText(field, scene.form.value, context);
  const [draft, setDraft] = useState(written);
  const [sent, setSent] = useState(content);

  // A preset or another field changed the value: the text follows. Its own echo leaves the typing alone.
  useEffect(() => {
    if (content === sent) return;
    setSent(content);
    setDraft(written);
  }, [content, sent, written]);

  const change = (text: string) => {
    setDraft(text);
    const result = parseFieldText(field, text, context);
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
