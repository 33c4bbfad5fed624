import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { Dispensable } from '../components/boundary.tsx';
import { mobileQuery, narrowQuery } from '../hooks/media-queries.ts';
import { useConsole, useSay, useSession } from '../session/console-context.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import { Footer } from './footer.tsx';
import classes from './shell.module.css';
import { SideBar } from './side-bar.tsx';
import { SiteMarks } from './site-marks.tsx';
import { TopBar } from './top-bar.tsx';
import { usePageKeys } from './use-page-keys.ts';

const MobileMenu = lazy(() => import('./mobile-menu.tsx'));

/**
 * The frame around every view: a side bar for signed-in users, a top bar for visitors and on phones, where the
 * navigation becomes a menu (up to 600 px, NAV-11), notices and the footer.
 */
export function Shell({ children }: { children: ReactNode }) {
  const { items } = useConsole();
  const { user, status } = useSession();
  const say = useSay();
  usePageKeys();
  const isMobile = useMediaQuery(mobileQuery, undefined, { getInitialValueInEffect: false }) ?? false;
  const isNarrow = useMediaQuery(narrowQuery, undefined, { getInitialValueInEffect: false }) ?? false;
  const [menuOpened, menu] = useDisclosure(false);
  const [ownChoice, setOwnChoice] = useState(items.sidebarCollapsed);
  const main = useRef<HTMLElement>(null);

  // The window's width and the site's default decide until the user has chosen.
  const isCollapsed = ownChoice ?? (isNarrow || (status?.default_collapse_sidebar ?? false));
  const toggleSidebar = () => {
    items.writeSidebarCollapsed(!isCollapsed);
    setOwnChoice(!isCollapsed);
  };
  const hasSidebar = user !== undefined && !isMobile;

  return (
    <div
      className={classes.shell}
      data-bottom={(isMobile && user !== undefined) || undefined}
      data-sidebar={hasSidebar ? (isCollapsed ? 'collapsed' : 'open') : 'none'}
    >
      <button type="button" className="skip-link" onClick={() => main.current?.focus()}>
        {say('web.skipToContent')}
      </button>
      {user !== undefined && !isMobile ? (
        <SideBar user={user} isCollapsed={isCollapsed} onToggle={toggleSidebar} />
      ) : (
        <TopBar
          user={user}
          isMobile={isMobile}
          isMenuOpen={menuOpened}
          onMenu={isMobile && user === undefined ? menu.open : undefined}
        />
      )}
      {isMobile && menuOpened && (
        <Dispensable>
          <Suspense>
            <MobileMenu onClose={menu.close} />
          </Suspense>
        </Dispensable>
      )}
      <div className={classes.page}>
        <SiteMarks />
        <ConnectionNotice />
        <main ref={main} className={classes.main} tabIndex={-1}>
          {children}
        </main>
        <Footer />
      </div>
      {isMobile && user !== undefined && <BottomBar onMenu={menu.open} />}
    </div>
  );
}
