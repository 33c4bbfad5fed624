import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Channel } from '../../shared/domain/channel/channel.ts';
import { splitList } from '../../shared/domain/list-text.ts';
import { probeOutcomes } from '../../shared/domain/state/probe.ts';
import { ChannelStatus } from '../../shared/domain/state/status.ts';
import { sanitise } from '../../shared/format/sanitise.ts';
import { formatMilliseconds, formatRelativeTime } from '../../shared/format/time.ts';
import { impactOfDisabling } from '../../shared/screen/impact/channel-impact.ts';
import type { ImpactReading } from '../../shared/screen/impact/impact-state.ts';
import { probeRows } from '../../shared/screens/probe/probe-row.ts';
import { CellView } from '../components/cell-view.tsx';
import { ImpactLines } from '../flow/confirm.tsx';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { listKey } from '../hooks/use-list.ts';
import classes from './channel-blocks.module.css';

/** Maximum number of models shown, most recently tested first. */
const mostModels = 6;

/**
 * Details of a channel beyond its row: the last test of each model, and who is affected if it is disabled (SEE-08,
 * SEE-10).
 */
export default function ChannelBlocks({ row, onTest }: { row: object; onTest: (() => void) | undefined }) {
  const channel = row as Channel;
  return (
    <div className={classes.blocks}>
      {channel.status === ChannelStatus.Enabled && <WhoIsHit key={channel.id} channel={channel} />}
      {/* Last, because its height changes when the results are loaded. */}
      <LastTests channel={channel} onTest={onTest} />
    </div>
  );
}

/** Shows the last test result of each model as stored in this browser; makes no gateway call. */
function LastTests({ channel, onTest }: { channel: Channel; onTest: (() => void) | undefined }) {
  const context = useScreenContext();
  const { say, now } = context;
  const { data: results = [] } = useQuery({
    queryKey: [...listKey('channel'), 'tests', channel.id],
    queryFn: async () => (await probeRows(context)).filter((result) => result.channel === channel.id),
    staleTime: 0,
  });
  const models = splitList(channel.models);
  const tested = results
    .filter(({ model }) => models.includes(model))
    .sort((one, other) => other.tested_at - one.tested_at);
  const more = tested.length - mostModels;
  return (
    <section aria-label={say('probe.lastTests')}>
      <div className={classes.head}>
        <h4>{say('probe.lastTests')}</h4>
        {onTest !== undefined && (
          <Button size="compact-sm" variant="default" onClick={onTest}>
            {say('probe.testModels', { count: models.length })}
          </Button>
        )}
      </div>
      {tested.length === 0 ? (
        <p className={classes.none}>{say('probe.noTestKept')}</p>
      ) : (
        <ul>
          {tested.slice(0, mostModels).map(({ model, outcome, time, code, message, tested_at }) => {
            const { tone, label } = probeOutcomes.of(outcome);
            const reason = sanitise([code, message].filter((part) => part !== '').join(' '));
            return (
              <li key={model} title={reason || undefined}>
                <CellView cell={{ text: say(label), tone, raw: outcome }} isState />
                <span className={classes.model}>{sanitise(model)}</span>
                <span className="tabular">{time === null ? '' : formatMilliseconds(time * 1000, say)}</span>
                <time>{formatRelativeTime(tested_at, now(), say)}</time>
              </li>
            );
          })}
        </ul>
      )}
      {more > 0 && <p className={classes.none}>{say('probe.moreTested', { count: more })}</p>}
    </section>
  );
}

/**
 * Shows which groups and models lose capacity without the channel, and whose calls use them. Loaded only on request,
 * because it takes several gateway calls.
 */
function WhoIsHit({ channel }: { channel: Channel }) {
  const context = useScreenContext();
  const { say } = context;
  const [reading, setReading] = useState<ImpactReading>();
  useEffect(() => reading?.stop, [reading]);
  return (
    <section aria-label={say('impact.ifDisabled')}>
      <div className={classes.head}>
        <h4>{say('impact.ifDisabled')}</h4>
        {reading === undefined && (
          <Button size="compact-sm" variant="default" onClick={() => setReading(impactOfDisabling([channel], context))}>
            {say('impact.show')}
          </Button>
        )}
      </div>
      {reading !== undefined && <ImpactLines impact={reading} />}
    </section>
  );
}
