import { TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { formatQuota, quotaDisplayOf } from '../../shared/format/quota.ts';
import { editedText, parseFieldText } from '../../shared/screen/field-text.ts';
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
  // What the typed quota comes to, as the site shows quota; where that is what stands there, it needs no saying.
  const sum =
    field.kind === 'quota' && typeof content === 'number' && !input.disabled
      ? formatQuota(content, quotaDisplayOf(context.status))
      : draft;
  const amount = sum === draft ? undefined : <span className={classes.amount}>= {sum}</span>;
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
