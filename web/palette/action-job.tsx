import { lazy, Suspense, useEffect, useRef } from 'react';
import { useSelection } from '../../shared/hooks/use-selection.ts';
import type { Action } from '../../shared/screens/action.ts';
import { useActionFlow } from '../components/list/use-action-flow.ts';
import classes from './action-job.module.css';
import type { AnyScreen } from './findable.ts';

const RunResults = lazy(() => import('../components/list/run-results.tsx'));
const ActionInput = lazy(() => import('../components/list/action-input.tsx'));

/** An action chosen in the palette, on its way: it asks, confirms, runs and tells as it does in its list. */
export interface Job {
  screen: AnyScreen;
  action: Action<unknown>;
  rows: readonly unknown[];
}

/** Begins a job as it is shown; a run over several rows is seen as it goes, wherever the person is. Give each a key of its own. */
export function ActionJob({ job: { screen, action, rows } }: { job: Job }) {
  const selection = useSelection();
  const flow = useActionFlow(screen, selection);
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    flow.start(action, rows);
  });
  return (
    <Suspense>
      {flow.progress !== undefined && flow.progress.total > 1 && (
        <div className={classes.results}>
          <RunResults screen={screen} progress={flow.progress as never} stop={flow.stop} retry={flow.retry} />
        </div>
      )}
      {flow.asked !== undefined && <ActionInput screen={screen} flow={flow as never} asked={flow.asked} />}
    </Suspense>
  );
}
