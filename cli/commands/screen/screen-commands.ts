import type { Action } from '../../../shared/screens/action.ts';
import type { ListScreen } from '../../../shared/screens/list-screen.ts';
import type { CommandDefinition } from '../definition.ts';
import { createCommand } from './create-command.ts';
import { getCommand } from './get-command.ts';
import { listCommand } from './list-command.ts';
import { rowActionCommand } from './row-action-command.ts';
import { siteActionCommand } from './site-action-command.ts';
import { updateCommand } from './update-command.ts';

/** The commands of a screen: `list`, `get`, `create`, `update`, and one for each of its actions. */
export function screenCommands<Row, Value extends object>(
  screen: ListScreen<Row, Value>,
): readonly CommandDefinition[] {
  return [
    listCommand(screen),
    getCommand(screen),
    createCommand(screen),
    updateCommand(screen),
    ...screen.actions.map((action) => actionCommand(screen, action)),
  ];
}

function actionCommand<Row, Value extends object>(
  screen: ListScreen<Row, Value>,
  action: Action<Row>,
): CommandDefinition {
  return action.on === 'all' ? siteActionCommand(screen, action) : rowActionCommand(screen, action);
}
