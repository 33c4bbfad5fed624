import type { FilterValues } from '../../shared/screen/list-screen.ts';
import type { UsageMeasure } from '../../shared/screens/dashboard/usage-text.ts';

const filterIds = ['granularity', 'by', 'start', 'end', 'username'] as const;
const measures: readonly UsageMeasure[] = ['quota', 'count', 'tokens'];

/** What the address of the dashboard says. */
export interface DashboardAddress {
  /** As typed and chosen; judged by the dashboard's own rules. */
  filters: FilterValues;
  /** What the chart is drawn of. */
  measure: UsageMeasure;
}

/** Reads a query; an unknown measure falls back to quota. */
export function readDashboardAddress(search: string): DashboardAddress {
  const query = new URLSearchParams(search);
  const filters: FilterValues = {};
  for (const id of filterIds) {
    const value = query.get(id)?.trim();
    if (value) filters[id] = value;
  }
  return { filters, measure: measures.find((measure) => measure === query.get('measure')) ?? 'quota' };
}

/** The query that says it, `?` included; '' when everything is as usual. */
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
