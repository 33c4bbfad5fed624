import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { PlaceTab, SidePlace } from '../../shared/screens/navigation/side-places.ts';
import { addressOf } from '../navigation/address-of.ts';
import { useSay } from '../session/console-context.tsx';
import { Dispensable } from './boundary.tsx';
import classes from './place-tabs.module.css';

const PlaceTabMenu = lazy(() => import('./place-tab-menu.tsx'));

/** The pages of a navigation entry as tabs beside its label (WEB-17). Tabs that do not fit move into a menu. */
export function PlaceTabs({ place, tab: here }: { place: SidePlace; tab: PlaceTab }) {
  const say = useSay();
  const list = useRef<HTMLDivElement>(null);
  const fitting = useFitting(list, place.id);
  const folded = place.tabs.slice(fitting);
  return (
    <nav className={classes.tabs} aria-label={say('navigation.tabs', { place: say(place.label) })} data-place-tabs>
      <div ref={list} className={classes.list}>
        {place.tabs.map((tab, index) => (
          <span key={tab.noun} data-folded={index >= fitting || undefined}>
            <Link
              to={addressOf(tab.noun) ?? '/'}
              className={classes.tab}
              aria-current={tab.noun === here.noun && index < fitting ? 'page' : undefined}
            >
              {say(tab.label)}
            </Link>
          </span>
        ))}
      </div>
      {folded.length > 0 && (
        <Dispensable>
          <Suspense>
            <PlaceTabMenu tabs={folded} here={here.noun} />
          </Suspense>
        </Dispensable>
      )}
    </nav>
  );
}

/** How many entries of a wrapping list are on its first line, measured after layout; infinity when all are. */
function useFitting(list: RefObject<HTMLDivElement | null>, key: string): number {
  const [fitting, setFitting] = useState(Number.POSITIVE_INFINITY);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other entries (`key`) are measured anew.
  useEffect(() => {
    const { current } = list;
    if (current === null) return undefined;
    const measure = () => {
      const entries = [...current.children].map((entry) => (entry as HTMLElement).offsetTop);
      const inFirst = entries.filter((top) => top === entries[0]).length;
      setFitting(inFirst === entries.length ? Number.POSITIVE_INFINITY : inFirst);
    };
    const sizes = new ResizeObserver(measure);
    for (const sized of [current, ...current.children]) sizes.observe(sized);
    return () => sizes.disconnect();
  }, [list, key]);
  return fitting;
}
