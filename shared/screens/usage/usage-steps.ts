import { sanitise } from '../../format/sanitise.ts';
import { formatDate, formatTime } from '../../format/time.ts';
import type { UsageReport, UsageRow } from '../../gateway/resources/usage-request.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';

/** The number of series with a colour of their own; all others are added up in one. */
const mostSeries = 8;

/** The cost of calls over time, split by the other dimension of the report. */
export interface UsageSteps {
  /** Names of the series, the largest first. Sanitised. */
  series: readonly string[];
  /** The last series holds all others. */
  hasRest: boolean;
  steps: readonly {
    /** In local time. */
    label: string;
    /** The step has not ended, so its sums will grow. */
    isRunning: boolean;
    /** The cost of each series in quota units. */
    quotas: readonly number[];
  }[];
}

const stepDimensions = ['hour', 'day', 'week'] as const;
const hour = 3600;

/** The rows of a report as a chart over time; undefined where no dimension is a step of time, or there are no rows. */
export function usageSteps(report: UsageReport, { say }: Pick<ScreenContext, 'say'>): UsageSteps | undefined {
  const { by } = report.query;
  const step = stepDimensions.find((one) => by.includes(one));
  if (step === undefined || report.rows.length === 0) return undefined;
  const index = by.indexOf(step);
  const startOf = ({ values }: UsageRow) => Number(values[index]);
  const nameOf = ({ values, latest, isNamesake }: UsageRow) => {
    const other = values[1 - index];
    if (by.length === 1 || other === undefined) return '';
    const name = by[1 - index] === 'channel' ? [other, latest.channel_name].filter(Boolean).join(' ') : String(other);
    // Two keys with the same name are two series.
    return `${sanitise(name) || say('common.unknown')}${isNamesake ? ` · #${latest.token_id}` : ''}`;
  };
  const totals = new Map<string, number>();
  for (const row of report.rows) totals.set(nameOf(row), (totals.get(nameOf(row)) ?? 0) + row.quota);
  const ranked = [...totals].sort(([, one], [, other]) => other - one).map(([name]) => name);
  const named = ranked.length > mostSeries + 1 ? ranked.slice(0, mostSeries) : ranked;
  const hasRest = named.length < ranked.length;
  const indexOf = new Map(named.map((name, index) => [name, index]));
  const size = named.length + (hasRest ? 1 : 0);
  const byStart = new Map<number, number[]>();
  // A step without calls has no row and is shown as zero.
  for (let start = Math.min(...report.rows.map(startOf)); start <= report.query.end; start = next(start, step))
    byStart.set(start, Array(size).fill(0));
  for (const row of report.rows) {
    const quotas = byStart.get(startOf(row)) ?? Array(size).fill(0);
    const index = indexOf.get(nameOf(row)) ?? named.length;
    quotas[index] += row.quota;
    byStart.set(startOf(row), quotas);
  }
  const steps = [...byStart]
    .sort(([one], [other]) => one - other)
    .map(([start, quotas]) => ({
      label: step === 'hour' ? formatTime(start).slice(5, 16) : formatDate(start),
      isRunning: next(start, step) > report.query.end,
      quotas,
    }));
  return { series: hasRest ? [...named, say('usage.others')] : named, hasRest, steps };
}

/** The start of the next step. Days of 23 and 25 hours begin at midnight as well. */
function next(start: number, step: (typeof stepDimensions)[number]): number {
  if (step === 'hour') return start + hour;
  const date = new Date(start * 1000);
  date.setDate(date.getDate() + (step === 'week' ? 7 : 1));
  return Math.floor(date.getTime() / 1000);
}
