import { type ProviderKey, providerKeyText } from '../../domain/channel/provider-key.ts';
import { ChannelStatus, channelStatuses } from '../../domain/state/status.ts';
import { emptyCell, timeCell } from '../../screen/cells.ts';
import { columnsOf } from '../../screen/columns.ts';
import type { Column } from '../../screen/list-screen.ts';

const { column, id, text, member, reason } = columnsOf<ProviderKey>();

/** The columns of the key list (GEN-01). Keys are shown by their beginnings: gateways return no more. */
export const providerKeyColumns: readonly Column<ProviderKey>[] = [
  column('id', 'providerKey.id', [4, 10], (key) => ({ text: providerKeyText(key), raw: providerKeyText(key) }), {
    priority: 1,
  }),
  id('channel_id', 'providerKey.channelId', [3, 10], { wide: true }),
  text('channel_name', 'providerKey.channelName', [10, 30], { priority: 1 }),
  id('index', 'providerKey.index', [3, 5], { wide: true }),
  text('key_preview', 'providerKey.keyPreview', [8, 14], { priority: 2 }),
  member('status', 'providerKey.status', [15, 18], channelStatuses, { priority: 1, isWhole: true }),
  reason('reason', 'providerKey.reason', [12, 60], { priority: 1 }),
  column(
    'disabled_time',
    'providerKey.disabledTime',
    [8, 16],
    ({ status, disabled_time }, context) =>
      status === ChannelStatus.Enabled
        ? emptyCell(disabled_time)
        : timeCell(disabled_time, context, 'providerKey.noTime'),
    { priority: 2, unit: 'time' },
  ),
];
