import { Link } from 'wouter';
import { useAddress } from '../navigation/wouter.tsx';
import classes from './shell.module.css';

/** A link of the bar of visitors to a page about the site. */
export function TopLink({ to, label }: { to: string; label: string }) {
  const { path } = useAddress();
  return (
    <Link to={to} className={classes.topLink} aria-current={path === to ? 'page' : undefined}>
      {label}
    </Link>
  );
}
