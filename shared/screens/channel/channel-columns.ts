import { type Channel, channelStatusCause } from '../../domain/channel.ts';
import { ChannelStatus, channelStatuses } from '../../domain/channel-status.ts';
import { channelTypes } from '../../domain/channel-type.ts';
import { splitList } from '../../domain/list-text.ts';
import { responseTimeTone } from '../../domain/response-time.ts';
import { formatMilliseconds } from '../../format/duration.ts';
import { formatMoney } from '../../format/money.ts';
import { sanitise } from '../../format/sanitise.ts';
import { formatRelativeTime } from '../../format/time.ts';
import type { Say } from '../../text/text.ts';
import type { Cell } from '../cell.ts';
import { listCell, onDemand, quotaCell, textCell, timeCell } from '../cells.ts';
import type { Column } from '../list-screen.ts';
import type { ScreenContext } from '../screen-context.ts';

/** The columns of the channel list (CHAN-03), in the order all faces show them. */
export const channelColumns: readonly Column<Channel>[] = [
  {
    id: 'id',
    header: 'channel.id',
    align: 'right',
    width: { minimum: 3, maximum: 8 },
    priority: 1,
    sortable: true,
    cell: ({ id }) => ({ text: String(id), raw: id }),
  },
  {
    id: 'name',
    header: 'channel.name',
    weight: 9,
    isWhole: true,
    width: { minimum: 10, maximum: 32 },
    priority: 1,
    sortable: true,
    cell: ({ name }) => textCell(name),
  },
  {
    id: 'type',
    header: 'channel.type',
    weight: 4,
    width: { minimum: 12, maximum: 22 },
    priority: 2,
    sortable: true,
    cell: ({ type }, { say }) => onDemand(type, () => `${type} ${say(channelTypes.of(type).label)}`),
  },
  {
    id: 'group',
    header: 'channel.group',
    weight: 5,
    width: { minimum: 7, maximum: 18 },
    priority: 2,
    sortable: true,
    cell: ({ group }) => listCell(splitList(group)),
  },
  {
    id: 'status',
    header: 'channel.status',
    weight: 9,
    isWhole: true,
    width: { minimum: 15, maximum: 18 },
    priority: 1,
    sortable: true,
    cell: statusCell,
  },
  {
    id: 'response_time',
    header: 'channel.responseTime',
    weight: 8,
    align: 'right',
    width: { minimum: 8, maximum: 10 },
    priority: 2,
    sortable: true,
    cell: responseTimeCell,
  },
  {
    id: 'used_quota',
    header: 'channel.usedQuota',
    weight: 1,
    align: 'right',
    width: { minimum: 7, maximum: 14 },
    priority: 3,
    sortable: true,
    cell: ({ used_quota }, context) => quotaCell(used_quota, context),
  },
  {
    id: 'balance',
    header: 'channel.balance',
    weight: 7,
    align: 'right',
    width: { minimum: 7, maximum: 12 },
    priority: 2,
    sortable: true,
    cell: balanceCell,
  },
  {
    id: 'priority',
    header: 'channel.priority',
    head: 'channel.headPriority',
    weight: 6,
    align: 'right',
    width: { minimum: 5, maximum: 8 },
    priority: 3,
    sortable: true,
    editable: 'priority',
    cell: ({ priority }) => ({ text: String(priority), raw: priority }),
  },
  {
    id: 'weight',
    header: 'channel.weight',
    head: 'channel.headWeight',
    weight: 3,
    align: 'right',
    width: { minimum: 5, maximum: 8 },
    priority: 3,
    sortable: true,
    editable: 'weight',
    cell: ({ weight }) => ({ text: String(weight), raw: weight }),
  },
  {
    id: 'models',
    header: 'channel.models',
    weight: 7,
    width: { minimum: 12, maximum: 60 },
    priority: 3,
    wide: true,
    cell: ({ models }) => listCell(splitList(models)),
  },
  {
    id: 'test_model',
    header: 'channel.testModel',
    width: { minimum: 8, maximum: 24 },
    priority: 3,
    wide: true,
    cell: ({ test_model }) => textCell(test_model),
  },
  {
    id: 'test_time',
    header: 'channel.testTime',
    width: { minimum: 8, maximum: 14 },
    priority: 3,
    wide: true,
    sortable: true,
    cell: ({ test_time }, context) => timeCell(test_time, context, 'common.untested'),
  },
  {
    id: 'base_url',
    header: 'channel.baseUrl',
    width: { minimum: 12, maximum: 40 },
    priority: 3,
    wide: true,
    cell: ({ base_url }) => textCell(base_url),
  },
  {
    id: 'tag',
    header: 'channel.tag',
    weight: 2,
    width: { minimum: 5, maximum: 16 },
    priority: 3,
    wide: true,
    sortable: true,
    cell: ({ tag }) => textCell(tag),
  },
  {
    id: 'balance_updated_time',
    header: 'channel.balanceUpdatedTime',
    width: { minimum: 8, maximum: 14 },
    priority: 3,
    wide: true,
    sortable: true,
    cell: ({ balance_updated_time }, context) => timeCell(balance_updated_time, context, 'common.never'),
  },
  {
    id: 'created_time',
    header: 'channel.createdTime',
    width: { minimum: 8, maximum: 14 },
    priority: 3,
    wide: true,
    sortable: true,
    cell: ({ created_time }, context) => timeCell(created_time, context, 'common.unknown'),
  },
];

function statusCell(channel: Channel, { say, now }: ScreenContext): Cell {
  const status = channelStatuses.of(channel.status);
  const text = () => say(status.label);
  if (channel.status !== ChannelStatus.AutoDisabled) return onDemand(status.name, text, undefined, status.tone);
  return onDemand(status.name, text, () => causeOf(channel, say, now()), status.tone);
}

/** Why and when the gateway disabled a channel, as far as it tells. */
function causeOf(channel: Channel, say: Say, now: number): string | undefined {
  const cause = channelStatusCause(channel);
  if (!cause) return undefined;
  const reason = sanitise(cause.reason) || say('common.unknown');
  if (!cause.time) return say('channel.reason', { reason });
  return say('channel.reasonAt', { reason, time: formatRelativeTime(cause.time, now, say) });
}

function responseTimeCell({ response_time, test_time }: Channel, { say, now }: ScreenContext): Cell {
  const tone = responseTimeTone(response_time);
  if (response_time <= 0) return { text: say('common.untested'), tone, raw: response_time };
  const tested = () =>
    test_time ? say('channel.testedAt', { time: formatRelativeTime(test_time, now(), say) }) : undefined;
  return onDemand(response_time, () => formatMilliseconds(response_time), tested, tone);
}

function balanceCell({ balance, balance_updated_time }: Channel, { say, now }: ScreenContext): Cell {
  if (!balance_updated_time && !balance) return { text: '–', tone: 'muted', raw: balance };
  const updated = () =>
    balance_updated_time
      ? say('channel.balanceAt', { time: formatRelativeTime(balance_updated_time, now(), say) })
      : undefined;
  return onDemand(balance, () => formatMoney(balance), updated, balance <= 0 ? 'bad' : 'plain');
}
