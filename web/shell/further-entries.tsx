import { IconChevronDown, IconDots } from '@tabler/icons-react';
import { Fragment, lazy, Suspense, useState } from 'react';
import { Link } from 'wouter';
import type { PlaceGroup } from '../../shared/screens/navigation/navigation.ts';
import type { Screen } from '../../shared/screens/registry.ts';
import { Dispensable } from '../components/boundary.tsx';
import { useSay } from '../console-context.tsx';
import { useAddress } from '../navigation/wouter.tsx';
import { firstViewFetched } from '../routing/routes.tsx';
import classes from './shell.module.css';

const FurtherMenu = lazy(() => firstViewFetched().then(() => import('./further-menu.tsx')));

interface FurtherEntriesProps {
  /** By the parts of the navigation; one without rarer places is left out. */
  groups: readonly PlaceGroup[];
  isCollapsed: boolean;
}

/** The rarer places by what they are for, folded away until one is asked for or looked at; a menu in the rail. */
export function FurtherEntries({ groups, isCollapsed }: FurtherEntriesProps) {
  const say = useSay();
  const { path } = useAddress();
  const isHere = ({ paths }: Screen) => paths?.[0] === `/${path.split('/')[1]}`;
  const [choice, setChoice] = useState<boolean>();
  const isOpen = choice ?? groups.some(({ further }) => further.some(isHere));
  if (isCollapsed) {
    return (
      <Dispensable>
        <Suspense fallback={<span className={classes.entry} />}>
          <FurtherMenu groups={groups} isHere={isHere} />
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
      {isOpen &&
        groups.map(({ part, further }) => (
          <Fragment key={part}>
            {groups.length > 1 && (
              <div className={classes.subName} aria-hidden>
                {say(`navigation.${part}`)}
              </div>
            )}
            <ul className={classes.subList} aria-label={say(`navigation.${part}`)}>
              {further.map((place) => (
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
          </Fragment>
        ))}
    </>
  );
}

/** The list may be longer than the bar. */
function inSight(entry: HTMLElement | null): void {
  entry?.scrollIntoView({ block: 'nearest' });
}
