import { useState } from 'react';
import type { Filter } from '../../../shared/screen/list-screen.ts';
import { ChoiceBox } from '../../form/choice-box.tsx';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import { useFilterChoices } from './use-filter-choices.ts';

interface ChoiceFilterProps {
  noun: string;
  filter: Filter;
  value: string;
  /** The filter is shown in a popover, which a click outside closes. */
  isInPopover: boolean;
  onChange(value: string): void;
}

/** A filter whose values are chosen from a list, which is fetched when it is first opened. */
export function ChoiceFilter({ noun, filter, value, isInPopover, onChange }: ChoiceFilterProps) {
  const { say } = useScreenContext();
  const [isOpened, setIsOpened] = useState(false);
  const { choices, isFetching, isError } = useFilterChoices(noun, filter, isOpened);
  return (
    <ChoiceBox
      size="xs"
      label={say(filter.label)}
      title={say(filter.help)}
      choices={choices}
      value={value}
      clearable
      clearButtonProps={{ 'aria-label': say('web.clearFilter', { filter: say(filter.label) }) }}
      comboboxProps={{ withinPortal: !isInPopover }}
      isLoading={isFetching}
      isFailed={isError}
      onDropdownOpen={() => setIsOpened(true)}
      onChange={onChange}
    />
  );
}
