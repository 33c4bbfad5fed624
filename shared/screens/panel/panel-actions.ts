import type { Action } from '../../screen/action.ts';
import { deletePanelLine } from './delete-line.ts';
import { moving } from './move-line.ts';
import type { PanelLine } from './panel-lines.ts';

/** The actions on panel lines, in the order of menus. */
export const panelActions: readonly Action<PanelLine>[] = [moving('move-up'), moving('move-down'), deletePanelLine];
