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

/** The navigation entries that this user may open on this site (WEB-17), in two parts: to operate and to use. */
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

/** The tab last opened in each navigation entry. It is kept until a reload, also while the side bar is unmounted. */
const last = new Map<PlaceId, Noun>();

/** Returns the address of a navigation entry: its tab last opened, or its first tab while the user is inside it. */
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
