import type { FilterValues } from '../../shared/screen/list-screen.ts';
import type { UsageMeasure } from '../../shared/screens/dashboard/usage-text.ts';

const filterIds = ['granularity', 'by', 'start', 'end', 'username'] as const;
const measures: readonly UsageMeasure[] = ['quota', 'count', 'tokens'];

/** What the location of the dashboard contains. */
export interface DashboardAddress {
  /** The filters as typed; `chartQuery` validates them. */
  filters: FilterValues;
  /** The measure that the chart shows. */
  measure: UsageMeasure;
}

/** Reads a query string; an unknown measure becomes quota. */
export function readDashboardAddress(search: string): DashboardAddress {
  const query = new URLSearchParams(search);
  const filters: FilterValues = {};
  for (const id of filterIds) {
    const value = query.get(id)?.trim();
    if (value) filters[id] = value;
  }
  return { filters, measure: measures.find((measure) => measure === query.get('measure')) ?? 'quota' };
}

/** Returns the query string including `?`; '' if everything has its default value. */
export function writeDashboardAddress({ filters, measure }: DashboardAddress): string {
  const query = new URLSearchParams();
  for (const id of filterIds) {
    const value = filters[id];
    if (value) query.set(id, value);
  }
  if (measure !== 'quota') query.set('measure', measure);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
