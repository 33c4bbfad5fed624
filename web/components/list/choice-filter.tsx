import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useScreenContext } from '../../../shared/hooks/screen-context-provider.tsx';
import type { Filter } from '../../../shared/screens/list-screen.ts';
import { ChoiceBox } from '../form/choice-box.tsx';
import classes from './filter-bar.module.css';

interface ChoiceFilterProps {
  noun: string;
  filter: Filter;
  value: string;
  onChange(value: string): void;
}

/** A filter whose values are chosen from a list, which is fetched when it is first opened. */
export function ChoiceFilter({ noun, filter, value, onChange }: ChoiceFilterProps) {
  const context = useScreenContext();
  const { say } = context;
  const [isOpened, setIsOpened] = useState(false);
  const { data, isFetching, isError } = useQuery({
    queryKey: ['choices', noun, filter.id],
    queryFn: async ({ signal }) => (await filter.choices?.(context, signal)) ?? [],
    enabled: isOpened,
    staleTime: 60_000,
  });
  return (
    <ChoiceBox
      size="xs"
      className={classes.choice}
      aria-label={say(filter.help)}
      placeholder={say(filter.label)}
      choices={(data ?? []).map((choice) => ({ value: String(choice.value), label: choice.label }))}
      value={value}
      clearable
      clearButtonProps={{ 'aria-label': say('web.clearFilter', { filter: say(filter.label) }) }}
      isLoading={isFetching}
      isFailed={isError}
      onDropdownOpen={() => setIsOpened(true)}
      onChange={onChange}
    />
  );
}
