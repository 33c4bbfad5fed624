import { IconChevronDown, IconDots } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'wouter';
import type { Screen } from '../../shared/screens/registry.ts';
import { Dispensable } from '../components/boundary.tsx';
import { useSay } from '../console-context.tsx';
import { useAddress } from '../navigation/wouter.tsx';
import classes from './shell.module.css';

const FurtherMenu = lazy(() => import('./further-menu.tsx'));

interface FurtherEntriesProps {
  places: readonly Screen[];
  isCollapsed: boolean;
}

/** The rarer places, folded away until one is asked for or looked at; a menu in the rail. */
export function FurtherEntries({ places, isCollapsed }: FurtherEntriesProps) {
  const say = useSay();
  const { path } = useAddress();
  const isHere = ({ paths }: Screen) => paths?.[0] === `/${path.split('/')[1]}`;
  const [choice, setChoice] = useState<boolean>();
  const isOpen = choice ?? places.some(isHere);
  if (isCollapsed) {
    return (
      <Dispensable>
        <Suspense fallback={<span className={classes.entry} />}>
          <FurtherMenu places={places} here={places.find(isHere)} />
        </Suspense>
      </Dispensable>
    );
  }
  return (
    <>
      <button
        type="button"
        className={classes.entry}
        aria-expanded={isOpen}
        // The mobile menu closes when something in it is pressed; this only unfolds.
        onClick={(event) => {
          event.stopPropagation();
          setChoice(!isOpen);
        }}
      >
        <IconDots size={18} stroke={1.6} aria-hidden />
        <span>{say('navigation.further')}</span>
        <IconChevronDown size={15} stroke={1.6} className={classes.chevron} aria-hidden />
      </button>
      {isOpen && (
        <ul className={classes.subList}>
          {places.map((place) => (
            <li key={place.noun}>
              <Link
                to={place.paths?.[0] ?? '/'}
                className={classes.subEntry}
                aria-current={isHere(place) ? 'page' : undefined}
                ref={isHere(place) ? inSight : undefined}
              >
                {say(place.label)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The list may be longer than the bar. */
function inSight(entry: HTMLElement | null): void {
  entry?.scrollIntoView({ block: 'nearest' });
}
