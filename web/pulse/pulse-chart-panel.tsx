import { useMemo } from 'react';
import { formatTime } from '../../shared/format/time.ts';
import type { Pulse } from '../../shared/screens/pulse/pulse.ts';
import { pulseChart } from '../../shared/screens/pulse/pulse-chart.ts';
import { spanFacts } from '../../shared/screens/pulse/pulse-span.ts';
import { Panel } from '../components/panel.tsx';
import type { UsageChartData } from '../dashboard/chart-series.ts';
import { NumberTable } from '../dashboard/number-table.tsx';
import { UsageChart } from '../dashboard/usage-chart.tsx';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import classes from './pulse-board.module.css';

/** Charts answered and failed calls over the span, and says from when on they are known (SEE-04, WEB-08). */
export function PulseChartPanel({ pulse }: { pulse: Pulse }) {
  const { say, now } = useScreenContext();
  const present = Math.floor(now() / 1000);
  const { title, step } = spanFacts(pulse.span);
  const chart = useMemo(() => pulseChart(pulse, present - (present % 10)), [pulse, present]);
  const data = useMemo((): UsageChartData => {
    const layers = [
      { id: 'failed', label: say('pulse.failed'), colour: 'var(--bad)' },
      { id: 'answered', label: say('pulse.answered'), colour: 'var(--accent)' },
    ];
    const rows = chart.steps.map(({ at, answered, failed, isRunning }) => ({
      // For an hour the time of day is enough; for longer spans the date is added.
      label: formatTime(at).slice(step === 60 ? 11 : 5, 16),
      isRunning,
      isUnread: answered === undefined && failed === undefined,
      total: (answered ?? 0) + (failed ?? 0),
      answered: answered ?? 0,
      failed: failed ?? 0,
    }));
    return { layers, rows, shares: [] };
  }, [chart, step, say]);
  const notes = [
    chart.answeredSince === undefined
      ? say('pulse.answeredUnread')
      : chart.answeredSince > chart.start + step &&
        say('pulse.answeredSince', { time: formatTime(chart.answeredSince) }),
    chart.failedSince === undefined
      ? say('pulse.failedUnread')
      : chart.failedSince > chart.start + step && say('pulse.failedSince', { time: formatTime(chart.failedSince) }),
    pulse.parts.sums?.span === pulse.span && say('pulse.sumsLag'),
  ].filter((note) => note !== false);
  return (
    <Panel title={say(title)}>
      <UsageChart data={data} measure="count" label={say(title)} />
      {notes.length > 0 && <p className={classes.covered}>{notes.join(' ')}</p>}
      <NumberTable data={data} measure="count" />
    </Panel>
  );
}
