import type { ReactNode } from 'react';
import classes from './log-histogram.module.css';

/** Reserves the histogram's height before it is loaded, so that the rows below do not move. */
export function HistogramFrame({ children }: { children?: ReactNode }) {
  return <div className={classes.frame}>{children}</div>;
}
