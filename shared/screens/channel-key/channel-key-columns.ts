import { type ChannelKey, channelKeyText } from '../../domain/channel-key.ts';
import { ChannelStatus, channelStatuses } from '../../domain/status.ts';
import { emptyCell, timeCell } from '../cells.ts';
import { columnsOf } from '../columns.ts';
import type { Column } from '../list-screen.ts';

const { column, id, text, member, reason } = columnsOf<ChannelKey>();

/** The columns of the key list (GEN-01). Keys are shown by their beginnings: gateways tell no more. */
export const channelKeyColumns: readonly Column<ChannelKey>[] = [
  column('id', 'channelKey.id', [4, 10], (key) => ({ text: channelKeyText(key), raw: channelKeyText(key) }), {
    priority: 1,
  }),
  id('channel_id', 'channelKey.channelId', [3, 10], { wide: true }),
  text('channel_name', 'channelKey.channelName', [10, 30], { priority: 1 }),
  id('index', 'channelKey.index', [3, 5], { wide: true }),
  text('key_preview', 'channelKey.keyPreview', [8, 14], { priority: 2 }),
  member('status', 'channelKey.status', [8, 14], channelStatuses, { priority: 1, isWhole: true }),
  reason('reason', 'channelKey.reason', [12, 60], { priority: 1 }),
  column(
    'disabled_time',
    'channelKey.disabledTime',
    [8, 14],
    ({ status, disabled_time }, context) =>
      status === ChannelStatus.Enabled
        ? emptyCell(disabled_time)
        : timeCell(disabled_time, context, 'channelKey.noTime'),
    { priority: 2 },
  ),
];
