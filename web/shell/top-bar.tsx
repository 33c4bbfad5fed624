import { ActionIcon, Button } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconMenu2, IconSearch } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Link } from 'wouter';
import { greeting } from '../../shared/screens/home/home.ts';
import { Dispensable } from '../components/boundary.tsx';
import { useConsole, useSay, useSession } from '../console-context.tsx';
import { useAddress } from '../navigation/wouter.tsx';
import { palette } from '../palette/palette-store.ts';
import { hasRoute } from '../routing/routes.tsx';
import { siteLogo } from '../session/site-logo.ts';
import { useSiteName } from '../session/use-site-name.ts';
import { LanguageSwitch } from './language-switch.tsx';
import classes from './shell.module.css';
import { ThemeToggle } from './theme-toggle.tsx';

const Greeting = lazy(() => import('./greeting.tsx'));
const UserMenu = lazy(() => import('./user-menu.tsx'));

interface TopBarProps {
  isMobile: boolean;
  isMenuOpen: boolean;
  /** Opens the menu or folds the side bar; missing where there is neither. */
  onMenu?: () => void;
}

/** Home, about, language, theme, and login/register or the signed-in user (NAV-05). */
export function TopBar({ isMobile, isMenuOpen, onMenu }: TopBarProps) {
  const { world } = useConsole();
  const { user, status } = useSession();
  const say = useSay();
  const siteName = useSiteName();
  const greetingWords = greeting(world.clock.now());
  const MenuIcon = isMobile ? IconMenu2 : isMenuOpen ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand;
  return (
    <header className={classes.top}>
      {onMenu !== undefined && (
        <ActionIcon size={36} aria-label={say('web.navigation')} aria-expanded={isMenuOpen} onClick={onMenu}>
          <MenuIcon size={20} stroke={1.6} />
        </ActionIcon>
      )}
      <Link to="/" className={classes.brand}>
        <img src={siteLogo(status, world.baseUrl)} alt="" width={24} height={24} referrerPolicy="no-referrer" />
        <span>{siteName}</span>
      </Link>
      {!isMobile && (
        <nav aria-label={say('web.siteNavigation')}>
          <TopLink to="/" label={say('web.home')} />
          <TopLink to="/about" label={say('web.about')} />
          {user === undefined && <TopLink to="/pricing" label={say('navigation.pricing')} />}
        </nav>
      )}
      {greetingWords !== undefined && (
        <Dispensable>
          <Suspense>
            <Greeting />
          </Suspense>
        </Dispensable>
      )}
      <span className={classes.space} />
      {isMobile ? (
        <ActionIcon size={36} aria-label={say('web.search')} onClick={palette.open}>
          <IconSearch size={18} stroke={1.6} />
        </ActionIcon>
      ) : (
        <button type="button" className={classes.search} onClick={palette.open}>
          <IconSearch size={15} stroke={1.6} aria-hidden />
          <span>{say('web.search')}</span>
          <kbd>{say('web.searchKeys')}</kbd>
        </button>
      )}
      <LanguageSwitch isShort={isMobile} />
      <ThemeToggle />
      {user !== undefined && (
        <Dispensable>
          <Suspense fallback={<span style={{ width: 38 }} />}>
            <UserMenu user={user} />
          </Suspense>
        </Dispensable>
      )}
      {user === undefined && (
        <>
          <Button component={Link} to="/login" size="xs" variant="default" ml={4}>
            {say('web.login')}
          </Button>
          {hasRoute('/register') && !isMobile && (
            <Button component={Link} to="/register" size="xs">
              {say('web.register')}
            </Button>
          )}
        </>
      )}
    </header>
  );
}

function TopLink({ to, label }: { to: string; label: string }) {
  const { path } = useAddress();
  return (
    <Link to={to} className={classes.topLink} aria-current={path === to ? 'page' : undefined}>
      {label}
    </Link>
  );
}
