import { ActionIcon } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useRef } from 'react';
import type { User } from '../../shared/domain/user/user.ts';
import { Dispensable } from '../components/boundary.tsx';
import { useRoving } from '../hooks/use-roving.ts';
import { palette } from '../overlays/palette-store.ts';
import { firstViewFetched } from '../routing/routes.tsx';
import { useSay } from '../session/console-context.tsx';
import { Brand } from './brand.tsx';
import { NewYear } from './new-year.tsx';
import classes from './shell.module.css';
import { NavigationList } from './side-navigation.tsx';

const UserMenu = lazy(() => firstViewFetched().then(() => import('./user-menu.tsx')));

interface SideBarProps {
  user: User;
  /** Shown as a column of icons, 52 px wide (NAV-11). */
  isCollapsed: boolean;
  onToggle(): void;
}

/** The side bar of signed-in users on a desktop: site name, search, navigation (NAV-04) and user menu (NAV-05). */
export function SideBar({ user, isCollapsed, onToggle }: SideBarProps) {
  const say = useSay();
  const head = useRef<HTMLElement>(null);
  const entries = useRef<HTMLElement>(null);
  useRoving(head);
  useRoving(entries, 'column');
  const FoldIcon = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <div className={classes.side} data-no-print>
      <header ref={head} className={classes.sideHead}>
        <Brand isShort={isCollapsed} />
        <ActionIcon size={28} aria-label={say('web.navigation')} aria-expanded={!isCollapsed} onClick={onToggle}>
          <FoldIcon size={18} stroke={1.6} />
        </ActionIcon>
      </header>
      <button
        type="button"
        className={classes.search}
        aria-label={isCollapsed ? say('web.search') : undefined}
        title={isCollapsed ? say('web.search') : undefined}
        onClick={palette.open}
      >
        <IconSearch size={15} stroke={1.6} aria-hidden />
        {!isCollapsed && (
          <>
            <span>{say('web.search')}</span>
            <kbd>{say('web.searchKeys')}</kbd>
          </>
        )}
      </button>
      <nav ref={entries} className={classes.entries} aria-label={say('web.navigation')}>
        <NavigationList isCollapsed={isCollapsed} />
      </nav>
      <NewYear isShort={isCollapsed} />
      <div className={classes.person}>
        <Dispensable>
          <Suspense fallback={<span style={{ height: 38 }} />}>
            <UserMenu user={user} isShort={isCollapsed} />
          </Suspense>
        </Dispensable>
      </div>
    </div>
  );
}
