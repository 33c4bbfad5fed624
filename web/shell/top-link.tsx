import { Link } from 'wouter';
import { useAddress } from '../navigation/wouter.tsx';
import classes from './shell.module.css';

/** A link in the top bar, marked while its page is open. */
export function TopLink({ to, label }: { to: string; label: string }) {
  const { path } = useAddress();
  return (
    <Link to={to} className={classes.topLink} aria-current={path === to ? 'page' : undefined}>
      {label}
    </Link>
  );
}
