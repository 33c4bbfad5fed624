import type { CSSProperties } from 'react';
import { startOfDayBefore } from '../../shared/format/parse-time.ts';
import { formatQuota, quotaDisplayOf } from '../../shared/format/quota.ts';
import { formatDate } from '../../shared/format/time.ts';
import { pairOf } from '../../shared/text/punctuation.ts';
import { axisTicks } from '../dashboard/chart-scale.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import classes from './model-days.module.css';

interface ModelDaysProps {
  /** Quota per day for each model, oldest day first; the models are stacked in this order from the bottom. */
  models: readonly { days: readonly number[] }[];
  /** Number of models that have their own colour. */
  shown: number;
}

/** Returns the colour of a model by its index, for this chart and for the table beside it. */
export function colourOf(index: number, shown: number): string {
  return index < shown ? `var(--series-${index + 1})` : 'var(--series-rest)';
}

/** Height of the drawing in SVG units; a day is 10 units wide. */
const height = 190;

/**
 * Shows the quota spent on each of the last days, stacked by model; today's column is marked as incomplete. A tooltip
 * names the values; the table beside the chart has the same numbers.
 */
export function ModelDays({ models, shown }: ModelDaysProps) {
  const { say, status, now } = useScreenContext();
  const display = quotaDisplayOf(status);
  const count = models[0]?.days.length ?? 0;
  const sums = Array.from({ length: count }, (_, index) =>
    models.reduce((sum, { days }) => sum + (days[index] ?? 0), 0),
  );
  const ticks = axisTicks(Math.max(1, ...sums));
  const most = ticks.at(-1) || 1;
  const dateOf = (index: number) => formatDate(startOfDayBefore(Math.floor(now() / 1000), count - 1 - index));
  const parts = models.slice(0, shown).map(({ days }, index) => ({ days, colour: colourOf(index, shown) }));
  return (
    <div className={classes.chart} aria-hidden>
      <svg
        viewBox={`0 0 ${count * 10} ${height}`}
        preserveAspectRatio="none"
        className={classes.stacks}
        aria-hidden="true"
      >
        {sums.map((sum, index) => {
          let top = height;
          const box = (size: number, colour: string) => {
            top -= size;
            return <rect key={colour} x={index * 10 + 1.5} y={top} width={7} height={size} fill={colour} />;
          };
          const sizeOf = (quota: number) => (quota / most) * height;
          const drawn = parts.map(({ days, colour }) => box(sizeOf(days[index] ?? 0), colour));
          const rest = sum - models.slice(0, shown).reduce((total, { days }) => total + (days[index] ?? 0), 0);
          return (
            <g key={dateOf(index)} data-running={index === count - 1 || undefined}>
              <title>{pairOf(dateOf(index), formatQuota(sum, display), say)}</title>
              <rect className={classes.hit} x={index * 10} width={10} height={height} />
              {drawn}
              {rest > 0 && box(sizeOf(rest), 'var(--series-rest)')}
            </g>
          );
        })}
      </svg>
      {ticks.map((tick) => (
        <span key={tick} className={classes.tick} style={{ '--at': tick / most } as CSSProperties}>
          {formatQuota(tick, display)}
        </span>
      ))}
      <span className={classes.dates}>
        <span>{dateOf(0).slice(5)}</span>
        <span>{dateOf(count - 1).slice(5)}</span>
      </span>
    </div>
  );
}
