import { Textarea } from '@mantine/core';
import type { FieldProps } from './field-props.ts';

/** The input for JSON text. The error below it names the line and column. */
export function JsonField<Value>({ content, put, input }: FieldProps<Value>) {
  return (
    <Textarea
      {...input}
      autosize
      minRows={3}
      maxRows={14}
      spellCheck={false}
      autoComplete="off"
      styles={{
        input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 'var(--mantine-font-size-xs)' },
      }}
      value={String(content ?? '')}
      onChange={(event) => put(event.currentTarget.value)}
    />
  );
}
