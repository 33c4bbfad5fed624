import { Pill, TagsInput } from '@mantine/core';
import { useState } from 'react';
import { sanitise } from '../../../shared/format/sanitise.ts';
import { useScreenContext } from '../../../shared/hooks/screen-context-provider.tsx';
import { tell } from '../../overlays/tell.ts';
import classes from './choices-field.module.css';
import type { FieldProps } from './field-props.ts';
import { useChoices } from './use-choices.ts';

/** Several of a list; where the field allows it also names outside it, typed or pasted with commas or line breaks. */
export function ChoicesField<Value>(props: FieldProps<Value>) {
  const { field, content, put, input } = props;
  const { say } = useScreenContext();
  const choices = useChoices(props, { early: false });
  const [search, setSearch] = useState('');
  const chosen = Array.isArray(content) ? content.map(String) : [];
  const listed = choices.list.map(({ value }) => String(value));
  return (
    <TagsInput
      {...input}
      classNames={{ pillsList: classes.pills }}
      placeholder={chosen.length === 0 ? input.placeholder : say(field.custom ? 'web.addOwn' : 'web.addChoice')}
      value={chosen}
      data={listed.filter((value) => !chosen.includes(value))}
      limit={100}
      maxDropdownHeight={260}
      clearable
      clearButtonProps={{ 'aria-label': say('web.clearField', { field: input.label }) }}
      splitChars={[',', '\n', ' ']}
      acceptValueOnBlur={field.custom}
      onDropdownOpen={choices.ask}
      // What is shown is made harmless; what is saved stays as the gateway sent it.
      renderPill={({ value, onRemove, disabled }) => (
        <Pill className="mantine-TagsInput-pill" withRemoveButton={!disabled} onRemove={onRemove}>
          {sanitise(value ?? '')}
        </Pill>
      )}
      // Model names differ by case.
      isDuplicate={(value, present) => present.includes(value)}
      searchValue={search}
      onSearchChange={setSearch}
      onDuplicate={() => {
        setSearch('');
        if (field.exists !== undefined) tell('warn', say(field.exists));
      }}
      onChange={(values) =>
        put(field.custom ? values : values.filter((value) => listed.includes(value) || chosen.includes(value)))
      }
    />
  );
}
