import { Skeleton } from '@mantine/core';
import classes from './pulse-board.module.css';

/** The place of the pulse until it was read. What stands below begins out of sight, so that nothing moves that one sees. */
export function PulseSkeleton() {
  return (
    <div aria-hidden className={classes.board}>
      <Skeleton height={112} />
      <div className={classes.columns}>
        <Skeleton className={classes.rest} />
        <Skeleton className={classes.rest} />
      </div>
    </div>
  );
}
