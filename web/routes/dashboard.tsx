import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconChartBar, IconInfoCircle, IconPrinter, IconRefresh } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link } from 'wouter';
import { granularities } from '../../shared/domain/log/granularity.ts';
import { describeError } from '../../shared/screen/error/describe-error.ts';
import type { UsageReport } from '../../shared/screens/dashboard/usage-report.ts';
import type { UsageMeasure } from '../../shared/screens/dashboard/usage-text.ts';
import { Banner } from '../components/banner.tsx';
import { LoadFailure } from '../components/load-failure.tsx';
import { Notice } from '../components/notice.tsx';
import { PageView } from '../components/page-view.tsx';
import { Panel } from '../components/panel.tsx';
import { chartData } from '../dashboard/chart-series.ts';
import classes from '../dashboard/dashboard.module.css';
import { DashboardBar } from '../dashboard/dashboard-bar.tsx';
import { ExportMenu } from '../dashboard/export-menu.tsx';
import { MeasureSwitch } from '../dashboard/measure-switch.tsx';
import { NumberTable } from '../dashboard/number-table.tsx';
import { ShareTable } from '../dashboard/share-table.tsx';
import { UsageChart } from '../dashboard/usage-chart.tsx';
import { useUsage } from '../dashboard/use-usage.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { PanelsOfSite } from '../panels/panels-of-site.tsx';
import { useConsole } from '../session/console-context.tsx';

/** /detail: usage over time and by model, as charts and numbers (DASH-01). */
export default function DashboardRoute() {
  const { world, say } = useConsole();
  const { address, usageQuery, refusal, query, change } = useUsage();
  const { data: report, isFetching, isPlaceholderData, refetch } = query;
  const error = refusal ?? (isFetching ? null : query.error);
  const failure = error === null || error === undefined ? undefined : describeError(error, say);
  const tools = (
    <>
      <ActionIcon
        size={32}
        variant="default"
        aria-label={say('common.refresh')}
        title={say('common.refresh')}
        loading={isFetching && report !== undefined}
        loaderProps={{ size: 14 }}
        onClick={() => void refetch()}
      >
        <IconRefresh size={17} stroke={1.6} />
      </ActionIcon>
      <ActionIcon
        size={32}
        variant="default"
        aria-label={say('dashboard.print')}
        title={say('dashboard.print')}
        onClick={world.page.print}
      >
        <IconPrinter size={17} stroke={1.6} />
      </ActionIcon>
      <ExportMenu report={report} />
    </>
  );
  return (
    <PageView title={say('dashboard.title')} tools={tools}>
      <DashboardBar filters={address.filters} query={usageQuery} onChange={(filters) => change({ filters })} />
      {usageQuery.asked !== undefined && refusal === undefined && (
        <Banner tone="accent" icon={<IconInfoCircle size={17} stroke={1.6} />}>
          {say('dashboard.coarsened', {
            asked: say(granularities.of(usageQuery.asked).label),
            shown: say(granularities.of(usageQuery.granularity).label),
          })}
        </Banner>
      )}
      {failure !== undefined && report !== undefined && (
        <Banner tone="bad" isUrgent icon={<IconAlertTriangle size={17} stroke={1.6} />} title={failure.message}>
          {failure.hint || undefined}
        </Banner>
      )}
      {report !== undefined ? (
        <div className={classes.report} data-stale={isPlaceholderData || failure !== undefined || undefined}>
          <ReportView report={report} measure={address.measure} onMeasure={(measure) => change({ measure })} />
        </div>
      ) : failure === undefined ? (
        <ReportSkeleton />
      ) : (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      )}
      <PanelsOfSite />
    </PageView>
  );
}

interface ReportViewProps {
  report: UsageReport;
  measure: UsageMeasure;
  onMeasure(measure: UsageMeasure): void;
}

function ReportView({ report, measure, onMeasure }: ReportViewProps) {
  const context = useScreenContext();
  const { say } = context;
  const data = useMemo(() => chartData(report, measure, context), [report, measure, context]);
  const words = {
    quota: 'dashboard.totalQuota',
    count: 'dashboard.totalCount',
    tokens: 'dashboard.totalTokens',
  } as const;
  const title = say('dashboard.chart', { measure: say(words[measure]) });
  if (report.isEmpty) {
    return (
      <Notice
        icon={<IconChartBar size={34} stroke={1.5} />}
        title={say('dashboard.empty')}
        text={say('dashboard.emptyHint')}
        action={
          <Button component={Link} to="/playground" variant="default">
            {say('navigation.playground')}
          </Button>
        }
      />
    );
  }
  return (
    <>
      <MeasureSwitch report={report} value={measure} onChange={onMeasure} />
      <Panel title={title}>
        <UsageChart
          data={data}
          measure={measure}
          label={say('dashboard.chartHelp', { measure: say(words[measure]) })}
        />
        <NumberTable data={data} measure={measure} />
      </Panel>
      {report.by !== 'time' && (
        <Panel title={say('dashboard.shares')}>
          <ShareTable shares={data.shares} report={report} />
        </Panel>
      )}
    </>
  );
}

function ReportSkeleton() {
  return (
    <div aria-hidden className={classes.report}>
      <Skeleton height={66} />
      <Skeleton height={386} />
      <Skeleton height={220} />
    </div>
  );
}
