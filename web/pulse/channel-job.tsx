import { useQuery } from '@tanstack/react-query';
import type { Channel } from '../../shared/domain/channel/channel.ts';
import { actionsFor } from '../../shared/screen/access.ts';
import type { PulseAct } from '../../shared/screens/pulse/pulse-act.ts';
import { noteChannel } from '../../shared/screens/pulse/pulse-reading.ts';
import { type AnyScreen, screenOf } from '../../shared/screens/registry.ts';
import { ActionJob } from '../flow/action-job.tsx';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { useAreas } from '../text/areas.ts';

const { texts = [], load } = screenOf('channel');

/**
 * Runs an action of the channel list on a broken channel, with the same confirmations and notifications as in the list.
 */
export default function ChannelJob({ channel, verb }: { channel: Channel; verb: PulseAct }) {
  const context = useScreenContext();
  useAreas(context.language, ['channel', ...texts]);
  const { data: screen } = useQuery({
    queryKey: ['screen', 'channel'],
    queryFn: async () => ((await load?.()) as AnyScreen | undefined) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const action = actionsFor(screen?.actions ?? [], context).find((one) => one.verb === verb);
  if (!screen || action === undefined) return null;
  return (
    <ActionJob
      job={{ screen, action, rows: [channel] }}
      onDone={({ row }) => row !== undefined && noteChannel(context, row as Channel)}
    />
  );
}
