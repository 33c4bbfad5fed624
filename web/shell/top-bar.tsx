import { ActionIcon, Button } from '@mantine/core';
import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Link } from 'wouter';
import type { User } from '../../shared/domain/user/user.ts';
import { Dispensable } from '../components/boundary.tsx';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { useAddress } from '../navigation/wouter.tsx';
import { palette } from '../overlays/palette-store.ts';
import { firstViewFetched, hasRoute } from '../routing/routes.tsx';
import { useSay } from '../session/console-context.tsx';
import { Brand } from './brand.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { NewYear } from './new-year.tsx';
import classes from './shell.module.css';
import { ThemeToggle } from './theme-toggle.tsx';
import { TopLink } from './top-link.tsx';

const UserMenu = lazy(() => firstViewFetched().then(() => import('./user-menu.tsx')));

interface TopBarProps {
  user: User | undefined;
  isMobile: boolean;
  isMenuOpen: boolean;
  /** Opens the mobile menu; missing where the bar has no button for it. */
  onMenu?: () => void;
}

/** The top bar of visitors and phones: home, about, language, theme, and sign-in or the user menu (NAV-05). */
export function TopBar({ user, isMobile, isMenuOpen, onMenu }: TopBarProps) {
  const say = useSay();
  const { status } = useScreenContext();
  // These pages have a filled button of their own, and a page should have only one.
  const hasOwnButton = /^\/(login|register|reset|user\/reset)?$/.test(useAddress().path);
  // Before the gateway's set-up every address leads to the set-up page, so links and search would be useless.
  const hasNavigation = status.setup || user !== undefined;
  return (
    <header className={classes.top}>
      {onMenu !== undefined && hasNavigation && (
        <ActionIcon size={40} aria-label={say('web.navigation')} aria-expanded={isMenuOpen} onClick={onMenu}>
          <IconMenu2 size={20} stroke={1.6} />
        </ActionIcon>
      )}
      <Brand />
      {!isMobile && hasNavigation && (
        <nav aria-label={say('web.siteNavigation')}>
          <TopLink to="/" label={say('web.home')} />
          <TopLink to="/pricing" label={say('navigation.pricing')} />
          <TopLink to="/about" label={say('web.about')} />
        </nav>
      )}
      <NewYear isShort={isMobile} />
      <span className={classes.space} />
      {hasNavigation && isMobile && (
        <ActionIcon size={40} aria-label={say('web.search')} onClick={palette.open}>
          <IconSearch size={18} stroke={1.6} />
        </ActionIcon>
      )}
      {hasNavigation && !isMobile && (
        <button type="button" className={classes.search} onClick={palette.open}>
          <IconSearch size={15} stroke={1.6} aria-hidden />
          <span>{say('web.search')}</span>
          <kbd>{say('web.searchKeys')}</kbd>
        </button>
      )}
      {user === undefined && (
        <>
          <LanguageSwitch isShort={isMobile} />
          <ThemeToggle />
        </>
      )}
      {user !== undefined && (
        <Dispensable>
          <Suspense fallback={<span style={{ width: 38 }} />}>
            <UserMenu user={user} isShort />
          </Suspense>
        </Dispensable>
      )}
      {user === undefined && hasNavigation && (
        <>
          <Button component={Link} to="/login" size="xs" variant="default" ml={4} mr={isMobile ? 10 : 0}>
            {say('web.login')}
          </Button>
          {hasRoute('/register') && !isMobile && (
            <Button component={Link} to="/register" size="xs" ml={4} variant={hasOwnButton ? 'default' : 'filled'}>
              {say('web.register')}
            </Button>
          )}
        </>
      )}
    </header>
  );
}
