import type { ReactNode } from 'react';
import type { Tone } from '../../shared/domain/enumeration.ts';
import classes from './banner.module.css';

interface BannerProps {
  tone: Tone;
  icon?: ReactNode;
  title?: string;
  children?: ReactNode;
  /** Read out at once by screen readers: for what has just gone wrong. */
  isUrgent?: boolean;
  className?: string;
}

/** A standing word above a list or a form: a warning, or why something failed. */
export function Banner({ tone, icon, title, children, isUrgent = false, className = '' }: BannerProps) {
  return (
    <div className={`${classes.banner} ${className}`} data-tone={tone} role={isUrgent ? 'alert' : 'note'}>
      {icon !== undefined && (
        <span className={classes.icon} aria-hidden>
          {icon}
        </span>
      )}
      <div className={classes.words}>
        {title !== undefined && <strong>{title}</strong>}
        {children !== undefined && <div>{children}</div>}
      </div>
    </div>
  );
}
