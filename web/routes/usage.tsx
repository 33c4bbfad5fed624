import { lazy, Suspense } from 'react';
import { usageScreen } from '../../shared/screens/usage/usage-screen.ts';
import { ListView } from '../components/list/list-view.tsx';

const UsageBoard = lazy(() => import('../usage/usage-board.tsx'));

/** The report of use: its totals, the chart where it is split by time, and its groups as a list (SEE-01). */
export default function UsagePage() {
  return (
    <ListView
      screen={usageScreen}
      board={(filters) => (
        <Suspense>
          <UsageBoard filters={filters} />
        </Suspense>
      )}
    />
  );
}
