import { Link } from 'wouter';
import { useConsole, useSession } from '../session/console-context.tsx';
import { siteLogo } from '../session/site-logo.ts';
import { useSiteName } from '../session/use-site-name.ts';
import classes from './shell.module.css';

/** The site's logo and name as a link to the home page; `isShort` is for the collapsed side bar and omits the name. */
export function Brand({ isShort = false }: { isShort?: boolean }) {
  const { world } = useConsole();
  const { status } = useSession();
  const siteName = useSiteName();
  return (
    <Link
      to="/"
      className={classes.brand}
      aria-label={isShort ? siteName : undefined}
      title={isShort ? siteName : undefined}
    >
      <img src={siteLogo(status, world.baseUrl)} alt="" width={24} height={24} referrerPolicy="no-referrer" />
      {!isShort && <span>{siteName}</span>}
    </Link>
  );
}
