import { lazy, Suspense } from 'react';
import { usageScreen } from '../../shared/screens/usage/usage-screen.ts';
import { ListView } from '../list/list-view.tsx';
import { RangeBar } from '../usage/range-bar.tsx';
import classes from '../usage/usage-board.module.css';

const UsageBoard = lazy(() => import('../usage/usage-board.tsx'));

/** The usage report: its range, its sums, the chart, and its groups as a list (SEE-01, WEB-14). */
export default function UsagePage() {
  return (
    <ListView
      screen={usageScreen}
      above={({ address, change }) => (
        <RangeBar filters={address.filters} onChange={(filters) => change({ filters })} />
      )}
      board={(filters, list, _, empty) => (
        <Suspense fallback={<div className={`${classes.board} ${classes.coming}`} aria-hidden />}>
          <UsageBoard filters={filters} list={list} empty={empty} />
        </Suspense>
      )}
      hasOwnTotals
      hasOwnEmpty
    />
  );
}
