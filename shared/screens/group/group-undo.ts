import type { JournalEntry } from '../../domain/journal.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import type { UndoAction } from '../../screen/action.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { undoMoves } from './group-actions.ts';
import { type GroupMove, moveOfValues } from './group-move.ts';
import { blankRow, type GroupRow, readGroupRows } from './group-reading.ts';
import { restoreSettings } from './set-group.ts';

/**
 * Rebuilds the undo of a journal entry (CHG-08), also of one that was cut off: it covers each holder that has the group
 * which the move gave it.
 */
export async function restoreGroups(
  entry: JournalEntry,
  context: ScreenContext,
  options: CallOptions,
): Promise<UndoAction<GroupRow> | undefined> {
  const { verb, rows: kept } = entry;
  if (verb === 'add' || verb === 'set') return restoreSettings(entry, context, options);
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
    return row ?? { ...blankRow(name), id };
  });
  return undoMoves(
    found.map((row) => ({ row, done: undefined })),
    moves,
  );
}
