import classes from './sparkline.module.css';

interface SparklineProps {
  /** The oldest first; at least two. */
  values: readonly number[];
  /** What a step is, for whoever rests on it. */
  title: string;
}

const width = 100;
const height = 24;

/** How a number went, beside the number itself, which says what matters: a line over its area, from zero up. */
export function Sparkline({ values, title }: SparklineProps) {
  const most = Math.max(...values, Number.MIN_VALUE);
  const points = values.map((value, place) => {
    const x = (place / (values.length - 1)) * width;
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
