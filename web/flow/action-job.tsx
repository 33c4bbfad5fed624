import { lazy, Suspense, useEffect, useRef } from 'react';
import type { Action, Done } from '../../shared/screen/action.ts';
import type { AnyScreen } from '../../shared/screens/registry.ts';
import classes from './action-job.module.css';
import { useFlow } from './use-flow.ts';

const JobProgress = lazy(() => import('./job-progress.tsx'));
const RunResults = lazy(() => import('./run-results.tsx'));
const ActionInput = lazy(() => import('./action-input.tsx'));

/** An action started outside its list, with its rows. */
export interface Job {
  screen: AnyScreen;
  action: Action<unknown>;
  rows: readonly unknown[];
  /** Input given beforehand. */
  input?: unknown;
}

/**
 * Starts a job when mounted and shows its form, progress and results as its list would. A mounted component starts only
 * one job, so give each job its own `key`.
 */
export function ActionJob({
  job: { screen, action, rows, input },
  onDone,
}: {
  job: Job;
  /** Called after the person was notified of a success. */
  onDone?(done: Done): void;
}) {
  const flow = useFlow(screen, { showsRuns: true, onDone: (_action, done) => onDone?.(done) });
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    flow.start(action, rows, input);
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
          <RunResults run={flow.run} />
        </div>
      )}
      {flow.form !== undefined && <ActionInput form={flow.form} list={screen.title} />}
    </Suspense>
  );
}
