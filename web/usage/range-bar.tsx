import { Checkbox, TextInput } from '@mantine/core';
import { formatTime, localDateTime } from '../../shared/format/time.ts';
import type { FilterValues } from '../../shared/screen/list-screen.ts';
import type { ScreenContext } from '../../shared/screen/screen-context.ts';
import { chosenRange, usageTimes } from '../../shared/screens/usage/usage-query.ts';
import {
  type ComparedRange,
  usageRangeLabels,
  usageRanges,
  usualUsageRange,
} from '../../shared/screens/usage/usage-range.ts';
import { RadioChips } from '../components/radio-chips.tsx';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import classes from './range-bar.module.css';

interface RangeBarProps {
  filters: FilterValues;
  onChange(filters: FilterValues): void;
}

/** Selects the range of a report by preset or by start and end, and the period to compare it with (WEB-14). */
export function RangeBar({ filters, onChange }: RangeBarProps) {
  const context = useScreenContext();
  const { say } = context;
  const chosen = chosenRange(filters);
  const times = timesOf(filters, context);
  const { range: _, start: __, end: ___, compare, ...others } = filters;
  const kept = { ...others, ...(compare !== undefined && { compare }) };
  const ownTimes = () => ({ start: localDateTime(times.start), end: localDateTime(times.end + 1) });
  return (
    <div className={classes.bar} data-no-print>
      <RadioChips
        size="xs"
        legend={say('usage.filterRange')}
        isLegendHidden
        choices={[
          ...usageRanges.map((value) => ({ value, label: say(usageRangeLabels[value]) })),
          { value: 'custom', label: say('usage.rangeCustom') },
        ]}
        value={chosen ?? 'custom'}
        onChange={(range) =>
          onChange({ ...kept, ...(range === 'custom' ? ownTimes() : range === usualUsageRange ? {} : { range }) })
        }
      />
      {chosen === undefined &&
        (['start', 'end'] as const).map((id) => (
          <TextInput
            key={id}
            type="datetime-local"
            size="xs"
            aria-label={say(id === 'start' ? 'log.filterStart' : 'log.filterEnd')}
            value={ownTimes()[id]}
            onChange={({ currentTarget: { value } }) =>
              value !== '' && onChange({ ...kept, ...ownTimes(), [id]: value })
            }
          />
        ))}
      {times.before !== undefined && (
        <Checkbox
          size="xs"
          className={classes.compare}
          label={say('usage.compareWith', { range: daysOf(times.before) })}
          checked={compare === 'true'}
          onChange={({ currentTarget: { checked } }) => {
            const { compare: _, ...rest } = filters;
            onChange(checked ? { ...rest, compare: 'true' } : rest);
          }}
        />
      )}
    </div>
  );
}

/** Returns the chosen times; if they cannot be parsed, the default times, because the list already shows the error. */
function timesOf(filters: FilterValues, context: ScreenContext): ComparedRange {
  try {
    return usageTimes(filters, context);
  } catch {
    return usageTimes({}, context);
  }
}

/** Formats a range as its first and last date. */
function daysOf({ start, end }: { start: number; end: number }): string {
  const [from, to] = [formatTime(start).slice(0, 10), formatTime(end).slice(0, 10)];
  return from === to ? from : `${from} – ${to}`;
}
