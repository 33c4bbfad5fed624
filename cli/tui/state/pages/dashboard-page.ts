import { csvRow } from '../../../../shared/format/csv.ts';
import { visibleTo } from '../../../../shared/screen/access.ts';
import { flagOf, quoteWord } from '../../../../shared/screen/command-line.ts';
import type { FilterValues } from '../../../../shared/screen/list-screen.ts';
import {
  dashboardFilters,
  dashboardQuery,
  dashboardRefusal,
} from '../../../../shared/screens/dashboard/dashboard-query.ts';
import { loadUsage } from '../../../../shared/screens/dashboard/load-usage.ts';
import { shareOf, type UsageReport } from '../../../../shared/screens/dashboard/usage-report.ts';
import {
  exportRows,
  measureText,
  seriesLabel,
  type UsageMeasure,
  usageFacts,
} from '../../../../shared/screens/dashboard/usage-text.ts';
import {
  hasPanels,
  type LoadedPanels,
  loadPanels,
  panelSummary,
} from '../../../../shared/screens/panel/site-panels.ts';
import type { Host, Layers, Menus, Notify, Profile, Session } from '../app.ts';
import { openSaveFile } from '../form/save-file.ts';
import { openPage, type PageAction, type PageContent } from './page-layer.ts';
import { openPanels } from './site-pages.ts';
import { usageChart } from './usage-chart.ts';

/** Series shown by name; the others are summed. The number equals that of the colours, the sum included. */
const shownSeries = 9;
const measures = [
  { measure: 'quota', label: 'dashboard.totalQuota' },
  { measure: 'count', label: 'dashboard.totalCount' },
  { measure: 'tokens', label: 'dashboard.totalTokens' },
] as const satisfies readonly { measure: UsageMeasure; label: string }[];

/**
 * Opens the usage over time and by model as stacked columns with shares and sparklines (DASH-01). `verb` runs an action
 * at once.
 */
export function openDashboard(app: Notify & Layers & Session & Host & Profile & Menus, verb = '') {
  const refusal = dashboardRefusal(app.context());
  if (refusal !== undefined) return app.notify(refusal, 'warn');
  let measure: UsageMeasure = 'quota';
  let known: UsageReport | undefined;
  let panels: LoadedPanels | undefined;
  const content = (report: UsageReport): PageContent => {
    const context = app.context();
    const facts = usageFacts(report, context);
    const chosen = measures.find((one) => one.measure === measure) ?? measures[0];
    const notices = panels === undefined ? [] : panelSummary(panels, context);
    const more =
      panels !== undefined && hasPanels(panels)
        ? [{ verb: 'panels', label: app.say('panel.showAll'), run: () => openPanels(app) }]
        : [];
    if (report.isEmpty) {
      return { lines: [...notices, { text: app.say('dashboard.empty'), tone: 'muted' }], actions: more };
    }
    return {
      lines: [
        ...notices,
        // The sums share one line, because the chart needs the room.
        { text: facts.map(({ label, cell }) => `${app.say(label)} ${cell.text}`).join(' · ') },
        ...facts.flatMap(({ cell }) => (cell.hint === undefined ? [] : [{ text: cell.hint, tone: 'muted' as const }])),
        { text: app.say('tui.usageOver', { measure: app.say(chosen.label) }), isTitle: true },
      ],
      spoken: report.series.map((series) => ({
        label: seriesLabel(series, report.by, context),
        text: `${Math.round(100 * shareOf(series.totals[measure], report.totals[measure]))}%, ${measureText(series.totals[measure], measure, context)}`,
      })),
      draw: (theme, size) => usageChart(report, measure, theme, size, context),
      actions: [...measures.map((one) => showAction(one)), exportAction(app, report), ...more],
    };
  };
  const showAction = ({ measure: wanted, label }: (typeof measures)[number]): PageAction => ({
    verb: wanted,
    label: app.say('tui.showMeasure', { measure: app.say(label) }),
    ...(wanted === 'tokens' && known && !known.hasTokens && { refusal: app.say('dashboard.tokensUntold') }),
    run: () => {
      measure = wanted;
      if (known) page.show(content(known));
    },
  });
  const page = openPage(
    app,
    {
      title: app.say('dashboard.title'),
      keptAs: 'dashboard',
      command: (filters) => dashboardCommand(filters),
      filters: visibleTo(dashboardFilters, app.context().role),
      load: async (filters, signal) => {
        const context = app.context();
        [known, panels] = await Promise.all([
          loadUsage(dashboardQuery(filters, context), context, { limit: shownSeries, signal }),
          loadPanels(context, { signal }),
        ]);
        return content(known);
      },
    },
    verb,
  );
}

/** The command line that shows the same; its flags are named like the filters. */
function dashboardCommand(filters: FilterValues): string {
  const flags = Object.entries(filters).flatMap(([id, value]) => (value === '' ? [] : [flagOf(id), quoteWord(value)]));
  return ['tollgate dashboard', ...flags].join(' ');
}

/** The action that saves the numbers of the chart as a CSV file. */
function exportAction(app: Notify & Layers & Session & Host, report: UsageReport): PageAction {
  return {
    verb: 'export',
    label: app.say('tui.exportNumbers'),
    run: () => {
      const rows = exportRows(report).map(({ time, name, quota, count, tokens }) =>
        csvRow([time, name, quota, count, tokens]),
      );
      openSaveFile(app, {
        name: 'usage.csv',
        text: [csvRow(['time', 'name', 'quota', 'count', 'tokens']), ...rows].join(''),
      });
    },
  };
}
