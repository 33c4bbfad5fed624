import { localDateTime } from '../../shared/format/time.ts';
import type { FilterValues } from '../../shared/screen/list-screen.ts';
import type { DashboardQuery } from '../../shared/screens/dashboard/dashboard-query.ts';

/** The preset ranges, each with the granularity that suits its length. */
export const rangePresets = [
  { id: 'day', label: 'dashboard.lastDay', start: '-24h', granularity: 'hour' },
  { id: 'week', label: 'dashboard.lastWeek', start: '-7d', granularity: 'day' },
  { id: 'month', label: 'dashboard.lastMonth', start: '-30d', granularity: 'day' },
  { id: 'quarter', label: 'dashboard.lastQuarter', start: '-90d', granularity: 'week' },
] as const;

/** The id of a preset range, or `custom` for explicit start and end times. */
export type RangeId = (typeof rangePresets)[number]['id'] | 'custom';

/** The range for each granularity when none is chosen (docs/gateways.md 4.11). */
const usualRange: Record<DashboardQuery['granularity'], RangeId> = { hour: 'day', day: 'week', week: 'month' };

/** Returns the preset that these filters match, or `custom`. */
export function rangeOf({ start, end }: FilterValues, granularity: DashboardQuery['granularity']): RangeId {
  if (end) return 'custom';
  if (!start) return usualRange[granularity];
  return rangePresets.find((preset) => preset.start === start)?.id ?? 'custom';
}

/** Returns the filters for a chosen range; a custom range starts with the timestamps of the previous range. */
export function withRange(filters: FilterValues, range: RangeId, query: DashboardQuery): FilterValues {
  const { start: _, end: __, ...others } = filters;
  const preset = rangePresets.find(({ id }) => id === range);
  if (preset !== undefined) return { ...others, start: preset.start, granularity: preset.granularity };
  return { ...others, start: localDateTime(query.start), end: localDateTime(afterRange(query)) };
}

/** Returns the range's end rounded up to a full minute, in Unix seconds, as filters take it (ASK-03). */
export function afterRange({ end }: Pick<DashboardQuery, 'end'>): number {
  return Math.ceil((end + 1) / 60) * 60;
}
