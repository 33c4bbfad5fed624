import type { Channel } from '../../domain/channel/channel.ts';
import { joinList, splitList } from '../../domain/list-text.ts';
import type { RoutingChange, RoutingChanges } from '../../domain/state/impact.ts';
import { ChannelStatus } from '../../domain/state/status.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import type { Done, RowAction } from '../action.ts';
import type { ScreenContext } from '../screen-context.ts';
import { startImpact } from './impact-reading.ts';
import type { ImpactReading } from './impact-state.ts';

/** One change applied to several channels. */
function changesOf(channels: readonly Pick<Channel, 'id'>[], change: RoutingChange): RoutingChanges {
  return new Map(channels.map(({ id }) => [id, change]));
}

/** Reads what groups and models lose when these channels are disabled. */
export function impactOfDisabling(channels: readonly Channel[], context: ScreenContext): ImpactReading {
  return startImpact(changesOf(channels, { status: ChannelStatus.ManuallyDisabled }), context);
}

/** Reads what groups and models lose when these channels are deleted. */
export function impactOfDeleting(channels: readonly Channel[], context: ScreenContext): ImpactReading {
  return startImpact(changesOf(channels, undefined), context);
}

/** The routing changes of a save; empty where the channel keeps its models, groups and priority, or only gains. */
export function routingOfSave(
  channel: Channel,
  saved: {
    models: readonly string[];
    groups: readonly string[];
    priority: number;
  },
): RoutingChanges {
  const isKept = (before: string, after: readonly string[]) => splitList(before).every((one) => after.includes(one));
  const isGain =
    isKept(channel.models, saved.models) && isKept(channel.group, saved.groups) && saved.priority >= channel.priority;
  if (isGain) return new Map();
  return changesOf([channel], {
    models: joinList(saved.models),
    group: joinList(saved.groups),
    priority: saved.priority,
  });
}

/** Shows what would be lost without these channels, before anything is done to them (SEE-10). */
export const showImpact: RowAction<Channel, undefined> = {
  verb: 'impact',
  icon: 'user',
  on: 'rows',
  label: 'impact.label',
  help: 'impact.commandHelp',
  danger: 'safe',
  isRead: true,
  idempotent: true,
  run: (row, _input, context, options) => impactOf([row], context, options),
  runMany: (rows, _input, context, options) => impactOf(rows, context, options),
};

async function impactOf(
  rows: readonly Channel[],
  context: ScreenContext,
  { signal }: CallOptions,
): Promise<Done<Channel>> {
  const reading = impactOfDisabling(rows, context);
  signal?.addEventListener('abort', reading.stop, { once: true });
  const { losses, failure } = await reading.ended;
  if (losses === undefined) throw failure;
  const last = losses.filter(({ kind }) => kind === 'last').length;
  const lines = reading.lines();
  return {
    message: context.say('impact.told', { losses: losses.length, last }),
    tone: last > 0 ? 'warn' : 'good',
    details: [
      {
        id: 'impact',
        label: 'impact.title',
        cell: { text: lines.join('\n'), raw: lines },
        multiline: true,
      },
    ],
  };
}
