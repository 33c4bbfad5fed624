import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import { memo } from 'react';
import { useScreenContext } from '../../shared/hooks/screen-context-provider.tsx';
import { measureText, type UsageMeasure } from '../../shared/screens/dashboard/usage-text.ts';
import type { ChartRow, UsageChartData } from './chart-series.ts';
import classes from './dashboard.module.css';

interface UsageChartProps {
  data: UsageChartData;
  measure: UsageMeasure;
}

/** Bars, at most, that are wide enough for a seam on a phone too. */
const mostSeamed = 80;

/** Bars over time, one layer a series. Fetched with the first chart only: the drawing weighs more than the rest of the route. */
export default memo(function UsageChart({ data: { rows, layers }, measure }: UsageChartProps) {
  const context = useScreenContext();
  return (
    <BarChart
      h={300}
      data={rows}
      dataKey="label"
      type="stacked"
      series={layers.map(({ id, label, colour }) => ({ name: id, label, color: colour }))}
      valueFormatter={(value) => measureText(value, measure, context)}
      accessibilityLayer={false}
      tickLine="none"
      yAxisProps={{ width: 72, tickCount: 5 }}
      // The year stands in the table and under the pointer.
      xAxisProps={{ minTickGap: 28, tickMargin: 8, tickFormatter: (label: string) => label.replace(/^\d{4}-/, '') }}
      maxBarWidth={44}
      // A seam of the surface's colour keeps neighbours apart whatever the eye makes of their colours; thin bars would be
      // nothing but seam.
      barProps={rows.length > mostSeamed ? {} : { stroke: 'var(--surface)', strokeWidth: 1, strokeOpacity: 1 }}
      tooltipProps={{
        content: ({ payload }) => <BarTip row={payload?.[0]?.payload} layers={layers} measure={measure} />,
      }}
    />
  );
});

function BarTip(props: { row: ChartRow | undefined; layers: UsageChartData['layers']; measure: UsageMeasure }) {
  const { row, layers, measure } = props;
  const context = useScreenContext();
  if (row === undefined) return null;
  const lines = layers.filter(({ id }) => Number(row[id] ?? 0) > 0);
  return (
    <div className={classes.tip}>
      <div className={classes.tipHead}>
        <span>
          {row.label}
          {row.isRunning && <em> {context.say('dashboard.running')}</em>}
        </span>
        <strong>{measureText(row.total, measure, context)}</strong>
      </div>
      {layers.length > 1 &&
        lines.map(({ id, label, colour }) => (
          <div key={id} className={classes.tipLine}>
            <i className={classes.swatch} style={{ background: colour }} />
            <span>{label}</span>
            <span>{measureText(Number(row[id]), measure, context)}</span>
          </div>
        ))}
    </div>
  );
}
