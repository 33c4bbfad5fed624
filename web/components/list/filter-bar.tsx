import { CloseButton, Select, Switch, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useScreenContext } from '../../../shared/hooks/screen-context-provider.tsx';
import { filterFault } from '../../../shared/screens/filter-values.ts';
import type { Filter, FilterValues } from '../../../shared/screens/list-screen.ts';
import classes from './filter-bar.module.css';

/** How long typing rests before the list is asked again, in ms. */
const searchDelay = 300;

interface FilterBarProps {
  noun: string;
  filters: readonly Filter[];
  values: FilterValues;
  onChange(values: FilterValues, options?: { replace?: boolean }): void;
}

/** The filters of a list. Their values stand in the address; typing asks again when it has rested a moment. */
export function FilterBar({ noun, filters, values, onChange }: FilterBarProps) {
  const context = useScreenContext();
  const { say } = context;
  const latest = useRef(values);
  latest.current = values;
  const put = (id: string, value: string, options?: { replace?: boolean }) => {
    const { [id]: _, ...others } = latest.current;
    latest.current = value === '' ? others : { ...others, [id]: value };
    onChange(latest.current, options);
  };
  return (
    <search className={classes.bar} aria-label={say('web.filters')}>
      {filters.map((filter) => {
        const value = values[filter.id] ?? '';
        switch (filter.kind) {
          case 'text':
          case 'number':
          case 'datetime':
            return (
              <TextFilter
                key={filter.id}
                label={say(filter.label)}
                help={say(filter.help)}
                usual={filter.default?.(context)}
                fault={filterFault(filter, values, context)}
                value={value}
                onChange={(text) => put(filter.id, text, { replace: true })}
              />
            );
          case 'choice':
            return (
              <ChoiceFilter
                key={filter.id}
                noun={noun}
                filter={filter}
                value={value}
                onChange={(chosen) => put(filter.id, chosen)}
              />
            );
          default:
            return (
              <Switch
                key={filter.id}
                size="xs"
                label={say(filter.label)}
                title={say(filter.help)}
                checked={value === 'true'}
                onChange={(event) => put(filter.id, event.currentTarget.checked ? 'true' : '')}
              />
            );
        }
      })}
    </search>
  );
}

interface TextFilterProps {
  label: string;
  help: string;
  /** What holds while nothing is typed. */
  usual: string | undefined;
  fault: string | undefined;
  value: string;
  onChange(text: string): void;
}

function TextFilter({ label, help, usual, fault, value, onChange }: TextFilterProps) {
  const { say } = useScreenContext();
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const send = useDebouncedCallback((typed: string) => {
    sent.current = typed.trim();
    onChange(typed.trim());
  }, searchDelay);
  // Back, Forward or a link changed the address: the input follows; its own echo does not disturb the typing.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  const change = (typed: string) => {
    setText(typed);
    send(typed);
  };
  return (
    <TextInput
      type="search"
      size="xs"
      className={classes.text}
      aria-label={help}
      placeholder={usual ? `${label}: ${usual}` : label}
      error={fault}
      value={text}
      leftSection={<IconSearch size={14} stroke={1.6} aria-hidden />}
      rightSection={
        text === '' ? undefined : (
          <CloseButton size="xs" aria-label={say('web.clearFilter', { filter: label })} onClick={() => change('')} />
        )
      }
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && send.flush()}
    />
  );
}

function ChoiceFilter(props: { noun: string; filter: Filter; value: string; onChange(value: string): void }) {
  const { noun, filter, value, onChange } = props;
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
