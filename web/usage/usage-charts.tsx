import { type ReactNode, useMemo } from 'react';
import { granularities } from '../../shared/domain/log/granularity.ts';
import type { UsageReport } from '../../shared/gateway/resources/usage-request.ts';
import {
  callsOfSeries,
  callsOfStep,
  stepsAtOnce,
  stepsBefore,
  type UsageAtOnce,
} from '../../shared/screens/usage/usage-at-once.ts';
import { usageSteps } from '../../shared/screens/usage/usage-steps.ts';
import { RadioChips } from '../components/radio-chips.tsx';
import { chartData } from '../dashboard/chart-series.ts';
import { ExportMenu } from '../dashboard/export-menu.tsx';
import { NumberTable } from '../dashboard/number-table.tsx';
import { UsageChart } from '../dashboard/usage-chart.tsx';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { relatedAddress } from '../list/reading/related-address.ts';
import { useAddress, useNavigation } from '../navigation/wouter.tsx';
import { type ChartStep, fittingSteps, readChartAddress, usualStep, writeChartAddress } from './usage-address.ts';
import classes from './usage-board.module.css';

const words = { quota: 'usage.cost', count: 'usage.calls', tokens: 'usage.tokens' } as const;

/**
 * Charts the gateway's aggregated sums over time, by the report's first grouping; each bar links to its calls (WEB-14). In the place of a chart without a bar stands `empty`, which is said of an empty list.
 */
export function SumsChart({ sums, empty }: { sums: UsageAtOnce; empty: ReactNode }) {
  const context = useScreenContext();
  const navigation = useNavigation();
  const { path, search } = useAddress();
  const { say } = context;
  const { query } = sums;
  const { measure, step: asked } = readChartAddress(search);
  const fitting = fittingSteps(query);
  const usual = usualStep(query);
  const step =
    asked !== undefined && fitting.includes(asked) ? asked : (fitting.find((one) => one === usual) ?? 'week');
  const { report, data, hasBefore } = useMemo(() => {
    const report = stepsAtOnce(sums, step, context.now());
    const before = stepsBefore(sums, step, context.now());
    const { layers, rows, shares } = chartData(report, measure, context);
    return {
      report,
      hasBefore: before !== undefined,
      data: {
        shares,
        layers: layers.map((layer) => {
          const behind = callsOfSeries(sums, layer.key, context);
          return behind === undefined ? layer : { ...layer, address: relatedAddress(behind) };
        }),
        rows: rows.map((row, index) => ({
          ...row,
          address: relatedAddress(callsOfStep(sums, step, report.buckets[index]?.start ?? query.start, context)),
          ...(before?.[index] !== undefined && { before: before[index][measure] }),
        })),
      },
    };
  }, [sums, step, measure, context, query]);
  if (report.isEmpty && empty)
    return (
      <div key="none" className={classes.none}>
        {empty}
      </div>
    );
  const name = say(words[measure]);
  return (
    <>
      <div className={classes.chart} data-empty={report.isEmpty || undefined}>
        <div className={classes.tools} data-no-print>
          {asked !== undefined && asked !== step && (
            <span role="status">
              {say('dashboard.coarsened', {
                asked: say(granularities.of(asked).label),
                shown: say(granularities.of(step).label),
              })}
            </span>
          )}
          {fitting.length > 1 && (
            <RadioChips
              size="xs"
              legend={say('dashboard.granularity')}
              isLegendHidden
              choices={fitting.map((value) => ({ value, label: say(granularities.of(value).label) }))}
              value={step}
              onChange={(value) => navigation.go(path + writeChartAddress(search, { step: value as ChartStep }))}
            />
          )}
          {!report.isEmpty && <ExportMenu report={report} label={say('usage.exportSteps')} />}
        </div>
        <UsageChart
          data={data}
          isLow
          measure={measure}
          label={say('usage.chartHelp', { measure: name })}
          {...(hasBefore && { before: say('usage.before') })}
        />
        {!report.isEmpty && <NumberTable data={data} measure={measure} />}
      </div>
      {empty}
    </>
  );
}

/** Charts the cost of calls over time, where only single calls give it and the report is grouped by a time step. */
export function CountedChart({ report }: { report: UsageReport }) {
  const context = useScreenContext();
  const { say } = context;
  const data = useMemo(() => {
    const steps = usageSteps(report, context);
    if (steps === undefined) return undefined;
    const colourOf = (index: number) =>
      index === steps.series.length - 1 && steps.hasRest ? 'var(--series-rest)' : `var(--series-${index + 1})`;
    const layers = steps.series.map((label, index) => ({ id: `s${index}`, label, colour: colourOf(index) }));
    const rows = steps.steps.map(({ label, isRunning, quotas }) => ({
      label,
      isRunning,
      total: quotas.reduce((sum, quota) => sum + quota, 0),
      ...Object.fromEntries(quotas.map((quota, index) => [`s${index}`, quota])),
    }));
    return { layers, rows, shares: [] };
  }, [report, context]);
  if (data === undefined) return null;
  return (
    <div className={classes.chart}>
      <UsageChart data={data} isLow measure="quota" label={say('usage.overTime')} />
      <NumberTable data={data} measure="quota" />
    </div>
  );
}
