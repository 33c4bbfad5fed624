import { lazy, Suspense } from 'react';
import { relatedListsOf } from '../../../shared/screens/navigation/related-lists.ts';
import { isListNoun } from '../../../shared/screens/registry.ts';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import classes from './row-head.module.css';

const RecentRows = lazy(() => import('./recent-rows.tsx'));

/**
 * The part of a row's details that loads later: its newest errors. It stands below everything else, so that nothing
 * moves while a person is about to press or type.
 */
export function RowLate({ noun, row }: { noun: string; row: object }) {
  const context = useScreenContext();
  const relatedLists = isListNoun(noun) ? relatedListsOf(noun, row, context) : [];
  return (
    <Suspense>
      <div className={classes.late}>
        {relatedLists
          .filter(({ filters, refusal }) => filters.type === 'error' && refusal === undefined)
          .map((related) => (
            <RecentRows key={related.letter} related={related} />
          ))}
      </div>
    </Suspense>
  );
}
