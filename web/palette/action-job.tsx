import { lazy, Suspense, useEffect, useRef } from 'react';
import { useSelection } from '../../shared/hooks/use-selection.ts';
import type { Action } from '../../shared/screens/action.ts';
import { useActionFlow } from '../components/list/use-action-flow.ts';
import type { AnyScreen } from './findable.ts';

const ActionInput = lazy(() => import('../components/list/action-input.tsx'));

/** An action chosen in the palette, on its way: it asks, confirms, runs and tells as it does in its list. */
export interface Job {
  screen: AnyScreen;
  action: Action<unknown>;
  rows: readonly unknown[];
}

/** Begins a job as it is shown. Give each a key of its own. */
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
      {flow.asked !== undefined && <ActionInput screen={screen} flow={flow as never} asked={flow.asked} />}
    </Suspense>
  );
}
