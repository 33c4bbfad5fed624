import { useEffect, useRef, useState } from 'react';
import { heldPlan, stepsLeft } from '../../shared/screens/site/plan-memory.ts';
import { mayTouch, type PlanTouch, startPlanTouch } from '../../shared/screens/site/plan-touch.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';

/**
 * What the remaining changes of the open plan touch; undefined where none is open or nothing is left that may touch a
 * call. It is read again when other changes remain, which the caller sees by drawing again after each reading of the
 * list.
 */
export function usePlanTouch(): PlanTouch | undefined {
  const context = useScreenContext();
  const latest = useRef(context);
  latest.current = context;
  const { gateway } = context;
  const plan = heldPlan(gateway);
  const left = stepsLeft(gateway);
  const key = plan === undefined || !mayTouch(left) ? undefined : keyOf(plan.madeAt, left);
  const [touch, setTouch] = useState<{ key: string; state: PlanTouch }>();
  useEffect(() => {
    if (key === undefined) return undefined;
    const reading = startPlanTouch(stepsLeft(latest.current.gateway), latest.current);
    const show = () => setTouch({ key, state: reading.state() });
    show();
    const unsubscribe = reading.subscribe(show);
    return () => {
      unsubscribe();
      reading.stop();
    };
  }, [key]);
  return key === undefined ? undefined : touch?.state;
}

/** The same as long as the same changes remain. */
function keyOf(madeAt: number, left: ReturnType<typeof stepsLeft>): string {
  return [madeAt, ...left.map(({ n, state }) => `${n} ${state}`)].join();
}
