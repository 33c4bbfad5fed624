import '../list/list-styles.ts';
import { Textarea } from '@mantine/core';
import { memo } from 'react';
import type { AnyField } from '../../shared/screen/form.ts';
import type { ScreenContext } from '../../shared/screen/screen-context.ts';
import type { PlaygroundSettings } from '../../shared/screens/playground/playground-settings.ts';
import { ChoiceField } from '../form/choice-field.tsx';
import type { FieldProps } from '../form/field-props.ts';
import { TypedField } from '../form/typed-field.tsx';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import type { FormState } from '../hooks/use-form.ts';
import classes from './playground.module.css';
import { TemperatureField } from './temperature-field.tsx';

export type SettingsForm = FormState<PlaygroundSettings>;

interface SettingsPanelProps {
  form: SettingsForm;
  /** False when two models are compared: each model is then chosen above its own chat. */
  hasModel?: boolean;
}

/**
 * Edits group, model, temperature, max tokens and system prompt (PLAY-01). Memoised, so that it does not render again
 * with every token of an answer.
 */
export const SettingsPanel = memo(function SettingsPanel({ form, hasModel = true }: SettingsPanelProps) {
  const context = useScreenContext();
  return (
    <div className={classes.settings}>
      {form.fields.map((field) => {
        const props = fieldProps(form, field, context);
        if (field.name === 'model' && !hasModel) return null;
        switch (field.name) {
          case 'temperature':
            return <TemperatureField key={field.name} {...props} />;
          case 'system':
            return (
              <Textarea
                key={field.name}
                {...props.input}
                autosize
                minRows={3}
                maxRows={10}
                value={form.value.system}
                onChange={(event) => props.put(event.currentTarget.value)}
              />
            );
          case 'max_tokens':
            return <TypedField key={field.name} {...props} />;
          default:
            return <ChoiceField key={field.name} {...props} />;
        }
      })}
    </div>
  );
}, isSame);

/** Selects the model of one of two compared chats. */
export function ModelField({ form, label }: { form: SettingsForm; label: string }) {
  const context = useScreenContext();
  const field = form.fields.find(({ name }) => name === 'model');
  if (field === undefined) return null;
  const props = fieldProps(form, field, context);
  return <ChoiceField {...props} input={{ ...props.input, label, description: undefined }} />;
}

function isSame(one: SettingsPanelProps, two: SettingsPanelProps): boolean {
  const { form: before } = one;
  const { form: after } = two;
  if (one.hasModel !== two.hasModel) return false;
  const names = after.fields.map(({ name }) => name);
  return before.value === after.value && names.every((name) => before.errors[name] === after.errors[name]);
}

function fieldProps(
  form: SettingsForm,
  field: AnyField<PlaygroundSettings>,
  { say }: ScreenContext,
): FieldProps<PlaygroundSettings> {
  return {
    scene: { form, mode: 'edit' },
    field,
    content: form.value[field.name],
    put: (to) => form.set(field.name, to as PlaygroundSettings[typeof field.name]),
    input: {
      label: say(field.label),
      description: typeof field.help === 'string' ? say(field.help) : undefined,
      error: form.errors[field.name],
      disabled: false,
      required: field.required === true,
      placeholder: undefined,
      'data-field': field.name,
      'data-autofocus': undefined,
    },
  };
}
