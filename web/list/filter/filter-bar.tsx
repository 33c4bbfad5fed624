import { Switch } from '@mantine/core';
import { useRef } from 'react';
import { filterFault, filterText } from '../../../shared/screen/filter-values.ts';
import type { Filter, FilterValues } from '../../../shared/screen/list-screen.ts';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import { ChoiceFilter } from './choice-filter.tsx';
import classes from './filter-bar.module.css';
import { TextFilter } from './text-filter.tsx';
import { TimeChoice } from './time-filter.tsx';

export interface FilterBarProps {
  noun: string;
  filters: readonly Filter[];
  values: FilterValues;
  /** The filters are shown in a popover, which a click outside closes. */
  isInPopover?: boolean;
  onChange(values: FilterValues, options?: { replace?: boolean }): void;
}

/**
 * The filters of a list. Their values are stored in the address; a typed value is applied after a short pause in
 * typing.
 */
export function FilterBar({ noun, filters, values, isInPopover = false, onChange }: FilterBarProps) {
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
                kind={filter.kind}
                usual={filter.default?.(context)}
                example={filter.example}
                fault={filterFault(filter, values, context)}
                value={value}
                onChange={(text) => put(filter.id, text, { replace: true })}
                sign={
                  filter.kind === 'datetime' && (
                    <TimeChoice
                      label={say(filter.label)}
                      text={filterText(filter, values, context)}
                      isInPopover={isInPopover}
                      onChange={(text) => put(filter.id, text)}
                    />
                  )
                }
              />
            );
          case 'choice':
            return (
              <ChoiceFilter
                key={filter.id}
                noun={noun}
                filter={filter}
                value={value}
                isInPopover={isInPopover}
                onChange={(chosen) => put(filter.id, chosen)}
              />
            );
          default:
            return (
              <Switch
                key={filter.id}
                size="xs"
                className={classes.toggle}
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
