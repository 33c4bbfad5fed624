import '../overlays/dialog-styles.ts';
import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Fragment } from 'react';
import { Link } from 'wouter';
import type { PlaceGroup } from '../../shared/screens/navigation/navigation.ts';
import type { Screen } from '../../shared/screens/registry.ts';
import { useSay } from '../console-context.tsx';
import { ScreenIcon } from './screen-icon.tsx';
import classes from './shell.module.css';

interface FurtherMenuProps {
  groups: readonly PlaceGroup[];
  isHere(place: Screen): boolean;
}

/** The rarer places where the rail has no room to unfold them. */
export default function FurtherMenu({ groups, isHere }: FurtherMenuProps) {
  const say = useSay();
  const label = say('navigation.further');
  return (
    <Menu position="right-start">
      <Menu.Target>
        <button
          type="button"
          className={classes.entry}
          aria-label={label}
          title={label}
          aria-current={groups.some(({ further }) => further.some(isHere)) ? 'true' : undefined}
        >
          <IconDots size={18} stroke={1.6} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {groups.map(({ part, further }) => (
          <Fragment key={part}>
            <Menu.Label>{groups.length > 1 ? say(`navigation.${part}`) : label}</Menu.Label>
            {further.map((place) => (
              <Menu.Item
                key={place.noun}
                component={Link}
                to={place.paths?.[0] ?? '/'}
                aria-current={isHere(place) ? 'page' : undefined}
                leftSection={<ScreenIcon screen={place} size={16} />}
              >
                {say(place.label)}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
