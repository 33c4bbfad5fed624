import '../overlays/dialog-styles.ts';
import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { Screen } from '../../shared/screens/registry.ts';
import { useSay } from '../console-context.tsx';
import { ScreenIcon } from './screen-icon.tsx';
import classes from './shell.module.css';

/** The rarer places where the rail has no room to unfold them. */
export default function FurtherMenu({ places, here }: { places: readonly Screen[]; here: Screen | undefined }) {
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
          aria-current={here ? 'true' : undefined}
        >
          <IconDots size={18} stroke={1.6} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{label}</Menu.Label>
        {places.map((place) => (
          <Menu.Item
            key={place.noun}
            component={Link}
            to={place.paths?.[0] ?? '/'}
            aria-current={place === here ? 'page' : undefined}
            leftSection={<ScreenIcon screen={place} size={16} />}
          >
            {say(place.label)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
