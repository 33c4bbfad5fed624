import { channelStatuses } from '../../domain/state/status.ts';
import { modelChanges, orphansOf } from '../../domain/state/upstream-update.ts';
import { listCell } from '../../screen/cells.ts';
import { columnsOf } from '../../screen/columns.ts';
import type { Column } from '../../screen/list-screen.ts';
import { type UpdateRow, updateWord } from './upstream-update-row.ts';

const { column, id, text, member, time } = columnsOf<UpdateRow>();

/** The columns of proposed changes (GEN-06). */
export const upstreamUpdateColumns: readonly Column<UpdateRow>[] = [
  column('id', 'upstreamUpdate.id', [10, 40], (row) => ({ text: updateWord(row), raw: updateWord(row) }), {
    wide: true,
  }),
  id('channel_id', 'upstreamUpdate.channelId', [3, 6], { priority: 3 }),
  text('channel_name', 'upstreamUpdate.channel', [10, 24], { priority: 1 }),
  member('status', 'upstreamUpdate.status', [8, 15], channelStatuses, { priority: 3 }),
  member('change', 'upstreamUpdate.change', [6, 8], modelChanges, {
    ...{ priority: 1, isWhole: true, isState: true },
  }),
  text('model', 'upstreamUpdate.model', [14, 48], { priority: 1 }),
  column(
    'orphans',
    'upstreamUpdate.orphans',
    [10, 30],
    (row) => {
      const groups = orphansOf([row]).map(({ group }) => group);
      return { ...listCell(groups), ...(groups.length > 0 && { tone: 'bad' as const }) };
    },
    { priority: 1, sparse: true },
  ),
  time('checked_time', 'upstreamUpdate.checkedTime', 'upstreamUpdate.never', { priority: 3 }),
];
