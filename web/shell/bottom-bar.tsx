import { IconMenu2 } from '@tabler/icons-react';
import { Link } from 'wouter';
import { placesAtHand } from '../../shared/screens/navigation/navigation.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { useAddress } from '../navigation/wouter.tsx';
import { addressOf } from '../routing/routes.tsx';
import { ScreenIcon } from './screen-icon.tsx';
import classes from './shell.module.css';

/** On a phone the places one is in most stand under the thumb, and the menu with all of them (WEB-11). */
export function BottomBar({ onMenu }: { onMenu(): void }) {
  const context = useScreenContext();
  const { say } = context;
  const { path } = useAddress();
  const here = `/${path.split('/')[1]}`;
  return (
    <nav className={classes.bottom} aria-label={say('web.placesAtHand')}>
      {placesAtHand(context).map((place) => {
        const to = addressOf(place.noun);
        if (to === undefined) return null;
        return (
          <Link key={place.noun} to={to} className={classes.thumb} aria-current={here === to ? 'page' : undefined}>
            <ScreenIcon screen={place} size={20} />
            <span>{say(place.label)}</span>
          </Link>
        );
      })}
      <button type="button" className={classes.thumb} aria-haspopup="dialog" onClick={onMenu}>
        <IconMenu2 size={20} stroke={1.6} />
        <span>{say('web.menu')}</span>
      </button>
    </nav>
  );
}
