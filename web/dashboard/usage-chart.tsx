import { useElementSize } from '@mantine/hooks';
import { type KeyboardEvent, memo, type PointerEvent, useMemo, useState } from 'react';
import { Link } from 'wouter';
import { measureText, type UsageMeasure } from '../../shared/screens/dashboard/usage-text.ts';
import { remarksOf } from '../../shared/text/punctuation.ts';
import type { Say } from '../../shared/text/text.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { useNavigation } from '../navigation/wouter.tsx';
import { barPaths } from './bar-paths.ts';
import { axisTicks, labelCentre, labelStep } from './chart-scale.ts';
import type { ChartRow, UsageChartData } from './chart-series.ts';
import classes from './usage-chart.module.css';

interface UsageChartProps {
  data: UsageChartData;
  measure: UsageMeasure;
  /** Describes the chart for screen readers. */
  label: string;
  /** The label of the previous period's line, if the rows have one. */
  before?: string;
  /**
   * Whether a table of the series follows below: the chart is then lower, and the series' names stand in a line above
   * it.
   */
  isLow?: boolean;
}

/** In px: height of the plot, its height above a table, width of the value axis, and width of one time label. */
const fullHeight = 260;
const lowHeight = 190;
const left = 64;
const labelRoom = 84;

/**
 * Stacked bars over time, one layer per series, with the series' totals beside them. The pointer and the arrow keys
 * show the values of one step; the numbers are also available as a table (WEB-08).
 */
export const UsageChart = memo(function UsageChart({
  data: { rows, layers },
  measure,
  label,
  before,
  isLow = false,
}: UsageChartProps) {
  const height = isLow ? lowHeight : fullHeight;
  const context = useScreenContext();
  const navigation = useNavigation();
  const { ref, width: whole } = useElementSize<HTMLDivElement>();
  const [at, setAt] = useState<number>();
  const ticks = useMemo(
    () => axisTicks(Math.max(...rows.map((row) => Math.max(row.total, row.before ?? 0)), 0)),
    [rows],
  );
  const highest = ticks.at(-1) || 1;
  const width = Math.max(whole - left, 0);
  const step = rows.length === 0 ? width : width / rows.length;
  const paths = useMemo(() => barPaths(layers, rows, { step, height, highest }), [layers, rows, step, height, highest]);
  const every = labelStep(rows.length, width, labelRoom);
  const text = (value: number) => measureText(value, measure, context);
  const last = rows.length - 1;

  const point = (event: PointerEvent<HTMLDivElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left - left;
    setAt(x < 0 || step === 0 ? undefined : Math.min(last, Math.floor(x / step)));
  };
  const open = () => {
    const address = at === undefined ? undefined : rows[at]?.address;
    if (address !== undefined) navigation.go(address);
  };
  const move = (event: KeyboardEvent) => {
    const next = { ArrowLeft: (at ?? rows.length) - 1, ArrowRight: (at ?? -1) + 1, Home: 0, End: last }[event.key];
    if (event.key === 'Escape' && at !== undefined) event.stopPropagation();
    if (event.key === 'Escape') setAt(undefined);
    if (event.key === 'Enter') open();
    if (next === undefined) return;
    event.preventDefault();
    setAt(Math.min(last, Math.max(0, next)));
  };
  const row = at === undefined ? undefined : rows[at];
  const centre = at === undefined ? 0 : left + (at + 0.5) * step;

  return (
    <div className={classes.chart} data-low={isLow || undefined}>
      <div
        ref={ref}
        className={classes.plot}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.max(last, 0)}
        aria-valuenow={at ?? Math.max(last, 0)}
        aria-valuetext={row === undefined ? label : readOut(row, layers, text, context.say)}
        data-leads={row?.address !== undefined || undefined}
        onClick={open}
        onPointerMove={point}
        onPointerLeave={() => setAt(undefined)}
        onKeyDown={move}
        onBlur={() => setAt(undefined)}
      >
        <svg
          width="100%"
          height={height + 28}
          viewBox={whole > 0 ? `0 0 ${whole} ${height + 28}` : undefined}
          aria-hidden
        >
          {ticks.map((tick) => {
            const y = 8 + (height - 8) * (1 - tick / highest);
            return (
              <g key={tick}>
                <line x1={left} x2="100%" y1={y} y2={y} className={classes.grid} />
                <text x={left - 8} y={y + 4} textAnchor="end">
                  {text(tick)}
                </text>
              </g>
            );
          })}
          {at !== undefined && (
            <rect x={left + at * step} y={8} width={step} height={height - 8} className={classes.here} />
          )}
          <g transform={`translate(${left} 8) scale(1 ${(height - 8) / height})`}>
            {paths.map(({ layer, done, running }) => (
              <g key={layer.id} fill={layer.colour} data-series={layer.id}>
                <path d={done} />
                <path d={running} opacity={0.45} />
              </g>
            ))}
          </g>
          {before !== undefined && whole > 0 && (
            <polyline points={line(rows, { step, height, highest })} className={classes.before} />
          )}
          {rows.map((one, index) => {
            const name = one.label.replace(/^\d{4}-/, '');
            const x = index % every === 0 ? labelCentre(left + (index + 0.5) * step, name, whole) : undefined;
            return (
              x !== undefined && (
                // biome-ignore lint/suspicious/noArrayIndexKey: an hour that clocks repeat has the same name twice.
                <text key={index} x={x} y={height + 20} textAnchor="middle">
                  {name}
                </text>
              )
            );
          })}
        </svg>
        {row !== undefined && (
          <div
            className={classes.tip}
            style={centre > whole / 2 ? { right: whole - centre + 12 } : { left: centre + 12 }}
          >
            <div className={classes.tipHead}>
              <span>
                {row.label}
                {row.isRunning && <em> {context.say('dashboard.running')}</em>}
              </span>
              <strong>{row.isUnread ? context.say('dashboard.unread') : text(row.total)}</strong>
            </div>
            {layers.length > 1 &&
              layers
                .filter(({ id }) => Number(row[id] ?? 0) > 0)
                .map(({ id, label: name, colour }) => (
                  <div key={id} className={classes.tipLine}>
                    <i className={classes.swatch} style={{ background: colour }} />
                    <span>{name}</span>
                    <span>{text(Number(row[id]))}</span>
                  </div>
                ))}
            {before !== undefined && row.before !== undefined && (
              <div className={classes.tipLine}>
                <i className={classes.dashes} />
                <span>{before}</span>
                <span>{text(row.before)}</span>
              </div>
            )}
          </div>
        )}
      </div>
      {(layers.length > 1 || before !== undefined) && (
        <ul className={classes.legend}>
          {(layers.length > 1 ? layers : []).map(({ id, label: name, colour, address }) => (
            <li key={id}>
              <i className={classes.swatch} style={{ background: colour }} />
              <span>{address === undefined ? name : <Link to={address}>{name}</Link>}</span>
              <strong>{text(rows.reduce((sum, one) => sum + Number(one[id] ?? 0), 0))}</strong>
            </li>
          ))}
          {before !== undefined && (
            <li>
              <i className={classes.dashes} />
              <span>{before}</span>
            </li>
          )}
        </ul>
      )}
    </div>
  );
});

/** The previous period as polyline points through the middle of each step. */
function line(
  rows: readonly ChartRow[],
  { step, height, highest }: { step: number; height: number; highest: number },
): string {
  return rows
    .flatMap(({ before }, index) =>
      before === undefined
        ? []
        : [`${(left + (index + 0.5) * step).toFixed(1)},${(8 + (height - 8) * (1 - before / highest)).toFixed(1)}`],
    )
    .join(' ');
}

/** Describes one step in words, for screen readers. */
function readOut(row: ChartRow, layers: UsageChartData['layers'], text: (value: number) => string, say: Say): string {
  const parts = layers.filter(({ id }) => layers.length > 1 && Number(row[id] ?? 0) > 0);
  return remarksOf(
    [
      `${row.label} ${row.isUnread ? say('dashboard.unread') : text(row.total)}`,
      ...parts.map(({ id, label }) => `${label} ${text(Number(row[id]))}`),
    ],
    say,
  );
}
