import { PasswordInput, Switch, Textarea, TextInput } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { ChoiceField } from './choice-field.tsx';
import { ChoicesField } from './choices-field.tsx';
import type { FieldProps } from './field-props.ts';
import classes from './field-view.module.css';
import { JsonField } from './json-field.tsx';
import { TypedField } from './typed-field.tsx';

const CalendarButton = lazy(() => import('./calendar-button.tsx')) as unknown as <Value>(
  props: FieldProps<Value>,
) => ReactNode;

const FileTextField = lazy(async () => ({
  default: (await import('./file-text-field.tsx')).FileTextField,
})) as unknown as <Value>(props: FieldProps<Value>) => ReactNode;

/** The standard input for a field, by its kind. */
export function FieldView<Value>(props: FieldProps<Value>) {
  const { field, content, put, input, scene } = props;
  switch (field.kind) {
    case 'text':
      if (field.takesFile)
        return (
          <Suspense>
            <FileTextField {...props} />
          </Suspense>
        );
      if (field.isAmount) return <TypedField {...props} />;
      return field.multiline ? (
        <Textarea
          {...input}
          autosize
          minRows={3}
          maxRows={16}
          autoComplete="off"
          value={String(content ?? '')}
          onChange={(event) => put(event.currentTarget.value)}
        />
      ) : (
        <TextInput
          {...input}
          autoComplete="off"
          value={String(content ?? '')}
          onChange={(event) => put(event.currentTarget.value)}
        />
      );
    case 'secret':
      // A single-line input would silently join several pasted keys into one.
      return field.multiline ? (
        <Textarea
          {...input}
          autosize
          minRows={scene.mode === 'create' ? 2 : 1}
          maxRows={8}
          autoComplete="off"
          spellCheck={false}
          classNames={{ input: classes.masked }}
          value={String(content ?? '')}
          onChange={(event) => put(event.currentTarget.value)}
        />
      ) : (
        <PasswordInput
          {...input}
          autoComplete="new-password"
          value={String(content ?? '')}
          onChange={(event) => put(event.currentTarget.value)}
        />
      );
    case 'number':
    case 'quota':
      return <TypedField {...props} />;
    case 'datetime':
      return (
        // Only the button is lazy: replacing a fallback input by the real one would lose the text typed meanwhile.
        <TypedField
          {...props}
          rightSection={
            <Suspense>
              <CalendarButton {...props} />
            </Suspense>
          }
        />
      );
    case 'toggle': {
      const { placeholder: _, required: __, ...toggle } = input;
      return (
        <Switch
          {...toggle}
          size="sm"
          checked={content === true}
          onChange={(event) => put(event.currentTarget.checked)}
        />
      );
    }
    case 'choice':
      return <ChoiceField {...props} />;
    case 'choices':
      return <ChoicesField {...props} />;
    case 'lines':
      return (
        <Textarea
          {...input}
          autosize
          minRows={2}
          maxRows={10}
          value={Array.isArray(content) ? content.join('\n') : ''}
          onChange={(event) => put(event.currentTarget.value.split('\n'))}
        />
      );
    case 'json':
      return <JsonField {...props} />;
  }
}
