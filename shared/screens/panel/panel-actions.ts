import type { Action, RowAction } from '../../screen/action.ts';
import { confirmRows } from '../../screen/flow/confirm-rows.ts';
import type { PanelLine } from './panel-lines.ts';
import { movePanelLine, removePanelLine, shortTitle } from './panel-save.ts';

function moving(verb: 'move-up' | 'move-down'): RowAction<PanelLine, undefined> {
  const isUp = verb === 'move-up';
  return {
    verb,
    icon: isUp ? 'user-up' : 'user-down',
    on: 'rows',
    single: true,
    label: isUp ? 'panel.moveUp' : 'panel.moveDown',
    help: isUp ? 'panel.moveUpHelp' : 'panel.moveDownHelp',
    danger: 'safe',
    idempotent: false,
    refusal: ({ panel, place: index, lines }, { say }) => {
      if (panel === 'announcement') return say('panel.byDate');
      if (isUp) return index === 1 ? say('panel.isFirst') : undefined;
      return index === lines ? say('panel.isLast') : undefined;
    },
    run: (row, _input, context, options) => movePanelLine(row, isUp ? -1 : 1, context, options),
  };
}

const deletePanelLine: RowAction<PanelLine, undefined> = {
  verb: 'delete',
  icon: 'trash',
  on: 'rows',
  label: 'action.delete',
  help: 'panel.deleteHelp',
  danger: 'confirm',
  idempotent: true,
  inOrder: (one, other) => one.place - other.place,
  shows: (after) => after === undefined,
  confirm: (rows, context) =>
    confirmRows(
      'panel.confirmDelete',
      ['panel.deleteConsequence'],
      rows.map(({ title }) => ({ name: shortTitle(title) })),
      context,
    ),
  run: async (row, _input, context, options) => ({
    message: (await removePanelLine(row, context, options)).message,
  }),
};

/** The actions on panel lines, in the order of menus. */
export const panelActions: readonly Action<PanelLine>[] = [moving('move-up'), moving('move-down'), deletePanelLine];
