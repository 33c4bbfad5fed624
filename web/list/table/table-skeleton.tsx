import { Skeleton } from '@mantine/core';
import classes from './table-skeleton.module.css';

/** Placeholder for rows that are still loading. */
export function TableSkeleton({ rows }: { rows: number }) {
  return (
    <div className={classes.rows} aria-hidden data-view-waits>
      {Array.from({ length: rows }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all lines are alike.
        <div key={line} className={classes.row}>
          <Skeleton height={12} width={16} />
          <Skeleton height={12} width={`${18 + ((line * 7) % 11)}%`} />
          <Skeleton height={12} width="12%" />
          <Skeleton height={12} width="10%" />
          <Skeleton height={12} width="14%" />
        </div>
      ))}
    </div>
  );
}
