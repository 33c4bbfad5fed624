import { quotaToUsd } from '../../domain/quota.ts';
import { formatQuota, priceCurrency, quotaDisplayOf } from '../../format/quota.ts';
import { sanitise } from '../../format/sanitise.ts';
import { formatDate, formatIsoTime, formatTime } from '../../format/time.ts';
import { countCell, emptyCell, quotaCell } from '../../screen/cells.ts';
import { coveredDetails } from '../../screen/covered.ts';
import type { Detail } from '../../screen/detail.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import type { UsageBucket, UsageBy, UsageReport, UsageSeries } from './usage-report.ts';

/** The measure that a chart shows. */
export type UsageMeasure = 'quota' | 'count' | 'tokens';

/** The totals of a report as facts (DASH-01), with the time range that they cover (ASK-03). */
export function usageFacts({ totals, hasTokens, start, end }: UsageReport, context: ScreenContext): Detail[] {
  const tokens = hasTokens
    ? countCell(totals.tokens)
    : { ...emptyCell(null), hint: context.say('dashboard.tokensUntold') };
  return [
    { id: 'quota', label: 'dashboard.totalQuota', cell: quotaCell(totals.quota, context) },
    { id: 'count', label: 'dashboard.totalCount', cell: countCell(totals.count) },
    { id: 'tokens', label: 'dashboard.totalTokens', cell: tokens },
    ...coveredDetails({ start, end }),
  ];
}

/** The name of a series. Sanitised. */
export function seriesLabel(
  series: Pick<UsageSeries, 'key' | 'isRest'>,
  by: UsageBy,
  { say }: Pick<ScreenContext, 'say'>,
): string {
  if (series.isRest) return say('dashboard.others');
  if (by === 'time') return say('dashboard.all');
  return sanitise(series.key) || say('common.unknown');
}

/** The label of a bucket on an axis: its hour, or the day it begins on, in local time. */
export function bucketLabel({ start }: Pick<UsageBucket, 'start'>, granularity: string): string {
  return granularity === 'hour' ? formatTime(start).slice(5, 16) : formatDate(start);
}

/** A value of one measure in words. */
export function measureText(value: number, measure: UsageMeasure, { status }: Pick<ScreenContext, 'status'>): string {
  if (measure === 'quota') {
    const { rate } = priceCurrency(status);
    return formatQuota(value, quotaDisplayOf(status), digitsFor(quotaToUsd(value, status.quota_per_unit) * rate));
  }
  return countCell(value).text;
}

/** The number of decimals that distinguishes a small sum from 0, and one axis mark from the next. */
function digitsFor(amount: number): number {
  const size = Math.abs(amount);
  return size === 0 || size >= 0.1 ? 2 : Math.min(6, Math.ceil(-Math.log10(size)) + 1);
}

/** One line of an export. */
export interface UsageExportRow {
  /** The ISO time at which the bucket begins. */
  time: string;
  /** The model or user; '' for everything. The rest is `others`, because no real name can be. */
  name: string;
  quota: number;
  count: number;
  /** Null where the gateway does not return them. */
  tokens: number | null;
}

/** The numbers of a report, one row per bucket and series, oldest first; buckets that have not begun are left out. */
export function exportRows({ series, buckets, hasTokens }: UsageReport): UsageExportRow[] {
  return buckets.flatMap((bucket, index) =>
    series.flatMap(({ key, isRest, points }) => {
      const point = points[index];
      if (point === undefined) return [];
      const { quota, count, tokens } = point;
      const name = isRest ? 'others' : sanitise(key);
      return [{ time: formatIsoTime(bucket.start), name, quota, count, tokens: hasTokens ? tokens : null }];
    }),
  );
}
