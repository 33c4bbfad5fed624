import type { ReactNode } from 'react';
import type { Tone } from '../../shared/domain/enumeration.ts';
import classes from './banner.module.css';

interface BannerProps {
  tone: Tone;
  icon?: ReactNode;
  title?: string;
  children?: ReactNode;
  /** Whether screen readers announce it at once (`role="alert"`), for something that has just failed. */
  isUrgent?: boolean;
  className?: string;
}

/** A persistent message above a list or form: a warning, or the reason of a failure. */
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
