import type { ReactNode } from 'react';
import classes from './log-histogram.module.css';

/** The room of the histogram, taken before it is there, so that the rows below it do not move. */
export function HistogramPlace({ children }: { children?: ReactNode }) {
  return <div className={classes.place}>{children}</div>;
}
