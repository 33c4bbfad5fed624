import type { ScreenContext } from '../../shared/screen/screen-context.ts';
import {
  shareOf,
  totalPoints,
  type UsageReport,
  type UsageSeries,
  type UsageTotals,
} from '../../shared/screens/dashboard/usage-report.ts';
import { bucketLabel, seriesLabel, type UsageMeasure } from '../../shared/screens/dashboard/usage-text.ts';

/** Series with a colour of their own: as many as stay apart for colour-blind eyes (theme/tokens.css). */
const colouredSeries = 9;
const restColour = 'var(--series-rest)';

/** One line of the table of shares, largest first. */
export interface ShareRow {
  label: string;
  colour: string;
  totals: UsageTotals;
  /** Of the chosen measure, 0 to 1. */
  share: number;
}

/** One layer of the bars. */
export interface ChartLayer {
  /** Name of its values in the rows; no foreign text. */
  id: string;
  label: string;
  colour: string;
  /** The series' own, as sent; missing of all others together. */
  key?: string;
  /** Of what it was drawn of. */
  address?: string;
}

export interface ChartRow {
  label: string;
  /** Of what it was drawn of. */
  address?: string;
  /** What it was in the period before. */
  before?: number;
  isRunning: boolean;
  /** Its numbers are not known, and no zeros. */
  isUnread?: boolean;
  total: number;
  [layer: string]: string | number | boolean | undefined;
}

export interface UsageChartData {
  layers: ChartLayer[];
  rows: ChartRow[];
  shares: ShareRow[];
}

/** A report as its chart shows one measure: the largest series in colours, all others as one grey layer on top. */
export function chartData(report: UsageReport, measure: UsageMeasure, context: ScreenContext): UsageChartData {
  const ranked = report.series.toSorted(
    (a, b) => Number(a.isRest) - Number(b.isRest) || b.totals[measure] - a.totals[measure],
  );
  const named = ranked.filter(({ isRest }) => !isRest).slice(0, colouredSeries);
  const others = ranked.slice(named.length);
  const colourOf = (series: UsageSeries) => {
    const place = named.indexOf(series);
    return place < 0 ? restColour : `var(--series-${place + 1})`;
  };
  const layers: ChartLayer[] = named.map((series, place) => ({
    id: `s${place}`,
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
    for (const [place, series] of named.entries()) row[`s${place}`] = series.points[index]?.[measure] ?? 0;
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
