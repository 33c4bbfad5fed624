import { lazy, Suspense } from 'react';
import { doorsOf } from '../../../shared/screens/navigation/doors.ts';
import { isListNoun } from '../../../shared/screens/registry.ts';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import classes from './row-head.module.css';

const RecentRows = lazy(() => import('./recent-rows.tsx'));

/**
 * What is read of a row once its details stand: the newest errors. Below all that was there at once, as nothing may move under the
 * hand that is about to press or type.
 */
export function RowLate({ noun, row }: { noun: string; row: object }) {
  const context = useScreenContext();
  const doors = isListNoun(noun) ? doorsOf(noun, row, context) : [];
  return (
    <Suspense>
      <div className={classes.late}>
        {doors
          .filter(({ filters, refusal }) => filters.type === 'error' && refusal === undefined)
          .map((door) => (
            <RecentRows key={door.letter} door={door} />
          ))}
      </div>
    </Suspense>
  );
}
