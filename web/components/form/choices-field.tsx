import { type ComboboxItem, Pill, TagsInput } from '@mantine/core';
import { useState } from 'react';
import { typedList } from '../../../shared/domain/pasted-text.ts';
import { sanitise } from '../../../shared/format/sanitise.ts';
import { useScreenContext } from '../../../shared/hooks/screen-context-provider.tsx';
import { notify } from '../../overlays/notify.ts';
import classes from './choices-field.module.css';
import type { FieldProps } from './field-props.ts';
import { matchChoices } from './match-choices.ts';
import { useChoices } from './use-choices.ts';
import { markedOption, useMarkFirst } from './use-mark-first.ts';

/** Several of a list; where the field allows it also names outside it, typed or pasted with commas or line breaks. */
export function ChoicesField<Value>(props: FieldProps<Value>) {
  const { field, content, put, input } = props;
  const { say } = useScreenContext();
  const choices = useChoices(props, { early: false });
  const [search, setSearch] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const chosen = Array.isArray(content) ? content.map(String) : [];
  const listed = choices.list.map(({ value }) => String(value));
  const typed = search.trim();
  const isOwn = field.custom === true && typed !== '' && !listed.includes(typed) && !chosen.includes(typed);
  const markFirst = useMarkFirst(typed !== '' && !choices.isLoading, search);
  const open = () => {
    setIsOpen(true);
    choices.ask();
  };
  /** Leaving takes what is marked; what fits nothing is told. */
  const settle = (element: HTMLInputElement) => {
    if (typed === '') return;
    const marked = markedOption(element);
    if (marked !== undefined) return marked.click();
    if (isOwn) put([...chosen, ...typedList(typed)]);
    else if (!chosen.includes(typed)) notify('warn', say('web.noSuchChoice', { typed }));
    setSearch('');
  };
  return (
    <TagsInput
      {...input}
      classNames={{ pillsList: classes.pills }}
      placeholder={chosen.length === 0 ? input.placeholder : say(field.custom ? 'web.addOwn' : 'web.addChoice')}
      value={chosen}
      data={[...listed.filter((value) => !chosen.includes(value)), ...(isOwn ? [typed] : [])]}
      filter={({ options, limit }) =>
        matchChoices(options as ComboboxItem[], typed, isOwn ? typed : undefined).slice(0, limit)
      }
      renderOption={({ option }) =>
        isOwn && option.value === typed ? say('web.useTyped', { typed }) : sanitise(option.value)
      }
      selectFirstOptionOnChange={markFirst}
      limit={100}
      maxDropdownHeight={260}
      clearable
      clearButtonProps={{ 'aria-label': say('web.clearField', { field: input.label }) }}
      splitChars={[',', '，', '、', ';', '；', '\t', '\n', ' ']}
      acceptValueOnBlur={false}
      onBlur={(event) => settle(event.currentTarget)}
      // Mantine would open it with the focus, which asks the gateway for each field that is passed by.
      dropdownOpened={isOpen}
      onDropdownOpen={open}
      onDropdownClose={() => setIsOpen(false)}
      onClick={open}
      // What is shown is made harmless; what is saved stays as the gateway sent it.
      renderPill={({ value, onRemove, disabled }) => (
        <Pill className="mantine-TagsInput-pill" withRemoveButton={!disabled} onRemove={onRemove}>
          {sanitise(value ?? '')}
        </Pill>
      )}
      // Model names differ by case.
      isDuplicate={(value, present) => present.includes(value)}
      searchValue={search}
      onSearchChange={(text) => {
        setSearch(text);
        if (text !== '') open();
      }}
      onDuplicate={() => {
        setSearch('');
        if (field.exists !== undefined) notify('warn', say(field.exists));
      }}
      onChange={(values) =>
        put(
          values.flatMap((value) => {
            if (listed.includes(value) || chosen.includes(value)) return [value];
            return field.custom ? typedList(value) : [];
          }),
        )
      }
    />
  );
}
