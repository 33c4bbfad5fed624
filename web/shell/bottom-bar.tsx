import { IconMenu2 } from '@tabler/icons-react';
import { Link } from 'wouter';
import { mostUsedEntries } from '../../shared/screens/navigation/navigation.ts';
import { faceOf } from '../../shared/screens/navigation/navigation-entries.ts';
import { ScreenIcon } from '../components/screen-icon.tsx';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { addressOf } from '../navigation/address-of.ts';
import { useHere } from '../navigation/use-here.ts';
import classes from './shell.module.css';

/** The bar at the bottom of a phone: the navigation entries used most, and the button for all others (WEB-11). */
export function BottomBar({ onMenu }: { onMenu(): void }) {
  const context = useScreenContext();
  const { say } = context;
  const here = useHere();
  const entries = mostUsedEntries(context);
  const isElsewhere = here !== undefined && !entries.some(({ id }) => id === here.entry.id);
  return (
    <nav className={classes.bottom} aria-label={say('web.placesAtHand')}>
      {entries.map((entry) => (
        <Link
          key={entry.id}
          to={addressOf(faceOf(entry).noun) ?? '/'}
          className={classes.thumb}
          aria-current={here?.entry.id === entry.id ? 'page' : undefined}
        >
          <ScreenIcon screen={faceOf(entry)} size={20} />
          <span>{say(entry.label)}</span>
        </Link>
      ))}
      <button
        type="button"
        className={classes.thumb}
        aria-haspopup="dialog"
        aria-current={isElsewhere ? 'true' : undefined}
        onClick={onMenu}
      >
        <IconMenu2 size={20} stroke={1.6} />
        <span>{say('navigation.more')}</span>
      </button>
    </nav>
  );
}
