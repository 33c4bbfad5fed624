import type { ScreenContext } from '../../shared/screen/screen-context.ts';
import {
  shareOf,
  totalPoints,
  type UsageReport,
  type UsageSeries,
  type UsageTotals,
} from '../../shared/screens/dashboard/usage-report.ts';
import { bucketLabel, seriesLabel, type UsageMeasure } from '../../shared/screens/dashboard/usage-text.ts';

/** Number of series with their own colour: as many as are distinguishable with colour blindness (theme/tokens.css). */
const colouredSeries = 9;
const restColour = 'var(--series-rest)';

/** One row of the table of shares; rows are sorted largest first. */
export interface ShareRow {
  label: string;
  colour: string;
  totals: UsageTotals;
  /** The share of the chosen measure, 0 to 1. */
  share: number;
}

/** One layer of the stacked bars. */
export interface ChartLayer {
  /** The key of the layer's values in the rows; generated, so that it contains no foreign text. */
  id: string;
  label: string;
  colour: string;
  /** The series' key as the gateway sent it; missing for the layer of all other series. */
  key?: string;
  /** The location of the rows that the layer counts. */
  address?: string;
}

/** One step of time with its values, in addition under the `id` of each layer. */
export interface ChartRow {
  label: string;
  /** The location of the rows that the bar counts. */
  address?: string;
  /** The value in the same step of the previous period. */
  before?: number;
  /** Whether the step is not over yet, so that its values still grow. */
  isRunning: boolean;
  /** Whether the values are unknown, as opposed to zero. */
  isUnread?: boolean;
  total: number;
  [layer: string]: string | number | boolean | undefined;
}

/** The data of a chart and of the tables beside it. */
export interface UsageChartData {
  layers: ChartLayer[];
  rows: ChartRow[];
  shares: ShareRow[];
}

/**
 * Converts a report to chart data for one measure: the largest series in colours, all others as one grey layer on top.
 */
export function chartData(report: UsageReport, measure: UsageMeasure, context: ScreenContext): UsageChartData {
  const ranked = report.series.toSorted(
    (a, b) => Number(a.isRest) - Number(b.isRest) || b.totals[measure] - a.totals[measure],
  );
  const named = ranked.filter(({ isRest }) => !isRest).slice(0, colouredSeries);
  const others = ranked.slice(named.length);
  const colourOf = (series: UsageSeries) => {
    const index = named.indexOf(series);
    return index < 0 ? restColour : `var(--series-${index + 1})`;
  };
  const layers: ChartLayer[] = named.map((series, index) => ({
    id: `s${index}`,
    key: series.key,
    label: seriesLabel(series, report.by, context),
    colour: colourOf(series),
  }));
  if (others.length > 0) layers.push({ id: 'rest', label: context.say('dashboard.others'), colour: restColour });
  const totals = totalPoints(report);
  const rows = report.buckets.map((bucket, index): ChartRow => {
    const row: ChartRow = {
      label: bucketLabel(bucket, report.granularity),
      isRunning: bucket.isPartial,
      total: totals[index]?.[measure] ?? 0,
    };
    if (bucket.isFuture) return row;
    for (const [at, series] of named.entries()) row[`s${at}`] = series.points[index]?.[measure] ?? 0;
    if (others.length > 0) row.rest = others.reduce((sum, { points }) => sum + (points[index]?.[measure] ?? 0), 0);
    return row;
  });
  const shares = ranked.map((series) => ({
    label: seriesLabel(series, report.by, context),
    colour: colourOf(series),
    totals: series.totals,
    share: shareOf(series.totals[measure], report.totals[measure]),
  }));
  return { layers, rows, shares };
}
