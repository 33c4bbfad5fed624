import '../overlays/dialog-styles.ts';
import { Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { NavigationTab } from '../../shared/screens/navigation/navigation-entries.ts';
import { addressOf } from '../navigation/address-of.ts';
import { useSay } from '../session/console-context.tsx';

import classes from './entry-tabs.module.css';

/** A menu of the pages that do not fit as tabs. When one of them is open, the button has its label. */
export default function EntryTabMenu({ tabs, here }: { tabs: readonly NavigationTab[]; here: string }) {
  const say = useSay();
  const current = tabs.find(({ noun }) => noun === here);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button
          type="button"
          className={`${classes.tab} ${classes.more}`}
          aria-current={current === undefined ? undefined : 'page'}
        >
          <span className={classes.label}>{say(current?.label ?? 'navigation.more')}</span>
          <IconChevronDown size={14} stroke={1.6} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {tabs.map((tab) => (
          <Menu.Item
            key={tab.noun}
            component={Link}
            to={addressOf(tab.noun) ?? '/'}
            aria-current={tab.noun === here ? 'page' : undefined}
          >
            {say(tab.label)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
