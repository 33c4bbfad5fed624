import type { UsageQuery } from '../../shared/gateway/resources/usage-request.ts';
import { bucketCount } from '../../shared/screens/dashboard/usage-report.ts';
import type { UsageMeasure } from '../../shared/screens/dashboard/usage-text.ts';

const measures: readonly UsageMeasure[] = ['quota', 'count', 'tokens'];
const steps = ['hour', 'day', 'week'] as const;
/** The length of a chart's steps. */
export type ChartStep = (typeof steps)[number];

/** Maximum number of bars in the chart. */
const mostBars = 200;

/** The chart's part of the location: its measure and its step. Neither is a filter of the list. */
export interface ChartAddress {
  measure: UsageMeasure;
  /** The chosen step; undefined for the default that suits the range's length. */
  step: ChartStep | undefined;
}

/** Reads a query string; unknown values become defaults. */
export function readChartAddress(search: string): ChartAddress {
  const query = new URLSearchParams(search);
  return {
    measure: measures.find((measure) => measure === query.get('measure')) ?? 'quota',
    step: steps.find((step) => step === query.get('step')),
  };
}

/** Returns the query string, including `?`, with these values changed; everything else stays. */
export function writeChartAddress(search: string, { measure, step }: Partial<ChartAddress>): string {
  const query = new URLSearchParams(search);
  if (measure === 'quota') query.delete('measure');
  else if (measure !== undefined) query.set('measure', measure);
  if (step !== undefined) query.set('step', step);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/**
 * Returns the steps with which a chart of the range has at most `mostBars` bars, finest first; weeks are always
 * included.
 */
export function fittingSteps(range: Pick<UsageQuery, 'start' | 'end'>): readonly ChartStep[] {
  return steps.filter((granularity) => granularity === 'week' || bucketCount({ ...range, granularity }) <= mostBars);
}

/**
 * Returns the report's own step, or the default for its range: hours up to two days, days up to four months, then
 * weeks.
 */
export function usualStep({ by, start, end }: Pick<UsageQuery, 'by' | 'start' | 'end'>): ChartStep {
  const own = steps.find((step) => by.includes(step));
  if (own !== undefined) return own;
  const days = (end - start) / 86_400;
  return days <= 2 ? 'hour' : days <= 120 ? 'day' : 'week';
}
