import type { ComponentType } from 'react';
import { Link } from 'wouter';
import { useAddress } from '../navigation/wouter.tsx';
import classes from './shell.module.css';

interface TopLinkProps {
  to: string;
  label: string;
  /** Stands before the words, or for them in a rail. */
  icon?: ComponentType<{ size?: number; stroke?: number }>;
  isShort?: boolean;
}

/** A link to a page about the site. */
export function TopLink({ to, label, icon: Icon, isShort = false }: TopLinkProps) {
  const { path } = useAddress();
  return (
    <Link
      to={to}
      className={Icon === undefined ? classes.topLink : classes.entry}
      aria-current={path === to ? 'page' : undefined}
      aria-label={isShort ? label : undefined}
      title={isShort ? label : undefined}
    >
      {Icon !== undefined && <Icon size={18} stroke={1.6} />}
      {!isShort && <span>{label}</span>}
    </Link>
  );
}
