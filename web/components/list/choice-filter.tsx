import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useScreenContext } from '../../../shared/hooks/screen-context-provider.tsx';
import type { Filter } from '../../../shared/screens/list-screen.ts';
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
  const choices = (data ?? []).map(({ value: one, label }) => ({ value: String(one), label }));
  if (value !== '' && !choices.some((choice) => choice.value === value)) choices.unshift({ value, label: value });
  return (
    <Select
      size="xs"
      className={classes.choice}
      aria-label={say(filter.help)}
      placeholder={say(filter.label)}
      value={value === '' ? null : value}
      data={choices}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': say('web.clearFilter', { filter: say(filter.label) }) }}
      nothingFoundMessage={say(isFetching ? 'common.loading' : isError ? 'web.choicesFailed' : 'web.noChoices')}
      onDropdownOpen={() => setIsOpened(true)}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}
