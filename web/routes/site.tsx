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
  const { gateway } = useScreenContext();
  const [{ hasPlan, touch }, setOpen] = useState<OpenPlan>({ hasPlan: heldPlan(gateway) !== undefined });
  return (
    <ListView
      screen={siteScreen}
      // No place is kept for the totals of no plan.
      hasOwnTotals={!hasPlan}
      isBare={!hasPlan}
      above={() => <Touch know={setOpen} />}
      aside={touch !== undefined && <PlanPanel touch={touch} />}
    />
  );
}

/** What the page around the list has to know of the plan. */
interface OpenPlan {
  hasPlan: boolean;
  touch?: PlanTouch | undefined;
}

/** Reads what the plan touches. It is drawn with the list, because the plan changes with what the list reads. */
function Touch({ know }: { know(open: OpenPlan): void }) {
  const { gateway } = useScreenContext();
  const touch = usePlanTouch();
  const hasPlan = heldPlan(gateway) !== undefined;
  const hasRoom = useMediaQuery(besideQuery, undefined, { getInitialValueInEffect: false }) ?? false;
  useEffect(() => know({ hasPlan, touch }), [hasPlan, touch, know]);
  return touch === undefined || hasRoom ? null : <PlanFold touch={touch} />;
}
