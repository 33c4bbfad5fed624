import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { NavigationTab, SideEntry } from '../../shared/screens/navigation/navigation-entries.ts';
import { useRoving } from '../hooks/use-roving.ts';
import { addressOf } from '../navigation/address-of.ts';
import { useSay } from '../session/console-context.tsx';
import { Dispensable } from './boundary.tsx';
import classes from './entry-tabs.module.css';

const EntryTabMenu = lazy(() => import('./entry-tab-menu.tsx'));

/** The pages of a navigation entry as tabs beside its label (WEB-17). Tabs that do not fit move into a menu. */
export function EntryTabs({ entry, tab: here }: { entry: SideEntry; tab: NavigationTab }) {
  const say = useSay();
  const bar = useRef<HTMLElement>(null);
  const fitting = useFitting(bar, entry.id);
  useRoving(bar);
  const folded = entry.tabs.slice(fitting);
  return (
    <nav
      ref={bar}
      className={classes.tabs}
      aria-label={say('navigation.tabs', { place: say(entry.label) })}
      data-place-tabs
    >
      {entry.tabs.map((tab, index) => (
        <span key={tab.noun} data-fits={index < fitting}>
          <Link
            to={addressOf(tab.noun) ?? '/'}
            className={classes.tab}
            aria-current={tab.noun === here.noun && index < fitting ? 'page' : undefined}
            data-here={tab.noun === here.noun || undefined}
          >
            {say(tab.label)}
          </Link>
        </span>
      ))}
      {/* As wide as the menu's button, which is loaded only where it is needed. */}
      <div data-ruler className={`${classes.tab} ${classes.ruler}`} aria-hidden>
        <span>{say('navigation.more')}</span>
        <span className={classes.arrow} />
      </div>
      {folded.length > 0 && (
        <Dispensable>
          <Suspense>
            <EntryTabMenu tabs={folded} here={here.noun} />
          </Suspense>
        </Dispensable>
      )}
    </nav>
  );
}

/** How many tabs of a bar fit beside its menu, measured after layout; infinity when all do. */
function useFitting(bar: RefObject<HTMLElement | null>, key: string): number {
  const [fitting, setFitting] = useState(Number.POSITIVE_INFINITY);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other tabs (`key`) are measured anew.
  useEffect(() => {
    const { current } = bar;
    if (current === null) return undefined;
    const tabs = [...current.querySelectorAll<HTMLElement>('[data-fits]')];
    const measure = () => {
      const { paddingLeft, columnGap } = getComputedStyle(current);
      const menu = current.querySelector<HTMLElement>('[data-ruler]')?.offsetWidth ?? 0;
      const more = current.querySelector<HTMLElement>('[data-ruler] > span')?.offsetWidth ?? 0;
      setFitting(
        countFitting({
          widths: tabs.map((tab) => tab.offsetWidth),
          here: tabs.findIndex((tab) => tab.querySelector('[data-here]')),
          ...{ menu, arrow: menu - more },
          gap: Number.parseFloat(columnGap),
          room: current.clientWidth - Number.parseFloat(paddingLeft),
        }),
      );
    };
    const sizes = new ResizeObserver(measure);
    for (const sized of [current, ...tabs]) sizes.observe(sized);
    return () => sizes.disconnect();
  }, [bar, key]);
  return fitting;
}

interface Measured {
  /** The width of each tab, and the space between two of them, px. */
  widths: readonly number[];
  gap: number;
  /** The index of the open tab: in the menu its label takes the place of "More". */
  here: number;
  /** The width of the menu's button that says "More", and of what stands beside its label, px. */
  menu: number;
  arrow: number;
  room: number;
}

function countFitting({ widths, gap, here, menu, arrow, room }: Measured): number {
  const widthOf = (count: number) => widths.slice(0, count).reduce((sum, width) => sum + width + gap, 0);
  if (widthOf(widths.length) - gap <= room) return Number.POSITIVE_INFINITY;
  const menuOf = (count: number) => (here < count ? menu : (widths[here] ?? 0) + arrow);
  let count = widths.length - 1;
  while (count > 0 && widthOf(count) + menuOf(count) > room) count -= 1;
  return count;
}
