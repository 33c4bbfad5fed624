import { enumeration } from '../enumeration.ts';

/** Granularities of the data dashboard (docs/gateways.md 4.11). */
export const granularities = enumeration<string>(
  [
    { value: 'hour', name: 'hour', label: 'domain.granularityHour', tone: 'plain' },
    { value: 'day', name: 'day', label: 'domain.granularityDay', tone: 'plain' },
    { value: 'week', name: 'week', label: 'domain.granularityWeek', tone: 'plain' },
  ],
  { name: 'unknown', label: 'domain.unknown', tone: 'muted' },
);

/** Seconds in one step of a granularity; an unknown one counts as an hour, as the gateway's default does. */
export function granularitySeconds(granularity: string): number {
  if (granularity === 'day') return 86_400;
  return granularity === 'week' ? 604_800 : 3600;
}

/**
 * Seconds the dashboard reaches back at first (docs/gateways.md 4.11): a day of hours, a week of days, 30 days of
 * weeks.
 */
export function initialRangeSeconds(granularity: string): number {
  if (granularity === 'day') return 7 * 86_400;
  return granularity === 'week' ? 30 * 86_400 : 86_400;
}
