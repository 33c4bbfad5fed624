import { TextInput } from '@mantine/core';
import { granularities } from '../../shared/domain/log/granularity.ts';
import { hasRole, Role } from '../../shared/domain/user/role.ts';
import { localDateTime } from '../../shared/format/time.ts';
import type { Choice } from '../../shared/screen/form.ts';
import type { FilterValues } from '../../shared/screen/list-screen.ts';
import { type DashboardQuery, dashboardFilters } from '../../shared/screens/dashboard/dashboard-query.ts';
import { RadioChips } from '../components/radio-chips.tsx';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import classes from './dashboard.module.css';
import { afterRange, type RangeId, rangeOf, rangePresets, withRange } from './range-preset.ts';
import { UserPicker } from './user-picker.tsx';

interface DashboardBarProps {
  filters: FilterValues;
  /** The query that the filters produce; if they are invalid, the last valid query. */
  query: DashboardQuery;
  onChange(filters: FilterValues): void;
}

/** The filters of the dashboard: range, granularity, grouping, and for admins the user. */
export function DashboardBar({ filters, query, onChange }: DashboardBarProps) {
  const context = useScreenContext();
  const { say, role } = context;
  const range = rangeOf(filters, query.granularity);
  const put = (id: string, value: string) => onChange({ ...filters, [id]: value });
  const by = dashboardFilters.find(({ id }) => id === 'by')?.choices?.(context) as Choice[];
  return (
    <search className={classes.filters} aria-label={say('web.filters')} data-no-print>
      <RadioChips
        size="xs"
        legend={say('dashboard.range')}
        isLegendHidden
        choices={[
          ...rangePresets.map(({ id, label }) => ({ value: id, label: say(label) })),
          { value: 'custom', label: say('dashboard.custom') },
        ]}
        value={range}
        onChange={(chosen) => onChange(withRange(filters, chosen as RangeId, query))}
      />
      <RadioChips
        size="xs"
        legend={say('dashboard.granularity')}
        isLegendHidden
        choices={granularities.members.map(({ name, label }) => ({ value: name, label: say(label) }))}
        value={query.granularity}
        // A preset range is kept explicitly, because the default range depends on the granularity.
        onChange={(granularity) =>
          onChange({ ...filters, ...(range !== 'custom' && { start: startOf(range) }), granularity })
        }
      />
      <RadioChips
        size="xs"
        legend={say('dashboard.by')}
        isLegendHidden
        choices={by.map(({ value, label }) => ({ value: String(value), label }))}
        value={query.by}
        onChange={(chosen) => put('by', chosen)}
      />
      {hasRole(role, Role.Admin) && (
        <UserPicker value={filters.username ?? ''} onChange={(name) => put('username', name)} />
      )}
      {range === 'custom' && (
        <div className={classes.range}>
          {(['start', 'end'] as const).map((id) => (
            <TextInput
              key={id}
              type="datetime-local"
              size="xs"
              label={say(`dashboard.${id}`)}
              value={localDateTime(id === 'end' ? afterRange(query) : query.start)}
              onChange={(event) => event.currentTarget.value !== '' && put(id, event.currentTarget.value)}
            />
          ))}
        </div>
      )}
    </search>
  );
}

function startOf(range: RangeId): string {
  return rangePresets.find(({ id }) => id === range)?.start ?? '';
}
