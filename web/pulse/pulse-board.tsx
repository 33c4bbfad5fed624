import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { PulseState, pulseBlocks } from '../../shared/domain/state/pulse.ts';
import { channelsAttention, oncePerChannel } from '../../shared/screens/pulse/channel-rows.ts';
import { readPulse } from '../../shared/screens/pulse/pulse-reading.ts';
import { pulseRows } from '../../shared/screens/pulse/pulse-row.ts';
import type { PulseSpan } from '../../shared/screens/pulse/pulse-span.ts';
import { LoadFailure } from '../components/load-failure.tsx';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { noteAttention } from '../session/attention.ts';
import { useAreas } from '../text/areas.ts';
import classes from './pulse-board.module.css';
import { PulseChartPanel } from './pulse-chart-panel.tsx';
import { PulsePanel, PulseTiles } from './pulse-panel.tsx';
import { PulseSkeleton } from './pulse-skeleton.tsx';

export { PulsePanel, PulseTiles };

/**
 * Refresh interval in ms. Most refreshes cost nothing: after the first reading the core makes at most two gateway calls
 * in ten seconds.
 */
const lookEvery = 2000;

/** Shows what is broken now and how the gateway performs (SEE-04); every line links to the rows that it counts. */
export function PulseBoard({ span = '1h' }: { span?: PulseSpan }) {
  const context = useScreenContext();
  const { say, language } = context;
  useAreas(language, ['pulse', 'usage', 'log', 'dashboard']);
  const pulse = useQuery({
    queryKey: ['pulse', span],
    queryFn: ({ signal }) => readPulse(context, { signal }, span),
    // Shows the previous span's data while another span is loading.
    placeholderData: keepPreviousData,
    refetchInterval: lookEvery,
  });
  useEffect(() => {
    if (pulse.data !== undefined) noteAttention('channel', channelsAttention(pulse.data, context));
  }, [pulse.data, context]);
  if (pulse.data === undefined) {
    if (pulse.error === null) return <PulseSkeleton />;
    return <LoadFailure error={pulse.error} onRetry={() => void pulse.refetch()} />;
  }
  const rows = pulseRows(pulse.data, context);
  const blocks = pulseBlocks.members
    .map(({ value, label }) => ({ name: value, title: say(label), rows: rows.filter(({ block }) => block === value) }))
    .filter(({ rows: own }) => own.length > 0);
  const { channels = [] } = pulse.data.parts;
  const beside = ['channels', 'models', 'incidents'];
  // If the side column has fewer than two parts it would stand mostly empty, so the comparisons move up into it.
  const isFew = blocks.filter(({ name }) => beside.includes(name)).length < 2;
  const compared = ['users', 'errors'];
  const panels = (...names: string[]) =>
    blocks
      .filter(({ name }) => names.includes(name))
      .map((block) => <PulsePanel key={block.name} channels={channels} {...block} />);
  const needy = oncePerChannel(rows);
  // Before the first call only the way to it is of use; besides it stands what went wrong.
  if (blocks.some(({ name }) => name === 'steps')) {
    const faults = rows.filter((row) => row.state === PulseState.Broken && row.block === 'now');
    return (
      <div className={classes.board} data-pulse>
        {panels('steps')}
        {faults.length > 0 && <PulsePanel name="now" title={say('pulse.blockNow')} rows={faults} channels={channels} />}
        {needy.length > 0 && (
          <PulsePanel name="broken" title={say('common.needsAttention')} rows={needy} channels={channels} />
        )}
        {panels('models')}
      </div>
    );
  }
  return (
    <div className={classes.board} data-pulse>
      {panels('steps', 'now')}
      <div className={classes.columns}>
        <div className={classes.main}>
          {needy.length > 0 && (
            <PulsePanel name="broken" title={say('common.needsAttention')} rows={needy} channels={channels} />
          )}
          <PulseChartPanel pulse={pulse.data} />
          {!isFew && <div className={classes.pair}>{panels(...compared)}</div>}
        </div>
        <div className={classes.others}>{panels(...beside, ...(isFew ? compared : []))}</div>
      </div>
    </div>
  );
}
