import type { UsageQuery } from '../../shared/gateway/resources/usage-request.ts';
import { bucketCount } from '../../shared/screens/dashboard/usage-report.ts';
import type { UsageMeasure } from '../../shared/screens/dashboard/usage-text.ts';

const measures: readonly UsageMeasure[] = ['quota', 'count', 'tokens'];
const steps = ['hour', 'day', 'week'] as const;
export type ChartStep = (typeof steps)[number];

/** A chart has room for so many bars. */
const mostBars = 200;

/** What the address says of the chart: the sum it is drawn of, and its steps; both are no filters of the list. */
export interface ChartAddress {
  measure: UsageMeasure;
  /** Undefined goes by the length of the range. */
  step: ChartStep | undefined;
}

/** Reads a query; what is unknown falls back. */
export function readChartAddress(search: string): ChartAddress {
  const query = new URLSearchParams(search);
  return {
    measure: measures.find((measure) => measure === query.get('measure')) ?? 'quota',
    step: steps.find((step) => step === query.get('step')),
  };
}

/** The query with these parts changed, `?` included; all else of it stays. */
export function writeChartAddress(search: string, { measure, step }: Partial<ChartAddress>): string {
  const query = new URLSearchParams(search);
  if (measure === 'quota') query.delete('measure');
  else if (measure !== undefined) query.set('measure', measure);
  if (step !== undefined) query.set('step', step);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** The steps that a chart of a range has room for, the finest first; weeks always are. */
export function fittingSteps(range: Pick<UsageQuery, 'start' | 'end'>): readonly ChartStep[] {
  return steps.filter((granularity) => granularity === 'week' || bucketCount({ ...range, granularity }) <= mostBars);
}

/** The step of the report itself, else one that suits its range: hours up to two days, days up to four months. */
export function usualStep({ by, start, end }: Pick<UsageQuery, 'by' | 'start' | 'end'>): ChartStep {
  const own = steps.find((step) => by.includes(step));
  if (own !== undefined) return own;
  const days = (end - start) / 86_400;
  return days <= 2 ? 'hour' : days <= 120 ? 'day' : 'week';
}
