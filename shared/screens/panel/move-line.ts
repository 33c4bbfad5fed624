import type { JournalEntry } from '../../domain/journal.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import type { RowAction, UndoAction } from '../../screen/action.ts';
import { commandLineOf } from '../../screen/command-line.ts';
import { confirmRows } from '../../screen/flow/confirm-rows.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { findPanelLine, type PanelLine } from './panel-lines.ts';
import { movePanelLine, shortTitle } from './panel-save.ts';

type MoveVerb = 'move-up' | 'move-down';

/** The action that swaps a line with its neighbour. */
export function moving(verb: MoveVerb): RowAction<PanelLine, undefined> {
  const by = stepOf(verb);
  return {
    verb,
    ...facesOf(verb),
    on: 'rows',
    single: true,
    danger: 'safe',
    idempotent: false,
    refusal: ({ panel, place: index, lines }, { say }) => {
      if (panel === 'announcement') return say('panel.byDate');
      if (by < 0) return index === 1 ? say('panel.isFirst') : undefined;
      return index === lines ? say('panel.isLast') : undefined;
    },
    changes: ({ place: index }) => moveOf(index, index + by),
    run: (row, _input, context, options) => movePanelLine(row, by, context, options),
    undo: ([only]) => only?.done?.row && movingBack(only.done.row, verb),
  };
}

function stepOf(verb: MoveVerb): -1 | 1 {
  return verb === 'move-up' ? -1 : 1;
}

function facesOf(verb: MoveVerb): Pick<RowAction<PanelLine, undefined>, 'icon' | 'label' | 'help'> {
  return verb === 'move-up'
    ? { icon: 'user-up', label: 'panel.moveUp', help: 'panel.moveUpHelp' }
    : { icon: 'user-down', label: 'panel.moveDown', help: 'panel.moveDownHelp' };
}

function moveOf(before: number, after: number) {
  return { before: { place: before }, after: { place: after } };
}

/**
 * The undo of a move: the line is moved to its former place while it is where the move left it. `left` is the line as it
 * was left, `now` as it was read before anything is asked.
 */
function movingBack(left: PanelLine, done: MoveVerb, now: PanelLine = left): UndoAction<PanelLine> {
  const verb = done === 'move-up' ? 'move-down' : 'move-up';
  const by = stepOf(verb);
  const command = commandLineOf({ noun: 'panel', verb, ids: [left.key] });
  const reasonOf = ({ place: index, lines, title }: PanelLine, { say }: ScreenContext) => {
    if (index === left.place) return undefined;
    if (index === left.place + by) return say('form.changedNothing');
    return say('panel.movedSince', { name: shortTitle(title), place: index, lines });
  };
  const action: RowAction<PanelLine, undefined> = {
    verb,
    ...facesOf(verb),
    on: 'rows',
    single: true,
    danger: 'confirm',
    idempotent: false,
    refusal: reasonOf,
    confirm: (rows, context) =>
      confirmRows(
        'panel.confirmMoveBack',
        [],
        rows.map(({ title }) => ({ name: shortTitle(title) })),
        context,
        { place: left.place + by },
      ),
    command: () => command,
    changes: () => moveOf(left.place, left.place + by),
    run: async (row, _input, context, options) => {
      const newest = await findPanelLine(row.key, context, { signal: options.signal });
      const reason = reasonOf(newest, context);
      if (reason !== undefined) throw new Refusal(reason);
      return movePanelLine(newest, by, context, options);
    },
    undo: ([only]) => only?.done?.row && movingBack(only.done.row, verb),
  };
  return { action, rows: [now], commands: [command], recipe: { by: 'own', data: null } };
}

/** Rebuilds the undo of a journalled move (CHG-08); undefined for any other entry. */
export async function restoreMove(
  { verb, rows: [kept] }: JournalEntry,
  context: ScreenContext,
  options: CallOptions,
): Promise<UndoAction<PanelLine> | undefined> {
  const index = kept?.after?.place;
  if ((verb !== 'move-up' && verb !== 'move-down') || typeof index !== 'number' || kept?.outcome === 'failed')
    return undefined;
  const now = await findPanelLine(kept?.id ?? 0, context, options);
  return movingBack({ ...now, place: index }, verb, now);
}
