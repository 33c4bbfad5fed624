import { useEffect } from 'react';
import { Link } from 'wouter';
import {
  type EntryId,
  entriesByPart,
  faceOf,
  type SideEntry,
} from '../../shared/screens/navigation/navigation-entries.ts';
import type { Noun } from '../../shared/screens/registry.ts';
import { ScreenIcon } from '../components/screen-icon.tsx';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { addressOf } from '../navigation/address-of.ts';
import { useHere } from '../navigation/use-here.ts';
import { AttentionCount } from './attention-count.tsx';
import classes from './shell.module.css';

/** The navigation entries that this user may open on this site (WEB-17), in two parts: to operate and to use. */
export function NavigationList({ isCollapsed = false }: { isCollapsed?: boolean }) {
  const context = useScreenContext();
  const { say } = context;
  const parts = entriesByPart(context);
  const addressIn = useLastTabs();
  return parts.map(({ part, entries }) => {
    const name = say(`navigation.${part}`);
    return (
      <section key={part} aria-label={name} className={classes.group}>
        {parts.length > 1 && !isCollapsed && (
          <div className={classes.groupName} aria-hidden>
            {name}
          </div>
        )}
        <ul className={classes.list}>
          {entries.map((entry) => (
            <li key={entry.id}>
              <NavigationEntry entry={entry} to={addressIn(entry)} isCollapsed={isCollapsed} />
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

interface NavigationEntryProps {
  entry: SideEntry;
  to: string;
  isCollapsed: boolean;
}

function NavigationEntry({ entry, to, isCollapsed }: NavigationEntryProps) {
  const { say } = useScreenContext();
  const here = useHere();
  const label = say(entry.label);
  return (
    <Link
      to={to}
      className={classes.entry}
      aria-current={here?.entry.id === entry.id ? 'page' : undefined}
      title={isCollapsed ? label : undefined}
    >
      <ScreenIcon screen={faceOf(entry)} />
      <span className={isCollapsed ? 'visually-hidden' : undefined}>{label}</span>
      <AttentionCount entry={entry} />
    </Link>
  );
}

/** The tab last opened in each navigation entry. It is kept until a reload, also while the side bar is unmounted. */
const last = new Map<EntryId, Noun>();

/** Returns the address of a navigation entry: its tab last opened, or its first tab while the user is inside it. */
function useLastTabs(): (entry: SideEntry) => string {
  const here = useHere();
  useEffect(() => {
    if (here !== undefined) last.set(here.entry.id, here.tab.noun);
  }, [here]);
  return ({ id, tabs }) => {
    const kept = here?.entry.id === id ? undefined : tabs.find(({ noun }) => noun === last.get(id));
    return addressOf((kept ?? tabs[0])?.noun ?? 'home') ?? '/';
  };
}
