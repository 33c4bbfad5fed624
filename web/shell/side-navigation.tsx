import { Link } from 'wouter';
import { placeGroups } from '../../shared/screens/navigation/navigation.ts';
import { type Screen, screenOf } from '../../shared/screens/registry.ts';
import { useSay } from '../console-context.tsx';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { useAddress } from '../navigation/wouter.tsx';
import { addressOf } from '../routing/routes.tsx';
import { ChatEntries } from './chat-entries.tsx';
import { FurtherEntries } from './further-entries.tsx';
import { ScreenIcon } from './screen-icon.tsx';
import classes from './shell.module.css';

/** The places this person may go to on this site (NAV-04): what they run, what they use, and below both the rarer ones of either. */
export function NavigationList({ isCollapsed = false }: { isCollapsed?: boolean }) {
  const context = useScreenContext();
  const { say } = context;
  const groups = placeGroups(context);
  const further = groups.filter((group) => group.further.length > 0);
  const sections = groups.map(({ part, places }) => {
    const name = say(`navigation.${part}`);
    return (
      <section key={part} aria-label={name} className={classes.group}>
        {groups.length > 1 && !isCollapsed && (
          <div className={classes.groupName} aria-hidden>
            {name}
          </div>
        )}
        <ul className={classes.list}>
          {part === 'use' && (
            <li>
              <NavigationEntry place={screenOf('home')} isCollapsed={isCollapsed} />
            </li>
          )}
          {places.map((place) => (
            <li key={place.noun}>
              {place.noun === 'chat' ? (
                <ChatEntries place={place} isCollapsed={isCollapsed} />
              ) : (
                <NavigationEntry place={place} isCollapsed={isCollapsed} />
              )}
            </li>
          ))}
        </ul>
      </section>
    );
  });
  return (
    <>
      {sections}
      {further.length > 0 && (
        <section aria-label={say('navigation.further')} className={classes.group}>
          <FurtherEntries groups={further} isCollapsed={isCollapsed} />
        </section>
      )}
    </>
  );
}

function NavigationEntry({ place, isCollapsed }: { place: Screen; isCollapsed: boolean }) {
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
