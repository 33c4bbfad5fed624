import type { ScreenContext } from '../../../../shared/screen/screen-context.ts';
import { shareOf, type UsageReport } from '../../../../shared/screens/dashboard/usage-report.ts';
import {
  bucketLabel,
  measureText,
  seriesLabel,
  type UsageMeasure,
} from '../../../../shared/screens/dashboard/usage-text.ts';
import { bar, sparkline } from '../../chart/bars.ts';
import { type ColumnChart, stackedColumns } from '../../chart/stacked-columns.ts';
import { fitTo, textWidth } from '../../table/width.ts';
import type { Theme } from '../../theme/theme.ts';

/** Limits for the rows of the chart: fewer show too little, more show nothing else. */
const lowest = 4;
const tallest = 16;
const steadyLines = 4;

/** Cells filled for a series: in its colour or, without colours or block characters, with a letter of its own. */
function filled({ paint, series, looks }: Theme, index: number, cells = 1): string {
  const colour = series[index % series.length] ?? paint.plain;
  const hasBlocks = looks.depth > 0 && looks.isUnicode;
  return colour((hasBlocks ? '█' : String.fromCharCode(65 + (index % 26))).repeat(cells));
}

/**
 * One row of the chart. Neighbouring cells of one series are painted as one run, because a colour code per cell would
 * be slow over a slow line.
 */
function rowText(cells: readonly number[], theme: Theme): string {
  let line = '';
  for (let start = 0; start < cells.length; ) {
    const series = cells[start] ?? -1;
    const next = cells.findIndex((other, index) => index > start && other !== series);
    const end = next < 0 ? cells.length : next;
    line += series < 0 ? ' '.repeat(end - start) : filled(theme, series, end - start);
    start = end;
  }
  return line.trimEnd();
}

/** Usage over time as stacked columns, and below them the share of each series (DASH-01). */
export function usageChart(
  report: UsageReport,
  measure: UsageMeasure,
  theme: Theme,
  { width, height }: { width: number; height: number },
  context: ScreenContext,
): string[] {
  const rows = Math.max(lowest, Math.min(tallest, height - report.series.length - steadyLines));
  const text = (value: number) => measureText(value, measure, context);
  const values = report.series.map(({ points }) => points.map((point) => point?.[measure] ?? 0));
  const labels = Math.max(textWidth(text(Math.max(0, ...sums(values)))), 4);
  const chart = stackedColumns(values, { columns: Math.max(8, width - labels - 4), rows });
  return [
    ...plot(chart, theme, { labels, rows, text }),
    axis(chart, report, theme, { labels, width }),
    '',
    ...legend(report, measure, theme, { width, text }, context),
  ];
}

function plot(
  { grid, highest }: ColumnChart,
  theme: Theme,
  { labels, rows, text }: { labels: number; rows: number; text(value: number): string },
): string[] {
  const { paint, glyphs } = theme;
  const middle = Math.floor((rows - 1) / 2);
  return grid.map((cells, row) => {
    const value = row === 0 ? highest : row === middle && rows > 5 ? (highest * (rows - middle)) / rows : undefined;
    const label = fitTo(value === undefined ? '' : text(Math.round(value)), labels, 'right');
    return ` ${paint.muted(label)} ${paint.rule(glyphs.vertical)}${rowText(cells, theme)}`;
  });
}

/** The time labels below the chart: as many as fit with a gap between them. */
function axis(
  { columns }: ColumnChart,
  { buckets, granularity }: UsageReport,
  { paint }: Theme,
  { labels, width }: { labels: number; width: number },
): string {
  let line = '';
  for (const { cell, step } of columns) {
    const bucket = buckets[step];
    const text = bucket ? bucketLabel(bucket, granularity) : '';
    const isFirst = line === '';
    if (!isFirst && cell < line.length + 2) continue;
    if (labels + 4 + cell + text.length > width) break;
    line = line.padEnd(cell) + text;
  }
  return `${' '.repeat(labels + 3)}${paint.muted(line)}`;
}

function legend(
  { series, by, totals }: UsageReport,
  measure: UsageMeasure,
  theme: Theme,
  { width, text }: { width: number; text(value: number): string },
  context: ScreenContext,
): string[] {
  const { paint, looks } = theme;
  const names = series.map((one) => seriesLabel(one, by, context));
  const amounts = series.map((one) => text(one.totals[measure]));
  const amountWidth = Math.max(0, ...amounts.map(textWidth));
  const nameWidth = Math.max(6, Math.min(Math.max(0, ...names.map(textWidth)), width - amountWidth - 16));
  const left = width - nameWidth - amountWidth - 14;
  const spark = left >= 12 ? Math.min(32, Math.floor(left / 2) - 1) : 0;
  const share = left >= 30 ? Math.min(20, left - spark - 4) : 0;
  return series.map(({ points, totals: own }, index) => {
    const part = shareOf(own[measure], totals[measure]);
    const colour = theme.series[index % theme.series.length] ?? paint.plain;
    const values = points.map((point) => point?.[measure] ?? 0);
    return [
      ` ${filled(theme, index)} ${fitTo(names[index] ?? '', nameWidth)}`,
      fitTo(`${Math.round(100 * part)}%`, 5, 'right'),
      fitTo(amounts[index] ?? '', amountWidth, 'right'),
      ...(share > 0 ? [colour(bar(part, 1, share, looks.isUnicode))] : []),
      ...(spark > 0 ? [paint.muted(sparkline(values, looks.isUnicode, spark))] : []),
    ].join(' ');
  });
}

function sums(values: readonly (readonly number[])[]): number[] {
  const steps = Math.max(0, ...values.map((one) => one.length));
  return Array.from({ length: steps }, (_, step) => values.reduce((total, one) => total + (one[step] ?? 0), 0));
}
