import { visibleTo } from '../../../../shared/screens/access.ts';
import {
  dashboardFilters,
  dashboardQuestion,
  dashboardRefusal,
} from '../../../../shared/screens/dashboard/dashboard-question.ts';
import { loadUsage } from '../../../../shared/screens/dashboard/load-usage.ts';
import { shareOf, totalPoints, type UsageReport } from '../../../../shared/screens/dashboard/usage-report.ts';
import { bucketLabel, measureText, seriesLabel, usageFacts } from '../../../../shared/screens/dashboard/usage-text.ts';
import { detectLooks } from '../../theme/detect.ts';
import type { App } from '../app.ts';
import { bar, sparkline } from '../chart.ts';
import { openPage } from '../page-layer.ts';
import type { PagerLine } from '../pager-layer.ts';
import { detailLines } from '../tell-done.ts';

/** Series shown by name; the others are summed up. */
const shownSeries = 12;
const barCells = 32;

/** Use over time and by model, drawn with bars and sparklines (DASH-01). */
export function openDashboard(app: App) {
  const refusal = dashboardRefusal(app.context());
  if (refusal !== undefined) return app.tell(refusal, 'warn');
  openPage(app, {
    title: app.say('dashboard.title'),
    filters: visibleTo(dashboardFilters, app.context().role),
    load: async (filters, signal) => {
      const context = app.context();
      const report = await loadUsage(dashboardQuestion(filters, context), context, { limit: shownSeries, signal });
      return { lines: reportLines(app, report) };
    },
  });
}

function reportLines(app: App, report: UsageReport): PagerLine[] {
  const context = app.context();
  const { isUnicode } = detectLooks(app.world.env, app.world.platform);
  const facts = detailLines(app, usageFacts(report, context));
  if (report.isEmpty) return [...facts, { text: '' }, { text: app.say('dashboard.empty'), tone: 'muted' }];
  const totals = totalPoints(report);
  const highest = Math.max(...totals.map((point) => point?.quota ?? 0));
  const over = report.buckets.flatMap((bucket, index) => {
    const point = totals[index];
    if (!point) return [];
    const value = measureText(point.quota, 'quota', context);
    const calls = app.say('tui.calls', { count: point.count });
    return [
      {
        label: bucketLabel(bucket, report.granularity),
        text: `${bar(point.quota, highest, barCells, isUnicode)} ${value} · ${calls}`,
        tone: 'accent' as const,
      },
    ];
  });
  const by = report.series.map((series) => ({
    label: seriesLabel(series, report.by, context),
    text: [
      bar(series.totals.quota, report.totals.quota, barCells / 2, isUnicode),
      `${Math.round(100 * shareOf(series.totals.quota, report.totals.quota))}%`.padStart(4),
      measureText(series.totals.quota, 'quota', context),
      sparkline(
        series.points.map((point) => point?.quota ?? 0),
        isUnicode,
      ),
    ].join('  '),
  }));
  return [
    ...facts,
    { text: '' },
    { text: app.say('tui.usageBy'), isTitle: true },
    ...by,
    { text: '' },
    { text: app.say('tui.usageOver'), isTitle: true },
    ...over,
  ];
}
