import { Select } from '@mantine/core';
import { useState } from 'react';
import { useScreenContext } from '../../../shared/hooks/screen-context-provider.tsx';
import type { FieldProps } from './field-props.ts';
import { useChoices } from './use-choices.ts';

/** One of several. Typing searches; where the field allows it, what was typed may be taken although it is not listed. */
export function ChoiceField<Value>(props: FieldProps<Value>) {
  const { field, content, put, input } = props;
  const { say } = useScreenContext();
  const choices = useChoices(props, { early: true });
  const [search, setSearch] = useState('');
  const { list } = choices;
  const value = String(content ?? '');

  const data = list.map((choice) => ({
    value: keyOf(choice.value),
    label: choice.hint ? `${choice.label} — ${choice.hint}` : choice.label,
  }));
  const isListed = (text: string) => list.some((choice) => String(choice.value) === text);
  if (value !== '' && !isListed(value)) data.unshift({ value: keyOf(value), label: value });
  const typed = search.trim();
  const isNew = field.custom === true && typed !== '' && !data.some(({ label }) => label === typed) && !isListed(typed);
  if (isNew) data.push({ value: keyOf(typed), label: typed });

  const isNone = field.noChoices !== undefined && choices.isLoaded && list.length === 0;

  return (
    <Select
      {...input}
      {...(isNone && field.noChoices && { disabled: true, description: say(field.noChoices) })}
      searchable
      clearable={field.custom === true && field.required !== true}
      allowDeselect={false}
      data={data}
      limit={200}
      value={value === '' && !isListed('') ? null : keyOf(value)}
      searchValue={search}
      onSearchChange={setSearch}
      onDropdownOpen={choices.ask}
      nothingFoundMessage={say(
        choices.isLoading ? 'common.loading' : choices.isFailed ? 'web.choicesFailed' : 'web.noChoices',
      )}
      onChange={(key) => {
        const text = key === null ? '' : key.slice(1);
        put(list.find((choice) => String(choice.value) === text)?.value ?? text);
      }}
    />
  );
}

/** Mantine takes no empty value; a sign in front keeps '' apart from nothing. */
function keyOf(value: string | number): string {
  return `=${value}`;
}
