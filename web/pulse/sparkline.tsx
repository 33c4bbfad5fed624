import classes from './sparkline.module.css';

interface SparklineProps {
  /** Oldest first; at least two values. */
  values: readonly number[];
  /** The tooltip, which says what one step is. */
  title: string;
}

const width = 100;
const height = 24;

/**
 * Shows how a number changed over time: a line with its area, starting at zero. Decoration for the number beside it.
 */
export function Sparkline({ values, title }: SparklineProps) {
  const most = Math.max(...values, Number.MIN_VALUE);
  const points = values.map((value, index) => {
    const x = (index / (values.length - 1)) * width;
    const y = height - 1 - (value / most) * (height - 2);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg className={classes.sparkline} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <title>{title}</title>
      <polygon className={classes.area} points={`0,${height} ${points.join(' ')} ${width},${height}`} />
      <polyline className={classes.line} points={points.join(' ')} />
    </svg>
  );
}
