import { lazy, Suspense } from 'react';
import type { LogRow } from '../../shared/screens/log/log-row.ts';
import { logScreen } from '../../shared/screens/log/log-screen.ts';
import type { AnyScreen } from '../../shared/screens/registry.ts';
import { listRoute } from '../list/list-route.tsx';
import type { ListViewProps } from '../list/list-view.tsx';
import { HistogramFrame } from '../log/histogram-frame.tsx';
import { sumsOfDay } from '../log/of-day.ts';

const LogHistogram = lazy(() => import('../log/log-histogram.tsx'));

const board: ListViewProps<LogRow>['board'] = (filters, list, view) => (
  <Suspense fallback={<HistogramFrame />}>
    <LogHistogram filters={filters} list={list} view={view} />
  </Suspense>
);

/** The log list, with a histogram of its calls above the rows (LOG-01, WEB-21). */
export default listRoute(logScreen as unknown as AnyScreen, { board: board as never, ofDay: sumsOfDay as never });
