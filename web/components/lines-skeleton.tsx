import { Skeleton } from '@mantine/core';
import type { CSSProperties } from 'react';
import classes from './lines-skeleton.module.css';

/**
 * A placeholder for loading lines, each with a word and a number. `height` is the height of one line in px: that of the
 * loaded lines, so that the page does not shift.
 */
export function LinesSkeleton({ lines, height }: { lines: number; height: number }) {
  return (
    <div aria-hidden style={{ '--line': `${height}px` } as CSSProperties}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all lines are alike.
        <div key={line} className={classes.line}>
          <Skeleton height={10} width={`${30 + ((line * 7) % 23)}%`} />
          <Skeleton height={10} width={48} />
        </div>
      ))}
    </div>
  );
}
