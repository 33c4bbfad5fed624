import { Skeleton } from '@mantine/core';
import classes from './pulse-board.module.css';

/**
 * The placeholder of the pulse. It fills the visible part of the page, so that nothing visible moves when the content
 * loads.
 */
export function PulseSkeleton() {
  return (
    <div aria-hidden data-view-waits className={classes.board}>
      <Skeleton height={112} />
      <div className={classes.columns}>
        <Skeleton className={classes.waiting} />
        <Skeleton className={classes.waiting} />
      </div>
    </div>
  );
}
