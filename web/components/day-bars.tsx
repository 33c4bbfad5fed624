import { startOfDayBefore } from '../../shared/format/parse-time.ts';
import { formatQuota, quotaDisplayOf } from '../../shared/format/quota.ts';
import { formatDate } from '../../shared/format/time.ts';
import { pairOf } from '../../shared/text/punctuation.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import classes from './day-bars.module.css';

const height = 24;

/**
 * Shows the quota spent on each of the last days, oldest first; today's bar is marked as incomplete. A tooltip names
 * the value; screen readers skip it, because the dashboard has the same numbers as a table.
 */
export function DayBars({ days }: { days: readonly number[] }) {
  const { say, status, now } = useScreenContext();
  const display = quotaDisplayOf(status);
  const most = Math.max(1, ...days);
  const today = Math.floor(now() / 1000);
  return (
    <svg
      className={classes.spark}
      viewBox={`0 0 ${days.length * 4} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {days.map((quota, index) => {
        const ago = days.length - 1 - index;
        const date = formatDate(startOfDayBefore(today, ago));
        const size = Math.max(1, (quota / most) * height);
        return (
          <g key={date} data-running={ago === 0 || undefined} data-empty={quota === 0 || undefined}>
            <title>{pairOf(date, formatQuota(quota, display), say)}</title>
            <rect className={classes.column} x={index * 4} width={4} height={height} />
            <rect x={index * 4} y={height - size} width={3} height={size} />
          </g>
        );
      })}
    </svg>
  );
}
