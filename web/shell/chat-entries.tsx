import { IconChevronDown, IconMessage } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Link } from 'wouter';
import type { Place } from '../../shared/screens/navigation/navigation.ts';
import { useSay } from '../console-context.tsx';
import { useAddress } from '../navigation/wouter.tsx';
import classes from './shell.module.css';

/** The chat clients of the site below one entry (NAV-04); a collapsed bar has room for the first only. */
export function ChatEntries({ place, isCollapsed }: { place: Place; isCollapsed: boolean }) {
  const say = useSay();
  const { path } = useAddress();
  const list = useId();
  const isHere = path === '/chat' || path.startsWith('/chat/');
  const [choice, setChoice] = useState<boolean>();
  const isOpen = choice ?? isHere;
  const label = say(place.label);
  if (isCollapsed || place.children.length === 0) {
    return (
      <Link
        to="/chat"
        className={classes.entry}
        aria-current={isHere ? 'page' : undefined}
        aria-label={isCollapsed ? label : undefined}
        title={isCollapsed ? label : undefined}
      >
        <IconMessage size={18} stroke={1.6} />
        {!isCollapsed && <span>{label}</span>}
      </Link>
    );
  }
  return (
    <>
      <button
        type="button"
        className={classes.entry}
        aria-expanded={isOpen}
        aria-controls={list}
        // The mobile menu closes when something in it is pressed; this only unfolds.
        onClick={(event) => {
          event.stopPropagation();
          setChoice(!isOpen);
        }}
      >
        <IconMessage size={18} stroke={1.6} />
        <span>{label}</span>
        <IconChevronDown size={15} stroke={1.6} className={classes.chevron} aria-hidden />
      </button>
      <ul id={list} className={classes.subList} hidden={!isOpen}>
        {place.children.map((chat) => (
          <li key={chat.id}>
            <Link
              to={`/chat/${chat.id}`}
              className={classes.subEntry}
              title={chat.label}
              aria-current={
                path === `/chat/${chat.id}` || (path === '/chat' && chat === place.children[0]) ? 'page' : undefined
              }
            >
              {chat.label}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
