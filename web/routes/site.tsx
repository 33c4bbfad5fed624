import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { heldPlan } from '../../shared/screens/site/plan-memory.ts';
import type { PlanTouch } from '../../shared/screens/site/plan-touch.ts';
import { siteScreen } from '../../shared/screens/site/site-screen.ts';
import { besideQuery } from '../hooks/media-queries.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { ListView } from '../list/list-view.tsx';
import { PlanFold, PlanPanel } from '../site/plan-panel.tsx';
import { usePlanTouch } from '../site/use-plan-touch.ts';

/** The open plan: its changes, and beside them, or above where there is no room, what they touch (CHG-02). */
export default function SitePage() {
  const [touch, setTouch] = useState<PlanTouch>();
  const { gateway } = useScreenContext();
  return (
    <ListView
      screen={siteScreen}
      // No place is kept for the totals of no plan.
      hasOwnTotals={heldPlan(gateway) === undefined}
      above={() => <Touch know={setTouch} />}
      aside={touch !== undefined && <PlanPanel touch={touch} />}
    />
  );
}

/** Reads what the plan touches. It is drawn with the list, because the plan changes with what the list reads. */
function Touch({ know }: { know(touch: PlanTouch | undefined): void }) {
  const touch = usePlanTouch();
  const hasRoom = useMediaQuery(besideQuery, undefined, { getInitialValueInEffect: false }) ?? false;
  useEffect(() => know(touch), [touch, know]);
  return touch === undefined || hasRoom ? null : <PlanFold touch={touch} />;
}
