import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { FilterValues } from '../../shared/screen/list-screen.ts';
import { usageReportOf } from '../../shared/screens/usage/usage-memory.ts';
import { usageSteps } from '../../shared/screens/usage/usage-steps.ts';
import { UsageChart } from '../dashboard/usage-chart.tsx';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { listKey } from '../hooks/use-list.ts';
import classes from './usage-board.module.css';

/**
 * What was spent over time (SEE-01, WEB-08), where the report is split by a step of time: drawn from the rows of the table below, because
 * another split would read the whole log once more.
 */
export default function UsageBoard({ filters }: { filters: FilterValues }) {
  const context = useScreenContext();
  const { say } = context;
  const { data: report } = useQuery({
    // Refreshed with the list, whose key it extends.
    queryKey: [...listKey('usage'), 'board', filters],
    queryFn: ({ signal }) => usageReportOf(filters, context, { signal }, false),
    retry: false,
  });
  const data = useMemo(() => {
    const steps = report && usageSteps(report, context);
    if (steps === undefined) return undefined;
    const colourOf = (place: number) =>
      place === steps.series.length - 1 && steps.hasRest ? 'var(--series-rest)' : `var(--series-${place + 1})`;
    const layers = steps.series.map((label, place) => ({ id: `s${place}`, label, colour: colourOf(place) }));
    const rows = steps.steps.map(({ label, isRunning, quotas }) => ({
      label,
      isRunning,
      total: quotas.reduce((sum, quota) => sum + quota, 0),
      ...Object.fromEntries(quotas.map((quota, place) => [`s${place}`, quota])),
    }));
    return { layers, rows, shares: [] };
  }, [report, context]);
  if (data === undefined) return null;
  return (
    <section className={classes.board} aria-label={say('usage.overTime')}>
      <UsageChart data={data} measure="quota" label={say('usage.overTime')} />
    </section>
  );
}
