import { Link } from 'wouter';
import { useScreenContext } from '../../shared/hooks/screen-context-provider.tsx';
import { type Place, placesFor } from '../../shared/screens/navigation/navigation.ts';
import { useSay } from '../console-context.tsx';
import { useAddress } from '../navigation/wouter.tsx';
import { addressOf } from '../routing/routes.tsx';
import { ChatEntries } from './chat-entries.tsx';
import { ScreenIcon } from './screen-icon.tsx';
import classes from './shell.module.css';

/** The places this person may go to on this site (NAV-04). Follows role and status. */
export function NavigationList({ isCollapsed = false }: { isCollapsed?: boolean }) {
  const context = useScreenContext();
  return (
    <ul className={classes.list}>
      {placesFor(context).map((place) => (
        <li key={place.noun}>
          {place.noun === 'chat' ? (
            <ChatEntries place={place} isCollapsed={isCollapsed} />
          ) : (
            <NavigationEntry place={place} isCollapsed={isCollapsed} />
          )}
        </li>
      ))}
    </ul>
  );
}

function NavigationEntry({ place, isCollapsed }: { place: Place; isCollapsed: boolean }) {
  const say = useSay();
  const { path } = useAddress();
  const to = addressOf(place.noun);
  if (to === undefined) return null;
  const label = say(place.label);
  return (
    <Link
      to={to}
      className={classes.entry}
      aria-current={`/${path.split('/')[1]}` === to ? 'page' : undefined}
      aria-label={isCollapsed ? label : undefined}
      title={isCollapsed ? label : undefined}
    >
      <ScreenIcon screen={place} />
      {!isCollapsed && <span>{label}</span>}
    </Link>
  );
}

/** The side bar of the desktop; collapsed it shows icons only (NAV-11). */
export function SideNavigation({ isCollapsed }: { isCollapsed: boolean }) {
  const say = useSay();
  return (
    <nav className={classes.side} aria-label={say('web.navigation')}>
      <NavigationList isCollapsed={isCollapsed} />
    </nav>
  );
}
