import { Link } from 'wouter';
import { hasRole } from '../../shared/domain/role.ts';
import { useScreenContext } from '../../shared/hooks/screen-context-provider.tsx';
import { useSay } from '../console-context.tsx';
import { useAddress } from '../navigation/wouter.tsx';
import { routes } from '../routing/routes.tsx';
import classes from './shell.module.css';

/** The places this person may go to on this site, in the table's order (NAV-04). Follows role and status. */
export function NavigationList({ isCollapsed = false }: { isCollapsed?: boolean }) {
  const context = useScreenContext();
  const say = useSay();
  const { path } = useAddress();
  const here = `/${path.split('/')[1]}`;
  const shown = routes.filter(
    (route) => hasRole(context.role, route.access) && route.navigation?.shownBy?.(context.status) !== false,
  );
  return (
    <ul className={classes.list}>
      {shown.map(({ paths: [to], title, navigation }) => {
        if (navigation === undefined) return null;
        const label = say(title);
        const Icon = navigation.icon;
        return (
          <li key={to}>
            <Link
              to={to}
              className={classes.entry}
              aria-current={here === to ? 'page' : undefined}
              aria-label={isCollapsed ? label : undefined}
              title={isCollapsed ? label : undefined}
            >
              <Icon size={18} stroke={1.6} />
              {!isCollapsed && <span>{label}</span>}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** The side bar of the desktop; collapsed it shows icons only (NAV-11). */
export function SideNavigation({ isCollapsed }: { isCollapsed: boolean }) {
  const say = useSay();
  return (
    <nav className={classes.side} aria-label={say('web.navigation')}>
      <NavigationList isCollapsed={isCollapsed} />
    </nav>
  );
}
