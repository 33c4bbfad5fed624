import { useEffect } from 'react';
import { Link } from 'wouter';
import { faceOf, type PlaceId, placeParts, type SidePlace } from '../../shared/screens/navigation/side-places.ts';
import type { Noun } from '../../shared/screens/registry.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { addressOf } from '../navigation/address-of.ts';

import { useHere } from '../navigation/use-here.ts';
import { AttentionCount } from './attention-count.tsx';
import { ScreenIcon } from './screen-icon.tsx';
import classes from './shell.module.css';

/** The places this person may go to on this site (WEB-17): what they run, and what they use. */
export function NavigationList({ isCollapsed = false }: { isCollapsed?: boolean }) {
  const context = useScreenContext();
  const { say } = context;
  const parts = placeParts(context);
  const addressIn = useLastTabs();
  return parts.map(({ part, places }) => {
    const name = say(`navigation.${part}`);
    return (
      <section key={part} aria-label={name} className={classes.group}>
        {parts.length > 1 && !isCollapsed && (
          <div className={classes.groupName} aria-hidden>
            {name}
          </div>
        )}
        <ul className={classes.list}>
          {places.map((place) => (
            <li key={place.id}>
              <NavigationEntry place={place} to={addressIn(place)} isCollapsed={isCollapsed} />
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

interface NavigationEntryProps {
  place: SidePlace;
  to: string;
  isCollapsed: boolean;
}

function NavigationEntry({ place, to, isCollapsed }: NavigationEntryProps) {
  const { say } = useScreenContext();
  const here = useHere();
  const label = say(place.label);
  return (
    <Link
      to={to}
      className={classes.entry}
      aria-current={here?.place.id === place.id ? 'page' : undefined}
      title={isCollapsed ? label : undefined}
    >
      <ScreenIcon screen={faceOf(place)} />
      <span className={isCollapsed ? 'visually-hidden' : undefined}>{label}</span>
      <AttentionCount place={place} />
    </Link>
  );
}

/** The tab of each place that was looked at last: as long as the page is open, longer than this list, which is drawn anew with each route. */
const last = new Map<PlaceId, Noun>();

/** Where a place leads: to the tab that was looked at last, and from inside the place to its first. */
function useLastTabs(): (place: SidePlace) => string {
  const here = useHere();
  useEffect(() => {
    if (here !== undefined) last.set(here.place.id, here.tab.noun);
  }, [here]);
  return ({ id, tabs }) => {
    const kept = here?.place.id === id ? undefined : tabs.find(({ noun }) => noun === last.get(id));
    return addressOf((kept ?? tabs[0])?.noun ?? 'home') ?? '/';
  };
}
