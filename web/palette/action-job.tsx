import { lazy, Suspense, useEffect, useRef } from 'react';
import type { Action } from '../../shared/screens/action.ts';
import type { AnyScreen } from '../../shared/screens/registry.ts';
import { useFlow } from '../components/flow/use-flow.ts';
import classes from './action-job.module.css';

const JobProgress = lazy(() => import('../components/flow/job-progress.tsx'));
const RunResults = lazy(() => import('../components/flow/run-results.tsx'));
const ActionInput = lazy(() => import('../components/flow/action-input.tsx'));

/** An action chosen in the palette, on its way: it asks, confirms, runs and tells as it does in its list. */
export interface Job {
  screen: AnyScreen;
  action: Action<unknown>;
  rows: readonly unknown[];
}

/** Begins a job as it is shown; a run over several rows is seen as it goes, wherever the person is. Give each a key of its own. */
export function ActionJob({ job: { screen, action, rows } }: { job: Job }) {
  const flow = useFlow(screen);
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    flow.start(action, rows);
  });
  return (
    <Suspense>
      {flow.job !== undefined && (
        <div className={classes.results}>
          <JobProgress job={flow.job} />
        </div>
      )}
      {flow.run !== undefined && (
        <div className={classes.results}>
          <RunResults screen={screen} run={flow.run} />
        </div>
      )}
      {flow.form !== undefined && <ActionInput form={flow.form} name={screen.name as never} />}
    </Suspense>
  );
}
