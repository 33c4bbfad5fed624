import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { ChoiceBox } from './choice-box.tsx';
import type { FieldProps } from './field-props.ts';
import { useChoices } from './use-choices.ts';

/** The input for a field with one of several choices. A `custom` field also accepts typed values. */
export function ChoiceField<Value>(props: FieldProps<Value>) {
  const { field, content, put, input } = props;
  const { say } = useScreenContext();
  const choices = useChoices(props, { early: true });
  const { list } = choices;
  const isNone = field.noChoices !== undefined && choices.isLoaded && list.length === 0;
  return (
    <ChoiceBox
      {...input}
      error={input.error ?? (choices.isFailed ? say('form.choicesFailed') : undefined)}
      {...(isNone && field.noChoices && { disabled: true, description: say(field.noChoices) })}
      choices={list.map(({ value, label, hint }) => ({
        value: String(value),
        label: hint ? `${label} — ${hint}` : label,
      }))}
      value={String(content ?? '')}
      custom={field.custom}
      clearable={field.custom === true && field.required !== true}
      isLoading={choices.isLoading}
      isFailed={choices.isFailed}
      onDropdownOpen={choices.ask}
      onChange={(text) => put(list.find(({ value }) => String(value) === text)?.value ?? text)}
    />
  );
}
