import type { JournalEntry } from '../../domain/journal.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import type { UndoAction } from '../../screen/action.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { undoMoves } from './group-actions.ts';
import { type GroupMove, moveOfValues } from './group-move.ts';
import { type GroupRow, readGroupRows } from './group-reading.ts';

/**
 * Rebuilds the undo of a journal entry (CHG-08), also of one that was cut off: it covers each holder that has the group
 * which the move gave it.
 */
export async function restoreMoves(
  { rows: kept }: JournalEntry,
  context: ScreenContext,
  options: CallOptions,
): Promise<UndoAction<GroupRow> | undefined> {
  const moves = new Map<number, GroupMove>();
  const names = new Map<number, string>();
  for (const { id, name, outcome, before, after } of kept) {
    const move = outcome === 'failed' ? undefined : moveOfValues(before, after);
    if (move === undefined) continue;
    moves.set(id, move);
    names.set(id, name);
  }
  if (moves.size === 0) return undefined;
  const rows = await readGroupRows(context, options);
  const found = [...names].map(([id, name]): GroupRow => {
    const row = rows.find((one) => one.id === id);
    return row ?? { ...gone, id, name };
  });
  return undoMoves(
    found.map((row) => ({ row, done: undefined })),
    moves,
  );
}

/** The row of a group that is not named anywhere any more. */
const gone: Omit<GroupRow, 'id' | 'name'> = {
  ...{
    label: null,
    ratio: null,
    usable: false,
    auto: false,
    users: 0,
    uncounted: null,
    keys: 0,
    channels: 0,
    plans: 0,
  },
  ...{ isOwn: false, tables: [], isUnpriced: true },
};
